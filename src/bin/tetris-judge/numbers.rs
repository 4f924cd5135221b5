//! Numbers for people.

use tetris_pipe::board::WIDTH;

/// What a row is worth in a clear of four.
pub(crate) const ROW: f64 = 15.0 / 4.0;

/// What a square is worth if its row goes in a clear of four.
pub(crate) const SQUARE: f64 = ROW / WIDTH as f64;

/// Squares of a piece.
pub(crate) const SQUARES: u64 = 4;

/// The points of so many pieces if every row goes in a clear of four.
pub(crate) const fn bound(pieces: u64) -> u64 {
    15 * (pieces / 10) // 4 rows of 10 squares are 10 pieces
}

/// A number with commas between the thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number that is not below 0, with one decimal and commas between the thousands.
pub(crate) fn grouped_tenths(number: f64) -> String {
    let tenths = (number * 10.0).round() as u64;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (65_536, "65,536"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped_tenths(1234.96), "1,235.0");
        assert_eq!(grouped_tenths(0.04), "0.0");
    }
}

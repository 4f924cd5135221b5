//! Numbers in texts, as the programs print them.

/// A number with commas between the thousands.
#[must_use]
pub fn grouped(number: u64) -> String {
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

/// A number with one decimal and commas between the thousands.
#[must_use]
pub fn grouped_tenths(number: f64) -> String {
    let tenths = (number.abs() * 10.0).round() as u64;
    let sign = if number < 0.0 && tenths > 0 { "-" } else { "" };
    format!("{sign}{}.{}", grouped(tenths / 10), tenths % 10)
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
        assert_eq!(grouped_tenths(-0.04), "0.0");
        assert_eq!(grouped_tenths(-1234.5), "-1,234.5");
    }
}

//! Hints at what a fault of a player probably is: one cause, the likeliest.

use tetris_pipe::replay::Fault;
use tetris_pipe::{Piece, Placement};

/// The player ends at byte 255, which an end of the input becomes in a `char`.
pub const END: &str =
    "byte 255 is a piece, too: keep what getchar() returns in an int, not in a char";

/// The hint at a fault, if there is one.
pub fn at(fault: Fault) -> Option<&'static str> {
    match fault {
        Fault::Invalid { number, piece, cause } => Some(invalid(number, piece, cause.byte())),
        Fault::TooFew { piece: 255, .. } => Some(END),
        Fault::TooFew { .. } => None,
        Fault::TooMany { .. } => Some("write one byte per piece, not text, and no newline"),
    }
}

/// The hint at an invalid placement of the piece with this number.
fn invalid(number: usize, piece: u8, byte: u8) -> &'static str {
    let is_valid = |piece, byte| Placement::from_byte(Piece::from_byte(piece), byte).is_ok();
    let (rotation, column) = (byte >> 4, byte & 15);
    // These bytes are also rotation 2 with a column too many, an upright I piece in column 10, and a
    // column with a rotation for its lower half.
    let is_placement = rotation == 2 && column <= 10 || byte == 10 && piece % 7 == 1;
    let is_text = matches!(byte, b' '..=b'~' | b'\n' | b'\r') && !is_placement;
    let is_swapped = rotation > 3 && rotation <= 9 && column <= 3;
    // A signed byte is less by 256, which is 3 more modulo 7.
    let is_signed = piece >= 128 && (byte > 159 || is_valid(piece.wrapping_add(3), byte));
    match byte {
        255 if number == 0 => {
            "byte 255 begins text in UTF-16, as older versions of PowerShell write it: use cmd"
        }
        _ if is_text && !is_swapped => {
            "this is text, but a placement is a byte: putchar(p) in C, \
             sys.stdout.buffer.write(bytes([p])) in Python; messages belong on stderr"
        }
        _ if is_signed => {
            "bytes above 127 are pieces, too: in C read into an int or an unsigned char, in Java take \
             b & 255"
        }
        _ if (1..=2).any(|more| is_valid(piece, byte.wrapping_sub(more))) => {
            "the column counts from 0, and is that of the leftmost square of the turned piece"
        }
        _ if (0..7).any(|piece| is_valid(piece, byte)) => {
            "it answers another piece: the byte modulo 7 is one of O I Z J L S T, and no answer may be \
             left out"
        }
        _ => "a placement is the byte rotation * 16 + column, with a rotation from 0 to 3",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tetris_pipe::replay::replay;
    use tetris_pipe::streams;

    use super::*;

    /// How a player reads a piece, and how it writes a placement.
    type Wrong = (fn(&[u8], usize) -> u8, fn(Placement) -> Vec<u8>);

    /// How often each hint is given to a player, over streams of random pieces and placements.
    fn hints((reads, writes): Wrong) -> BTreeMap<&'static str, usize> {
        let mut hints = BTreeMap::new();
        for seed in 0..400 {
            let [pieces, choices] = [seed, seed + 400].map(|seed| streams::stream(seed, 300));
            let answers = (1..300).flat_map(|number| {
                let own = Piece::from_byte(reads(&pieces, number)).placements();
                writes(own[usize::from(choices[number]) % own.len()])
            });
            let answers: Vec<_> = answers.collect();
            let fault = replay(&pieces[1..299], &answers).expect_err("it is wrong");
            *hints.entry(at(fault).unwrap_or("none")).or_default() += 1;
        }
        hints
    }

    /// A player that takes a piece for another one often has a column too many, too, and is not here.
    #[test]
    fn a_wrong_player_usually_has_its_own_hint() {
        let right: fn(&[u8], usize) -> u8 = |pieces, number| pieces[number];
        let byte: fn(Placement) -> Vec<u8> = |placement| vec![placement.to_byte()];
        let signed = |pieces: &[u8], number: usize| match pieces[number] {
            piece @ 0..128 => piece,
            piece => piece.wrapping_add(3),
        };
        let players: [(&str, Wrong); 8] = [
            ("this is text", (right, |it| format!("{}\n", it.to_byte()).into())),
            ("this is text", (right, |it| format!("{} ", it.to_byte()).into())),
            ("this is text", (right, |it| format!("move {}", it.to_byte()).into())),
            ("the column counts", (right, |it| vec![it.to_byte() + 1])),
            ("the column counts", (right, |it| vec![it.to_byte() + it.shape().width as u8 / 2])),
            ("bytes above 127", (signed, byte)),
            ("a placement is", (right, |it| vec![it.column() as u8 * 16 + it.rotation()])),
            ("a placement is", (right, |it| vec![it.rotation() * 10 + it.column() as u8])),
        ];
        for (start, player) in players {
            let hints = hints(player);
            let own: usize = hints
                .iter()
                .filter(|(hint, _)| hint.starts_with(start))
                .map(|(_, count)| count)
                .sum();
            assert!(own >= 260, "{start}: {hints:?}");
        }
    }
}

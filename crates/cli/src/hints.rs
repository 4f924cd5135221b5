//! Hints at common mistakes in placements, for games that break the rules or score nothing.
//!
//! Each function takes the placements up to and including the wrong one. The last of them, some
//! hundred, are enough.

/// A hint if all placements are digits, spaces and newlines, as they are of numbers in text.
#[must_use]
pub fn text(placements: &[u8]) -> Option<&'static str> {
    let is_text = |byte: &u8| byte.is_ascii_digit() || b" \n\r\t,-".contains(byte);
    let some = placements.iter().any(u8::is_ascii_digit);
    (some && placements.iter().all(is_text)).then_some(
        "these are digits, spaces or newlines, but placements are bytes, not text: write the byte \
         rotation * 16 + column itself, as by putchar(p) in C or \
         sys.stdout.buffer.write(bytes([p])) in Python",
    )
}

/// A hint at a placement without a piece.
#[must_use]
pub fn too_many(placements: &[u8]) -> Option<&'static str> {
    text(placements).or_else(|| {
        matches!(placements.last(), Some(b'\n' | b'\r')).then_some(
            "byte 10 is a newline, as echo, print and puts add it: write placements without \
             newlines",
        )
    })
}

/// A hint at a byte that is not a placement of its piece.
#[must_use]
pub fn invalid(placements: &[u8]) -> Option<&'static str> {
    too_many(placements).or_else(|| {
        let column = |byte: &u8| byte & 15;
        // A piece is 1 to 4 columns wide, so its first column beyond the wall is 7 to 10.
        let is_beyond = placements.last().is_some_and(|last| {
            let rotation = last >> 4;
            rotation < 4 && (7..=10).contains(&column(last))
        });
        (is_beyond && placements.iter().all(|byte| column(byte) > 0)).then_some(
            "no placement so far is over column 0: columns are counted from 0, so subtract 1 if \
             the program counts them from 1",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_text_are_no_placements() {
        for placements in ["96", "9", "16\n0\n", "1, 2"] {
            let hint = text(placements.as_bytes()).expect(placements);
            assert!(hint.contains("not text"), "{hint}");
            assert_eq!(too_many(placements.as_bytes()), Some(hint));
            assert_eq!(invalid(placements.as_bytes()), Some(hint));
        }
        for placements in [&b""[..], b"\n", b"  ", b"9\x009"] {
            assert_eq!(text(placements), None);
        }
    }

    #[test]
    fn a_newline_at_the_end_is_named() {
        let hint = too_many(b"\x00\x13\n").expect("a hint");
        assert!(hint.contains("newline"), "{hint}");
        assert_eq!(invalid(b"\n"), Some(hint));
        assert_eq!(too_many(b"\n\x00"), None);
    }

    #[test]
    fn columns_that_are_counted_from_1_are_suspected() {
        let hint = invalid(&[0x11, 0x05, 0x19]).expect("a hint");
        assert!(hint.contains("column 0"), "{hint}");
        // Column 0 was used; the last placement is far beyond the wall, or in no rotation.
        for placements in [[0x10, 0x05, 0x19], [0x11, 0x05, 0x1f], [0x11, 0x05, 0x49]] {
            assert_eq!(invalid(&placements), None);
        }
        assert_eq!(too_many(&[0x11, 0x05, 0x19]), None);
    }
}

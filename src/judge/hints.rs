//! Hints at common mistakes, for games that break the rules or score nothing.

/// What the placements of a game, a wrong last one included, tell about common mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    has_digit: bool,
    /// Whether a byte is none of a text of numbers.
    is_binary: bool,
    /// Whether a placement is over column 0.
    uses_column_0: bool,
    count: u64,
    last: u8,
}

impl Hints {
    /// The hints at the mistakes in these placements.
    #[must_use]
    pub fn of(placements: &[u8]) -> Self {
        let mut hints = Self::default();
        for &byte in placements {
            hints.add(byte);
        }
        hints
    }

    pub(super) fn add(&mut self, byte: u8) {
        self.has_digit |= byte.is_ascii_digit();
        self.is_binary |= !(byte.is_ascii_digit() || b" \n\r\t,-".contains(&byte));
        self.uses_column_0 |= byte.is_multiple_of(16);
        self.count += 1;
        self.last = byte;
    }

    /// A hint if all placements are digits, spaces and newlines, as they are of numbers in text.
    #[must_use]
    pub fn text(self) -> Option<&'static str> {
        (self.has_digit && !self.is_binary).then_some(
            "these are digits, spaces or newlines, but placements are bytes, not text: write the \
             byte rotation * 16 + column itself, as by putchar(p) in C or \
             sys.stdout.buffer.write(bytes([p])) in Python",
        )
    }

    /// A hint at a last placement without a piece.
    #[must_use]
    pub fn too_many(self) -> Option<&'static str> {
        let newline = "byte 10 is a newline, as echo, print and puts add it: write placements \
                       without newlines";
        let is_newline = b"\n\r".contains(&self.last);
        self.text().or(is_newline.then_some(newline))
    }

    /// A hint at a last byte that is not a placement of its piece.
    #[must_use]
    pub fn invalid(self) -> Option<&'static str> {
        let counted = "no placement so far is over column 0: columns are counted from 0, so \
                       subtract 1 if the program counts them from 1";
        // A piece is 1 to 4 columns wide, so its first column beyond the wall is 7 to 10.
        let is_beyond = self.last >> 4 < 4 && (7..=10).contains(&(self.last & 15));
        let is_counted = is_beyond && !self.uses_column_0;
        let utf_16 = "byte 255 begins text in UTF-16, as the > of older versions of PowerShell \
                      writes it: use cmd, or an option such as tetris-pipe -o";
        let is_utf_16 = self.count == 1 && self.last == 255;
        let hint = self.too_many().or(is_counted.then_some(counted));
        hint.or(is_utf_16.then_some(utf_16))
    }
}

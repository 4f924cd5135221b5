//! Hints at common mistakes, for games that break the rules or score nothing.

use super::Fault;

/// What the placements of a game, a wrong last one included, tell about common mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Whether a byte is none of a text of numbers.
    is_binary: bool,
    last: Option<u8>,
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
        self.is_binary |= !b"0123456789 \n\r\t,-".contains(&byte);
        self.last = Some(byte);
    }

    /// A hint if all placements are digits, spaces and newlines, as they are of numbers in text.
    #[must_use]
    pub fn text(self) -> Option<&'static str> {
        (self.last.is_some() && !self.is_binary).then_some(
            "these are digits, spaces or newlines, but placements are bytes, not text: write the \
             byte rotation * 16 + column itself, as by putchar(p) in C or \
             sys.stdout.buffer.write(bytes([p])) in Python",
        )
    }

    /// A hint at the mistake behind a fault, at which the placements end.
    pub(super) fn at(self, fault: Fault) -> Option<&'static str> {
        self.text().or(match (fault, self.last?) {
            (Fault::TooFew { .. }, _) => None,
            (_, b'\n' | b'\r') => Some(
                "byte 10 is a newline, as echo, print and puts add it: write placements without \
                 newlines",
            ),
            (Fault::Invalid { position: 0, .. }, 255) => Some(
                "byte 255 begins text in UTF-16, as the > of older versions of PowerShell writes \
                 it: use cmd, or an option such as tetris-pipe -o",
            ),
            // The first column beyond the wall is 7 to 10, since pieces are 1 to 4 columns wide.
            (Fault::Invalid { .. }, byte) if byte < 64 && (7..=10).contains(&(byte & 15)) => {
                Some("columns are counted from 0: subtract 1 if the program counts them from 1")
            }
            _ => None,
        })
    }
}

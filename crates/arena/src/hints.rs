//! Hints at what a fault of a player probably is: one cause, the likeliest.
//!
//! A single byte says little, so facts of the whole game decide between causes.

use std::iter::{repeat, zip};

use tetris_pipe::replay::Fault;
use tetris_pipe::{Piece, Placement};

use crate::violation::Violation;

const TEXT: &str = "this is text, but a placement is a byte: putchar(p) in C, \
                    sys.stdout.buffer.write(bytes([p])) in Python; messages belong on stderr";

const ONE_BYTE: &str = "write one byte per piece, rotation * 16 + column, and no newline: in Python \
                        bytes([p]), since bytes(p) is p zeros";

/// What a player reads that waits for a number, a letter or a line.
const BYTES: &str = "a piece is a byte, not a number, a letter or a line of text: read one by getchar() \
                     in C, sys.stdin.buffer.read(1) in Python";

/// A player that reads UTF-8 waits for the rest of a character.
const CHARACTERS: &str = "write placement i when pieces i and i+1 are known; where text is read, the last piece waits for \
     the rest of a character: read bytes, by sys.stdin.buffer in Python, System.in in Java, and without \
     setEncoding in Node";

const END: &str =
    "after the last piece comes the end of the input: place that piece, and end without an error";

/// The player ends at byte 255, which an end of the input becomes in a `char`.
const END_IN_A_CHAR: &str =
    "byte 255 is a piece, too: keep what getchar() returns in an int, not in a char";

/// What a game tells about its player, gathered as its bytes come.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact")]
pub struct Facts {
    /// The bytes that the player wrote.
    bytes: usize,
    /// How many of them are printable, up to the first that is not.
    printable: usize,
    /// Whether some of them are not digits.
    is_no_number: bool,
    /// Whether it placed a piece above 127 where no player does that reads signed bytes.
    reads_unsigned: bool,
    /// Whether it put a piece that is no I piece, which is one column wide, at the left wall.
    uses_the_left: bool,
    /// Whether it wrote more bytes than it had got pieces.
    has_surplus: bool,
}

impl Facts {
    /// The facts of a game with these pieces, in which the player wrote these bytes.
    pub fn of(pieces: &[u8], bytes: &[u8]) -> Self {
        // A byte too many has no piece.
        let pieces = pieces.iter().chain(repeat(&0));
        zip(pieces, bytes).fold(Self::default(), |facts, (&piece, &byte)| facts.with(piece, byte))
    }

    /// The facts with one more byte, which was written for a piece.
    #[must_use]
    pub fn with(self, piece: u8, byte: u8) -> Self {
        let is_printable = matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
        let only_unsigned = is_valid(piece, byte) && !is_valid(signed(piece), byte);
        Self {
            bytes: self.bytes + 1,
            printable: self.printable + usize::from(is_printable && self.printable == self.bytes),
            is_no_number: self.is_no_number || !byte.is_ascii_digit(),
            reads_unsigned: self.reads_unsigned || only_unsigned,
            uses_the_left: self.uses_the_left || byte.is_multiple_of(16) && piece % 7 != 1,
            ..self
        }
    }

    /// Whether all bytes up to a number are printable. Two may also be placements.
    const fn is_text(self, number: usize, may_be_placements: bool) -> bool {
        self.printable > number && (self.printable > 2 || !may_be_placements)
    }

    /// A note on a game that keeps the rules, but only by chance: all of its bytes are digits.
    pub fn note(&self) -> Option<&'static str> {
        (self.bytes > 1 && !self.is_no_number).then_some(TEXT)
    }
}

/// The hint at a fault, if there is one.
pub fn at(fault: Fault, facts: Facts) -> Option<&'static str> {
    match fault {
        Fault::Invalid { number, piece, cause } => {
            Some(invalid(number, piece, cause.byte(), facts))
        }
        Fault::TooFew { piece: 255, .. } => Some(END_IN_A_CHAR),
        Fault::TooFew { .. } => None,
        Fault::TooMany { pieces } if facts.is_text(pieces, true) => Some(TEXT),
        Fault::TooMany { .. } => Some(ONE_BYTE),
    }
}

/// The hint at a violation in a game of these pieces, in which the player wrote these bytes: the likeliest
/// cause, and what to do about it.
pub(crate) fn at_violation(violation: &Violation, pieces: &[u8], bytes: &[u8]) -> &'static str {
    use Violation as V;
    let last = pieces.len().saturating_sub(1);
    let mut facts = Facts::of(pieces, bytes);
    if let V::InvalidPlacement { number, has_surplus, .. } = *violation {
        // How many placements follow depends on the time.
        let played = pieces.len().min(number + 1);
        facts = Facts { has_surplus, ..Facts::of(&pieces[..played], bytes) };
    }
    match *violation {
        V::InvalidPlacement { fault, .. } => at(fault, facts).unwrap_or_default(),
        V::TooManyBytes { number } if facts.is_text(number, false) => TEXT,
        V::TooManyBytes { number } if number > last => END,
        V::TooManyBytes { .. } => ONE_BYTE,
        V::LooksTwoPiecesAhead { number } if is_within_a_character(pieces, number) => CHARACTERS,
        V::EndedEarly { placements, status, .. } if status.success() => match placements {
            _ if pieces.get(placements) == Some(&255) => END_IN_A_CHAR,
            0 => BYTES,
            _ => "read until the end of the input; the last piece needs a placement, too",
        },
        V::Hangs { number, .. } if number > 0 && number == last => END,
        V::EndedEarly { placements: all, .. } | V::Timeout { placements: all, .. }
            if all >= last && all > 0 =>
        {
            END
        }
        V::EndedEarly { .. } => {
            "look at its messages; --write-stream FILE writes this stream, to debug it alone"
        }
        V::ClosedOutput { .. } => "keep stdout open until the last placement",
        V::LooksTwoPiecesAhead { .. } => {
            "write placement i when pieces i and i+1 are known, before reading piece i+2"
        }
        V::ReadsInBlocksOrDoesNotFlush { .. } => {
            "flush each placement, as by fflush(stdout) in C or sys.stdout.buffer.flush() in \
             Python, and read bytes, not lines; to read all pieces first, it needs --whole"
        }
        V::TooSlow { .. } | V::Timeout { .. } => {
            "use a longer --timeout if it only needs more time"
        }
        V::NoPlacement { number: 0, .. } => BYTES,
        V::NoPlacement { .. } => {
            "write a placement for every piece, as soon as the next piece is known"
        }
        V::Hangs { .. } => {
            "read the pieces from stdin; to read them from the file i, it needs --whole"
        }
        V::DoesNotEnd { .. } => "end when reading gives the end of the input",
        V::DependsOnLaterPieces { .. } => {
            "choose placement i from the pieces up to i+1 only; --save keeps both streams"
        }
        V::NotDeterministic { .. } => {
            "seed random numbers with a constant, and do not depend on the time or on addresses"
        }
    }
}

/// Whether the pieces that are sent for a placement end within a character of UTF-8.
fn is_within_a_character(pieces: &[u8], number: usize) -> bool {
    let sent = &pieces[..pieces.len().min(number + 2)];
    let begins = |length| {
        let end = sent.get(sent.len().wrapping_sub(length)..).unwrap_or_default();
        str::from_utf8(end).is_err_and(|error| error.error_len().is_none())
    };
    (1..=3).any(begins)
}

fn is_valid(piece: u8, byte: u8) -> bool {
    Placement::from_byte(Piece::from_byte(piece), byte).is_ok()
}

/// The piece as which a signed byte is read, which is less by 256.
const fn signed(piece: u8) -> u8 {
    if piece > 127 { piece.wrapping_add(3) } else { piece }
}

/// The hint at an invalid placement of the piece with this number.
fn invalid(number: usize, piece: u8, byte: u8, facts: Facts) -> &'static str {
    let (rotation, column) = (byte >> 4, byte & 15);
    // A column with a rotation for its lower half, rotation 2 with a column too many, or an upright I
    // piece in column 10.
    let is_swapped = rotation > 3 && rotation <= 9 && column <= 3;
    let is_upright = byte == 10 && piece % 7 == 1;
    let is_near = is_swapped || rotation == 2 && column <= 10 || is_upright;
    // Too far to the right; until its fourth piece or so, a player may not have used the left wall.
    let is_far = (1..=2).any(|more| is_valid(piece, byte.wrapping_sub(more)));
    let (is_early, is_turned) = (number < 16, rotation % 2 == 1);
    let is_signed =
        piece > 127 && !facts.reads_unsigned && (byte > 159 || is_valid(signed(piece), byte));
    match byte {
        255 if number == 0 => {
            "byte 255 begins text in UTF-16, as older versions of PowerShell write it: use cmd"
        }
        _ if facts.is_text(number, is_near) => TEXT,
        b'\n' | b'\r' if !is_upright => ONE_BYTE,
        _ if facts.has_surplus => ONE_BYTE,
        _ if is_signed && (number < 4 || !is_far || facts.uses_the_left) => {
            "bytes above 127 are pieces, too: in C read into an int or an unsigned char, in Java take \
             b & 255"
        }
        _ if is_far && (!facts.uses_the_left || is_early && (piece < 128 || is_turned)) => {
            "the column counts from 0, and is that of the leftmost square of the turned piece"
        }
        _ if (0..7).any(|piece| is_valid(piece, byte)) => {
            "it answers another piece: the byte, 0 to 255, modulo 7 is one of O I Z J L S T, and no \
             answer may be left out"
        }
        _ => "a placement is the byte rotation * 16 + column, with a rotation from 0 to 3",
    }
}

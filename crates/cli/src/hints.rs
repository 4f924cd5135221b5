//! Hints at what an invalid placement probably is, for the programs that judge others.

/// The byte is printable, or a newline.
macro_rules! text {
    () => {
        "this may be text, but placements are bytes: write the byte rotation * 16 + column itself, as \
         by putchar(p) in C or sys.stdout.buffer.write(bytes([p])) in Python, and messages to stderr"
    };
}

/// The piece reaches beyond the wall.
macro_rules! column {
    () => {
        "the column is that of the leftmost square after the rotation, not of the centre, and counts \
         from 0, not from 1; or the program answers another piece: the order is O I Z J L S T, no \
         answer may be left out, and reading text instead of bytes changes pieces (UTF-8, line ends)"
    };
}

/// The hint at an invalid placement of the piece with this number, counted from 0.
#[must_use]
pub const fn invalid_placement(number: usize, byte: u8) -> &'static str {
    if number == 0 && byte == 255 {
        return "byte 255 begins text in UTF-16, as the > of older versions of PowerShell writes it: \
                use cmd, or an option such as tetris-pipe -o";
    }
    // The first column beyond the wall is 7 to 10, since pieces are 1 to 4 columns wide.
    let is_column = byte < 64 && byte & 15 >= 7 && byte & 15 <= 10;
    match (matches!(byte, b' '..=b'~' | b'\t'..=b'\r'), is_column) {
        (true, true) => concat!(text!(), "; or ", column!()),
        (true, false) => text!(),
        (false, true) => column!(),
        (false, false) => {
            "a placement is one byte, rotation * 16 + column; tetris-pipe --help lists the rotations"
        }
    }
}

//! Hints at what an invalid placement probably is, for the programs that judge others.

/// The hint at an invalid placement of the piece with this number, counted from 0, if its byte tells.
#[must_use]
pub const fn invalid_placement(number: usize, byte: u8) -> Option<&'static str> {
    match byte {
        255 if number == 0 => Some(
            "byte 255 begins text in UTF-16, as the > of older versions of PowerShell writes it: use \
             cmd, or an option such as tetris-pipe -o",
        ),
        b'\n' | b'\r' | b',' | b'7'..=b'9' => Some(
            "this may be a newline or a digit, but placements are bytes, not text: write the byte \
             rotation * 16 + column itself, as by putchar(p) in C or \
             sys.stdout.buffer.write(bytes([p])) in Python",
        ),
        // The first column beyond the wall is 7 to 10, since pieces are 1 to 4 columns wide.
        _ if byte < 64 && byte & 15 >= 7 && byte & 15 <= 10 => {
            Some("columns are counted from 0: subtract 1 if the program counts them from 1")
        }
        _ => None,
    }
}

//! Writes the other network to stdout, for tests in other languages.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    io::stdout().write_all(&tetris_pipe_support::other_network())
}

//! The command line. The doc comments of [`Cli`] are the help.

use std::path::{Path, PathBuf};

use clap::Parser;
use tetris_pipe::Effort;
use tetris_pipe::value::Value;

/// Play Tetris as a filter: piece bytes in, placement bytes out
///
/// Each byte of the input is a piece: its remainder modulo 7 is one of O I Z J L
/// S T. Each is answered by one byte, rotation * 16 + column: the rotation (0 to
/// 3) turns the piece, which is then dropped with its leftmost square in that
/// column (0 to 9). A piece is answered with only the one after it known, and
/// its answer leaves before a third piece is waited for.
///
/// The grid has 20 rows and 10 columns. Clearing n rows with one piece scores
/// 2^n - 1 points. A piece that does not fit empties the grid and is skipped.
///
/// The rotations, as rows from the top, the lowest bit on the left (3,6 is ##.
/// over .##):
///
///             r = 0     r = 1   r = 2     r = 3
///   0  O      3,3       3,3     3,3       3,3
///   1  I      1,1,1,1   15      1,1,1,1   15
///   2  Z      3,6       2,3,1   3,6       2,3,1
///   3  J      2,2,3     7,4     3,1,1     1,7
///   4  L      1,1,3     4,7     3,2,2     7,1
///   5  S      6,3       1,3,2   6,3       1,3,2
///   6  T      7,2       1,3,1   2,7       2,3,2
///
/// Examples:
///
///   cat i | tetris-pipe > o
///       Answer the pieces of the file i.
///
///   head -c 65536 /dev/urandom > i && tetris-pipe i > o && tetris-judge i o
///       Make 64 KiB of noise, play it, and print the score.
///
///   mkfifo o && ./partner < o | tetris-pipe -u -o o
///       Play with a partner that sends two pieces, reads an answer, sends one
///       more, and so on. Each byte is read and written by itself.
///
/// Exit status: 0 when done, also when the reader of the output goes away; 2 for
/// a wrong command line and for input or output errors. SIGINT, SIGTERM and SIGHUP
/// end the program once it has written what it has answered.
#[derive(Debug, Parser)]
#[command(version = version(), verbatim_doc_comment)]
pub(crate) struct Cli {
    /// The pieces; - or nothing for stdin
    pub(crate) file: Option<PathBuf>,

    /// Write the placements to FILE instead of stdout (- is stdout too)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How hard to think, from 1 (fast) to 5 (strong)
    #[arg(short, long, value_name = "1..5", default_value = "3", value_parser = effort)]
    pub(crate) effort: Effort,

    /// Read each piece and write each answer by itself
    ///
    /// Whoever watches the system calls sees that the byte of a piece is not read
    /// before the piece two places ahead of it is answered. The answers are the
    /// same. Without it a partner gets each answer just as soon, but input that is
    /// already there is read, and then answered, in blocks.
    #[arg(short, long)]
    unbuffered: bool,

    /// Read FILE, and do not map it into memory
    ///
    /// The answers are the same. Use it for a file that may become shorter while
    /// it is being played: cutting a mapped file ends the program.
    #[arg(long)]
    no_mmap: bool,
}

/// How the input may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Mapped if that is possible, otherwise in blocks.
    MapOrBlocks,
    /// As many bytes at once as are there, up to a buffer full.
    Blocks,
    /// One byte by each system call.
    ByteByByte,
}

impl Cli {
    /// The file to read, nothing for stdin.
    pub(crate) fn input(&self) -> Option<&Path> {
        named(self.file.as_deref())
    }

    /// The file to write, nothing for stdout.
    pub(crate) fn output(&self) -> Option<&Path> {
        named(self.output.as_deref())
    }

    /// How the input may be read.
    pub(crate) const fn access(&self) -> Access {
        match (self.unbuffered, self.no_mmap) {
            (true, _) => Access::ByteByByte,
            (false, true) => Access::Blocks,
            (false, false) => Access::MapOrBlocks,
        }
    }
}

/// Which network plays decides the answers as much as the program does.
fn version() -> String {
    let program = env!("CARGO_PKG_VERSION");
    format!("{program} (network {})", Value::EMBEDDED_NAME)
}

fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}

fn effort(text: &str) -> Result<Effort, &'static str> {
    let effort = text.parse().ok().and_then(Effort::new);
    effort.ok_or("it is a number from 1 to 5")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn effort_is_the_library_s_default_unless_told() {
        let cli = Cli::parse_from(["tetris-pipe"]);
        assert_eq!(cli.effort, Effort::default());
    }

    #[test]
    fn a_dash_is_stdin_and_stdout() {
        let cli = Cli::parse_from(["tetris-pipe", "-o", "-", "-"]);
        assert_eq!((cli.input(), cli.output()), (None, None));
    }
}

//! The command line of `tetris-pipe`.

use std::path::PathBuf;

use clap::Parser;
use tetris_pipe::{Effort, Network, Scorer};

/// Play Tetris as a filter: piece bytes in, placement bytes out
///
/// Each input byte is a piece: the byte modulo 7 selects one of O I Z J L S T. Each
/// output byte is the placement of one piece: rotation * 16 + column. The piece is
/// turned by that many quarters counterclockwise (0 to 3) and dropped with its
/// leftmost square in that column (0 to 9). A placement depends only on the pieces up
/// to and including the next one, and is written before the program waits for the
/// piece after that.
///
/// The grid has 20 rows and 10 columns. Clearing n rows with one piece scores
/// 2^n - 1 points. A piece that does not fit clears the grid and is skipped.
///
/// The pieces by number (the byte modulo 7), in each rotation:
///
///        0 O     1 I     2 Z     3 J     4 L     5 S     6 T
///
/// r = 0  ##      #       ##.     .#      #.      .##     ###
///        ##      #       .##     .#      #.      ##.     .#.
///                #               ##      ##
///                #
///
/// r = 1  ##      ####    .#      ###     ..#     #.      #.
///        ##              ##      ..#     ###     ##      ##
///                        #.                      .#      #.
///
/// r = 2  ##      #       ##.     ##      ##      .##     .#.
///        ##      #       .##     #.      .#      ##.     ###
///                #               #.      .#
///                #
///
/// r = 3  ##      ####    .#      #..     ###     #.      .#
///        ##              ##      ###     #..     ##      ##
///                        #.                      .#      .#
///
/// Examples:
///
///   cat i | tetris-pipe > o
///       Place the pieces in the file i.
///
///   head -c 65536 /dev/urandom > i && tetris-pipe i > o && tetris-judge i o
///       Make 64 KiB of random pieces, play them, and print the score.
///
///   mkfifo p && ./partner < p | tetris-pipe -u -o p
///       Play with a partner program that sends two pieces, reads a placement,
///       sends another piece, and so on. Each byte is read and written separately.
///
/// Exit status: 0 on success, also if the reader of the output closes it early; 2 for
/// usage errors and for input or output errors.
#[derive(Debug, Parser)]
#[command(name = "tetris-pipe", version = version(), verbatim_doc_comment, args_override_self = true)]
pub(crate) struct Cli {
    /// File of pieces; - or no FILE for stdin
    pub(crate) file: Option<PathBuf>,

    /// Write the placements to FILE instead of stdout; - for stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Search effort, from the fastest to the strongest
    #[arg(short, long, value_name = Effort::range(), default_value_t)]
    pub(crate) effort: Effort,

    /// Play for points by the rules, or as the challenge's printed script or C program counts them
    ///
    /// The three disagree. The challenge ranks by its script.
    #[arg(long, value_name = Scorer::names(), default_value_t)]
    pub(crate) scorer: Scorer,

    /// The game has N pieces: place the last ones for the points that are still possible
    ///
    /// The program then knows the end, but still sees only one piece ahead. It places the
    /// last piece at once, and pieces after the end as without this option. If the input
    /// ends earlier, the last piece is placed for its points.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) pieces: Option<u64>,

    /// Play with the network in FILE, as tetris-train export writes it; - for stdin
    #[arg(short, long, value_name = "FILE")]
    pub(crate) network: Option<PathBuf>,

    /// Read each piece and write each placement with a system call of its own
    ///
    /// A trace of the system calls then shows that no piece is read before the piece
    /// two positions earlier is placed. The placements are the same, and without this
    /// option a partner program receives each of them just as early. But pieces that
    /// are already available are then read, and placed, in blocks.
    #[arg(short, long)]
    pub(crate) unbuffered: bool,

    /// Read FILE instead of mapping it into memory
    ///
    /// The placements are the same, and they take the same time. Use this for a file
    /// that may be truncated, or whose disk may fail, while it is played: in a mapped
    /// file either kills the program with SIGBUS, without a message, or, if the end is
    /// cut from its last page, is reported only after the last placement. A mapped file
    /// also counts as memory of the program.
    #[arg(long)]
    pub(crate) no_mmap: bool,
}

/// The version of the program and the network, since both decide the placements.
fn version() -> String {
    let program = env!("CARGO_PKG_VERSION");
    format!("{program} (network {})", Network::EMBEDDED_NAME)
}

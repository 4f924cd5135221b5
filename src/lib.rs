//! A Tetris player for points with one piece of preview, as a library.
//!
//! The grid has 20 rows and 10 columns. A piece is rotated and put over a column, then
//! dropped straight down; it does not turn or slide while it falls. Full rows are cleared
//! all at once, the rows above come down, and squares may be left hanging. Clearing n rows
//! with one piece scores 2^n - 1 points. A piece that would come to rest above row 20 clears
//! the grid and is skipped: a reset. Pieces are bytes (the remainder modulo 7 is one of
//! O I Z J L S T), and so are the answers (`rotation * 16 + column`). Each piece is answered
//! with only the piece after it known.
//!
//! The modules, in the order in which data flows through them:
//!
//! | module | idea |
//! | --- | --- |
//! | [`lookahead`] | the window of two pieces over the input, and the answers in order |
//! | [`piece`] | pieces, rotations, placements and their byte |
//! | [`board`] | the grid as columns of bits: drop, clear, reset |
//! | [`game`] | a board and the tally of points, clears and resets |
//! | [`placer`] | the state machine: two pieces in, one placement out |
//! | [`search`] | expectimax over what may come; efforts, beams, candidates |
//! | [`network`] | the evaluation of a board: an n-tuple network with dense layers |
//! | [`judge`] | the replay of recorded games, and their faults |
//! | [`fingerprint`] | a hash of how the program plays |
//!
//! With the feature `train` there are `train`, the trainer, and `stream`, random pieces. A
//! whole game:
//!
//! ```
//! let pieces = b"any bytes are pieces";
//! let placements = tetris_pipe::place_all(pieces);
//! let tally = tetris_pipe::judge::replay(pieces, &placements)?;
//! assert_eq!(tally.pieces, 20);
//! # Ok::<(), tetris_pipe::judge::Fault>(())
//! ```

#![forbid(unsafe_code)]

pub mod board;
mod checksum;
#[cfg(all(feature = "cli", not(doctest)))] // the help texts look like code to rustdoc
#[doc(hidden)]
pub mod cli;
pub mod fingerprint;
pub mod game;
pub mod judge;
pub mod lookahead;
pub mod network;
pub mod piece;
pub mod placer;
pub mod search;
#[cfg(feature = "train")]
pub mod stream;
#[cfg(test)]
mod testboards;
#[cfg(feature = "train")]
pub mod train;

pub use board::Board;
pub use game::{Game, Tally};
pub use lookahead::{Lookahead, Turn};
pub use network::Network;
pub use piece::{Piece, Placement};
pub use placer::Placer;
pub use search::Effort;

/// Answers every piece of a stream at the default effort.
///
/// This is the filter as a function: it returns the bytes that the program writes.
#[must_use]
pub fn place_all(pieces: &[u8]) -> Vec<u8> {
    let mut placer = Placer::new(Effort::default());
    placer.place_all(pieces).map(Placement::to_byte).collect()
}

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

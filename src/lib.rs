//! A Tetris player for points with one piece of preview, as a library.
//!
//! The grid has 20 rows and 10 columns. A piece is rotated and put over a column,
//! then dropped straight down; nothing turns or slides on the way. Full rows go all
//! at once, the rows above come down, and squares may be left hanging. Clearing n
//! rows with one piece scores 2^n - 1 points. A piece that would come to rest above
//! row 20 empties the grid and is skipped. Pieces come as bytes (the remainder
//! modulo 7 is one of O I Z J L S T) and are answered by bytes (`rotation * 16 +
//! column`), each with only the piece after it known.
//!
//! The modules, in the order in which data flows through them:
//!
//! | module | idea |
//! | --- | --- |
//! | [`lookahead`] | the window of two over the input, and the answers in order |
//! | [`piece`] | pieces, rotations, placements and their byte |
//! | [`placer`] | the state machine: two pieces in, one placement out |
//! | [`board`] | columns as bits: drop, clear, reset |
//! | [`effort`] | how far to look, and how widely |
//! | [`search`] | expectimax over what may come |
//! | `plausible` | which placements deserve an evaluation |
//! | [`value`] | what a board is worth: a learned network in integers |
//! | [`judge`] | replay and score |
//! | [`fingerprint`] | a hash of how it plays |
//!
//! The whole game at once:
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
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod effort;
pub mod fingerprint;
pub mod judge;
pub mod lookahead;
pub mod piece;
pub mod placer;
mod plausible;
#[cfg(test)]
mod samples;
pub mod search;
#[cfg(feature = "train")]
pub mod train;
pub mod value;

pub use board::Board;
pub use effort::Effort;
pub use lookahead::{Lookahead, Turn};
pub use piece::{Piece, Placement};
pub use placer::Placer;

/// Answers every piece of a stream at the default effort.
///
/// This is the filter as a function: the same bytes come out, and the answer to a
/// piece depends on nothing beyond the piece after it.
#[must_use]
pub fn place_all(pieces: &[u8]) -> Vec<u8> {
    let mut placer = Placer::new(Effort::default());
    placer.place_all(pieces).map(Placement::to_byte).collect()
}

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

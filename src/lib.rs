//! A Tetris player for points with one piece of preview, as a library.
//!
//! The grid has 20 rows and 10 columns. A piece is rotated and placed over a column, then
//! dropped straight down; it does not rotate or slide while it falls. Full rows are cleared
//! all at once, the rows above move down, and squares may be left hanging. Clearing n rows
//! with one piece scores 2^n - 1 points. If a piece would come to rest above row 20, the grid
//! is cleared and the piece is skipped: a reset. A byte of the input is a piece (modulo 7,
//! it selects one of O I Z J L S T). A byte of the output is its placement (`rotation * 16 +
//! column`). A placement may depend on the next piece, but not on later ones.
//!
//! The modules, in the order in which data flows through them:
//!
//! | module | idea |
//! | --- | --- |
//! | [`lookahead`] | the window of two pieces over the input, and the placements in order |
//! | [`piece`] | pieces, rotations, placements and their byte |
//! | [`board`] | the grid as columns of bits: drop, clear, reset |
//! | [`size`] | the size of a grid |
//! | [`afterstates`] | the boards after all placements of a piece, with plain features |
//! | [`scorer`] | who counts: the rules, or the challenge's two programs |
//! | [`game`] | a board and the tally of points, clears and resets |
//! | [`placer`] | the state machine: two pieces in, one placement out |
//! | [`search`] | expectimax over the unknown pieces; efforts, beams, candidates |
//! | [`network`] | the evaluation of a board: an n-tuple network with dense layers |
//! | [`replay`] | the replay of recorded games, and where they break the rules |
//! | [`analysis`] | the luck of the pieces of a game, and the losses of its player |
//! | [`streams`] | the random streams on which scores are measured |
//!
//! `cargo add tetris-pipe --no-default-features` adds the library and four more crates. The default
//! feature `cli` is the program `tetris-pipe`, `train` adds the module `train`, the trainer, and `serde`
//! stores [`Rules`]. A debug build plays 150 times slower than a release build, unless `Cargo.toml` has these lines:
//!
//! ```toml
//! [profile.dev.package.tetris-pipe-engine]
//! opt-level = 3
//! debug-assertions = false
//! ```
//!
//! This plays and judges a game:
//!
//! ```
//! let pieces = b"any bytes are pieces";
//! let placements = tetris_pipe::place_all(pieces);
//! let tally = tetris_pipe::replay::replay(pieces, &placements)?;
//! assert_eq!(tally.pieces, 20);
//! # Ok::<(), tetris_pipe::replay::Fault>(())
//! ```

pub mod lookahead;
pub mod placer;

#[cfg(feature = "train")]
#[doc(inline)]
pub use tetris_pipe_engine::train;
pub use tetris_pipe_engine::{
    Board, Effort, Game, Network, Overflow, ParseError, Piece, Placement, RankedMove, Rules,
    Scorer, Tally,
};
#[doc(inline)]
pub use tetris_pipe_engine::{
    afterstates, analysis, board, game, network, piece, replay, scorer, search, size, streams,
};

pub use lookahead::{Lookahead, Turn};
pub use placer::Placer;

/// Places every piece of a stream at the default effort.
///
/// This is the program as a function: it returns the bytes that `tetris-pipe` writes.
pub fn place_all(pieces: &[u8]) -> Vec<u8> {
    let mut placer = Placer::new(Effort::default());
    placer.placements(pieces).map(Placement::to_byte).collect()
}

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

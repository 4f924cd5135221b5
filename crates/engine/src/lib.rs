//! The engine of tetris-pipe: the game and its player.
//!
//! The library `tetris-pipe` re-exports all of these modules, beside the window over the input and the
//! placer, and describes the game and the modules. Use that one.

pub mod afterstates;
pub mod analysis;
mod checksum;
mod error;
pub mod network;
mod processor;
mod rules;
pub mod search;
mod surface;
#[cfg(test)]
mod tests;
#[cfg(feature = "train")]
pub mod train;

use error::error;

pub use board::Board;
pub use error::ParseError;
pub use game::{Game, Tally};
pub use network::Network;
pub use piece::{Piece, Placement};
pub use rules::{Overflow, Rules, board, game, piece, replay, scorer, size, streams};
pub use scorer::Scorer;
pub use search::{Effort, RankedMove, Search};

//! The trainer: a network learns to evaluate boards by self-play.
//!
//! A training is a chain of runs, each made by one `tetris-train run` and determined by its
//! [`Settings`] (`docs/training.md`). A run alternates between two phases. First, all games play some
//! pieces with a quantised copy of the network. Then the network learns from the first piece of
//! each game, from the second of each, and so on, always in the order of the games. The
//! result therefore depends neither on the number of threads nor on their timing. The games are
//! played on the current pool of threads of the crate `rayon`.
//!
//! The trainer is a module of the library, because it reads and writes the inside of a
//! [`Network`](crate::Network), which would otherwise be public. Its interface serves the program
//! `tetris-train`, and changes with it in any version.

mod checkpoint;
mod endgame;
mod float;
mod learner;
mod quantize;
mod run;
mod selfplay;
mod settings;
mod stored;

pub use self::endgame::EndgameRun;
pub use self::run::{Progress, Run};
pub use self::settings::{Schedule, Settings};

#[cfg(test)]
mod tests;

//! The trainer: a network learns to evaluate boards by self-play.
//!
//! A training is a chain of runs, each made by one `tetris-train run`. The first one follows
//! a curriculum: a placement may touch the right-hand column only if it clears four rows. The
//! others are free play with horizons that increase from run to run. A run is determined by
//! its [`Settings`]. It alternates between two phases. First, all games play some pieces
//! with a quantised copy of the network. Then the network learns from the first piece of
//! each game, from the second of each, and so on, always in the order of the games. The
//! result therefore depends neither on the number of threads nor on their timing. The games are
//! played on the current pool of threads of the crate `rayon`.
//!
//! The trainer is a module of the library, because it reads and writes the inside of a
//! [`Network`](crate::Network), which would otherwise be public. Its interface serves the program
//! `tetris-train`, and changes with it in any version.

// | module | idea |
// | --- | --- |
// | `settings` | what determines a run, and the ranges of its numbers |
// | `run` | a run: play, learn, count |
// | `selfplay` | endless games, and the targets of their boards |
// | `learner` | the update of the network by these targets |
// | `float` | the network in floats |
// | `quantize` | from floats to the player's integers |
// | `checkpoint` | a run as a file |
// | `stored` | what serde cannot store by itself |
mod checkpoint;
mod float;
mod learner;
mod quantize;
mod run;
mod selfplay;
mod settings;
mod stored;

pub use self::run::{Progress, Run};
pub use self::settings::{Schedule, Settings};

#[cfg(test)]
mod tests;

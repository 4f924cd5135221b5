//! The trainer: a network learns to evaluate boards by self-play.
//!
//! A training is a chain of runs, each made by one `tetris-train run`. The first one follows
//! a curriculum, in which the right-hand column is for clears of four only; the others play
//! freely, with a longer and longer horizon. A run is determined by its [`Settings`]. All
//! games play some pieces with a copy of the network in the player's integers. Then the
//! network learns from the first piece of each game, from the second of each, and so on,
//! always in the order of the games. So neither the number of threads nor their timing
//! changes a bit of the result.
//!
//! | module | idea |
//! | --- | --- |
//! | `settings` | what determines a run, and the ranges of its numbers |
//! | `run` | a run: play, learn, count |
//! | `selfplay` | games that never end, and the targets that they give |
//! | `learner` | how the network learns from them |
//! | `float` | the network in floats |
//! | `quantize` | from floats to the player's integers |
//! | `checkpoint` | a run as a file |
//! | `score` | the points of a network on random streams |
//! | `threads` | what both share between threads |

mod checkpoint;
mod float;
mod learner;
mod quantize;
mod run;
mod score;
mod selfplay;
mod settings;
mod threads;

pub use self::run::{Diverged, Progress, Run};
pub use self::score::Streams;
pub use self::settings::{Schedule, Settings};

#[cfg(test)]
mod tests;

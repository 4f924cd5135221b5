//! What the programs share: files and errors with names, numbers, progress and signals.
//!
//! | module | idea |
//! | --- | --- |
//! | [`source`] | an input: a file or stdin, with its name in every error |
//! | [`output`] | an output: a file or stdout, buffered, and never one of the inputs |
//! | [`mod@file`] | a file that takes its name only once it is complete |
//! | [`manual`] | the command line, and its man pages and completions for a release |
//! | [`errors`] | one line on stderr that names what failed, and the exit code |
//! | [`numbers`] | numbers as the programs print them |
//! | [`progress`] | the progress bar of a long game |
//! | `compare` | whether one player is better than another (feature `scores`) |
//! | `estimate` | mean points without luck, and what is certain about them (feature `scores`) |
//! | `scores` | the scores of a player as JSON, and the merging of such files (feature `scores`) |
//! | `signals` | signals, for programs that must clean up before they end (feature `signals`) |

#![forbid(unsafe_code)]

#[cfg(feature = "scores")]
pub mod compare;
pub mod errors;
#[cfg(feature = "scores")]
pub mod estimate;
pub mod file;
pub mod manual;
mod named;
pub mod numbers;
pub mod output;
pub mod progress;
#[cfg(feature = "scores")]
pub mod scores;
#[cfg(feature = "signals")]
pub mod signals;
pub mod source;

pub use self::manual::parse;
pub use self::named::{Named, is_standard};
pub use self::output::Output;
pub use self::source::Source;

//! Plumbing of the programs: files and errors with names, numbers, progress and signals.
//!
//! | module | idea |
//! | --- | --- |
//! | [`named`] | an input or an output: a file or a standard stream, with its name in every error |
//! | [`mod@file`] | a file that takes its name only once it is complete |
//! | [`manual`] | the command line, and its man page and completions |
//! | [`hints`] | what an invalid placement probably is |
//! | [`errors`] | one line on stderr that names what failed, and the exit code |
//! | [`numbers`] | numbers as the programs print them |
//! | [`progress`] | the progress bar of a long game |
//! | `signals` | signals, for programs that must clean up before they end (feature `signals`) |

#![forbid(unsafe_code)]

pub mod errors;
pub mod file;
pub mod hints;
pub mod manual;
pub mod named;
pub mod numbers;
pub mod progress;
#[cfg(feature = "signals")]
pub mod signals;

pub use self::manual::parse;
pub use self::named::{Named, cannot, is_standard, network, print};

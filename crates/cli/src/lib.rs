//! Plumbing of the programs: files and errors with names, numbers, progress and signals.
//!
//! | module | idea |
//! | --- | --- |
//! | [`source`] | an input: a file or stdin, with its name in every error |
//! | [`output`] | an output: a file or stdout, buffered, and never one of the inputs |
//! | [`mod@file`] | a file that takes its name only once it is complete |
//! | [`hints`] | what an invalid placement probably is |
//! | [`manual`] | the command line, and its man page and completions |
//! | [`errors`] | one line on stderr that names what failed, and the exit code |
//! | [`numbers`] | numbers as the programs print them |
//! | [`progress`] | the progress bar of a long game |
//! | `signals` | signals, for programs that must clean up before they end (feature `signals`) |

#![forbid(unsafe_code)]

pub mod errors;
pub mod file;
pub mod hints;
pub mod manual;
mod named;
pub mod numbers;
pub mod output;
pub mod progress;
#[cfg(feature = "signals")]
pub mod signals;
pub mod source;

pub use self::manual::parse;
pub use self::named::{Named, is_standard};
pub use self::output::Output;
pub use self::source::Source;

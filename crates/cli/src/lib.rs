//! Plumbing of the programs: files and errors with names, numbers, progress and signals.
//!
//! | module | idea |
//! | --- | --- |
//! | [`named`] | an input or an output: a file or a standard stream, with its name in every error |
//! | `file` | a file that takes its name only once it is complete (feature `file`) |
//! | `manual` | the man pages and the completions of a program (feature `manual`) |
//! | [`errors`] | a wrong command line or a failure: one line on stderr, and the exit code |
//! | [`network()`] | the network that an argument names |
//! | [`numbers`] | numbers as the programs print them |
//! | [`progress`] | the progress bar of a long game |
//! | `signals` | signals, for programs that must clean up before they end (feature `signals`) |

#![forbid(unsafe_code)]

pub mod errors;
#[cfg(feature = "file")]
pub mod file;
#[cfg(feature = "manual")]
mod manual;
pub mod named;
mod network;
pub mod numbers;
pub mod progress;
#[cfg(feature = "signals")]
pub mod signals;

pub use self::errors::parse;
pub use self::named::{Named, cannot, is_standard, print, print_last};
pub use self::network::network;

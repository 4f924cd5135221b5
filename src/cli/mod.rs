//! What the programs share: command lines, failures, files, signals and progress.
//!
//! This module is for the programs of this package only. It is hidden from the
//! documentation and may change in any release.

pub mod args;
pub mod failure;
pub mod output;
pub mod progress;
pub mod signals;
pub mod source;
pub mod stdio;

//! The programs: the built binaries with real pipes, files and terminals.
//!
//! The tests use what Linux reports about pipes and processes.
#![cfg(target_os = "linux")]

mod closed;
mod golf;
mod judge;
#[cfg(feature = "manual")]
mod manual;
mod pipe;
mod pty;
mod readme;
mod referee;
mod support;
#[cfg(feature = "train")]
mod train;

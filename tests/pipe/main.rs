//! `tetris-pipe` from the outside: the program with real pipes, files and terminals.
//!
//! The expected placements come from the library. The tests rely on what Linux shows
//! of pipes and processes.
#![cfg(target_os = "linux")]

mod arguments;
mod changes;
mod endless;
mod failures;
mod inputs;
mod many;
#[path = "../pty/mod.rs"]
mod pty;
mod signals;
mod support;
mod terminals;
mod window;

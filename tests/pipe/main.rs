//! `tetris-pipe` from the outside: the built program between real pipes, files and
//! terminals.
//!
//! What it plays is the library's business; these tests compare with the library. They
//! rely on what Linux tells about pipes and processes.
#![cfg(target_os = "linux")]

mod answers;
mod arguments;
mod changes;
mod crowd;
mod endless;
mod failures;
#[path = "../pty/mod.rs"]
mod pty;
mod signals;
mod support;
mod terminals;
mod window;

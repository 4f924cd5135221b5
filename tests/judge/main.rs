//! `tetris-judge` from the outside: the built program with real pipes, files and terminals.
#![cfg(target_os = "linux")]

mod frame;
mod plot;
#[path = "../pipe/support.rs"]
#[allow(dead_code, reason = "each test file uses its share")]
mod programs;
#[path = "../pty/mod.rs"]
mod pty;
mod report;
mod score;
mod support;
mod viewer;
mod watch;

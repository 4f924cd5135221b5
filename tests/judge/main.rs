//! `tetris-judge` from the outside: the built program between real pipes, files and
//! terminals.
#![cfg(target_os = "linux")]

mod frame;
mod plot;
#[cfg(feature = "watch")]
#[path = "../pty/mod.rs"]
mod pty;
mod report;
mod score;
mod support;
#[cfg(feature = "watch")]
mod terminals;
#[cfg(feature = "watch")]
mod viewer;
#[cfg(feature = "watch")]
mod watch;

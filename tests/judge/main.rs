//! `tetris-judge` from the outside: the built program between real pipes, files and
//! terminals.
#![cfg(target_os = "linux")]

mod frame;
mod plot;
mod report;
mod score;
mod support;

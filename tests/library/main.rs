//! The public interface of the library: rules, lookahead, judge and network files. Each is
//! compared with a reference implementation, or has a property that holds for any bytes.
#![cfg_attr(not(target_os = "linux"), allow(unused))] // Some tests are for Linux, and some for Unix.

mod analysis;
mod bound;
mod efforts;
mod endgame;
mod lookahead;
mod pieces;
#[cfg(unix)]
mod profile;
mod properties;
mod replay;
mod rules;
mod scorers;
mod streams;

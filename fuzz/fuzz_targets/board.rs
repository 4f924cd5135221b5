//! After any drop on any board, the board equals the reference's.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::board(bytes));

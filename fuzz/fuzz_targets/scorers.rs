//! After any drop on a board with full rows, by the challenge's two programs, the board equals the twins'.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::scorers(bytes));

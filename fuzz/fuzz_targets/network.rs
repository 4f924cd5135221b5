//! Any bytes as a network file are rejected, or are a network that plays.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::network(bytes));

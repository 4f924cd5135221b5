//! Any bytes in, at the deeper efforts: as many valid placements out.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::search(bytes));

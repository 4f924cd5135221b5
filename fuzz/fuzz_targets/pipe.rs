//! For any input there are as many valid placements, independent of how it is read.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::pipe(bytes));

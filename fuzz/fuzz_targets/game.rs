//! A game in pieces and answers: the reference judge's replay and verdict.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetris_pipe_support::properties::game(bytes));

//! Any two strings of bytes: the naive judge's verdict.

#![no_main]

#[path = "../../tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::judge_split(bytes));

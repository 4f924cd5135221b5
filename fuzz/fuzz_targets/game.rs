//! A game in pieces and answers: the reference judge's replay and verdict.

#![no_main]
#![allow(
    dead_code,
    reason = "each fuzz target uses its share of the properties"
)]

#[path = "../../tests/library/properties.rs"]
mod properties;
#[path = "../../tests/library/reference.rs"]
mod reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::game(bytes));

//! A player that follows any script: the reference referee's verdict.

#![no_main]
#![allow(
    dead_code,
    reason = "each fuzz target uses its share of the properties"
)]

#[path = "../../tests/library/reference.rs"]
mod reference;
#[path = "../../tests/library/referee.rs"]
mod referee;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| referee::referee(bytes));

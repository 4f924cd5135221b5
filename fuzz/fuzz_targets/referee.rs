//! For a player that follows any script, the verdict is the reference referee's.

#![no_main]

#[path = "../../crates/arena/tests/lockstep.rs"]
mod lockstep;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lockstep::referee(bytes));

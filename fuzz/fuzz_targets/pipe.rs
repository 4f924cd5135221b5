//! Any bytes in: as many valid placements out, whatever is read ahead and however.

#![no_main]

#[path = "../../tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::pipe(bytes));

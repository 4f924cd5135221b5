//! For any input there are as many valid placements, independent of how it is read.

#![no_main]
#![allow(
    dead_code,
    reason = "each fuzz target uses its share of the properties"
)]

#[path = "../../tests/library/properties.rs"]
mod properties;
#[path = "../../tests/library/reference.rs"]
mod reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::pipe(bytes));

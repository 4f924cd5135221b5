//! Any changes of a checkpoint: refused, or valid.

#![no_main]
#![allow(
    dead_code,
    reason = "each fuzz target uses its share of the properties"
)]

#[path = "../../tests/library/checkpoint.rs"]
mod checkpoint;
#[path = "../../tests/library/naive.rs"]
mod naive;
#[path = "../../tests/library/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checkpoint::checkpoint(bytes);
});

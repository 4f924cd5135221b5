//! Any text as a title of a page is data and never markup.

#![no_main]

#[path = "../../crates/page/tests/texts.rs"]
mod texts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| texts::text(bytes));

//! The properties of the library, each with a fuzz target. Its tests have them too.

#![allow(dead_code, reason = "the tests use more of the reference")]

#[path = "../../tests/library/properties.rs"]
mod properties;
#[path = "../../tests/library/reference.rs"]
mod reference;

/// Makes the properties public.
macro_rules! targets {
    ($($property:ident)*) => { $(
        pub fn $property(bytes: &[u8]) {
            properties::$property(bytes);
        }
    )* };
}

targets!(board game network pipe search);

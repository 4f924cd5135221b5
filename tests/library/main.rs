//! The library from outside: rules, lookahead, judge and network files, each beside a naive
//! twin or a property that holds for any bytes.

mod bound;
#[cfg(feature = "train")]
mod checkpoint;
mod judge;
mod lookahead;
mod naive;
mod network;
mod pieces;
mod properties;
mod rules;
mod seeds;

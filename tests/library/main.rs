//! The public interface of the library: rules, lookahead, judge and network files. Each is
//! compared with a reference implementation, or has a property that holds for any bytes.

#[cfg(not(miri))] // Miri would take hours
mod analysis;
#[cfg(not(miri))] // likewise
mod bound;
mod judge;
mod lookahead;
mod network;
mod pieces;
mod rules;
mod seeds;
#[cfg(not(miri))] // Miri would take minutes, and starts no Python
mod streams;

/// The most cases, or pieces of a random game. Under Miri, which is hundreds of times slower, a
/// tenth of them.
const fn up_to(length: usize) -> usize {
    if cfg!(miri) { length / 10 } else { length }
}

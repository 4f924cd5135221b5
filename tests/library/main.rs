//! The public interface of the library: rules, lookahead, judge and network files. Each is
//! compared with a reference implementation, or has a property that holds for any bytes.

mod analysis;
mod bound;
mod efforts;
mod ends;
mod lookahead;
mod network;
mod pieces;
mod replay;
mod rules;
mod seeds;
mod streams;

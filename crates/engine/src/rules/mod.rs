//! The rules: pieces, the grid, a game with its tally, recorded games, and random streams.

pub mod board;
pub mod game;
pub mod piece;
pub mod replay;
pub mod streams;

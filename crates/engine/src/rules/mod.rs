//! The rules: pieces, the grid and its size, a game with its tally, recorded games, and random streams.

pub mod board;
pub mod game;
pub mod piece;
pub mod replay;
pub mod size;
pub mod streams;

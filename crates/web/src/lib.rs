//! The player page of tetris-pipe.

//! The value of a board: four features weighted by hand-made integers.
//!
//! Aggregate height, holes and bumpiness with the weights of Yiyuan Lee, "Tetris AI
//! – The (Near) Perfect Bot" (2013), in millionths; rows cleared on the way are
//! added by the search.

use crate::board::{Board, WIDTH};

/// The worth of each cleared row.
pub(crate) const ROW: i32 = 760_666;

/// Lower than any sum of two boards that did not overflow.
pub(crate) const RESET: i32 = -500_000_000;

/// What a board is worth; 0 if it is empty, less the worse it is.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let mut heights = [0; WIDTH];
    for (column, height) in heights.iter_mut().enumerate() {
        *height = board.height(column);
    }
    let height: u32 = heights.iter().sum();
    let squares: u32 = board
        .columns()
        .iter()
        .map(|column| column.count_ones())
        .sum();
    let bumps: u32 = heights
        .windows(2)
        .map(|pair| pair[0].abs_diff(pair[1]))
        .sum();
    let [height, holes, bumps] = [height, height - squares, bumps].map(u32::cast_signed);
    -510_066 * height - 356_630 * holes - 184_483 * bumps
}

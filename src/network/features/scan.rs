//! A board with the heights of its columns, from which all tuples are read.

use wide::u8x16;

use super::skyline;
use crate::board::{Board, HEIGHT, WIDTH};

/// The number of heights that a column can have, 0 included.
pub(super) const HEIGHTS: usize = HEIGHT + 1;

/// A board with the heights of its columns, and once more with these and those of their neighbours
/// in registers: lane i belongs to column i, and the lanes from 10 up to no column. Each wall is a
/// neighbour of height [`HEIGHT`].
pub(crate) struct Scan<'a> {
    pub(super) columns: &'a [u32; WIDTH],
    pub(super) heights: [u32; WIDTH],
    pub(super) left: u8x16,
    pub(super) here: u8x16,
    pub(super) right: u8x16,
    /// See [`skyline::steps`].
    pub(super) steps: [u8; 16],
}

impl<'a> Scan<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self::with_heights(board, std::array::from_fn(|column| board.height(column)))
    }

    /// The scan of a board with these heights.
    #[inline]
    pub(crate) fn with_heights(board: &'a Board, heights: [u32; WIDTH]) -> Self {
        let mut walled = [0; 19];
        walled[0] = HEIGHT as u8;
        for (lane, height) in walled[1..].iter_mut().zip(&heights) {
            *lane = *height as u8;
        }
        walled[WIDTH + 1] = HEIGHT as u8;
        let at = |offset: usize| u8x16::new(std::array::from_fn(|i| walled[offset + i]));
        let [left, here, right, second] = [0, 1, 2, 3].map(at);
        Self {
            columns: board.columns(),
            heights,
            left,
            here,
            right,
            steps: skyline::steps(here, right, second),
        }
    }
}

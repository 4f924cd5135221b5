//! A board with the heights of its columns, from which all tuples are read.

use super::skyline::Skyline;
use crate::board::{Board, HEIGHT, WIDTH};

/// The number of heights that a column can have, 0 included.
pub(super) const HEIGHTS: usize = HEIGHT + 1;

/// A board with the heights of its columns.
pub(crate) struct Scan<'a> {
    pub(super) columns: &'a [u32; WIDTH],
    pub(super) heights: [u32; WIDTH],
    pub(super) skyline: Skyline,
    /// See [`Skyline::steps`].
    pub(super) steps: [u8; 16],
}

impl<'a> Scan<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self::with_heights(board, std::array::from_fn(|column| board.height(column)))
    }

    /// The scan of a board with these heights.
    #[inline]
    pub(crate) fn with_heights(board: &'a Board, heights: [u32; WIDTH]) -> Self {
        let skyline = Skyline::new(&heights);
        Self {
            columns: board.columns(),
            heights,
            steps: skyline.steps(),
            skyline,
        }
    }
}

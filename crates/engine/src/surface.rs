//! The surface of a board: it makes dropping many pieces on the same board fast.
//!
//! The heights of the columns give the row in which a piece comes to rest. The rows that are
//! filled on the left and on the right of each column give the rows that are full then. A
//! drop therefore reads only the columns under the piece. The reference implementation is
//! [`Board::drop`].

use crate::board::{Board, HEIGHT, Outcome, WIDTH};
use crate::piece::{Piece, Placement, Shape};
use crate::scorer::Scorer;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Surface {
    board: Board,
    scorer: Scorer,
    heights: [u32; WIDTH],
    /// For each column, the rows that are filled in all columns on its left, as bits.
    left: [u32; WIDTH + 1],
    /// For each column, the rows that are filled in it and in all columns on its right.
    right: [u32; WIDTH + 1],
    /// Whether every piece fits everywhere.
    all_fit: bool,
}

/// The place where a dropped piece comes to rest on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// The row of the piece's lowest squares, counted from the floor.
    pub(crate) rest: u32,
    /// The rows that count, as bits.
    pub(crate) full: u32,
}

impl Surface {
    #[inline]
    pub(crate) fn new(scorer: Scorer, board: Board) -> Self {
        let columns = board.columns();
        let (mut left, mut right) = ([u32::MAX; WIDTH + 1], [u32::MAX; WIDTH + 1]);
        for i in 0..WIDTH {
            left[i + 1] = left[i] & columns[i];
        }
        for i in (0..WIDTH).rev() {
            right[i] = right[i + 1] & columns[i];
        }
        Self {
            board,
            scorer,
            heights: std::array::from_fn(|column| board.height(column)),
            left,
            right,
            all_fit: board.highest() as usize + 4 <= HEIGHT,
        }
    }

    pub(crate) fn mirrored(mut self) -> Self {
        self.board = self.board.mirrored();
        std::mem::swap(&mut self.left, &mut self.right);
        self.heights.reverse();
        self.left.reverse();
        self.right.reverse();
        self
    }

    pub(crate) const fn scorer(&self) -> Scorer {
        self.scorer
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn heights(&self) -> &[u32; WIDTH] {
        &self.heights
    }

    /// The empty squares with a filled one above them in their column.
    pub(crate) fn holes(&self) -> u32 {
        self.heights.iter().sum::<u32>() - self.board.squares()
    }

    /// Whether rows were full before the piece, as they are by some scorers.
    pub(crate) const fn has_full_rows(&self) -> bool {
        self.left[WIDTH] != 0
    }

    /// The place where a piece comes to rest, or `None` if it does not fit.
    #[inline(always)]
    pub(crate) fn landing(&self, placement: Placement) -> Option<Landing> {
        self.landing_at(placement.shape(), placement.column())
    }

    #[inline(always)]
    fn landing_at(&self, shape: &Shape, start: usize) -> Option<Landing> {
        let mut rest = 0;
        for i in 0..shape.width {
            rest = rest.max(self.heights[start + i].saturating_sub(shape.gaps[i]));
        }
        if rest as usize + shape.height > HEIGHT {
            return None;
        }
        let mut full = self.left[start] & self.right[start + shape.width];
        if full != 0 {
            for i in 0..shape.width {
                full &= self.board.columns()[start + i] | shape.columns[i] << rest;
            }
            full = self.scorer.counted(full, rest, shape.height);
        }
        Some(Landing { rest, full })
    }

    /// Whether a piece comes to rest and no row counts.
    #[inline(always)]
    pub(crate) fn clears_nothing(&self, placement: Placement) -> bool {
        let (width, start) = (placement.shape().width, placement.column());
        let is_sure = self.left[start] & self.right[start + width] == 0 && self.all_fit;
        is_sure || matches!(self.landing(placement), Some(Landing { full: 0, .. }))
    }

    /// The most points of each piece.
    #[inline(always)]
    pub(crate) fn most_points(&self) -> [u32; 7] {
        // For each width, the columns from which on a piece may complete a row, as bits.
        let open: [u32; 5] = std::array::from_fn(|width| {
            let starts = (0..=WIDTH - width).rev();
            starts.fold(0, |bits, start| {
                bits << 1 | u32::from(self.left[start] & self.right[start + width] != 0)
            })
        });
        if open[4] == 0 {
            return [0; 7]; // what a narrower piece completes, a wider one may
        }
        let mut most = [0; 7];
        for (most, piece) in most.iter_mut().zip(Piece::ALL) {
            for shape in piece.shapes() {
                let mut columns = open[shape.width];
                while columns != 0 {
                    let landing = self.landing_at(shape, columns.trailing_zeros() as usize);
                    let points = |it: Landing| Outcome::Cleared(it.full.count_ones()).points();
                    *most = landing.map_or(0, points).max(*most);
                    columns &= columns - 1;
                }
            }
        }
        most
    }

    /// The board after a placement with this landing, and the outcome.
    #[inline(always)]
    pub(crate) fn drop(&self, placement: Placement, landing: Option<Landing>) -> (Board, Outcome) {
        match landing {
            None => (Board::EMPTY, Outcome::Reset),
            Some(Landing { rest, full }) => {
                let mut board = self.board;
                board.fill(placement, rest);
                self.scorer.remove(full, &mut board);
                (board, Outcome::Cleared(full.count_ones()))
            }
        }
    }

    /// The heights after a placement that comes to rest in row `rest` and clears no row.
    #[inline(always)]
    pub(crate) fn heights_after(&self, placement: Placement, rest: u32) -> [u32; WIDTH] {
        let shape = placement.shape();
        let mut heights = self.heights;
        for i in 0..shape.width {
            heights[placement.column() + i] = rest + shape.tops[i];
        }
        heights
    }
}

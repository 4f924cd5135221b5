//! The size of a grid.

use crate::board::HEIGHT;
use crate::piece::{Piece, Placement, WIDTH};

/// Rows, 4 to 20, and columns, 4 to 10, so that every piece fits between the walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    rows: usize,
    columns: usize,
}

impl Size {
    /// The size of the challenge.
    pub const CHALLENGE: Self = Self { rows: HEIGHT, columns: WIDTH };

    /// The size with this many rows and columns, or `None` if they are out of range.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let is_one = (4..=HEIGHT).contains(&rows) && (4..=WIDTH).contains(&columns);
        is_one.then_some(Self { rows, columns })
    }

    /// The rows of the grid.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// The columns of the grid.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// Whether a piece is between the walls.
    #[inline(always)]
    pub fn has(self, placement: Placement) -> bool {
        placement.column() + placement.shape().width <= self.columns
    }

    /// The distinct placements of a piece, in the order of [`Piece::placements`].
    #[inline(always)]
    pub fn placements(self, piece: Piece) -> impl Iterator<Item = Placement> {
        let all = piece.placements().iter().copied();
        all.filter(move |&it| self == Self::CHALLENGE || self.has(it))
    }

    /// Calls with this size. The challenge's is known while compiling, which is a tenth faster.
    #[inline(always)]
    pub fn known<T>(self, call: impl FnOnce(Self) -> T) -> T {
        if self == Self::CHALLENGE { call(Self::CHALLENGE) } else { call(self) }
    }
}

//! The grid: ten columns of bits, with the rules for dropping a piece and clearing rows.
//!
//! Bit `r` of a column is the square in row `r`, counted from the floor. No bit
//! at or above [`HEIGHT`] is ever set, and no row is left full, except by a
//! [`Scorer`](crate::scorer::Scorer) that leaves some.
//!
//! The challenge's [size](Size) is the largest. The grid of another game is the lower left part of
//! a board, and the squares around it stay empty. A network is for the challenge's size.

use std::fmt;

use crate::ParseError;
use crate::piece::Placement;
use crate::rules::{Overflow, Rules};
use crate::size::Size;

pub use crate::piece::WIDTH;

/// Rows of the grid.
pub const HEIGHT: usize = 20;

/// The squares of the grid, 40 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) columns: [u32; WIDTH],
}

/// The result of dropping a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The piece came to rest, and this many rows counted: 0 to 4, or 5 by the program in C.
    Cleared(u32),
    /// The piece did not fit below the ceiling: the grid was cleared and the piece skipped.
    Reset,
}

impl Outcome {
    /// The challenge's points for n rows at once: 2^n - 1. A reset scores nothing.
    pub const fn points(self) -> u32 {
        match self {
            Self::Cleared(rows) => (1 << rows) - 1,
            Self::Reset => 0,
        }
    }
}

impl Board {
    /// The board at the start of a game and after a reset.
    pub const EMPTY: Self = Self { columns: [0; WIDTH] };

    /// The board with the given columns, or `None` if a square is above the grid or a row
    /// is full.
    #[inline]
    pub fn from_columns(columns: [u32; WIDTH]) -> Option<Self> {
        Self::from_columns_by(&Rules::CHALLENGE, columns)
    }

    /// The board with the given columns in a game by these rules, or `None` if a square is outside of the
    /// grid or rows are full that its scorer does not leave.
    #[inline(always)]
    pub fn from_columns_by(rules: &Rules, columns: [u32; WIDTH]) -> Option<Self> {
        let (board, size) = (Self { columns }, rules.size);
        let (inside, outside) = columns.split_at(size.columns());
        let above = inside.iter().fold(0, |all, column| all | column) >> size.rows();
        let is_inside = above == 0 && outside.iter().all(|&column| column == 0);
        (is_inside && rules.scorer.may_leave(board.full_rows_in(size))).then_some(board)
    }

    /// The squares of each column, from left to right, with the floor in bit 0.
    #[inline]
    pub const fn columns(&self) -> &[u32; WIDTH] {
        &self.columns
    }

    /// Whether a square is filled. Columns are counted from the left, rows from the floor.
    ///
    /// # Panics
    ///
    /// If `column` is not below [`WIDTH`] or `row` is not below [`HEIGHT`].
    pub const fn is_filled(&self, column: usize, row: usize) -> bool {
        assert!(row < HEIGHT, "a row of the grid");
        self.columns[column] >> row & 1 == 1
    }

    /// The mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut columns = self.columns;
        columns.reverse();
        Self { columns }
    }

    /// The height of a column: one more than the row of its topmost square, or 0 if it is
    /// empty.
    ///
    /// # Panics
    ///
    /// If `column` is not below [`WIDTH`].
    #[inline]
    pub const fn height(&self, column: usize) -> u32 {
        u32::BITS - self.columns[column].leading_zeros()
    }

    /// The height of the highest column, 0 to [`HEIGHT`].
    pub fn highest(&self) -> u32 {
        let union = self.columns.iter().fold(0, |union, column| union | column);
        u32::BITS - union.leading_zeros()
    }

    /// The number of filled squares, 0 to 180.
    pub fn squares(&self) -> u32 {
        self.columns.iter().map(|column| column.count_ones()).sum()
    }

    /// The row, counted from the floor, in which the lowest squares of a dropped piece come
    /// to rest. It may be too high for the piece to fit.
    #[inline]
    pub fn rest(&self, placement: Placement) -> u32 {
        let (shape, start) = (placement.shape(), placement.column());
        let rest = |i| self.height(start + i).saturating_sub(shape.gaps[i]);
        (0..shape.width).map(rest).max().unwrap_or(0)
    }

    /// Drops a piece and clears the rows that it completes. A piece that does not fit
    /// clears the grid instead.
    #[inline]
    pub fn drop(&mut self, placement: Placement) -> Outcome {
        self.drop_by(&Rules::CHALLENGE, placement)
    }

    /// Drops a piece by these rules.
    #[inline(always)]
    pub fn drop_by(&mut self, rules: &Rules, placement: Placement) -> Outcome {
        let size = rules.size;
        let rest = self.rest(placement);
        let overflows = rest as usize + placement.shape().height > size.rows();
        if overflows && rules.overflow == Overflow::Resets {
            *self = Self::EMPTY;
            return Outcome::Reset;
        }
        self.fill(placement, rest);
        let full = self.full_rows_in(size);
        let counted = rules.scorer.counted(full, rest, placement.shape().height);
        rules.scorer.remove(counted, self);
        if overflows && self.highest() as usize > size.rows() {
            *self = Self::EMPTY;
            return Outcome::Reset;
        }
        Outcome::Cleared(counted.count_ones())
    }

    #[inline(always)]
    pub(crate) fn fill(&mut self, placement: Placement, rest: u32) {
        let shape = placement.shape();
        for i in 0..shape.width {
            self.columns[placement.column() + i] |= shape.columns[i] << rest;
        }
    }

    /// The rows of a grid of this size without an empty square, as bits.
    #[inline(always)]
    pub(crate) fn full_rows_in(&self, size: Size) -> u32 {
        let columns = self.columns[..size.columns()].iter();
        columns.fold(u32::MAX, |rows, column| rows & column)
    }

    /// Removes the given rows, from the top down, so that the numbers of the others stay valid.
    #[inline]
    pub(crate) fn remove_rows(&mut self, mut rows: u32) {
        while rows != 0 {
            let row = rows.ilog2();
            let below = (1 << row) - 1;
            for column in &mut self.columns {
                *column = *column & below | *column >> 1 & !below;
            }
            rows &= below;
        }
    }
}

/// Parses what [`Board`] displays: lines of `#` and `.`, the lowest row last. Empty rows
/// at the top may be left out, and white space before and after each line is ignored.
impl std::str::FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError("a board is at most 20 lines of 10 '#' or '.', none of them full");
        let mut columns = [0; WIDTH];
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        for (row, line) in lines.rev().enumerate() {
            if row == HEIGHT || line.len() != WIDTH {
                return Err(error);
            }
            for (column, square) in columns.iter_mut().zip(line.bytes()) {
                *column |= match square {
                    b'#' => 1 << row,
                    b'.' => 0,
                    _ => return Err(error),
                };
            }
        }
        Self::from_columns(columns).ok_or(error)
    }
}

/// Twenty lines, the highest row first: `#` for a filled square, `.` for an empty one.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..HEIGHT).rev() {
            let square = |column| ['.', '#'][usize::from(self.is_filled(column, row))];
            let line: String = (0..WIDTH).map(square).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

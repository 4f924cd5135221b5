//! The value of a board: a learned network in integers.
//!
//! `V(board, piece)` is the expected sum of (points - mean) from here on, discounted,
//! when `piece` comes next; one evaluation gives it for all seven pieces. An n-tuple
//! network (`features`) adds up 55 rows of a table. Seven lanes of the sum are linear
//! parts of the values; 48 more go through a small dense net (`head`), as in an NNUE
//! (Nasu 2018), whose outputs are added. There are nine of these heads; the highest column
//! and the holes of a board tell which one it goes through, as a chess position goes
//! through one of Stockfish's "layer stacks".
//!
//! All sums are of integers, so values are the same on every machine. The network is
//! trained by `tetris-train`; `HISTORY.md` beside this file tells how.

pub(crate) mod features;
mod file;
mod head;
#[cfg(feature = "train")]
mod quantize;
pub(crate) mod sums;
pub(crate) mod table;

use std::sync::LazyLock;

use self::head::Head;
use self::sums::{Siblings, Total};
use self::table::{PackedTable, Sum};
use crate::board::{Board, Outcome};
use crate::piece::{Piece, Placement};
use crate::plausible::plausible;

pub use self::file::Damaged;

/// Lanes of a row that are summed straight into the values: one for each piece that
/// may come next, and a spare.
pub(crate) const LINEAR: usize = 8;

/// Lanes of a row that go through the head.
pub(crate) const HIDDEN: usize = 48;

/// All lanes of a row.
pub(crate) const LANES: usize = LINEAR + HIDDEN;

/// Units of the head's second layer.
pub(crate) const SECOND: usize = 16;

/// One point in a linear lane of the table and in a value: both stay within ±256.
pub(crate) const LINEAR_ONE: i32 = 1 << 7;

/// The worth of one point to the search, which adds up many values.
pub(crate) const POINT: i32 = 1 << 14;

/// One in a hidden lane of the table, whose entries fit a signed byte.
pub(crate) const HIDDEN_ONE: i32 = 1 << 6;

/// The largest number in a hidden lane of the trainer's table: 127 / 64.
#[cfg(feature = "train")]
pub(crate) const HIDDEN_LIMIT: f32 = 127.0 / HIDDEN_ONE as f32;

/// A number for each of the seven pieces that may come next, and a spare.
pub type Values = [i16; LINEAR];

/// A network, ready to be asked.
#[derive(Clone, PartialEq, Eq)]
pub struct Value {
    table: PackedTable,
    /// One for each number that [`features::Summary::head`] gives.
    heads: Vec<Head>,
    /// The points a piece that count as nothing.
    mean: i16,
    /// The discount is 1 - 2^-n a piece.
    discount_shift: u32,
    /// The values of the empty board, which every reset leads to.
    empty: Values,
}

static EMBEDDED: LazyLock<Value> = LazyLock::new(|| {
    Value::decode(file::EMBEDDED).expect("the network in this binary is checked by a test")
});

impl Value {
    /// The network that comes with the program, decoded at the first call.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The name of the network that comes with the program: the first twelve digits of
    /// the SHA-256 of its file.
    pub const EMBEDDED_NAME: &'static str = file::EMBEDDED_NAME;

    /// The network of these parts.
    fn new(table: PackedTable, heads: Vec<Head>, mean: i16, discount_shift: u32) -> Self {
        let mut value = Self {
            table,
            heads,
            mean,
            discount_shift,
            empty: [0; LINEAR],
        };
        value.empty = value.values(&Board::EMPTY);
        value
    }

    /// The values of a board, one for each piece that may come next, in 1/128 point.
    ///
    /// They are expected discounted sums of (points - mean), so that only differences
    /// between boards mean something.
    #[must_use]
    pub fn values(&self, board: &Board) -> Values {
        self.through_head(&sums::of_board(&self.table, board))
    }

    /// The values of a board with these features.
    #[cfg(feature = "train")]
    pub(crate) fn of_features(&self, features: &features::Features) -> Values {
        self.through_head(&sums::of_features(&self.table, features))
    }

    #[inline]
    fn through_head(&self, total: &Total<Sum>) -> Values {
        self.heads[total.head].values(&total.sum)
    }

    /// What the values of a board should be, one piece further on: for each piece, the
    /// mean over the one after it of the best placement. Takes 162 evaluations.
    #[must_use]
    pub fn backup(&self, board: &Board) -> [i32; 7] {
        let around = self.around(board);
        Piece::ALL.map(|piece| expected(around.all(piece)))
    }

    /// What the placements on one board are worth.
    pub(crate) fn around<'a>(&'a self, board: &'a Board) -> Around<'a> {
        Around {
            value: self,
            board,
            siblings: Siblings::new(&self.table, board),
        }
    }
}

/// All that can be done on one board.
pub(crate) struct Around<'a> {
    value: &'a Value,
    board: &'a Board,
    siblings: Siblings<'a, PackedTable>,
}

/// What a placement leads to.
#[derive(Clone, Copy)]
pub(crate) struct After {
    pub(crate) placement: Placement,
    pub(crate) board: Board,
    pub(crate) outcome: Outcome,
    /// Its worth, points and future together, for each next piece.
    pub(crate) worth: Values,
}

impl After {
    /// Its worth to the search when `next` is known to come.
    #[inline]
    pub(crate) fn seems(&self, next: Piece) -> i32 {
        i32::from(self.worth[next as usize]) * SCALE
    }
}

impl Around<'_> {
    /// Plays `placement` and values what comes of it.
    #[inline]
    pub(crate) fn after(&self, placement: Placement) -> After {
        let mut board = *self.board;
        let outcome = board.drop(placement);
        let values = match outcome {
            Outcome::Reset => self.value.empty,
            Outcome::Cleared(_) => self
                .value
                .through_head(&self.siblings.total(&board, placement, outcome)),
        };
        let worth = self.value.worths(outcome, values);
        After {
            placement,
            board,
            outcome,
            worth,
        }
    }

    /// All that can be done with `piece`, in the order of its placements.
    pub(crate) fn all(&self, piece: Piece) -> impl Iterator<Item = After> {
        piece
            .placements()
            .iter()
            .map(|&placement| self.after(placement))
    }

    /// Those of them that deserve an evaluation.
    pub(crate) fn plausible(&self, piece: Piece) -> impl Iterator<Item = After> {
        plausible(self.board, self.siblings.heights(), piece).map(|placement| self.after(placement))
    }
}

impl Value {
    /// What an outcome is worth when the board after it has these values.
    #[inline]
    fn worths(&self, outcome: Outcome, values: Values) -> Values {
        let gain = (outcome.points() as i16 * LINEAR_ONE as i16).saturating_sub(self.mean);
        values.map(|value| (value - (value >> self.discount_shift)).saturating_add(gain))
    }

    /// What an outcome is worth to the search when the board after it is worth `future`.
    #[inline]
    pub(crate) fn worth(&self, outcome: Outcome, future: i32) -> i32 {
        let gain = outcome.points().cast_signed() * POINT - i32::from(self.mean) * SCALE;
        gain + future - (future >> self.discount_shift)
    }
}

/// The mean over the next piece of the best of these placements.
#[inline]
pub(crate) fn expected(afters: impl Iterator<Item = After>) -> i32 {
    let mut best = [i16::MIN; LINEAR];
    for after in afters {
        for (best, worth) in best.iter_mut().zip(after.worth) {
            *best = worth.max(*best);
        }
    }
    mean(&best)
}

/// The unit of values in that of the search.
pub(crate) const SCALE: i32 = POINT / LINEAR_ONE;

/// The mean over the seven pieces, in the unit of the search.
pub(crate) fn mean(values: &Values) -> i32 {
    values[..7]
        .iter()
        .map(|&value| i32::from(value))
        .sum::<i32>()
        * SCALE
        / 7
}

#[cfg(test)]
mod tests;

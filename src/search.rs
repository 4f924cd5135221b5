//! The search: both known pieces in every way, at most 34 x 34 boards a piece.
//!
//! A pair of placements is worth the sum of its two evaluations; of equal ones
//! the first in the order of [`Piece::placements`] wins.

use crate::board::{Board, Outcome};
use crate::piece::{Piece, Placement};
use crate::value;

/// How far the player looks: 1 (fast) to 5 (strong).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effort(u8);

impl Effort {
    /// All efforts, the fastest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The effort of a number from 1 to 5.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.0 == number)
    }

    /// The number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self(3)
    }
}

/// The best placement of `current` on `board` when `next` comes after it.
///
/// Effort 1 places by the current piece alone, and so does every effort where
/// there is no `next`.
#[must_use]
pub fn best(board: &Board, current: Piece, next: Option<Piece>, effort: Effort) -> Placement {
    let next = next.filter(|_| effort > Effort::ALL[0]);
    let mut best = (i32::MIN, current.placements()[0]);
    for &placement in current.placements() {
        let (gain, after) = drop(board, placement);
        let rest = next.map_or_else(|| value::evaluate(&after), |next| best_single(&after, next));
        if gain + rest > best.0 {
            best = (gain + rest, placement);
        }
    }
    best.1
}

/// The worth of the best placement of `piece`, rows and board together.
fn best_single(board: &Board, piece: Piece) -> i32 {
    let worths = piece.placements().iter().map(|&placement| {
        let (gain, after) = drop(board, placement);
        gain + value::evaluate(&after)
    });
    worths.max().unwrap_or(i32::MIN)
}

/// The worth of the rows that a placement clears, or the cost of a reset, and the
/// board after it.
fn drop(board: &Board, placement: Placement) -> (i32, Board) {
    let mut after = *board;
    let gain = match after.drop(placement) {
        Outcome::Cleared(rows) => value::ROW * rows.cast_signed(),
        Outcome::Reset => value::RESET,
    };
    (gain, after)
}

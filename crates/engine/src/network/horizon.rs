//! The horizon of an evaluation: after how many pieces the game ends, if it ends.
//!
//! In an endless game, a board is worth the discounted points above the mean. With n pieces left, it
//! is worth the points that are expected of these n pieces, neither discounted nor less a mean.
//! The table is the same for all horizons. The dense layers have heads for each bucket of n. The last
//! piece needs no network, because it is worth its most points.

use super::features::BUCKETS;
use super::floor::{self, Floor};
use super::{EVAL_ONE, Evals, LINEAR, SEARCH_ONE, SEARCH_SCALE, UNCERTAINTY};
use crate::board::{Board, Outcome};

/// The buckets of pieces left: the first number of each, and by how many bits the linear lanes are
/// shifted down, since they know only the endless game. With more pieces left, a game plays as an
/// endless one.
pub(crate) const ENDS: [(u32, u32); 17] = [
    (2, 15),
    (3, 15),
    (4, 15),
    (5, 2),
    (6, 2),
    (7, 2),
    (8, 2),
    (10, 1),
    (12, 1),
    (14, 1),
    (16, 0),
    (20, 0),
    (24, 0),
    (28, 0),
    (32, 0),
    (40, 0),
    (48, 0),
];

/// The most pieces left of the last bucket.
pub(crate) const MOST_LEFT: u32 = 64;

/// The most pieces left of a network that knows no ends: so many are searched to the end.
pub(crate) const MOST_LEFT_ALONE: u32 = 4;

/// What evaluations depend on besides the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Horizon {
    /// The number of its first head. It has one for each output bucket.
    pub(super) head: usize,
    /// By how many bits the linear lanes are shifted down.
    pub(super) shift: u32,
    /// What is added to the evaluations of the head, since one serves several numbers of pieces.
    pub(super) offset: i16,
    /// Whether there is one piece left.
    pub(super) is_last: bool,
    /// The mean points per piece, in 1/128 point. They are subtracted from the points of each
    /// placement.
    mean: i16,
    /// The discount is 1 - 2^-n per piece.
    discount_shift: u32,
    /// The evaluations of the empty board, which is the afterstate of every reset.
    pub(super) empty: Evals,
    /// No evaluation is below it, see the module `floor`. The trainer does without.
    pub(super) floor: Floor,
}

impl Horizon {
    /// The horizon of an endless game.
    pub(super) const fn endless(mean: i16, discount_shift: u32) -> Self {
        Self {
            head: 0,
            shift: 0,
            offset: 0,
            is_last: false,
            mean,
            discount_shift,
            empty: [0; LINEAR],
            floor: floor::NONE,
        }
    }

    /// The horizon of so many pieces left for a network with these mean points. One that knows no ends
    /// has it for the last pieces, which need no evaluations.
    pub(super) fn ending(left: u32, mean: i16, knows_ends: bool) -> Self {
        let bucket = ENDS.iter().rposition(|&(first, _)| first <= left);
        let (head, (first, shift)) = match bucket.filter(|_| knows_ends) {
            Some(bucket) => ((bucket + 1) * BUCKETS, ENDS[bucket]),
            None => (0, (left, 0)),
        };
        Self {
            head,
            shift,
            offset: mean.saturating_mul((left - first) as i16),
            is_last: left == 1,
            // Nothing is subtracted from evaluations that are not negative.
            ..Self::endless(0, i32::BITS - 1)
        }
    }

    /// These evaluations of a board, but none below what giving it up is worth.
    #[inline(always)]
    pub(super) fn raise_to_floor(&self, board: &Board, evals: Evals) -> Evals {
        let floor = &self.floor[board.highest() as usize];
        std::array::from_fn(|i| evals[i].max(floor[i]))
    }

    /// The points of an outcome above the mean, plus the discounted evaluations of the board
    /// after it. The uncertainty stays that of the board.
    #[inline]
    pub(super) fn add_points(&self, outcome: Outcome, evals: Evals) -> Evals {
        let gain = (outcome.points() as i16 * EVAL_ONE as i16).saturating_sub(self.mean);
        let shift = self.discount_shift.min(i16::BITS - 1);
        let add = |eval: i16| (eval - (eval >> shift)).saturating_add(gain);
        let mut sums = evals.map(add);
        sums[UNCERTAINTY] = evals[UNCERTAINTY];
        sums
    }

    /// The points of an outcome above the mean, plus the discounted evaluation of the board
    /// after it, in the unit of the search.
    #[inline]
    pub(crate) fn backup(&self, outcome: Outcome, eval: i32) -> i32 {
        let gain =
            outcome.points().cast_signed() * SEARCH_ONE - i32::from(self.mean) * SEARCH_SCALE;
        gain + eval - (eval >> self.discount_shift)
    }
}

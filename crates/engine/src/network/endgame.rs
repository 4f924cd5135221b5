//! The evaluations of a game that ends, by the pieces left.
//!
//! With n pieces left, a board is worth the points that are expected of them, each less the mean points
//! per piece, and not discounted:
//!
//! > V(board, piece, n) = s · V(board, piece) + W · z.
//!
//! z is the sum of the *factors* of the board's rows, [`FACTORS`] numbers for each row of the table. The
//! scale s and the matrix W are those of a range of n. With one piece left, the value is the most points it can score.

use wide::i16x8;

use super::table::{MAX_ROWS, RowIndex};
use super::{EVAL_ONE, Evals, Floor, LINEAR, Network};
use crate::board::Board;
use crate::surface::Surface;

/// The factors of a row. With 5 and 3, games of 100 pieces gain 0.5 and 0.7 points less.
pub(crate) const FACTORS: usize = 8;

/// The first number of each range of pieces left.
const FIRST: [u32; HORIZONS] = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64];

/// The scale of the endless evaluation in each range, in quarters.
const QUARTERS: [i32; HORIZONS] = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4];

pub(crate) const HORIZONS: usize = 18;

/// The most pieces left that are evaluated otherwise than an endless game.
pub(crate) const MOST_LEFT: u32 = 64;

/// How many bits finer the products of weights and factors are than an evaluation.
pub(crate) const SHIFT: u32 = 7;

pub(crate) type Weights = [[i16; LINEAR]; FACTORS];

/// The factors of each row, in the order of the table, after those of the zero row.
pub(crate) type Factors = Vec<[i16; FACTORS]>;

/// The tables of the endgame: what a network knows of the pieces left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Endgame {
    /// One for all ranges, or one for each while they are learned, then of more than 8 bits.
    pub(crate) factors: Vec<Factors>,
    pub(super) weights: Vec<Weights>,
    /// For each number of pieces left, from 1 on. The trainer does without.
    pub(super) floors: Vec<Floor>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// In this program. It is decoded when a game is first known to end.
    Embedded,
    Own(Endgame),
}

impl Endgame {
    pub(crate) const fn new(factors: Vec<Factors>, weights: Vec<Weights>) -> Self {
        Self { factors, weights, floors: Vec::new() }
    }

    /// The horizon of this number of pieces left, from 1 to [`MOST_LEFT`].
    #[inline]
    pub(super) fn horizon(&self, left: u32) -> Horizon<'_> {
        let range = range(left);
        Horizon {
            left,
            factors: self.factors.get(range).unwrap_or(&self.factors[0]),
            weights: &self.weights[range],
            quarters: QUARTERS[range],
            floor: self.floors.get(left as usize - 1),
        }
    }
}

/// The number of the range that this number of pieces left is in.
pub(crate) fn range(left: u32) -> usize {
    FIRST.iter().rposition(|first| *first <= left).unwrap_or(0)
}

/// What evaluations depend on besides the board, in a game that ends.
#[derive(Clone, Copy)]
pub(crate) struct Horizon<'a> {
    /// The pieces left, at least 1.
    pub(super) left: u32,
    factors: &'a [[i16; FACTORS]],
    weights: &'a Weights,
    quarters: i32,
    pub(super) floor: Option<&'a Floor>,
}

impl Horizon<'_> {
    /// Whether the evaluation of the endless game counts.
    #[inline(always)]
    pub(super) const fn needs_endless(&self) -> bool {
        self.quarters > 0
    }

    #[inline(always)]
    pub(super) fn add(&self, row: usize, sum: &mut i16x8) {
        *sum += i16x8::new(self.factors[row]);
    }

    #[inline(always)]
    pub(super) fn evals(&self, endless: Evals, factors: i16x8) -> Evals {
        let mut sums = [1 << (SHIFT - 1); LINEAR];
        for (factor, weights) in factors.to_array().into_iter().zip(self.weights) {
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += i32::from(factor) * i32::from(weight);
            }
        }
        std::array::from_fn(|lane| {
            let eval = ((i32::from(endless[lane]) * self.quarters) >> 2) + (sums[lane] >> SHIFT);
            eval.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        })
    }
}

impl<P: RowIndex> Network<P> {
    pub(crate) const fn knows_endgame(&self) -> bool {
        self.endgame.is_some()
    }

    /// The horizon of so many pieces left; none if the network evaluates the board as in an endless game.
    #[inline]
    pub(crate) fn horizon(&self, left: Option<u32>) -> Option<Horizon<'_>> {
        let left = left.filter(|left| (1..=MOST_LEFT).contains(left))?;
        Some(self.endgame()?.horizon(left))
    }

    /// The evaluations of a board if one piece is left.
    #[inline(always)]
    pub(super) fn last(&self, board: &Board) -> Evals {
        let mut evals = [0; LINEAR];
        for (eval, most) in evals.iter_mut().zip(Surface::new(self.scorer, *board).most_points()) {
            *eval = most as i16 * EVAL_ONE as i16 - self.mean;
        }
        evals
    }
}

// No sum of products overflows: a factor of a file has 8 bits.
const _: () = assert!(
    FACTORS as i64 * super::features::TUPLES as i64 * 128 * (1 << 15)
        < i32::MAX as i64 - (1 << SHIFT)
);
const _: () = assert!(MAX_ROWS <= u16::MAX as usize);

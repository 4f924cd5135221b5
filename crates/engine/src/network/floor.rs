//! The floor of the evaluations: what a board is worth if it is given up.
//!
//! Any board can be given up: each piece goes on top of the highest column, and the one that
//! no longer fits clears the grid. Nothing is scored on the way, so what that is worth depends
//! on the height of the highest column, the next piece, the network's mean points per piece and
//! its evaluations of the empty board. An evaluation below this is wrong.

use super::endgame::Endgame;
use super::table::RowIndex;
use super::{Floor, LINEAR, Network, SEARCH_SCALE, mean_eval};
use crate::board::{Board, HEIGHT, Outcome};

/// By how many rows each piece raises the highest column. S and Z raise it by three, unless it is
/// the outermost one on their wrong side.
const RISE: [usize; 7] = [2, 4, 2, 3, 3, 2, 3];

/// The floor of no evaluation.
pub(super) const NONE: Floor = [[i16::MIN; LINEAR]; HEIGHT + 1];

impl<P: RowIndex> Network<P> {
    /// The floor that follows from the evaluations of the empty board, in an endless game, or with this
    /// endgame if so many pieces are left. That board itself, the only one of height 0, has none.
    pub(super) fn floor_of_heights(&self, end: Option<(&Endgame, u32)>) -> Floor {
        let after = end.map(|(_, left)| left - 1);
        let horizon = end.and_then(|(endgame, left)| (left > 1).then(|| endgame.horizon(left - 1)));
        let below = horizon.and_then(|horizon| horizon.floor);
        let empty = match (after, horizon) {
            (None, _) => self.empty,
            (_, None) => [0; LINEAR],
            _ => self.refresh(&Board::EMPTY, horizon),
        };
        let mut floor = NONE;
        for height in (1..=HEIGHT).rev() {
            for piece in 0..7 {
                let higher = height + RISE[piece];
                let (outcome, evals) = match below.unwrap_or(&floor).get(higher) {
                    _ if after == Some(0) => (Outcome::Cleared(0), &empty),
                    Some(evals) => (Outcome::Cleared(0), evals),
                    None => (Outcome::Reset, &empty),
                };
                let eval = self.backup_within(horizon, outcome, mean_eval(evals)) / SEARCH_SCALE;
                floor[height][piece] = eval.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            }
        }
        floor
    }
}

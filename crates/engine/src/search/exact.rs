//! The end of a game of known length: its last pieces are searched over all placements, up to the last
//! one. Points are neither discounted nor less a mean, and no network is asked.
//!
//! With n pieces left, the next one known, a placement is worth
//!
//! > r(a) + E(after a, next, n - 1), where E(board, p, n) = mean over q of max over a of
//! > r(a) + E(after a, q, n - 1), and E(board, p, 1) = max over a of r(a).

use super::Beam;
use crate::board::Board;
use crate::network::{Evaluated, Network, SEARCH_ONE};
use crate::piece::Piece;
use crate::processor::dispatch;
use crate::scorer::Scorer;
use crate::surface::Surface;

/// The plies from which on a search has time for the fourth last piece.
const DEEP: usize = 4;

/// The most pieces left that any search searches to the end: the fourth last takes 30 to 40 ms when busy.
pub(super) const MOST: u32 = 4;

/// The most pieces left that a player searches to the end. A network that knows the endgame loses 0.14 points per game
/// by evaluating the fourth last piece instead, and a fast player takes that for the time.
pub(super) fn most(network: &Network, beams: &[Beam]) -> u32 {
    if network.knows_endgame() && beams.len() < DEEP { MOST - 1 } else { MOST }
}

/// The expected points from a placement on, in the unit of the search, with at least 2 pieces left, this one included.
pub(super) fn eval(scorer: Scorer, after: &Evaluated, next: Piece, left: u32) -> i32 {
    let points = after.outcome.points().cast_signed() * SEARCH_ONE;
    points + expected(scorer, &after.board, next, left - 1)
}

/// The points that are expected of this many pieces, the first of them `piece`, in the unit of the search.
pub(super) fn expected(scorer: Scorer, board: &Board, piece: Piece, left: u32) -> i32 {
    if left == 1 {
        return Surface::new(scorer, *board).most_points()[piece as usize] as i32 * SEARCH_ONE;
    }
    best_for_each(scorer, board, piece, left).iter().sum::<i32>() / 7
}

/// For each piece that may come after `piece`, the points that are expected of this many pieces, at least
/// 2, `piece` and that one included, in the unit of the search.
pub(super) fn best_for_each(scorer: Scorer, board: &Board, piece: Piece, left: u32) -> [i32; 7] {
    dispatch!({
        let surface = Surface::new(scorer, *board);
        let mut best = [0; 7];
        for &placement in piece.placements() {
            let (after, outcome) = surface.drop(placement, surface.landing(placement));
            let points = outcome.points().cast_signed();
            let rest = if left == 2 {
                let most = Surface::new(scorer, after).most_points();
                most.map(|most| most.cast_signed() * SEARCH_ONE)
            } else {
                Piece::ALL.map(|next| expected(scorer, &after, next, left - 1))
            };
            for (best, rest) in best.iter_mut().zip(rest) {
                *best = (points * SEARCH_ONE + rest).max(*best);
            }
        }
        best
    })
}

//! The search: expectimax over placements and over the unknown pieces.
//!
//! The network gives each board an evaluation for every next piece, `V(board, p)`. One ply
//! of search replaces it by
//!
//! > V'(board, p) = mean over q of max over placements a of p of r(a) + d · V(after a, q),
//!
//! where r(a) is the points of the placement minus the mean points per piece, and d is the
//! discount. The maximum is inside the mean because p is placed when q is known, but no later
//! piece. A search of 0 plies places the current piece by V (static evaluation), a search of
//! one ply by V', and so on. There is one [`Beam`] for each ply: the first selects among the
//! placements at the root, the second among those of the next piece, and so on.
//!
//! A piece has 23 placements on average. The module `candidates` keeps 9 of them; the others
//! are pruned everywhere except at the root of a search with plies. There, every placement
//! first gets a one-ply search, and the beam selects by the results. The reason is that V can
//! be wrong by tens of points on boards that rarely occur, which matters most when the stack
//! is high.
//!
//! Nothing depends on a clock. Of placements with equal results, the one that ranked higher
//! before the last search is played, and of those the first in the order of
//! [`Piece::placements`].
//!
//! The last piece has no next piece. It is placed by the mean of V over all next pieces.

mod beam;
mod candidates;
mod effort;

use std::cell::LazyCell;
use std::cmp::Reverse;

use crate::board::Board;
use crate::network::{Afterstate, LINEAR, Network, Node, mean_eval};
use crate::piece::{Piece, Placement};

use self::candidates::candidates;

pub use self::beam::{Beam, ParseBeamError};
pub use self::effort::Effort;

/// The best placement of `current` on `board` if `next` is the next piece, by a search with
/// one ply for each of `beams`.
#[must_use]
pub fn best(
    network: &Network,
    board: &Board,
    current: Piece,
    next: Option<Piece>,
    beams: &[Beam],
) -> Placement {
    let node = network.node(board);
    let best = if beams.is_empty() || next.is_none() {
        best_of(network, pruned_afterstates(&node, current), next, &[])
    } else {
        best_of(network, node.afterstates(current), next, beams)
    };
    // Every piece has a candidate on every board.
    best.map_or(current.placements()[0], |best| best.placement)
}

/// The best of these afterstates of one piece if `next` is the next piece.
pub(crate) fn best_of(
    network: &Network,
    afterstates: impl Iterator<Item = Afterstate>,
    next: Option<Piece>,
    beams: &[Beam],
) -> Option<Afterstate> {
    let static_eval = |after: &Afterstate| match next {
        Some(next) => after.static_eval(next),
        None => mean_eval(&after.evals),
    };
    let mut ranked: Vec<_> = afterstates
        .map(|after| (static_eval(&after), after))
        .collect();
    if let (Some(next), Some((beam, deeper))) = (next, beams.split_first()) {
        let mut search = |beam: Beam, deeper: &[Beam]| {
            keep(beam, &mut ranked);
            // A single placement need not be evaluated.
            if ranked.len() > 1 {
                for (eval, after) in &mut ranked {
                    let node = network.node(&after.board);
                    *eval = network.backup(after.outcome, expected(network, &node, next, deeper));
                }
            }
        };
        // With more than one ply, the beam selects by a one-ply search of all placements.
        if !deeper.is_empty() {
            search(Beam::FULL, &[]);
        }
        search(*beam, deeper);
    }
    // Of equal ones, the first is kept.
    let best = ranked
        .into_iter()
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, after)| after)
}

/// V' of a node for `piece`, with one more ply below it for each of `beams`.
fn expected(network: &Network, node: &Node, piece: Piece, beams: &[Beam]) -> i32 {
    let Some((beam, deeper)) = beams.split_first() else {
        return expected_eval(pruned_afterstates(node, piece));
    };
    let afterstates: Vec<_> = pruned_afterstates(node, piece).collect();
    // A board may be searched for several next pieces. Its node is prepared for the first.
    let nodes: Vec<_> = afterstates
        .iter()
        .map(|after| LazyCell::new(|| network.node(&after.board)))
        .collect();
    let mut sum = 0;
    for next in Piece::ALL {
        let mut ranked: Vec<_> = afterstates
            .iter()
            .zip(&nodes)
            .map(|(after, node)| (after.static_eval(next), (after.outcome, node)))
            .collect();
        keep(*beam, &mut ranked);
        let searched = ranked.iter().map(|&(_, (outcome, node))| {
            network.backup(outcome, expected(network, node, next, deeper))
        });
        sum += searched.max().unwrap_or(i32::MIN);
    }
    sum / 7
}

/// The mean over the next piece of the best of these afterstates.
#[inline]
pub(crate) fn expected_eval(afterstates: impl Iterator<Item = Afterstate>) -> i32 {
    let mut best = [i16::MIN; LINEAR];
    for after in afterstates {
        for (best, eval) in best.iter_mut().zip(after.evals) {
            *best = eval.max(*best);
        }
    }
    mean_eval(&best)
}

/// A one-ply search of a board for each next piece, without pruning: the mean over the piece
/// after it of the best placement, in 1/16384 point. It takes 162 evaluations.
#[doc(hidden)]
#[must_use]
pub fn full_ply(network: &Network, board: &Board) -> [i32; 7] {
    let node = network.node(board);
    Piece::ALL.map(|piece| expected_eval(node.afterstates(piece)))
}

/// The afterstates of the candidates of a piece.
fn pruned_afterstates(node: &Node, piece: Piece) -> impl Iterator<Item = Afterstate> {
    candidates(node.surface(), piece).map(|placement| node.afterstate(placement))
}

/// Sorts by evaluation, the best first, and drops what the beam does not keep. The order of
/// equal ones stays.
fn keep<T>(beam: Beam, ranked: &mut Vec<(i32, T)>) {
    ranked.sort_by_key(|(eval, _)| Reverse(*eval));
    let Some(&(best, _)) = ranked.first() else {
        return;
    };
    let worst = best.saturating_sub(beam.margin_eval());
    ranked.truncate(beam.width());
    ranked.retain(|(eval, _)| *eval >= worst);
}

#[cfg(test)]
mod tests;

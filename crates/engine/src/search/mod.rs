//! The search: expectimax over placements and over the unknown pieces. `docs/how-it-plays.md` describes it.
//!
//! The network gives each board an evaluation for every next piece, `V(board, p)`. One ply
//! of search replaces it by
//!
//! > V'(board, p) = mean over q of max over placements a of p of r(a) + d · V(after a, q),
//!
//! where r(a) is the points of the placement minus the mean points per piece, and d is the
//! discount. There is one [`Beam`] for each ply: the first selects among the placements at the root,
//! the second among the placements of the next piece, and so on.
//!
//! Nothing depends on a clock. Of placements with equal results, the one that ranked higher
//! before the last search is played, and of those the first in the order of
//! [`Piece::placements`]. A board whose mirror image is the one that the network evaluates (see
//! [`network`](crate::network)) is played as the mirror image, in the order of the placements there.

mod beam;
pub(crate) mod candidates;
mod effort;
mod exact;
mod memory;
mod stages;

use std::borrow::Cow;
use std::cell::LazyCell;
use std::cmp::Reverse;
use std::ops::Range;

use crate::board::Board;
use crate::network::endgame::MOST_LEFT;
use crate::network::table::RowIndex;
use crate::network::{Evals, Evaluated, LINEAR, Network, Node, SEARCH_SCALE, mean_eval};
use crate::piece::{Piece, Placement};

use self::candidates::{MARGIN, candidates};
use self::memory::{Key, Memory};

pub use self::beam::Beam;
pub use self::effort::Effort;
pub use self::stages::RankedMove;

/// Chooses placements: a network, a beam for each ply, and the memory of its searches.
///
/// It knows no game: every call is given the board.
#[derive(Clone)]
pub struct Search<'n> {
    network: Cow<'n, Network>,
    beams: Cow<'n, [Beam]>,
    /// The most pieces left that are searched to the end.
    exact: u32,
    /// Belongs to this network and these beams.
    memory: Memory,
}

impl Search<'static> {
    /// The search of an effort with the embedded network.
    pub fn new(effort: Effort) -> Self {
        Self::with_network(Network::embedded(), effort.beams())
    }
}

impl<'n> Search<'n> {
    /// A search with a given network and one beam for each ply, from the root down. It borrows both or
    /// owns them.
    pub fn with_network(
        network: impl Into<Cow<'n, Network>>,
        beams: impl Into<Cow<'n, [Beam]>>,
    ) -> Self {
        let (network, beams) = (network.into(), beams.into());
        let exact = exact::most(&network, &beams);
        Self { network, beams, exact, memory: Memory::default() }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The same search, which searches as many pieces to the end as any.
    pub(crate) fn exact_to_the_end(self) -> Self {
        Self { exact: exact::MOST, ..self }
    }

    /// Up to this many pieces left, play differs from an endless game.
    pub(crate) fn most_left(&self) -> usize {
        if self.network.knows_endgame() {
            MOST_LEFT as usize + 1 + self.beams.len()
        } else {
            self.exact as usize
        }
    }

    /// The best placement of `current` on `board` if `next` is the next piece, or if there is none.
    /// `left` is the number of pieces still to be placed, this one included, if the game ends.
    pub fn best(
        &mut self,
        board: &Board,
        current: Piece,
        next: Option<Piece>,
        left: Option<u32>,
    ) -> Placement {
        let is_exact = left.is_some_and(|left| left <= self.exact);
        if let (Some(next), [], false) = (next, &*self.beams, is_exact) {
            // Without plies, one pass over the candidates finds the best. Nothing need be kept.
            let node = self.network.node(board, one_less(left));
            let evals = pruned_afterstates(&node, current)
                .map(|after| (after.static_eval(next), after.placement));
            return best_placement(current, evals);
        }
        self.rank(board, current, next, left);
        self.memory.roots[0].after.placement
    }
}

/// The pieces that are left after one of them.
pub(crate) fn one_less(left: Option<u32>) -> Option<u32> {
    left.map(|left| left - 1)
}

/// The best of these placements of a piece by their evaluations; of equal ones, the first.
pub(crate) fn best_placement(
    piece: Piece,
    evals: impl Iterator<Item = (i32, Placement)>,
) -> Placement {
    let best = first_best(evals, |(eval, _)| *eval);
    // There is one: every piece has a candidate on every board.
    best.map_or(piece.placements()[0], |(_, placement)| placement)
}

/// The item with the best evaluation; of equal ones, the first.
pub(crate) fn first_best<T>(items: impl Iterator<Item = T>, eval: impl Fn(&T) -> i32) -> Option<T> {
    items.reduce(|best, other| if eval(&other) > eval(&best) { other } else { best })
}

/// The mean over the next piece of the best of some afterstates, searched one ply deeper for
/// each of `beams` from number `from` on, in the unit of the search. Those below them are evaluated
/// in the same memory. So many pieces are left after the afterstates, if the game ends.
fn expectimax(
    network: &Network,
    memory: &mut Memory,
    afterstates: Range<usize>,
    beams: &[Beam],
    from: usize,
    left: Option<u32>,
) -> i32 {
    let Some(beam) = beams.get(from) else {
        return expected_static_eval(memory.afterstates[afterstates].iter().copied());
    };
    let (deeper, after) = (from + 1, one_less(left));
    let siblings = &memory.afterstates[afterstates.clone()];
    let kept = Piece::ALL.map(|next| kept(*beam, siblings, next));
    let mut best = [i32::MIN; Piece::ALL.len()];
    for (number, index) in afterstates.enumerate() {
        let Evaluated { board, outcome, .. } = memory.afterstates[index];
        let keeps = |&next: &Piece| kept[next as usize] >> number & 1 > 0;
        // A board may be searched for several next pieces. Its node is prepared for the first.
        let node = LazyCell::new(|| network.node(&board, after));
        for next in Piece::ALL.into_iter().filter(keeps) {
            let key = Key::new(network, board, next, after);
            let below = memory.expand(&key, MARGIN, &node);
            let eval = expectimax(network, memory, below.clone(), beams, deeper, after);
            memory.release(&below);
            let best = &mut best[next as usize];
            *best = network.backup(outcome, eval, left).max(*best);
        }
    }
    best.iter().sum::<i32>() / 7
}

/// The afterstates that the beam keeps if `next` is the next piece: a bit for each of at most 64.
fn kept(beam: Beam, afterstates: &[Evaluated], next: Piece) -> u64 {
    let eval = |number: usize| afterstates[number].static_eval(next);
    let numbers = 0..afterstates.len();
    let Some(best) = first_best(numbers.clone(), |&number| eval(number)) else { return 0 };
    if beam.width == 1 {
        return 1 << best;
    }
    let within = |number| {
        let margin = beam.margin_between(&afterstates[best], &afterstates[number]);
        u64::from(eval(best) - eval(number) <= margin) << number
    };
    let mut kept = numbers.clone().map(within).sum::<u64>();
    // Of equal placements, the last one goes.
    while kept.count_ones() as usize > beam.width {
        let left = numbers.clone().filter(|number| kept >> number & 1 > 0);
        let worst = left.min_by_key(|&number| (eval(number), Reverse(number)));
        kept &= !(1 << worst.unwrap_or(best));
    }
    kept
}

/// The mean over the next piece of the best static evaluation, in the unit of the search.
#[inline]
pub(crate) fn expected_static_eval(afterstates: impl Iterator<Item = Evaluated>) -> i32 {
    mean_eval(&best_of_each(afterstates))
}

/// For each next piece, the best static evaluation, in the unit of evaluations.
#[inline]
fn best_of_each(afterstates: impl Iterator<Item = Evaluated>) -> Evals {
    let mut best = [i16::MIN; LINEAR];
    for after in afterstates {
        for (best, eval) in best.iter_mut().zip(after.evals) {
            *best = eval.max(*best);
        }
    }
    best
}

/// For each next piece, the best static evaluation of a piece on a board, or without one the evaluation
/// of the board, in the unit of the search. If the next piece is one of the last two of a game, it is the
/// expectation of the points instead. `left` counts the pieces from it on, if the game ends.
pub(crate) fn best_evals(
    network: &Network,
    board: &Board,
    piece: Option<Piece>,
    left: Option<u32>,
) -> [i32; 7] {
    let evals = match (piece, left) {
        (Some(piece), Some(left @ 1..=2)) => {
            return exact::best_for_each(network.scorer(), board, piece, left + 1);
        }
        (None, Some(left @ 1..=2)) => {
            return Piece::ALL.map(|next| exact::expected(network.scorer(), board, next, left));
        }
        (Some(piece), _) => best_of_each(pruned_afterstates(&network.node(board, left), piece)),
        (None, _) => network.refresh(board, network.horizon(left)),
    };
    std::array::from_fn(|next| i32::from(evals[next]) * SEARCH_SCALE)
}

pub(crate) fn pruned_afterstates<P: RowIndex>(
    node: &Node<P>,
    piece: Piece,
) -> impl Iterator<Item = Evaluated> {
    candidates(node.surface(), node.oriented(piece), MARGIN)
        .map(|placement| node.afterstate(placement))
}

#[cfg(test)]
mod tests;

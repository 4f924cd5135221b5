//! The search of the placements at the root, in stages: each searches the best placements of the
//! one before more deeply.

use std::cell::LazyCell;
use std::cmp::Reverse;

use super::candidates::{NEXT_MARGIN, ROOT_MARGIN};
use super::memory::{Key, Memory, Root};
use super::{Beam, Search, exact, expectimax, one_less, pruned_afterstates};
use crate::board::Board;
use crate::network::{Evaluated, Network, SEARCH_ONE, mean_eval};
use crate::piece::{Piece, Placement};
use crate::rules::Rules;

/// The beam that prunes placements at the root by their static evaluations. By a search of three
/// plies, margins of 6 and 4 lose 15 and 29 points more in 65,536 pieces.
const PRUNING: Beam = Beam { width: usize::MAX, margin: 8.0 };

/// A placement that the search evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RankedMove {
    /// The placement.
    pub placement: Placement,
    /// The points of the placement and the discounted points expected after it, less the mean
    /// points per piece of the network. For the last pieces of a game that is known to end, the points of
    /// the placement and those expected up to the end. Only differences between ranked moves of one position
    /// have a meaning.
    pub points: f32,
    /// The plies of the search behind `points`. 0 is a static evaluation: with beams too, if a
    /// placement is so much better than all others that no search follows.
    pub plies: usize,
}

impl Search<'_> {
    /// The placements that [`Self::best`] evaluates, each with its deepest evaluation. Those
    /// that were searched deepest come first, and among them the best.
    ///
    /// The first one is the placement that [`Self::best`] returns. Pruned placements have no evaluation
    /// and are not listed. It takes as long as choosing.
    pub fn ranked_moves(
        &mut self,
        board: &Board,
        current: Piece,
        next: Option<Piece>,
        left: Option<u32>,
    ) -> Vec<RankedMove> {
        self.rank(board, current, next, left);
        let ranked = |root: &Root| RankedMove {
            placement: root.after.placement,
            points: root.eval as f32 / SEARCH_ONE as f32,
            plies: root.plies,
        };
        self.memory.roots.iter().map(ranked).collect()
    }

    /// Compares a placement with the best one, both searched to the full depth. The
    /// placement is searched for this if the search itself prunes it or searches it less deeply.
    ///
    /// Returns how much worse it is, at least 0, in the unit of the search, and the best placement:
    /// this one if that is 0.
    pub(crate) fn loss(
        &mut self,
        board: &Board,
        played: Placement,
        next: Piece,
        left: Option<u32>,
    ) -> (i32, Placement) {
        // As the network sees them.
        let scorer = self.network.scorer();
        let mut after = scorer.without_buried_holes(board);
        let outcome = after.drop_by(&Rules::by(scorer), played);
        // Rotations with the same shape lead to the same board, and so do all resets.
        let is_played = |root: &Root| root.after.board == after && root.after.outcome == outcome;

        self.rank(board, played.piece(), Some(next), left);
        let best = self.memory.roots[0].after.placement;
        let found = self.memory.roots.iter().position(is_played);
        if found == Some(0) {
            return (0, played);
        }
        let number = found.unwrap_or_else(|| {
            // Before the first stage, placements are pruned.
            let node = self.network.node(board, one_less(left));
            let mut all = node.afterstates(played.piece());
            let after = all.find(|&after| is_played(&Root::new(0, after)));
            let after = after.expect("a placement of the piece");
            self.memory.roots.push(Root::new(after.static_eval(next), after));
            self.memory.roots.len() - 1
        });
        let Self { network, beams, memory, .. } = self;
        let beams = within(beams, network, left);
        let mut to_the_end = |number: usize| match (left, beams) {
            (Some(left), _) if left <= exact::MOST => {
                exact::eval(network.scorer(), &memory.roots[number].after, next, left)
            }
            (_, [_, deeper @ ..]) if memory.roots[number].plies <= deeper.len() => {
                searched(network, memory, number, next, deeper, left)
            }
            _ => memory.roots[number].eval,
        };
        let loss = to_the_end(0) - to_the_end(number);
        if loss > 0 { (loss, best) } else { (0, played) }
    }

    /// Searches the placements of a piece on a board. The stages of the search follow from the
    /// static evaluations to the deepest one. Afterwards `roots` has the placements in the order
    /// of [`Self::ranked_moves`], at least one.
    pub(super) fn rank(
        &mut self,
        board: &Board,
        current: Piece,
        next: Option<Piece>,
        left: Option<u32>,
    ) {
        let Self { network, beams, exact, memory } = self;
        let beams = within(beams, network, left);
        memory.begin(beams.len());
        let node = LazyCell::new(|| network.node(board, one_less(left)));
        let Some(next) = next.filter(|_| left != Some(1)) else {
            // The last piece: no candidate has fewer points than a pruned placement.
            let candidates = pruned_afterstates(&node, current);
            let ranked = candidates.map(|after| Root::new(mean_eval(&after.evals), after));
            memory.roots.extend(ranked);
            sort(&mut memory.roots);
            for root in &mut memory.roots {
                root.eval = match left {
                    None => network.backup(root.after.outcome, 0, None),
                    Some(_) => root.after.outcome.points().cast_signed() * SEARCH_ONE,
                };
            }
            sort(&mut memory.roots);
            return;
        };
        if let Some(left) = left.filter(|left| *left <= *exact) {
            memory.roots.extend(node.afterstates(current).map(|after| {
                let eval = exact::eval(network.scorer(), &after, next, left);
                Root { plies: left as usize - 1, ..Root::new(eval, after) }
            }));
            sort(&mut memory.roots);
            return;
        }
        let ranked = |after: Evaluated| Root::new(after.static_eval(next), after);
        let [beam, deeper @ ..] = beams else {
            let candidates = pruned_afterstates(&node, current);
            memory.roots.extend(candidates.map(ranked));
            sort(&mut memory.roots);
            return;
        };
        let key = Key::new(network, *board, current, one_less(left));
        let afterstates = memory.expand(&key, ROOT_MARGIN, &node);
        memory.roots.extend(memory.afterstates[afterstates].iter().copied().map(ranked));
        sort(&mut memory.roots);
        let mut count = select_roots(PRUNING, &mut memory.roots);
        for plies in 1..=beams.len() {
            if plies > 1 || deeper.is_empty() {
                let beam = narrowed(*beam, plies, beams.len());
                count = select_roots(beam, &mut memory.roots[..count]);
            }
            if count == 1 {
                return; // a single placement need not be searched
            }
            for number in 0..count {
                let eval = searched(network, memory, number, next, &deeper[..plies - 1], left);
                memory.roots[number].eval = eval;
                memory.roots[number].plies = plies;
            }
            sort(&mut memory.roots[..count]);
        }
    }
}

/// The beams of the plies that do not go beyond the end: below them, one piece is left.
fn within<'b>(beams: &'b [Beam], network: &Network, left: Option<u32>) -> &'b [Beam] {
    let plies = match left {
        Some(left) if network.knows_endgame() => left.saturating_sub(2) as usize,
        _ => beams.len(),
    };
    &beams[..beams.len().min(plies)]
}

/// The evaluation of a placement at the root by a search of one ply, and of one more for each of these
/// beams, with so many pieces left before it, if the game ends.
fn searched(
    network: &Network,
    memory: &mut Memory,
    number: usize,
    next: Piece,
    beams: &[Beam],
    left: Option<u32>,
) -> i32 {
    let after = one_less(left);
    let after_next = one_less(after);
    let Evaluated { board, outcome, .. } = memory.roots[number].after;
    let key = Key::new(network, board, next, after_next);
    let node = LazyCell::new(|| network.node(&board, after_next));
    let afterstates = memory.expand(&key, NEXT_MARGIN, &node);
    let expected = expectimax(network, memory, afterstates, beams, 0, after_next);
    network.backup(outcome, expected, after)
}

/// The first beam of a search of `most` plies, as it selects before the search of `plies`. Its margin
/// falls to a tenth from the second ply to the last, on a parabola. With three plies, 0.3 instead of a
/// tenth gains nothing with 1.4 times as many evaluations; with four, a tenth at the third ply and a
/// hundredth at the last lose 12 ± 6 points.
fn narrowed(beam: Beam, plies: usize, most: usize) -> Beam {
    let factor = if plies > 2 {
        let rest = (most - plies) as f32 / (most - 2) as f32;
        0.1 + 0.9 * rest * rest
    } else {
        1.0
    };
    Beam { margin: factor * beam.margin, ..beam }
}

/// Sorts by evaluation, the best first. The order of equal ones stays.
fn sort(roots: &mut [Root]) {
    roots.sort_by_key(|root| Reverse(root.eval));
}

/// Moves the placements that the beam keeps before the others, and returns how many they are. All of
/// them come sorted, the best first, and each of the two parts stays so.
fn select_roots(beam: Beam, roots: &mut [Root]) -> usize {
    let mut count = 0;
    for number in 0..roots.len() {
        let (best, root) = (&roots[0], &roots[number]);
        let margin = beam.margin_between(&best.after, &root.after);
        if count < beam.width && best.eval - root.eval <= margin {
            roots[count..=number].rotate_right(1);
            count += 1;
        }
    }
    count
}

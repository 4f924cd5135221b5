//! The search of the placements at the root, in stages: each searches the best placements of the
//! one before more deeply.

use std::cmp::Reverse;
use std::mem;

use super::{Beam, Search, best_placement, expected, kept, pruned_afterstates, sort};
use crate::board::Board;
use crate::network::{Afterstate, Network, SEARCH_ONE, mean_eval};
use crate::piece::{Piece, Placement};

/// The margin of the static evaluation at the root of a search, in points per row of the stack.
/// A search of three plies finds that one point per row would gain 6 points in 65,536 pieces.
const ROOT_MARGIN: f32 = 0.7;

/// Lower stacks have the margins at the root of a stack of this height.
const LEAST_HEIGHT: u32 = 3;

/// The height of the stack for which the first beam has its margin. The margin grows with the
/// square of the height: one margin for all heights loses 19 points more at effort 3.
const BEAM_HEIGHT: f32 = 10.0;

/// The factor of the margin of the first beam for each ply after the second. Without it, effort 3
/// would gain 8 points with 2.8 times as many evaluations.
const DEEPER: f32 = 0.1;

/// A placement that the search evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedMove {
    /// The placement.
    pub placement: Placement,
    /// The points of the placement and, unless it is the last one, the discounted points expected
    /// after it, less the mean points per piece of the network. Only differences between ranked
    /// moves of one position have a meaning.
    pub points: f32,
    /// The plies of the search behind `points`; 0 is a static evaluation.
    pub plies: usize,
}

/// The placements that [`best`](super::best) evaluates, each with its deepest evaluation. Those
/// that were searched deepest come first, and among them the best.
///
/// The first one is the placement that `best` returns. Pruned placements have no evaluation
/// and are not listed.
pub(crate) fn ranked_moves(
    search: &Search,
    board: &Board,
    current: Piece,
    next: Option<Piece>,
) -> Vec<RankedMove> {
    let mut stages = stages(search, board, current, next);
    let mut moves = Vec::new();
    for Stage { plies, ranked } in stages.iter_mut().rev() {
        sort(ranked);
        moves.extend(ranked.iter().map(|(eval, root)| RankedMove {
            placement: root.after.placement,
            points: *eval as f32 / SEARCH_ONE as f32,
            plies: *plies,
        }));
    }
    moves
}

/// Compares a placement with the best one, both searched to the depth of the search. The
/// placement is searched for this if the search itself prunes it or searches it less deeply.
///
/// Returns how much worse it is, at least 0, in the unit of the search, and the best placement:
/// this one if that is 0.
pub(crate) fn assess(
    search: &Search,
    board: &Board,
    played: Placement,
    next: Piece,
) -> (i32, Placement) {
    let mut after = *board;
    let outcome = after.drop(played);
    // Rotations with the same shape lead to the same board, and so do all resets.
    let is_played = |root: &Root| root.after.board == after && root.after.outcome == outcome;

    let mut stages = stages(search, board, played.piece(), Some(next));
    let last = stages.last_mut().expect("the first stage");
    sort(&mut last.ranked);
    let mut roots = stages
        .into_iter()
        .rev()
        .flat_map(|Stage { plies, ranked }| {
            let ranked = ranked.into_iter();
            ranked.map(move |(eval, root)| (root, eval, plies))
        });
    let (mut best, eval, plies) = roots.next().expect("every piece has a candidate");
    if is_played(&best) {
        return (0, played);
    }
    let to_the_end = |root: &mut Root, eval, plies| match search.beams {
        [_, deeper @ ..] if plies <= deeper.len() => root.search(search.network, next, deeper),
        _ => eval,
    };
    let best_eval = to_the_end(&mut best, eval, plies);
    let (mut root, eval, plies) = roots.find(|(root, ..)| is_played(root)).unwrap_or_else(|| {
        // Only a static evaluation prunes a placement before the first stage.
        let node = search.network.node(board);
        let mut all = node.afterstates(played.piece()).map(Root::new);
        let root = all.find(is_played).expect("a placement of the piece");
        let eval = root.after.static_eval(next);
        (root, eval, 0)
    });
    let error = best_eval - to_the_end(&mut root, eval, plies);
    if error > 0 {
        (error, best.after.placement)
    } else {
        (0, played)
    }
}

/// A placement at the root.
struct Root {
    after: Afterstate,
    /// The afterstates of the next piece's candidates, once a search has evaluated them for a
    /// deeper one.
    next_afterstates: Option<Vec<Afterstate>>,
}

impl Root {
    const fn new(after: Afterstate) -> Self {
        Self {
            after,
            next_afterstates: None,
        }
    }

    /// The evaluation by a search of one ply, and of one more for each of these beams. It keeps
    /// the evaluations of the first ply for the next search.
    fn search(&mut self, network: &Network, next: Piece, beams: &[Beam]) -> i32 {
        let board = &self.after.board;
        let evaluated = self
            .next_afterstates
            .get_or_insert_with(|| pruned_afterstates(&network.node(board), next).collect());
        let expected = expected(network, evaluated.iter().copied(), beams);
        network.backup(self.after.outcome, expected)
    }
}

/// The placements at the root that were searched to one depth, but not to the next one.
pub(super) struct Stage {
    /// The plies of their evaluations.
    plies: usize,
    /// With their evaluations, in the unit of the search.
    ranked: Vec<(i32, Root)>,
}

impl Stage {
    /// Placements with their static evaluations.
    fn first(
        afterstates: impl Iterator<Item = Afterstate>,
        eval: impl Fn(&Afterstate) -> i32,
    ) -> Self {
        Self {
            plies: 0,
            ranked: afterstates
                .map(|after| (eval(&after), Root::new(after)))
                .collect(),
        }
    }

    /// Takes out the placements that the beam keeps, and searches them to this many plies. A
    /// single placement need not be searched.
    fn next(&mut self, beam: Beam, plies: usize, search: impl Fn(&mut Root) -> i32) -> Self {
        sort(&mut self.ranked);
        let rest = self.ranked.split_off(kept(beam, &self.ranked));
        let mut ranked = mem::replace(&mut self.ranked, rest);
        if ranked.len() == 1 {
            return Self {
                plies: self.plies,
                ranked,
            };
        }
        for (eval, root) in &mut ranked {
            *eval = search(root);
        }
        Self { plies, ranked }
    }

    /// The best placement of a piece.
    pub(super) fn best(&self, piece: Piece) -> Placement {
        let ranked = self.ranked.iter();
        best_placement(
            piece,
            ranked.map(|(eval, root)| (*eval, root.after.placement)),
        )
    }
}

/// Searches the placements of a piece on a board. The stages of the search follow from the
/// static evaluations to the deepest one; there is at least one.
pub(super) fn stages(
    search: &Search,
    board: &Board,
    current: Piece,
    next: Option<Piece>,
) -> Vec<Stage> {
    let network = search.network;
    let node = network.node(board);
    let Some(next) = next else {
        // The last piece: no candidate has fewer points than a pruned placement.
        let mut candidates: Vec<_> = pruned_afterstates(&node, current).collect();
        candidates.sort_by_key(|after| Reverse(mean_eval(&after.evals)));
        let points = |after: &Afterstate| network.backup(after.outcome, 0);
        return vec![Stage::first(candidates.into_iter(), points)];
    };
    let [beam, deeper @ ..] = search.beams else {
        let candidates = pruned_afterstates(&node, current);
        return vec![Stage::first(candidates, |after| after.static_eval(next))];
    };
    let height = board.highest().max(LEAST_HEIGHT) as f32;
    let mut root_beam = Beam {
        margin: ROOT_MARGIN * height,
        ..Beam::FULL
    };
    if deeper.is_empty() {
        root_beam = root_beam.and(*beam);
    }
    let scale = height / BEAM_HEIGHT;
    let mut margin = beam.margin * scale * scale;
    let mut last = Stage::first(node.afterstates(current), |after| after.static_eval(next));
    let mut stages = Vec::new();
    for plies in 1..=search.beams.len() {
        let below = &deeper[..plies - 1];
        let deepest = last.next(root_beam, plies, |root| root.search(network, next, below));
        stages.push(mem::replace(&mut last, deepest));
        root_beam = Beam { margin, ..*beam };
        margin *= DEEPER;
    }
    stages.push(last);
    stages
}

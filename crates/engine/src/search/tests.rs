//! The search: its rules, and a comparison with a reference implementation that refreshes every
//! board.

use super::*;
use crate::board::Outcome;
use crate::rules::Rules;
use crate::scorer::Scorer;
use crate::{streams, tests};

/// A board, and the number of pieces left after the placement, or after the piece to be placed, if the
/// game ends.
type At<'b> = (&'b Board, Option<u32>);

/// The formula of the module, with a separate evaluation of every board.
struct Reference<'n> {
    network: &'n Network,
    mean: i64,
    shift: u32,
}

impl<'n> Reference<'n> {
    fn new(network: &'n Network) -> Self {
        Self {
            network,
            mean: (network.mean_points() * 128.0) as i64,
            shift: (1.0 - network.discount()).recip().log2() as u32,
        }
    }

    const fn rules(&self) -> Rules {
        Rules::by(self.network.scorer())
    }

    /// The candidates of a piece by a margin, in their order.
    fn pruned(&self, board: &Board, piece: Piece, margin: i32) -> Vec<Placement> {
        let scorer = self.network.scorer();
        let board = &scorer.without_buried_holes(board);
        let placements = oriented(board, piece.placements().to_vec());
        candidates::tests::reference(scorer, board, &placements, margin)
    }

    /// Points minus the mean, plus the evaluation times (1 - 2^-n), if that is discounted; `one` is a
    /// point.
    fn backup(&self, outcome: Outcome, eval: i64, one: i64, left: Option<u32>) -> i64 {
        let points = i64::from(outcome.points()) * one - self.mean * one / 128;
        match left {
            Some(1..=64) if self.network.knows_endgame() => points + eval,
            _ => points + eval - eval.div_euclid(1 << self.shift),
        }
    }

    /// The outcome of a placement, and the lanes of its afterstate.
    fn lanes(&self, (board, left): At, placement: Placement) -> (Outcome, Evals) {
        let mut after = *board;
        let outcome = after.drop_by(&self.rules(), placement);
        (outcome, self.network.refresh(&after, self.network.horizon(left)))
    }

    /// The static evaluation of an afterstate in 1/128 point, saturated to 16 bits.
    fn static_eval(&self, at: At, placement: Placement, next: Piece) -> i64 {
        let (outcome, lanes) = self.lanes(at, placement);
        let eval = self.backup(outcome, lanes[next as usize].into(), 128, at.1);
        eval.clamp(-32_768, 32_767)
    }

    /// The uncertainty of an afterstate in 1/16384 point.
    fn uncertainty(&self, at: At, placement: Placement) -> i64 {
        i64::from(self.lanes(at, placement).1[7]).max(1) * 16
    }

    /// The placements that a beam keeps, with their evaluations: those that are worse than the best
    /// by at most `margin` times the uncertainties of both, and of them the first `width`. The best
    /// come first.
    fn kept(
        &self,
        at: At,
        beam: Beam,
        all: &[Placement],
        eval: impl Fn(&Placement) -> i64,
    ) -> Vec<(i64, Placement)> {
        let mut ranked: Vec<_> = all.iter().map(|a| (eval(a), *a)).collect();
        ranked.sort_by_key(|(eval, _)| -eval);
        let Some(&(top, best)) = ranked.first() else { return ranked };
        let factor = (256.0 * f64::from(beam.margin)).min(u32::MAX.into()).floor();
        ranked.retain(|&(eval, a)| {
            let both = self.uncertainty(at, best) + self.uncertainty(at, a);
            top - eval <= (factor / 256.0 * both as f64).floor() as i64
        });
        ranked.truncate(beam.width);
        ranked
    }

    /// V'(board, piece) in 1/16384 point, over the candidates by a margin.
    fn expected(&self, at: At, piece: Piece, beams: &[Beam], margin: i32) -> i64 {
        let all = self.pruned(at.0, piece, margin);
        let Some((beam, deeper)) = beams.split_first() else {
            let best = |next| all.iter().map(|a| self.static_eval(at, *a, next)).max();
            return Piece::ALL.into_iter().filter_map(best).sum::<i64>() * 128 / 7;
        };
        let best = |next| {
            let kept = self.kept(at, *beam, &all, |a| self.static_eval(at, *a, next) * 128);
            let evals = kept.iter().map(|&(_, a)| self.searched(at, a, next, (deeper, 60)));
            evals.max().unwrap_or(0)
        };
        Piece::ALL.into_iter().map(best).sum::<i64>() / 7
    }

    /// The evaluation of a placement by these beams, and candidates by a margin.
    fn searched(&self, at: At, placement: Placement, next: Piece, by: (&[Beam], i32)) -> i64 {
        let (mut after, left) = (*at.0, at.1);
        let outcome = after.drop_by(&self.rules(), placement);
        let expected = self.expected((&after, one_less(left)), next, by.0, by.1);
        self.backup(outcome, expected, 1 << 14, left)
    }

    /// The evaluation of a placement at the root that is searched to the end.
    fn eval(&self, at: At, placement: Placement, next: Option<Piece>, beams: &[Beam]) -> i64 {
        match (next, beams.split_first()) {
            (None, _) => self.backup(self.lanes(at, placement).0, 0, 1 << 14, None),
            (Some(next), None) => self.static_eval(at, placement, next) * 128,
            (Some(next), Some((_, deeper))) => self.searched(at, placement, next, (deeper, 90)),
        }
    }

    /// The best placement of the last piece: the most points, and of those the best mean of V.
    fn best_last(&self, board: &Board, current: Piece) -> Placement {
        let at = (board, None);
        let rank = |a: &Placement| {
            let evals = Piece::ALL.map(|next| self.static_eval(at, *a, next));
            let mean = evals.iter().sum::<i64>() * 128 / 7;
            (self.eval(at, *a, None, &[]), mean)
        };
        let pruned = self.pruned(board, current, 60);
        let best = pruned.iter().map(rank).max().expect("a placement");
        let most = current.placements().iter().map(|a| rank(a).0).max();
        assert_eq!(Some(best.0), most, "{board}{current}");
        *pruned.iter().find(|a| rank(a) == best).expect("the best")
    }

    /// The best placement, and how many placements each stage searches.
    fn best(
        &self,
        at: At,
        current: Piece,
        next: Option<Piece>,
        beams: &[Beam],
    ) -> (Placement, Vec<usize>) {
        let pruned = self.pruned(at.0, current, 60);
        let Some(next) = next else { return (self.best_last(at.0, current), Vec::new()) };
        let eval = |a: &Placement| self.static_eval(at, *a, next) * 128;
        let Some((root, deeper)) = beams.split_first() else {
            return (first_best(pruned.iter().map(|a| (eval(a), *a))), Vec::new());
        };
        let mut searched = Vec::new();
        let all = self.pruned(at.0, current, 120);
        let mut best = self.kept(at, beam(usize::MAX, 8.0), &all, eval);
        let mut margins = margins(root.margin, beams.len()).into_iter();
        for plies in 0..=deeper.len() {
            if plies > 0 || deeper.is_empty() {
                // The evaluations of the stage before.
                let eval = |a: &Placement| best.iter().find(|it| it.1 == *a).map_or(0, |it| it.0);
                let beam = beam(root.width, margins.next().expect("one for each stage"));
                best = self.kept(at, beam, &placements(&best), eval);
            }
            if best.len() > 1 {
                searched.push(best.len());
                let eval = |a: &Placement| self.searched(at, *a, next, (&deeper[..plies], 90));
                best = self.kept(at, Beam::FULL, &placements(&best), eval);
            }
        }
        (best[0].1, searched)
    }
}

fn placements(ranked: &[(i64, Placement)]) -> Vec<Placement> {
    ranked.iter().map(|&(_, placement)| placement).collect()
}

/// The margins by which the first beam selects before each search, but the first if there are more.
fn margins(first: f32, plies: usize) -> Vec<f32> {
    let factors: &[f32] = match plies {
        1 | 2 => &[1.0],
        3 => &[1.0, 0.1],
        4 => &[1.0, 0.325, 0.1],
        5 => &[1.0, 0.5, 0.2, 0.1],
        _ => panic!("no such search is compared"),
    };
    factors.iter().map(|factor| factor * first).collect()
}

/// The placements in the order of their mirror images, if the mirror image of the board is
/// canonical.
fn oriented(board: &Board, mut placements: Vec<Placement>) -> Vec<Placement> {
    if tests::is_mirrored(board) {
        placements.sort_by_key(|placement| placement.mirrored().to_byte());
    }
    placements
}

fn first_best(candidates: impl Iterator<Item = (i64, Placement)>) -> Placement {
    let candidates: Vec<_> = candidates.collect();
    let best = candidates.iter().map(|(eval, _)| *eval).max();
    let first = candidates.iter().find(|(eval, _)| Some(*eval) == best);
    first.expect("a placement").1
}

fn beam(width: usize, margin: f32) -> Beam {
    Beam::new(width, margin).expect("a beam")
}

/// Boards from games at effort 1, from random games, and edge cases, each with a current and
/// a next piece.
fn positions(scorer: Scorer, count: usize) -> Vec<(Board, Piece, Option<Piece>)> {
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut player, mut board) = (Search::new(Effort::FASTEST), Board::EMPTY);
    let mut play = || {
        for _ in 0..10 {
            let [current, next] = [0; 2].map(|_| Piece::ALL[rng.usize(0..7)]);
            board.drop(player.best(&board, current, Some(next), None));
        }
        board
    };
    let mut boards = match scorer {
        Scorer::Rules => (0..count / 2).map(|_| play()).collect(),
        _ => tests::boards_by(scorer, 5, count),
    };
    boards.extend(tests::random_game(6, 5 * count).into_iter().step_by(20));
    let mut edge_cases = tests::edge_cases();
    fastrand::Rng::with_seed(7).shuffle(&mut edge_cases);
    boards.extend(edge_cases);
    boards.truncate(count);
    let mut position = |board| {
        let [current, next] = [0; 2].map(|_| Piece::ALL[rng.usize(0..7)]);
        (board, current, (rng.usize(0..10) > 0).then_some(next))
    };
    boards.into_iter().map(&mut position).collect()
}

fn agrees_with_the_reference(network: &Network, count: usize, beams: &[Beam]) {
    let reference = Reference::new(network);
    for (number, (board, current, next)) in
        positions(network.scorer(), count).into_iter().enumerate()
    {
        // Every second game ends, so late that the search does not see the last piece.
        let left = number as u32 % 70 + beams.len() as u32 + 4;
        let left = (number % 2 > 0 && next.is_some()).then_some(left);
        let at = (&board, one_less(left));
        let (best, stages) = reference.best(at, current, next, beams);
        let mut search = Search::with_network(network, beams);
        let chosen = search.best(&board, current, next, left);
        assert_eq!(chosen, best, "{board}{current:?} {next:?} {beams:?}");
        let ranked = search.ranked_moves(&board, current, next, left);
        let searched = |plies| ranked.iter().filter(|it| it.plies >= plies).count();
        let searched = (1..=beams.len()).map(searched).filter(|count| *count > 0);
        assert!(searched.eq(stages), "{board}{current:?} {next:?} {beams:?}");
        let placements = current.placements();
        let played = placements[number % placements.len()];
        if let Some(next) = next {
            let [of_best, of_played] =
                [best, played].map(|placement| reference.eval(at, placement, Some(next), beams));
            let error = (of_best - of_played).max(0);
            let (found, better) = search.loss(&board, played, next, left);
            assert_eq!(i64::from(found), error, "{board}{played:?} {next:?} {beams:?}");
            assert_eq!(better, if error > 0 { best } else { played });
            let beams = &beams[..beams.len().saturating_sub(1)];
            let node = network.node(&board, left);
            let mut memory = Memory::default();
            memory.begin(beams.len());
            memory.afterstates.extend(pruned_afterstates(&node, next));
            let all = 0..memory.afterstates.len();
            let found = expectimax(network, &mut memory, all, beams, 0, left);
            let truth = reference.expected((&board, left), next, beams, 60);
            assert_eq!(i64::from(found), truth, "{board}{next:?} {beams:?}");
        }
    }
}

#[test]
fn the_search_agrees_with_the_reference() {
    let full = Beam::FULL;
    // With the empty network, most placements are equal.
    for network in [Network::embedded(), &Network::random(1), &Network::zero()] {
        agrees_with_the_reference(network, 300, &[]);
        agrees_with_the_reference(network, 60, &[full]);
        agrees_with_the_reference(network, 3, &[full, full]);
        agrees_with_the_reference(network, 60, &[beam(3, 2.0)]);
        agrees_with_the_reference(network, 20, &[beam(4, 1.0), beam(2, 0.5)]);
        agrees_with_the_reference(network, 20, &[beam(100, 0.25), beam(1, 9.0)]);
        agrees_with_the_reference(network, 4, &[beam(4, 9.0), beam(2, 1.0), beam(1, 1.0)]);
        let deep =
            [(4, 2.0), (2, 1.0), (1, 1.0), (1, 0.0)].map(|(width, margin)| beam(width, margin));
        agrees_with_the_reference(network, 2, &deep);
    }
    for scorer in [Scorer::Script, Scorer::C] {
        let network = Network::random(1).by(scorer);
        agrees_with_the_reference(&network, 300, &[]);
        agrees_with_the_reference(&network, 60, &[beam(3, 2.0)]);
        agrees_with_the_reference(&network, 20, &[beam(4, 1.0), beam(2, 0.5)]);
    }
    // Few of these are decided by the margin of the last stage.
    agrees_with_the_reference(Network::embedded(), 20, Effort::default().beams());
}

/// A search after others has the results of a first one.
#[test]
fn what_a_search_remembers_changes_nothing() {
    let (mut player, mut board) = (Search::new(Effort::FASTEST), Board::EMPTY);
    let mut after_others = Search::new(Effort::STRONGEST);
    let pieces: Vec<_> = streams::bytes(5000).take(120).map(Piece::from_byte).collect();
    let mut compare = |board: &Board, window: &[Piece], left| {
        let [found, expected] = [&mut after_others, &mut Search::new(Effort::STRONGEST)]
            .map(|search| search.ranked_moves(board, window[0], Some(window[1]), Some(left)));
        assert_eq!(found, expected, "{board}{window:?} {left}");
    };
    for (window, number) in pieces.windows(2).zip((5..124).rev()) {
        compare(&board, window, number);
        board.drop(player.best(&board, window[0], Some(window[1]), None));
    }
    // The same board again, with other pieces left.
    let board = ".#########\n..########\n..########\n".parse();
    let board = board.expect("a board");
    for left in [48, 57, 20, 12] {
        compare(&board, &[Piece::S, Piece::T], left);
    }
}

/// An analysis waits for this many pieces.
#[test]
fn play_differs_from_an_endless_game_up_to_the_most_pieces_left() {
    for beams in [&[][..], Effort::default().beams()] {
        let mut search = Search::with_network(Network::embedded(), beams);
        let most = search.most_left() as u32;
        let mut differs = [false; 2];
        for (board, current, next) in positions(Scorer::Rules, 20) {
            let next = next.or(Some(Piece::T));
            let endless = search.ranked_moves(&board, current, next, None);
            for (differs, left) in differs.iter_mut().zip([most, most + 1]) {
                *differs |= search.ranked_moves(&board, current, next, Some(left)) != endless;
            }
        }
        assert_eq!(differs, [true, false], "{beams:?}");
    }
}

/// The first one is played, and every placement is listed once, unless it is pruned.
#[test]
fn ranked_moves_have_the_evaluations_of_their_depth_in_points() {
    let network = Network::embedded();
    let reference = Reference::new(network);
    for beams in [&[][..], &[Beam::FULL], &[beam(3, 2.0), beam(2, 1.0)]] {
        let mut search = Search::with_network(network, beams);
        for (board, current, next) in positions(Scorer::Rules, 24) {
            let found = search.ranked_moves(&board, current, next, None);
            let played = search.best(&board, current, next, None);
            assert_eq!(found[0].placement, played, "{board}{current} {next:?}");
            let rank = |it: &RankedMove| (it.plies, it.points);
            assert!(found.is_sorted_by(|a, b| rank(a) >= rank(b)), "{found:?}");
            let mut listed: Vec<_> = found.iter().map(|it| it.placement).collect();
            listed.sort_unstable_by_key(|placement| placement.to_byte());
            let is_searched = next.is_some() && !beams.is_empty();
            let mut expected =
                reference.pruned(&board, current, if is_searched { 120 } else { 60 });
            expected.sort_unstable_by_key(|placement| placement.to_byte());
            assert_eq!(listed, expected, "{board}{current} {next:?}");
            for it in found {
                let eval = reference.eval((&board, None), it.placement, next, &beams[..it.plies]);
                let points = eval as f32 / 16_384.0;
                assert_eq!(it.points.to_bits(), points.to_bits(), "{board}{it:?}");
            }
        }
    }
}

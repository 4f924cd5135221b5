//! Headroom: what better choices would gain, by playouts with variance reduction.
//!
//! At some positions of play, the best few placements by a search are played out many times
//! by static evaluation, with the same pieces for all of them. A playout is the sum of the
//! errors that one ply of search finds along the game, V'(s) - V(s). Its mean is the error of
//! V at the start of the playout, and the luck of the pieces is not part of it: a standard
//! deviation of 3 points instead of 7. Backgammon programs do the same (GNU Backgammon).
//!
//! One half of the playouts chooses, and the other half measures what the choice gains over
//! that of the player. So noise in the choice is no gain.

use super::selfplay::draw;
use super::threads;
use crate::board::Board;
use crate::network::{Network, SEARCH_ONE, SEARCH_SCALE};
use crate::piece::{Piece, Placement};
use crate::placer::Placer;
use crate::search::{self, Beam, expected_eval, pruned_afterstates};
use crate::streams::Mean;

/// What is measured, and how precisely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headroom {
    /// Positions of play, of which the choices are measured.
    pub positions: usize,
    /// Pieces between two positions.
    pub distance: usize,
    /// The most placements that are played out at a position; the player's is one of them.
    pub candidates: usize,
    /// The most points by which a search may find such a placement worse than the best.
    pub margin: f32,
    /// Playouts of each placement, an even number.
    pub playouts: usize,
    /// Pieces of each playout.
    pub pieces: usize,
    /// The seed of the positions and of the playouts.
    pub seed: u64,
}

/// The gain of choices by a weighted mean of search and playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// The weight of the playouts, 0 to 1; the search has the rest.
    pub weight: f64,
    /// The mean gain per position, in points.
    pub mean: f64,
    /// The standard error of the mean, in points.
    pub error: f64,
}

/// A position of play.
struct Position {
    board: Board,
    current: Piece,
    next: Piece,
}

/// A placement that is played out.
struct Candidate {
    /// Whether the player chooses it.
    is_choice: bool,
    /// The points that the search expects.
    searched: f64,
    /// The mean points that each half of the playouts expects.
    halves: [f64; 2],
}

impl Headroom {
    /// The weights of the playouts that are tried.
    const WEIGHTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Measures the gains, for each weight, over a player with these beams. Placements are
    /// chosen for the playouts by a search with `judge`. The result does not depend on the
    /// number of threads. There is no result for fewer than two positions.
    #[must_use]
    pub fn measure(
        &self,
        network: &Network,
        beams: &[Beam],
        judge: &[Beam],
        threads: usize,
    ) -> Vec<Gain> {
        let positions = self.positions(network, beams);
        let gains = threads::map(threads, positions.len(), |number| {
            let candidates = self.candidates(network, &positions[number], beams, judge, number);
            Self::WEIGHTS.map(|weight| gain(&candidates, weight))
        });
        let statistics = |(i, weight): (usize, f64)| {
            let gains: Vec<_> = gains.iter().map(|gains| gains[i]).collect();
            let mean = Mean::of(&gains)?;
            Some(Gain {
                weight,
                mean: mean.mean,
                error: mean.standard_error?,
            })
        };
        let weights = Self::WEIGHTS.into_iter().enumerate();
        weights.filter_map(statistics).collect()
    }

    /// Positions of one game with these beams.
    fn positions(&self, network: &Network, beams: &[Beam]) -> Vec<Position> {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut placer = Placer::with_network(network, beams);
        let [mut current, mut next] = [0; 2].map(|_| draw(&mut rng));
        let mut positions = Vec::new();
        while positions.len() < self.positions {
            for _ in 0..self.distance {
                placer.place(current, Some(next));
                (current, next) = (next, draw(&mut rng));
            }
            positions.push(Position {
                board: *placer.board(),
                current,
                next,
            });
        }
        positions
    }

    /// The candidates of a position, played out.
    fn candidates(
        &self,
        network: &Network,
        position: &Position,
        beams: &[Beam],
        judge: &[Beam],
        number: usize,
    ) -> Vec<Candidate> {
        let &Position {
            board,
            current,
            next,
        } = position;
        let considered = |beams| {
            let placer = Placer::with_network(network, beams).on_board(board);
            placer.ranked_moves(current, Some(next))
        };
        let choice = considered(beams).first().map(|best| best.placement);
        let judged = considered(judge);
        let plies = judged.first().map_or(0, |best| best.plies);
        let best = judged.first().map_or(0.0, |best| best.points);
        let mut kept: Vec<_> = judged
            .iter()
            .filter(|it| it.plies == plies && it.points >= best - self.margin)
            .take(self.candidates)
            .collect();
        // The player's choice is always among them.
        if let Some(own) = judged.iter().find(|it| Some(it.placement) == choice)
            && !kept.iter().any(|it| it.placement == own.placement)
        {
            kept.push(own);
        }
        let play = |it: &&crate::search::RankedMove| {
            let [first, second] = [0, 1].map(|half| {
                let seeds = (half..self.playouts).step_by(2);
                let sum: f64 = seeds
                    .map(|playout| {
                        let seed = (number * self.playouts + playout) as u64;
                        self.play_out(network, position, it.placement, !self.seed ^ seed)
                    })
                    .sum();
                sum / (self.playouts / 2) as f64
            });
            Candidate {
                is_choice: Some(it.placement) == choice,
                searched: f64::from(it.points),
                halves: [first, second],
            }
        };
        // Without an alternative nothing can be gained.
        if kept.len() < 2 {
            return Vec::new();
        }
        kept.iter().map(play).collect()
    }

    /// The points that one playout expects of a placement.
    fn play_out(
        &self,
        network: &Network,
        position: &Position,
        placement: Placement,
        seed: u64,
    ) -> f64 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut board = position.board;
        let outcome = board.drop(placement);
        let mut current = position.next;
        let eval = |board: &Board, piece: Piece| {
            i32::from(network.evaluate(board)[piece as usize]) * SEARCH_SCALE
        };
        let mut points = f64::from(network.backup(outcome, eval(&board, current)));
        let mut discount = network.discount();
        for _ in 0..self.pieces {
            let node = network.node(&board);
            let afterstates: Vec<_> = pruned_afterstates(&node, current).collect();
            let backed_up = expected_eval(afterstates.iter().copied());
            points += discount * f64::from(backed_up - eval(&board, current));
            let next = draw(&mut rng);
            let Some(best) = search::best_of(&afterstates, next) else {
                break;
            };
            board = best.board;
            current = next;
            discount *= network.discount();
        }
        points / f64::from(SEARCH_ONE)
    }
}

/// What the choice by one half of the playouts gains on the other half, the mean of both.
fn gain(candidates: &[Candidate], weight: f64) -> f64 {
    let Some(own) = candidates.iter().find(|it| it.is_choice) else {
        return 0.0;
    };
    let by_half = |half: usize| {
        let score = |it: &Candidate| weight * it.halves[half] + (1.0 - weight) * it.searched;
        let best = candidates
            .iter()
            .max_by(|a, b| score(a).total_cmp(&score(b)));
        best.map_or(0.0, |best| best.halves[1 - half] - own.halves[1 - half])
    };
    f64::midpoint(by_half(0), by_half(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(is_choice: bool, searched: f64, halves: [f64; 2]) -> Candidate {
        Candidate {
            is_choice,
            searched,
            halves,
        }
    }

    #[test]
    fn a_choice_is_measured_by_the_playouts_that_did_not_choose_it() {
        let candidates = [
            candidate(true, 1.0, [0.0, 0.0]),
            candidate(false, 0.0, [2.0, -4.0]),
        ];
        // The first half chooses the second one, which has -4 in the second half. The second
        // half keeps the player's choice.
        assert!((gain(&candidates, 1.0) - -2.0).abs() < 1e-9);
        // The search keeps the player's choice.
        assert!(gain(&candidates, 0.0).abs() < 1e-9);
        assert!(gain(&[], 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_headroom_does_not_depend_on_the_number_of_threads() {
        let headroom = Headroom {
            positions: 16,
            distance: 10,
            candidates: 3,
            margin: 5.0,
            playouts: 4,
            pieces: 5,
            seed: 1,
        };
        let judge = [Beam::FULL];
        let network = Network::embedded();
        let one = headroom.measure(network, &[], &judge, 1);
        assert_eq!(headroom.measure(network, &[], &judge, 3), one);
        assert_eq!(one.len(), 5);
        assert!(one.iter().any(|gain| gain.error > 0.0), "{one:?}");
    }

    #[test]
    fn a_playout_without_pieces_is_the_static_evaluation() {
        let headroom = Headroom {
            positions: 1,
            distance: 7,
            candidates: 2,
            margin: 1.0,
            playouts: 2,
            pieces: 0,
            seed: 2,
        };
        let network = Network::embedded();
        let positions = headroom.positions(network, &[]);
        let [position] = &positions[..] else {
            panic!("one position")
        };
        let placer = Placer::with_network(network, &[]).on_board(position.board);
        for it in placer.ranked_moves(position.current, Some(position.next)) {
            let points = headroom.play_out(network, position, it.placement, 3);
            assert!(
                (points - f64::from(it.points)).abs() < 0.02,
                "{points} {it:?}"
            );
        }
    }
}

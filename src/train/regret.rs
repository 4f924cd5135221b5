//! Regret: what choosing better than the player would gain, by playouts with variance reduction.
//!
//! At some positions of play, the best few placements by a search are played out many times
//! by static evaluation, with the same pieces for all of them. A playout is the sum of the
//! errors that one ply of search finds along the game, V'(s) - V(s). Its mean is the error of
//! V at the start of the playout, and the luck of the pieces is not part of it: a standard
//! deviation of 3 points instead of 7. Backgammon programs do the same (GNU Backgammon).
//!
//! One half of the playouts chooses, and the other half measures what the choice gains over
//! that of the player. So noise in the choice is no gain.

use rayon::prelude::*;

use super::selfplay::draw;
use crate::board::Board;
use crate::network::{Network, SEARCH_ONE, SEARCH_SCALE};
use crate::piece::{Piece, Placement};
use crate::placer::Placer;
use crate::search::{self, Beam, RankedMove, expected_eval, pruned_afterstates};
use crate::streams::Mean;

/// What is measured, and how precisely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regret {
    /// Positions of play, of which the choices are measured.
    pub positions: usize,
    /// Pieces between two positions.
    pub distance: usize,
    /// The most placements that are played out at a position, besides the player's.
    pub placements: usize,
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
struct PlayedOut {
    /// Whether the player chooses it.
    is_choice: bool,
    /// The points that the search expects.
    searched: f64,
    /// The mean points that each half of the playouts expects.
    halves: [f64; 2],
}

impl Regret {
    /// The weights of the playouts that are tried.
    const WEIGHTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Measures the gains, for each weight, over a player that searches with the beams `player`.
    /// A search with `beams` selects the placements that are played out. There is no result for
    /// fewer than two positions.
    #[must_use]
    pub fn measure(&self, network: &Network, player: &[Beam], beams: &[Beam]) -> Vec<Gain> {
        let positions = self.positions(network, player);
        let numbered = positions.par_iter().enumerate().with_max_len(1);
        let gains: Vec<_> = numbered
            .map(|(number, position)| {
                let played_out = self.play_out_all(network, position, player, beams, number);
                Self::WEIGHTS.map(|weight| gain(&played_out, weight))
            })
            .collect();
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

    /// Positions of one game of the player.
    fn positions(&self, network: &Network, player: &[Beam]) -> Vec<Position> {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut placer = Placer::with_network(network, player);
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

    /// The best placements of a position, played out.
    fn play_out_all(
        &self,
        network: &Network,
        position: &Position,
        player: &[Beam],
        beams: &[Beam],
        number: usize,
    ) -> Vec<PlayedOut> {
        let &Position {
            board,
            current,
            next,
        } = position;
        let ranked = |beams| {
            let placer = Placer::with_network(network, beams).on_board(board);
            placer.ranked_moves(current, Some(next))
        };
        let choice = ranked(player).first().map(|best| best.placement);
        let ranked = ranked(beams);
        let Some(&best) = ranked.first() else {
            return Vec::new();
        };
        let mut kept: Vec<_> = ranked
            .iter()
            .filter(|it| it.plies == best.plies && it.points >= best.points - self.margin)
            .take(self.placements)
            .collect();
        // The player's choice is always among them.
        if let Some(own) = ranked.iter().find(|it| Some(it.placement) == choice)
            && !kept.iter().any(|it| it.placement == own.placement)
        {
            kept.push(own);
        }
        let play = |it: &&RankedMove| {
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
            PlayedOut {
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
fn gain(placements: &[PlayedOut], weight: f64) -> f64 {
    let Some(own) = placements.iter().find(|it| it.is_choice) else {
        return 0.0;
    };
    let by_half = |half: usize| {
        let score = |it: &PlayedOut| weight * it.halves[half] + (1.0 - weight) * it.searched;
        let best = placements
            .iter()
            .max_by(|a, b| score(a).total_cmp(&score(b)));
        best.map_or(0.0, |best| best.halves[1 - half] - own.halves[1 - half])
    };
    f64::midpoint(by_half(0), by_half(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_measured_by_the_playouts_that_did_not_choose_it() {
        let played_out = |is_choice, searched, halves| PlayedOut {
            is_choice,
            searched,
            halves,
        };
        let placements = [
            played_out(true, 1.0, [0.0, 0.0]),
            played_out(false, 0.0, [2.0, -4.0]),
        ];
        // The first half chooses the second one, which has -4 in the second half. The second
        // half keeps the player's choice.
        assert!((gain(&placements, 1.0) - -2.0).abs() < 1e-9);
        // The search keeps the player's choice.
        assert!(gain(&placements, 0.0).abs() < 1e-9);
        assert!(gain(&[], 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_regret_of_a_player_without_plies_is_measured_for_each_weight() {
        let regret = Regret {
            positions: 16,
            distance: 10,
            placements: 3,
            margin: 5.0,
            playouts: 4,
            pieces: 5,
            seed: 1,
        };
        let gains = regret.measure(Network::embedded(), &[], &[Beam::FULL]);
        assert_eq!(gains.len(), 5);
        assert!(gains.iter().any(|gain| gain.error > 0.0), "{gains:?}");
    }

    #[test]
    fn a_playout_without_pieces_is_the_static_evaluation() {
        let regret = Regret {
            positions: 1,
            distance: 7,
            placements: 2,
            margin: 1.0,
            playouts: 2,
            pieces: 0,
            seed: 2,
        };
        let network = Network::embedded();
        let positions = regret.positions(network, &[]);
        let [position] = &positions[..] else {
            panic!("one position")
        };
        let placer = Placer::with_network(network, &[]).on_board(position.board);
        for it in placer.ranked_moves(position.current, Some(position.next)) {
            let points = regret.play_out(network, position, it.placement, 3);
            assert!(
                (points - f64::from(it.points)).abs() < 0.02,
                "{points} {it:?}"
            );
        }
    }
}

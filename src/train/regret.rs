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

/// What is measured, and how precisely.
#[derive(Clone, Copy)]
pub struct Regret<'a> {
    /// The network of the player, of the search and of the playouts.
    pub network: &'a Network,
    /// The beams with which the player searches.
    pub player: &'a [Beam],
    /// The beams of the search that selects the placements to play out.
    pub beams: &'a [Beam],
    /// Positions of play, of which the choices are measured.
    pub positions: usize,
    /// Pieces between two positions.
    pub distance: usize,
    /// The most placements that are played out at a position, besides the player's.
    pub placements: usize,
    /// The most points by which a search may find such a placement worse than the best.
    pub margin: f32,
    /// Playouts of each placement, at least 2.
    pub playouts: usize,
    /// Pieces of each playout.
    pub pieces: usize,
    /// The seed of the positions and of the playouts.
    pub seed: u64,
}

/// A position of play, and what was measured there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The piece to place.
    pub current: Piece,
    /// The piece after it.
    pub next: Piece,
    /// What the player's choice would gain by another one, in points. The other one has the
    /// best mean of what the search and the playouts expect.
    pub gain: f64,
    /// What the playouts expect of the player's choice, minus what the search expects of it, in
    /// points. `None` if there was nothing to choose.
    pub difference: Option<f64>,
}

/// A placement that was played out.
struct PlayedOut {
    /// Whether the player chooses it.
    is_choice: bool,
    /// The points that the search expects.
    searched: f64,
    /// The mean points that each half of the playouts expects.
    halves: [f64; 2],
}

impl Regret<'_> {
    /// Measures the choices of the player, on the current pool of threads.
    #[must_use]
    pub fn measure(&self) -> Vec<Position> {
        let mut positions = self.positions();
        let numbered = positions.par_iter_mut().enumerate().with_max_len(1);
        numbered.for_each(|(number, position)| {
            let placements = self.play_out_all(position, number);
            position.gain = gain(&placements);
            let choice = placements.iter().find(|it| it.is_choice);
            position.difference = choice.map(|it| {
                let [first, second] = it.halves;
                f64::midpoint(first, second) - it.searched
            });
        });
        positions
    }

    /// Positions of one game of the player.
    fn positions(&self) -> Vec<Position> {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut game = Placer::with_network(self.network, self.player);
        let [mut current, mut next] = [0; 2].map(|_| draw(&mut rng));
        let mut position = || {
            for _ in 0..self.distance {
                game.place(current, Some(next));
                (current, next) = (next, draw(&mut rng));
            }
            Position {
                board: *game.board(),
                current,
                next,
                gain: 0.0,
                difference: None,
            }
        };
        (0..self.positions).map(|_| position()).collect()
    }

    /// The best placements of a position and that of the player, played out. There are none if
    /// there is no other than that of the player.
    fn play_out_all(&self, position: &Position, number: usize) -> Vec<PlayedOut> {
        let ranked = |beams| {
            Placer::with_network(self.network, beams)
                .on_board(position.board)
                .ranked_moves(position.current, Some(position.next))
        };
        let choice = ranked(self.player).first().map(|best| best.placement);
        let mut ranked = ranked(self.beams);
        let best = ranked.first().copied();
        let mut others = 0;
        ranked.retain(|it| {
            let is_good = best.is_some_and(|best| {
                it.plies == best.plies && it.points >= best.points - self.margin
            });
            others += usize::from(is_good);
            is_good && others <= self.placements || Some(it.placement) == choice
        });
        if ranked.len() < 2 {
            return Vec::new();
        }
        let play = |it: RankedMove| {
            let half = |half: usize| {
                let playouts = (half..self.playouts).step_by(2);
                let count = playouts.len() as f64;
                let points = playouts.map(|playout| {
                    let seed = (number * self.playouts + playout) as u64;
                    self.play_out(position, it.placement, !self.seed ^ seed)
                });
                points.sum::<f64>() / count
            };
            PlayedOut {
                is_choice: Some(it.placement) == choice,
                searched: f64::from(it.points),
                halves: [half(0), half(1)],
            }
        };
        ranked.into_iter().map(play).collect()
    }

    /// The points that one playout expects of a placement.
    fn play_out(&self, position: &Position, placement: Placement, seed: u64) -> f64 {
        let network = self.network;
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
fn gain(placements: &[PlayedOut]) -> f64 {
    let Some(own) = placements.iter().find(|it| it.is_choice) else {
        return 0.0;
    };
    let by_half = |half: usize| {
        // The mean of both gains more than the search or the playouts alone.
        let score = |it: &PlayedOut| f64::midpoint(it.halves[half], it.searched);
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
        assert!((gain(&placements) - -2.0).abs() < 1e-9);
        assert!(gain(&[]).abs() < 1e-9);
    }

    #[test]
    fn a_playout_without_pieces_is_the_static_evaluation() {
        let regret = Regret {
            network: Network::embedded(),
            player: &[],
            beams: &[],
            positions: 9,
            distance: 7,
            placements: 3,
            margin: 5.0,
            playouts: 2,
            pieces: 0,
            seed: 2,
        };
        // The search is static evaluation as well.
        let positions = regret.measure();
        assert_eq!(positions.len(), 9);
        let differences: Vec<_> = positions.iter().filter_map(|it| it.difference).collect();
        assert!(!differences.is_empty());
        assert!(
            differences.iter().all(|it| it.abs() < 0.02),
            "{differences:?}"
        );
        assert!(positions.iter().all(|it| it.gain.abs() < 1e-9));
    }
}

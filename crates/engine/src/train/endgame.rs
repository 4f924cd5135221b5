//! The training of an endgame: what a network knows of the pieces left, by temporal differences.
//!
//! The network itself stays. Games are played to their end by static evaluation, and each board of a game
//! is then learned, from the last one back: its target is the one-ply backup with one piece less. At first,
//! each range of pieces left has a table of its own, with eight lanes for each row of the network. At the end,
//! the tables are taken together: the principal components of the lanes of all ranges (weighted by visits)
//! are the factors of each row.

use crate::board::Board;
use crate::network::endgame::{
    Endgame, FACTORS, HORIZONS, MOST_LEFT, SHIFT, Source, Weights, range,
};
use crate::network::features::{self, TUPLES};
use crate::network::{
    EVAL_ONE, LINEAR, Network, SEARCH_ONE, SEARCH_SCALE, UNCERTAINTY, UNCERTAINTY_ONE,
};
use crate::piece::Piece;
use crate::rules::Rules;
use crate::search::{Effort, Search, expected_static_eval, first_best, pruned_afterstates};

use super::selfplay::draw;

/// One game in this many begins on an empty board, fewer pieces before its end.
const SHORT: u32 = 8;

/// One placement in this many is random.
const RANDOM: u32 = 64;

/// The pieces between two games, and the games until the board is emptied.
const BETWEEN: u32 = 64;
const UNTIL_EMPTY: u32 = 6;

/// With at most this many pieces left, placements are not pruned.
const UNPRUNED: u32 = 3;

/// The visits after which a row learns half as fast.
const HALF: f32 = 10.0;

/// The share of |V' - V| that is learned as the uncertainty. It includes the errors of these evaluations, and
/// all of it would widen the beams to twice the time.
const UNCERTAIN: f32 = 0.4;

/// Rows that were visited less often have no factors.
const FEWEST: u32 = 30;

/// The largest share of the rows whose factors are not clipped.
const UNCLIPPED: f64 = 0.998;

const ALL: usize = HORIZONS * LINEAR;

/// A training of an endgame in progress.
pub struct EndgameRun {
    /// The network with the tables so far.
    network: Network,
    /// For each range, the lanes of each row in points, and its visits.
    lanes: Vec<Vec<[f32; LINEAR]>>,
    visits: Vec<Vec<u32>>,
    player: Search<'static>,
    /// The board of an endless game, on which the others begin.
    endless: Board,
    pieces: [Piece; 2],
    rng: fastrand::Rng,
    /// The games that were played, and all.
    games: [u32; 2],
}

impl EndgameRun {
    /// A training of this number of games, for a network.
    pub fn new(network: &Network, games: u32, seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let rows = network.table.count() + 1;
        let mut identity: Weights = [[0; LINEAR]; FACTORS];
        for (i, weights) in identity.iter_mut().enumerate() {
            weights[i] = 1 << SHIFT;
        }
        let tables = vec![vec![[0; FACTORS]; rows]; HORIZONS];
        let mut learning = network.clone();
        learning.endgame = Some(Source::Own(Endgame::new(tables, vec![identity; HORIZONS])));
        Self {
            network: learning,
            lanes: vec![vec![[0.0; LINEAR]; rows]; HORIZONS],
            visits: vec![vec![0; rows]; HORIZONS],
            player: Search::with_network(network.clone(), Effort::default().beams()),
            endless: Board::EMPTY,
            pieces: [draw(&mut rng), draw(&mut rng)],
            rng,
            games: [0, games],
        }
    }

    /// Whether all games are played.
    pub const fn is_done(&self) -> bool {
        self.games[0] >= self.games[1]
    }

    /// Plays some games and learns from them, at least one, until it is asked to stop. Returns the
    /// games so far, the mean points of the last 64 pieces, and the root mean squared error, in points.
    pub fn advance(&mut self, games: u32, is_cancelled: impl Fn() -> bool) -> (u32, f64, f64) {
        let (mut points, mut whole, mut squared, mut boards) = (0, 0, 0.0, 0);
        for _ in 0..games.min(self.games[1] - self.games[0]) {
            let is_short = self.rng.u32(..SHORT) == 0;
            let (board, left) = if is_short {
                (Board::EMPTY, self.rng.u32(5..=MOST_LEFT))
            } else {
                (self.next_start(), MOST_LEFT)
            };
            let (played, scored) = self.play(board, left);
            // Later ones first: each target is an evaluation with one piece less.
            for (board, left) in played.iter().rev().zip(1..).skip(1) {
                squared += self.learn(board, left);
                boards += 1;
            }
            if !is_short {
                points += scored;
                whole += 1;
            }
            self.games[0] += 1;
            if is_cancelled() {
                break;
            }
        }
        let points = f64::from(points) / f64::from(whole.max(1));
        let error = (squared / f64::from(boards.max(1))).sqrt();
        (self.games[0], points, error)
    }

    /// The next piece, of which one more is drawn.
    fn draw(&mut self) -> [Piece; 2] {
        let now = self.pieces;
        self.pieces = [now[1], draw(&mut self.rng)];
        now
    }

    /// The board after some more pieces of the endless game, which begins anew from time to time.
    fn next_start(&mut self) -> Board {
        let mut pieces = BETWEEN;
        if self.games[0].is_multiple_of(UNTIL_EMPTY) {
            // As many as there are of 100 pieces before the last ones.
            (self.endless, pieces) = (Board::EMPTY, 100 - MOST_LEFT);
        }
        let rules = Rules::by(self.network.scorer());
        for _ in 0..pieces {
            let [current, next] = self.draw();
            let placement = self.player.best(&self.endless, current, Some(next), None);
            self.endless.drop_by(&rules, placement);
        }
        self.endless
    }

    /// Plays the last pieces of a game. Returns the boards before each and the points.
    fn play(&mut self, mut board: Board, left: u32) -> (Vec<Board>, u32) {
        let (mut boards, mut points) = (Vec::new(), 0);
        let rules = Rules::by(self.network.scorer());
        for left in (1..=left).rev() {
            boards.push(board);
            let [current, next] = self.draw();
            let is_random = self.rng.u32(..RANDOM) == 0;
            let placement = if is_random {
                self.rng.choice(current.placements()).copied()
            } else {
                let node = self.network.node(&board, Some(left - 1));
                let best = first_best(pruned_afterstates(&node, current), |after| match left {
                    1 => after.outcome.points().cast_signed(),
                    _ => after.static_eval(next),
                });
                best.map(|best| best.placement)
            };
            let placement = placement.unwrap_or(current.placements()[0]);
            points += board.drop_by(&rules, placement).points();
        }
        (boards, points)
    }

    /// Learns from a board with this number of pieces left. Returns its mean squared error.
    fn learn(&mut self, board: &Board, left: u32) -> f64 {
        let node = self.network.node(board, Some(left - 1));
        // The board is learned in its canonical orientation, as it is evaluated.
        let canonical = *node.surface().board();
        let horizon = self.network.horizon(Some(left));
        let evals = self.network.refresh(&canonical, horizon);
        let mut errors = [0.0; LINEAR];
        for lane in Piece::ALL {
            let piece = node.oriented(lane);
            let backup = if left <= UNPRUNED {
                expected_static_eval(node.afterstates(piece))
            } else {
                expected_static_eval(pruned_afterstates(&node, piece))
            };
            let error = backup - i32::from(evals[lane as usize]) * SEARCH_SCALE;
            errors[lane as usize] = error as f32 / SEARCH_ONE as f32;
        }
        let size = errors.iter().map(|error| error.abs()).sum::<f32>() / 7.0;
        let squared = errors.iter().map(|error| error * error).sum::<f32>() / 7.0;
        errors[UNCERTAINTY] =
            UNCERTAIN * size - f32::from(evals[UNCERTAINTY]) / UNCERTAINTY_ONE as f32;

        let rows = features::of(self.network.scorer(), &canonical).rows;
        let table = &self.network.table;
        let rows = rows.map(|row| table.index(row as usize));
        let rest = 1.0 - self.games[0] as f32 / self.games[1] as f32;
        let rate = 0.01 + 0.29 * rest * rest;
        let range = range(left);
        for row in rows.into_iter().filter(|&row| row > 0) {
            let visits = &mut self.visits[range][row];
            *visits += 1;
            let rate = (HALF / (*visits as f32 + HALF)).max(rate) / TUPLES as f32;
            let lanes = &mut self.lanes[range][row];
            let mut rounded = [0; LINEAR];
            for (lane, error) in errors.into_iter().enumerate() {
                lanes[lane] += rate * error;
                rounded[lane] = (lanes[lane] * one(lane)).round() as i16;
            }
            if let Some(Source::Own(endgame)) = &mut self.network.endgame {
                endgame.factors[range][row] = rounded;
            }
        }
        f64::from(squared)
    }

    /// The file of what was learned, see [`Network::with_endgame`].
    pub fn encode(&self) -> Vec<u8> {
        let rows = self.visits[0].len();
        let visits = |row: usize| self.visits.iter().map(|visits| visits[row]).sum::<u32>();
        let visits: Vec<_> = (0..rows).map(visits).collect();
        let lanes = |row: usize| -> Vec<f64> {
            let lanes = self.lanes.iter().flat_map(|range| range[row]);
            lanes.map(f64::from).collect()
        };
        let mut products = vec![vec![0.0; ALL]; ALL];
        for row in (0..rows).filter(|&row| visits[row] > 0) {
            let lanes = lanes(row);
            for (products, lane) in products.iter_mut().zip(&lanes) {
                let weighted = f64::from(visits[row]) * lane;
                for (product, other) in products.iter_mut().zip(&lanes) {
                    *product += weighted * other;
                }
            }
        }
        let mut factors = vec![[0; FACTORS]; rows];
        let mut weights = vec![[[0; LINEAR]; FACTORS]; HORIZONS];
        for (number, component) in components(&products).into_iter().enumerate() {
            let factor = |row| dot(&component, &lanes(row));
            let kept = (0..rows).filter(|&row| visits[row] >= FEWEST);
            let all: Vec<_> = kept.map(|row| (row, factor(row))).collect();
            let mut sizes: Vec<_> = all.iter().map(|(_, factor)| factor.abs()).collect();
            sizes.sort_by(f64::total_cmp);
            let most = sizes.get((sizes.len() as f64 * UNCLIPPED) as usize);
            let scale = 127.0 / most.copied().filter(|most| *most > 0.0).unwrap_or(1.0);
            for (row, factor) in all {
                factors[row][number] = (factor * scale).round().clamp(-127.0, 127.0) as i16;
            }
            for (weights, component) in weights.iter_mut().zip(component.as_chunks::<LINEAR>().0) {
                for (lane, weight) in component.iter().enumerate() {
                    let fine = f64::from(one(lane)) * f64::from(1 << SHIFT) / scale;
                    weights[number][lane] = (weight * fine).round() as i16;
                }
            }
        }
        Endgame::new(vec![factors], weights).encode(self.network.checksum())
    }
}

const fn one(lane: usize) -> f32 {
    (if lane == UNCERTAINTY { UNCERTAINTY_ONE } else { EVAL_ONE }) as f32
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The eigenvectors with the largest eigenvalues of a symmetric matrix, by orthogonal iteration.
fn components(products: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mut rng = fastrand::Rng::with_seed(0);
    let mut random = || (0..ALL).map(|_| rng.f64() - 0.5).collect();
    let mut components: Vec<Vec<f64>> = (0..FACTORS).map(|_| random()).collect();
    for _ in 0..300 {
        let mut next: Vec<Vec<f64>> = Vec::new();
        for component in &components {
            let mut product: Vec<_> = products.iter().map(|row| dot(row, component)).collect();
            for other in &next {
                let along = dot(other, &product);
                for (product, other) in product.iter_mut().zip(other) {
                    *product -= along * other;
                }
            }
            let length = dot(&product, &product).sqrt().max(f64::MIN_POSITIVE);
            next.push(product.iter().map(|number| number / length).collect());
        }
        components = next;
    }
    components
}

//! The training of ends: heads for the pieces left, by fitted value iteration from the last piece
//! back.
//!
//! The table and the heads of the endless game are those of a trained network, and stay. In each
//! iteration, games are played to their end by static evaluation. Then the boards with 2 pieces left
//! get their targets, the one-ply backups by the most points of the last piece, and the heads learn
//! these; then those with 3 pieces left, by the heads that have just learned, and so on. Later
//! iterations learn from the samples of earlier ones too.

use rayon::prelude::*;

use super::float::{FloatHead, FloatLanes};
use super::learner::DenseLearner;
use super::quantize::{dequantized_head, quantize_head};
use super::selfplay::draw;
use crate::board::Board;
use crate::network::features::BUCKETS;
use crate::network::horizon::{ENDS, MOST_LEFT};
use crate::network::{LANES, LINEAR, Network, SEARCH_ONE};
use crate::piece::Piece;
use crate::search::{expected_static_eval, first_best, pruned_afterstates};

/// Games of an iteration.
const GAMES: usize = 256;

/// How often a sample is learned from on average.
const PASSES: usize = 8;

/// The samples of each bucket of pieces left that are kept.
const KEPT: usize = 16_384;

/// The samples of a step.
const BATCH: usize = 32;

/// Adam's rates at the start and at the end. They fall as [`super::Schedule`] says.
const RATES: super::Schedule = super::Schedule {
    start: 2e-3,
    end: 1e-4,
};

/// With at most so many pieces left, placements are not pruned, as the search does not prune the last
/// ones.
const UNPRUNED: u32 = 3;

/// One placement in so many is random in a game to learn from, and before the ends of weak games.
const RANDOM: [usize; 2] = [48, 12];

/// One game in so many is weak: it reaches its end with a board of random placements.
const WEAK: usize = 8;

/// One game in so many starts anew before its end, on an empty board.
const SHORT: usize = 5;

/// A training of ends in progress.
pub struct Ends {
    network: Network,
    /// For each bucket of pieces left, one head for each output bucket.
    heads: Vec<Vec<FloatHead>>,
    learners: Vec<DenseLearner>,
    samples: Vec<Vec<Sample>>,
    games: Vec<Player>,
    rng: fastrand::Rng,
    iterations: [u32; 2],
}

/// A board, as the heads learn from it.
struct Sample {
    accumulator: [f32; LANES],
    output_bucket: usize,
    /// The targets of the evaluations of the board in its canonical orientation, in points.
    target: FloatLanes,
}

/// The player of a game.
struct Player {
    /// The board of an endless game, in which the others begin.
    endless: Board,
    current: Piece,
    next: Piece,
    rng: fastrand::Rng,
}

impl Ends {
    /// A training of so many iterations, from a network.
    #[must_use]
    pub fn new(network: &Network, iterations: u32, seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let endless = network.heads()[..BUCKETS].iter().map(dequantized_head);
        let endless: Vec<_> = endless.collect();
        let initial = |&(left, shift): &(u32, u32)| {
            let mut heads = endless.clone();
            for head in &mut heads {
                if shift > 0 {
                    head.skip.as_flattened_mut().fill(0.0);
                    head.output.as_flattened_mut().fill(0.0);
                }
                let mean = network.mean_points() as f32 * left as f32;
                head.output_bias.fill(if shift > 4 { 0.0 } else { mean });
            }
            heads
        };
        let player = |_| Player::new(fastrand::Rng::with_seed(rng.u64(..)));
        let games = (0..GAMES).map(player).collect();
        let mut ends = Self {
            network: network.clone(),
            heads: ENDS.iter().map(initial).collect(),
            learners: vec![DenseLearner::new(); ENDS.len()],
            samples: ENDS.iter().map(|_| Vec::new()).collect(),
            games,
            rng,
            iterations: [0, iterations],
        };
        ends.quantise();
        ends
    }

    /// The network with the ends learned so far.
    #[must_use]
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// The iterations so far, and all.
    #[must_use]
    pub const fn iterations(&self) -> [u32; 2] {
        self.iterations
    }

    /// Plays games and learns from them. Returns the mean points of the last [`MOST_LEFT`] pieces, and
    /// the root mean squared error of all samples, in points.
    pub fn advance(&mut self) -> [f64; 2] {
        let network = &self.network;
        let games = self.games.par_iter_mut().with_max_len(1);
        let played: Vec<_> = games.map(|game| game.play_to_the_end(network)).collect();
        let (mut squared, mut count) = (0.0, 0);
        for bucket in 0..ENDS.len() {
            let end = ENDS.get(bucket + 1).map_or(MOST_LEFT + 1, |next| next.0);
            // One board of each game, so that all buckets learn from as many.
            let left = |_: &_| self.rng.u32(ENDS[bucket].0..end);
            let lefts: Vec<_> = played.iter().map(left).collect();
            let boards = played.iter().zip(&lefts);
            let boards: Vec<_> = boards
                .map(|(game, &left)| (left, game.0[left as usize - 1]))
                .collect();
            let network = &self.network;
            let new = boards
                .par_iter()
                .map(|(left, board)| Sample::new(network, board, *left));
            let new: Vec<_> = new.collect();
            for sample in &new {
                let evals = self.heads[bucket][sample.output_bucket]
                    .forward(&sample.accumulator, true)
                    .evals;
                let errors =
                    (0..7).map(|lane| f64::from(sample.target[lane] - evals[lane]).powi(2));
                squared += errors.sum::<f64>() / 7.0;
            }
            count += new.len();
            self.learn(bucket, new);
            self.quantise();
        }
        self.iterations[0] += 1;
        let points = played.iter().map(|game| f64::from(game.1)).sum::<f64>();
        [
            points / played.len() as f64,
            (squared / count as f64).sqrt(),
        ]
    }

    /// Adds samples to those of a bucket of pieces left, in the place of the oldest, and takes steps.
    fn learn(&mut self, bucket: usize, new: Vec<Sample>) {
        let steps = new.len() * PASSES / BATCH;
        let samples = &mut self.samples[bucket];
        samples.extend(new);
        samples.drain(..samples.len().saturating_sub(KEPT));
        let rate = RATES.at(self.iterations[0] as f32 / self.iterations[1] as f32);
        let (heads, learner) = (&mut self.heads[bucket], &mut self.learners[bucket]);
        for _ in 0..steps {
            for _ in 0..BATCH {
                let sample = &samples[self.rng.usize(..samples.len())];
                let output_bucket = sample.output_bucket;
                let activations = heads[output_bucket].forward(&sample.accumulator, true);
                let mut errors = [0.0; LINEAR];
                for lane in 0..7 {
                    errors[lane] = sample.target[lane] - activations.evals[lane];
                }
                learner.backward(heads, output_bucket, &activations, &errors);
                learner.backward_biases(output_bucket, &errors);
            }
            learner.step(heads, rate, BATCH);
        }
    }

    /// Takes the heads over into the network that plays.
    fn quantise(&mut self) {
        let ends = self
            .heads
            .iter()
            .flatten()
            .map(|head| quantize_head(head, 0.0));
        let heads = self.network.heads()[..BUCKETS]
            .iter()
            .cloned()
            .chain(ends)
            .collect();
        self.network = self.network.with_heads(heads);
    }
}

impl Sample {
    fn new(network: &Network, board: &Board, left: u32) -> Self {
        let node = network.node(board, Some(left - 1));
        let (accumulator, output_bucket) = network.activations(node.surface().board(), left);
        let mut target = [0.0; LINEAR];
        for lane in Piece::ALL {
            // A lane is a piece on the canonical board: of a mirrored board, the mirrored piece.
            let piece = node.oriented(lane);
            let eval = if left <= UNPRUNED {
                expected_static_eval(node.afterstates(piece))
            } else {
                expected_static_eval(pruned_afterstates(&node, piece))
            };
            target[lane as usize] = eval as f32 / SEARCH_ONE as f32 - network.offset(left);
        }
        Self {
            accumulator,
            output_bucket,
            target,
        }
    }
}

impl Player {
    fn new(mut rng: fastrand::Rng) -> Self {
        Self {
            endless: Board::EMPTY,
            current: draw(&mut rng),
            next: draw(&mut rng),
            rng,
        }
    }

    /// The boards with 1 piece left, 2, up to [`MOST_LEFT`], and the points of all these pieces.
    fn play_to_the_end(&mut self, network: &Network) -> (Vec<Board>, u32) {
        let mut one_in = |many: usize| self.rng.usize(..many) == 0;
        let (is_weak, is_short) = (one_in(WEAK), one_in(SHORT));
        let mut board = self.endless;
        for _ in 0..self.rng.u32(8..40) {
            self.place(network, None, &mut board, RANDOM[1] * usize::from(is_weak));
        }
        if !is_weak {
            self.endless = board;
        }
        let start = self.rng.u32(1..=MOST_LEFT);
        let mut points = 0;
        let mut boards = Vec::new();
        for left in (1..=MOST_LEFT).rev() {
            if is_short && left == start {
                board = Board::EMPTY;
            }
            boards.push(board);
            points += self.place(network, Some(left), &mut board, RANDOM[0]);
        }
        boards.reverse();
        (boards, points)
    }

    /// Places a piece by static evaluation, or at random once in so many times, and returns its points.
    fn place(
        &mut self,
        network: &Network,
        left: Option<u32>,
        board: &mut Board,
        random: usize,
    ) -> u32 {
        let node = network.node(board, left.map(|left| left - 1));
        let is_random = random > 0 && self.rng.usize(..random) == 0;
        let best = first_best(
            pruned_afterstates(&node, self.current),
            |after| match left {
                Some(1) => after.outcome.points().cast_signed(),
                _ => after.static_eval(self.next),
            },
        );
        let placement = match best {
            Some(best) if !is_random => best.placement,
            _ => self
                .rng
                .choice(self.current.placements())
                .copied()
                .unwrap_or(self.current.placements()[0]),
        };
        (self.current, self.next) = (self.next, draw(&mut self.rng));
        board.drop(placement).points()
    }
}

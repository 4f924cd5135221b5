//! The checkpoint: the complete state of a run, so that a run that was stopped continues
//! exactly as one that was not.
//!
//! The file is a magic number, the run in the format of the crate `postcard`, and a checksum
//! of all bytes before it. Table rows that were never visited are left out, since they are
//! all the same.

use std::io::{self, ErrorKind, Read, Write};

use serde::{Deserialize, Serialize};

use super::float::{FloatHead, FloatNetwork, FloatRow};
use super::learner::{HIDDEN_LIMIT, Learner, Moments, RowState};
use super::run::{AVERAGED, Average, Run, to_play};
use super::selfplay::SelfPlay;
use super::settings::Settings;
use crate::board::{Board, WIDTH};
use crate::checksum::checksum;
use crate::network::features::{BUCKETS, ROWS};
use crate::network::{HIDDEN, LANES, LINEAR};
use crate::piece::Piece;

/// The number increases when the features or the format change.
const MAGIC: &[u8; 8] = b"tpcheck8";

/// Floats of a table row with its statistics.
const ROW_FLOATS: usize = LANES + 2 * LINEAR + HIDDEN;

/// The longest file: every row visited, and the most games.
const MAX_BYTES: u64 = {
    const VARINT: usize = 5; // of a number of 32 bits
    let rows = ROWS * (3 * VARINT + 4 * (ROW_FLOATS + LANES));
    let games = Settings::MAX_GAMES * (WIDTH * VARINT + 2 + 10);
    let weights = BUCKETS * FloatHead::WEIGHTS * (4 + 8 + 4);
    (rows + games + weights + 1000) as u64
};

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    settings: Settings,
    rounds_done: u64,
    recent_points: f32,
    games: Vec<SelfPlay>,
    mean: f32,
    /// The linear lanes of the rows that were never visited.
    unvisited: f32,
    /// The weights of all heads.
    weights: Vec<f32>,
    /// Adam's running means of each weight.
    moments: Vec<[f32; 2]>,
    decays: [f32; 2],
    /// For each visited row its number, its visits, and its visits while the dense layers
    /// were trained too.
    rows: Vec<[u32; 3]>,
    /// For each visited row [`ROW_FLOATS`] floats.
    row_floats: Vec<f32>,
    average: Option<StoredAverage>,
}

/// An average as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredAverage {
    samples: u32,
    weights: Vec<f32>,
    /// The lanes of each visited row.
    row_floats: Vec<f32>,
}

/// A game as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct Game {
    columns: [u32; WIDTH],
    /// The current and the next piece.
    pieces: [u8; 2],
    seed: u64,
}

impl Run {
    /// Writes the complete state of the run.
    ///
    /// # Errors
    ///
    /// If writing fails, and if the network has numbers that are not finite.
    pub fn save(&self, mut output: impl Write) -> io::Result<()> {
        let checkpoint = self.to_checkpoint();
        if !checkpoint.is_finite() {
            return Err(invalid("the network has numbers that are not finite"));
        }
        let mut bytes = MAGIC.to_vec();
        bytes = postcard::to_extend(&checkpoint, bytes).map_err(io::Error::other)?;
        bytes.extend(checksum(&bytes).to_le_bytes());
        output.write_all(&bytes)?;
        output.flush()
    }

    /// Reads what [`Self::save`] wrote.
    ///
    /// # Errors
    ///
    /// If reading fails, and if the bytes are not a checkpoint of this version of the trainer
    /// or are damaged. The kind of the second error is [`ErrorKind::InvalidData`].
    pub fn load(input: impl Read) -> io::Result<Self> {
        Checkpoint::read(input).map(Checkpoint::into_run)
    }

    /// Reads what [`Self::save`] wrote, and returns its settings. This makes all checks of
    /// [`Self::load`] in less time and memory.
    ///
    /// # Errors
    ///
    /// Those of [`Self::load`].
    pub fn check(input: impl Read) -> io::Result<Settings> {
        Checkpoint::read(input).map(|checkpoint| checkpoint.settings)
    }

    fn to_checkpoint(&self) -> Checkpoint {
        let FloatNetwork {
            table, heads, mean, ..
        } = &self.network;
        let Learner {
            rows,
            visits,
            moments,
            decays,
            ..
        } = &self.learner;
        let visited: Vec<_> = (0..ROWS).filter(|&row| visits[row] > 0).collect();
        let floats = |&row: &usize| {
            let state = &rows[row];
            let lanes = table[row].iter().chain(&state.errors);
            let lanes = lanes.chain(&state.absolute_errors);
            lanes.chain(&state.squared_gradients).copied()
        };
        let average = self.average.as_ref();
        let average = average.map(|Average { network, samples }| StoredAverage {
            samples: *samples,
            weights: all_weights(&network.heads),
            row_floats: visited.iter().flat_map(|&row| network.table[row]).collect(),
        });
        Checkpoint {
            settings: self.settings,
            rounds_done: self.rounds_done,
            recent_points: self.recent_points,
            games: self.games.clone(),
            mean: *mean,
            unvisited: self.learner.unvisited(&self.network),
            weights: all_weights(heads),
            moments: moments
                .iter()
                .map(|moments| [moments.first, moments.second])
                .collect(),
            decays: *decays,
            row_floats: visited.iter().flat_map(floats).collect(),
            rows: visited
                .into_iter()
                .map(|row| [row as u32, visits[row], rows[row].dense_visits])
                .collect(),
            average,
        }
    }
}

impl Checkpoint {
    /// Reads and checks a file. Of another kind of file, which may be endless, only the
    /// first bytes are read.
    fn read(mut input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        (&mut input)
            .take(MAGIC.len() as u64)
            .read_to_end(&mut bytes)?;
        if bytes != MAGIC {
            return Err(invalid("not a checkpoint of this version of the trainer"));
        }
        input.take(MAX_BYTES).read_to_end(&mut bytes)?;
        let (content, sum) = bytes
            .split_last_chunk()
            .ok_or_else(|| invalid("a damaged checkpoint"))?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(invalid("a damaged checkpoint: its checksum is wrong"));
        }
        let content = content.get(MAGIC.len()..).unwrap_or_default();
        let (checkpoint, rest): (Self, _) =
            postcard::take_from_bytes(content).map_err(|_| invalid("a damaged checkpoint"))?;
        let checked = if rest.is_empty() {
            checkpoint.check()
        } else {
            Err("it is too long".to_owned())
        };
        match checked {
            Ok(()) => Ok(checkpoint),
            Err(why) => Err(invalid(format!("a damaged checkpoint: {why}"))),
        }
    }

    /// Checks that every number is one that a run could have.
    fn check(&self) -> Result<(), String> {
        self.settings.check()?;
        let weights = BUCKETS * FloatHead::WEIGHTS;
        let lengths = [
            (self.games.len(), self.settings.games),
            (self.weights.len(), weights),
            (self.moments.len(), weights),
            (self.row_floats.len(), self.rows.len() * ROW_FLOATS),
        ];
        let average = self.average.iter().flat_map(|average| {
            [
                (average.weights.len(), weights),
                (average.row_floats.len(), self.rows.len() * LANES),
            ]
        });
        let mut lengths = lengths.into_iter().chain(average);
        if lengths.any(|(length, expected)| length != expected) {
            return Err("its parts do not fit together".to_owned());
        }
        if !self.is_finite() {
            return Err("it has numbers that are not finite".to_owned());
        }
        let is_mean = |points: f32| (0.0..=15.0).contains(&points);
        let are_in_range = self.rounds_done <= Settings::MAX_STEPS
            && is_mean(self.recent_points)
            && is_mean(self.mean)
            && self.decays.iter().all(|decay| (0.0..=1.0).contains(decay))
            && self.moments.iter().all(|[_, square]| *square >= 0.0)
            && (self.average.iter()).all(|average| (1..=AVERAGED).contains(&average.samples))
            && self.rows.is_sorted_by(|[a, ..], [b, ..]| a < b)
            && self.rows.iter().all(|&[row, visits, dense_visits]| {
                (row as usize) < ROWS && visits > 0 && dense_visits <= visits
            })
            && self.visited().all(|(lanes, state)| {
                let not_negative = state.absolute_errors.iter();
                let mut not_negative = not_negative.chain(&state.squared_gradients);
                let hidden = &lanes[LINEAR..];
                not_negative.all(|&mean| mean >= 0.0)
                    && hidden.iter().all(|lane| lane.abs() <= HIDDEN_LIMIT)
            });
        if are_in_range {
            Ok(())
        } else {
            Err("it has numbers out of range".to_owned())
        }
    }

    fn is_finite(&self) -> bool {
        let average = self.average.iter();
        let numbers = [self.recent_points, self.mean, self.unvisited];
        let mut numbers = numbers
            .iter()
            .chain(&self.decays)
            .chain(&self.weights)
            .chain(self.moments.as_flattened())
            .chain(&self.row_floats)
            .chain(average.clone().flat_map(|average| &average.weights))
            .chain(average.flat_map(|average| &average.row_floats));
        numbers.all(|number| number.is_finite())
    }

    /// The lanes and the statistics of each visited row.
    fn visited(&self) -> impl Iterator<Item = (FloatRow, RowState)> {
        let (floats, _) = self.row_floats.as_chunks::<ROW_FLOATS>();
        self.rows
            .iter()
            .zip(floats)
            .map(|(&[_, _, dense_visits], floats)| {
                let mut floats = floats.iter().copied();
                let mut take = || floats.next().unwrap_or_default();
                let lanes = std::array::from_fn(|_| take());
                let state = RowState {
                    errors: std::array::from_fn(|_| take()),
                    absolute_errors: std::array::from_fn(|_| take()),
                    squared_gradients: std::array::from_fn(|_| take()),
                    dense_visits,
                };
                (lanes, state)
            })
    }

    /// The run. All numbers must have been checked.
    fn into_run(self) -> Run {
        let constant = |weights: &[f32]| {
            let discount = self.settings.discount();
            let heads = heads_of(weights);
            let network = FloatNetwork::constant(self.unvisited, heads, self.mean, discount);
            FloatNetwork {
                is_dense: !self.settings.curriculum,
                ..network
            }
        };
        let mut network = constant(&self.weights);
        let mut learner = Learner::new();
        learner.decays = self.decays;
        for (to, &[first, second]) in learner.moments.iter_mut().zip(&self.moments) {
            *to = Moments { first, second };
        }
        for (&[row, visits, _], (lanes, state)) in self.rows.iter().zip(self.visited()) {
            let row = row as usize;
            network.table[row] = lanes;
            learner.rows[row] = state;
            learner.visits[row] = visits;
        }
        let average = self.average.as_ref().map(|average| {
            let mut network = constant(&average.weights);
            let (lanes, _) = average.row_floats.as_chunks();
            for (&[row, ..], lanes) in self.rows.iter().zip(lanes) {
                network.table[row as usize] = *lanes;
            }
            Average {
                network,
                samples: average.samples,
            }
        });
        Run {
            settings: self.settings,
            quantized: to_play(&self.settings, &network, &learner),
            network,
            learner,
            games: self.games,
            rounds_done: self.rounds_done,
            recent_points: self.recent_points,
            average,
        }
    }
}

/// The weights of all heads, one after another.
fn all_weights(heads: &[FloatHead]) -> Vec<f32> {
    heads.iter().flat_map(FloatHead::weights).copied().collect()
}

/// The heads with these weights.
fn heads_of(all_weights: &[f32]) -> Vec<FloatHead> {
    let mut heads = vec![FloatHead::filled(0.0); BUCKETS];
    let weights = heads.iter_mut().flat_map(FloatHead::weights_mut);
    for (weight, &stored) in weights.zip(all_weights) {
        *weight = stored;
    }
    heads
}

impl From<SelfPlay> for Game {
    fn from(game: SelfPlay) -> Self {
        Self {
            columns: *game.board.columns(),
            pieces: [game.current, game.next].map(|piece| piece as u8),
            seed: game.rng.get_seed(),
        }
    }
}

impl TryFrom<Game> for SelfPlay {
    type Error = &'static str;

    fn try_from(game: Game) -> Result<Self, Self::Error> {
        let piece = |number: u8| Piece::ALL.get(usize::from(number)).copied();
        let [current, next] = game.pieces.map(piece);
        Ok(Self {
            board: Board::from_columns(game.columns).ok_or("not a board")?,
            current: current.ok_or("not a piece")?,
            next: next.ok_or("not a piece")?,
            rng: fastrand::Rng::with_seed(game.seed),
        })
    }
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why.into())
}

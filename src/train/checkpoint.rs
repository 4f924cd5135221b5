//! The checkpoint: the complete state of a run, so that a run that was stopped continues
//! exactly as one that was not.
//!
//! The file is a magic number, the run in the format of the crate `postcard`, and a checksum
//! of all bytes before it. Table rows that were never visited are left out, since they are
//! all the same.

use std::io::{self, ErrorKind, Read, Write};

use serde::{Deserialize, Serialize};

use super::float::{FloatLanes, FloatNetwork, FloatRow};
use super::learner::{Learner, Moments, RowState};
use super::run::Run;
use super::selfplay::SelfPlay;
use super::settings::Settings;
use crate::board::{Board, WIDTH};
use crate::checksum::checksum;
use crate::network::dense::Head;
use crate::network::features::{BUCKETS, ROWS};
use crate::network::{HIDDEN, LANES, LINEAR};
use crate::piece::Piece;

/// The number increases when the features or the format change.
const MAGIC: &[u8; 8] = b"tpcheck5";

/// Floats of a table row with its statistics.
const ROW_FLOATS: usize = LANES + 2 * LINEAR + HIDDEN;

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    settings: Settings,
    rounds_done: u64,
    recent_points: f32,
    games: Vec<Game>,
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
}

#[derive(Serialize, Deserialize)]
struct Game {
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
    /// If writing fails.
    pub fn save(&self, mut output: impl Write) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes = postcard::to_extend(&self.to_checkpoint(), bytes).map_err(io::Error::other)?;
        bytes.extend(checksum(&bytes).to_le_bytes());
        output.write_all(&bytes)?;
        output.flush()
    }

    /// Reads what [`Self::save`] wrote.
    ///
    /// # Errors
    ///
    /// If reading fails, and if the bytes are not a checkpoint of this version of the trainer
    /// or are damaged.
    pub fn load(mut input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let content = bytes.split_last_chunk::<8>();
        let Some((content, sum)) = content.filter(|(content, _)| content.starts_with(MAGIC)) else {
            return Err(invalid("not a checkpoint of this version of the trainer"));
        };
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(invalid("a damaged checkpoint: its checksum is wrong"));
        }
        let checkpoint: Checkpoint = postcard::from_bytes(&content[MAGIC.len()..])
            .map_err(|_| invalid("a damaged checkpoint"))?;
        checkpoint
            .settings
            .check()
            .map_err(|range| invalid(format!("a damaged checkpoint: {range}")))?;
        checkpoint
            .into_run()
            .ok_or_else(|| invalid("a damaged checkpoint: its numbers are out of range"))
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
        Checkpoint {
            settings: self.settings,
            rounds_done: self.rounds_done,
            recent_points: self.recent_points,
            games: self.games.iter().map(Game::of).collect(),
            mean: *mean,
            unvisited: self.learner.unvisited(&self.network),
            weights: heads.iter().flat_map(Head::weights).copied().collect(),
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
        }
    }
}

impl Checkpoint {
    /// The run, or `None` if a number is out of its range.
    fn into_run(self) -> Option<Run> {
        let numbers = [self.recent_points, self.mean, self.unvisited];
        let numbers = numbers.iter().chain(&self.weights).chain(&self.decays);
        let numbers = numbers.chain(self.moments.as_flattened());
        let is_finite = numbers
            .chain(&self.row_floats)
            .all(|float| float.is_finite());
        let lengths = [
            (self.games.len(), self.settings.games),
            (self.weights.len(), BUCKETS * Head::<f32>::WEIGHTS),
            (self.moments.len(), self.weights.len()),
            (self.row_floats.len(), self.rows.len() * ROW_FLOATS),
        ];
        if !is_finite || lengths.iter().any(|(length, expected)| length != expected) {
            return None;
        }
        let mut heads = vec![Head::filled(0.0); BUCKETS];
        let weights = heads.iter_mut().flat_map(Head::weights_mut);
        weights
            .zip(&self.weights)
            .for_each(|(to, from)| *to = *from);
        let discount = self.settings.discount();
        let mut network = FloatNetwork::constant(self.unvisited, heads, self.mean, discount);
        network.is_dense = !self.settings.curriculum;
        let mut learner = Learner::new();
        learner.decays = self.decays;
        for (to, [first, second]) in learner.moments.iter_mut().zip(self.moments) {
            *to = Moments { first, second };
        }
        let (floats, _) = self.row_floats.as_chunks::<ROW_FLOATS>();
        for (&[row, visits, dense_visits], floats) in self.rows.iter().zip(floats) {
            let row = row as usize;
            if row >= ROWS || visits == 0 || learner.visits[row] > 0 {
                return None;
            }
            learner.visits[row] = visits;
            let mut floats = floats.iter().copied();
            let mut take = || floats.next().unwrap_or_default();
            let lanes: FloatRow = std::array::from_fn(|_| take());
            network.table[row] = lanes;
            let errors: FloatLanes = std::array::from_fn(|_| take());
            let absolute_errors: FloatLanes = std::array::from_fn(|_| take());
            learner.rows[row] = RowState {
                errors,
                absolute_errors,
                squared_gradients: std::array::from_fn(|_| take()),
                dense_visits,
            };
        }
        Some(Run {
            settings: self.settings,
            network,
            learner,
            games: self
                .games
                .into_iter()
                .map(Game::into_self_play)
                .collect::<Option<_>>()?,
            rounds_done: self.rounds_done,
            recent_points: self.recent_points,
        })
    }
}

impl Game {
    fn of(game: &SelfPlay) -> Self {
        Self {
            columns: *game.board.columns(),
            pieces: [game.current, game.next].map(|piece| piece as u8),
            seed: game.rng.get_seed(),
        }
    }

    fn into_self_play(self) -> Option<SelfPlay> {
        let [current, next] = self
            .pieces
            .map(|piece| Piece::ALL.get(usize::from(piece)).copied());
        Some(SelfPlay {
            board: Board::from_columns(self.columns)?,
            current: current?,
            next: next?,
            rng: fastrand::Rng::with_seed(self.seed),
        })
    }
}

fn invalid(why: impl Into<String>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why.into())
}

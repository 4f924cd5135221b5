//! A run: it alternates between rollouts and learning from them. In a rollout, each game plays
//! some pieces with the same copy of the network. A round is one piece of each game.

use std::cmp::Reverse;
use std::io;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::float::FloatNetwork;
use super::learner::{Learner, Rates};
use super::quantize::{Quantized, dequantized};
use super::selfplay::{Experience, Play, SelfPlay};
use super::settings::Settings;
use crate::game::Tally;
use crate::network::Network;
use crate::network::features::ROWS;
use crate::network::table::{MAX_ROWS, RowIndex};
use crate::scorer::Scorer;

/// The mean points per piece that evaluations are relative to in the first run, and the evaluation of every
/// board before it, in points.
///
/// An untrained player scores almost nothing, so that -1.4 points per piece over a horizon of 128 would be about
/// -180: -40 is an optimistic initialisation, which makes the player try all kinds of boards. In the end, when
/// evaluations are about 0, boards that were never tried count as worse. With -40 by the script, where they are
/// still better then, effort 2 has half the points of effort 1.
const fn initialisation(scorer: Scorer) -> (f32, f32) {
    match scorer {
        Scorer::Rules => (1.4, -40.0),
        Scorer::Script => (0.4, -11.0),
        Scorer::C => (1.25, -36.0),
    }
}

/// The visits that each row of a given network starts with. The rows that were visited most often
/// are exported, so a new row displaces one of these only after more visits.
const VISITS_BEFORE: u32 = 1000;

/// Statistics of some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// The sum of the squared errors of the steps, in points², each the mean over the seven
    /// evaluations of a board.
    pub squared_error: f64,
    /// The counts of points, clears and resets.
    pub tally: Tally,
}

/// A run in progress.
#[derive(Debug, Serialize, Deserialize)]
pub struct Run {
    pub(super) settings: Settings,
    /// The checksum of the file that the run started from, if it did.
    pub(super) start: Option<u64>,
    pub(super) network: FloatNetwork,
    /// The same network as the games are played with: with every row that was visited.
    #[serde(skip)]
    pub(super) quantized: Quantized,
    pub(super) learner: Learner,
    pub(super) games: Vec<SelfPlay>,
    pub(super) rounds_done: u64,
    /// Points per piece, averaged over about the last hundred thousand pieces.
    pub(super) recent_points: f32,
    /// The mean of the network over the end of the run, once that has begun.
    pub(super) average: Option<Average>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Average {
    network: FloatNetwork,
    /// How many there are, 1 to [`AVERAGED`].
    samples: u32,
}

/// How many networks the mean is of, unless the run is too short.
const AVERAGED: u32 = 100;

impl Run {
    /// The first run of a training, with an untrained network.
    pub fn first(settings: Settings) -> Self {
        let mut rng = fastrand::Rng::with_seed(settings.seed);
        let (mean, eval) = initialisation(settings.scorer);
        let network = FloatNetwork::new(eval, mean, settings.discount(), &mut rng);
        Self::start(settings, network, Learner::new(), 0.0)
    }

    /// A run that continues with the network of a previous one and with other settings.
    ///
    /// Its evaluations are relative to the points per piece that the previous run reached, so
    /// that a change of the horizon changes them as little as possible.
    pub fn after(previous: Self, settings: Settings) -> Self {
        let Self { mut network, mut learner, recent_points, .. } = previous;
        network.shift((network.mean - recent_points) / (1.0 - network.discount));
        network.mean = recent_points;
        network.discount = settings.discount();
        learner.forget_errors();
        Self::start(settings, network, learner, recent_points)
    }

    /// A run that continues with a network instead of a checkpoint. The statistics that determine
    /// the size of each step start anew.
    pub fn from_network(network: &Network, settings: Settings) -> Self {
        let floats = dequantized(network, settings.discount());
        let mut learner = Learner::new();
        for (visits, row) in learner.visits.iter_mut().zip(network.table.rows()) {
            *visits = row.map_or(0, |_| VISITS_BEFORE);
        }
        let recent_points = floats.mean;
        Self::start(settings, floats, learner, recent_points)
    }

    fn start(
        settings: Settings,
        mut network: FloatNetwork,
        learner: Learner,
        recent_points: f32,
    ) -> Self {
        network.is_dense = !settings.curriculum;
        let mut seeds = fastrand::Rng::with_seed(!settings.seed);
        let games = (0..settings.games).map(|_| SelfPlay::new(seeds.u64(..))).collect();
        Self {
            settings,
            start: None,
            quantized: to_play(&settings, &network, &learner),
            network,
            learner,
            games,
            rounds_done: 0,
            recent_points,
            average: None,
        }
    }

    /// The settings of this run.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Pieces played so far.
    pub const fn steps_done(&self) -> u64 {
        self.rounds_done * self.settings.games as u64
    }

    /// Whether all steps are done.
    pub const fn is_done(&self) -> bool {
        self.steps_done() >= self.settings.steps
    }

    /// Plays a rollout on the current pool of threads, learns from it, and adds it to
    /// `progress`.
    ///
    /// # Errors
    ///
    /// If a number of the network is too large to be finite. Such a run cannot go on.
    pub fn advance(&mut self, progress: &mut Progress) -> io::Result<()> {
        let settings = self.settings;
        let all_rounds = settings.steps.div_ceil(settings.games.into());
        let left = all_rounds.saturating_sub(self.rounds_done);
        let rounds = settings.rollout.min(left).max(1) as usize;
        let played = self.play(rounds);
        for number in 0..rounds {
            let round: Vec<_> = played.iter().map(|game| &game[number]).collect();
            let done = self.steps_done() as f32 / settings.steps as f32;
            let rates = Rates {
                linear: settings.linear.at(done),
                hidden: settings.hidden.at(done),
                dense: settings.dense.at(done),
            };
            let squared_error =
                self.learner.round(&mut self.network, &mut self.quantized, &round, rates);
            if !squared_error.is_finite() {
                return Err(io::Error::other(format!(
                    "the training diverged at step {}, since its learning rates are too high: lower \
                     them, and name another checkpoint",
                    self.steps_done()
                )));
            }
            progress.squared_error += squared_error;
            for Experience { outcome, .. } in round {
                progress.tally.count(*outcome);
                self.recent_points += 1e-5 * (outcome.points() as f32 - self.recent_points);
            }
            self.rounds_done += 1;
        }
        self.quantized.set_heads(&self.network.heads);
        if settings.average > 0.0 {
            self.take_average();
        }
        Ok(())
    }

    /// Adds the network to the average if it is time for the next sample.
    fn take_average(&mut self) {
        let Settings { average, steps, .. } = self.settings;
        let left = 1.0 - self.steps_done() as f32 / steps as f32;
        let due = (1.0 - left / average) * AVERAGED as f32;
        match &mut self.average {
            None if due > 0.0 => {
                self.average = Some(Average { network: self.network.clone(), samples: 1 });
            }
            Some(average) if due >= (average.samples + 1) as f32 => {
                average.samples += 1;
                let share = 1.0 / average.samples as f32;
                average.network.move_towards(&self.network, share);
            }
            _ => {}
        }
    }

    /// The quantised network, with at most `rows` rows of the table: those that were visited
    /// most often. It is the average over the end of the run as far as that was reached, or
    /// else the last network.
    pub fn network(&self, rows: usize) -> Network {
        let average = self.average.as_ref().map(|average| &average.network);
        let network = average.unwrap_or(&self.network);
        let quantized = quantize(self.settings.scorer, network, &self.learner, rows.min(MAX_ROWS));
        quantized.network.with_floor()
    }

    /// Plays `rounds` pieces of each game. The result is in the order of the games.
    fn play(&mut self, rounds: usize) -> Vec<Vec<Experience>> {
        let curriculum = self.settings.curriculum;
        let play = Play {
            floats: &self.network,
            network: &self.quantized.network,
            curriculum,
            explore: if curriculum { 0 } else { self.settings.explore },
        };
        // A free thread takes the next game, so that no thread waits for a slow game.
        let games = self.games.par_iter_mut().with_max_len(1);
        games.map(|game| (0..rounds).map(|_| game.step(play)).collect()).collect()
    }
}

/// The quantised network that plays the games. In the curriculum, boards are not mirrored: its
/// wells are on the right-hand side, so most rows of the boards of free play, whose wells are on
/// the left, are still unvisited and optimistic when free play begins.
pub(super) fn to_play(settings: &Settings, network: &FloatNetwork, learner: &Learner) -> Quantized {
    let mut quantized = quantize(settings.scorer, network, learner, ROWS);
    quantized.network.is_symmetric = !settings.curriculum;
    quantized.set_heads(&network.heads); // again, for the evaluations of the empty board
    quantized
}

/// The quantised network, with at most the `most` rows that were visited most often.
fn quantize<P: RowIndex>(
    scorer: Scorer,
    network: &FloatNetwork,
    learner: &Learner,
    most: usize,
) -> Quantized<P> {
    let visits = &learner.visits;
    let mut rows: Vec<_> = (0..ROWS).filter(|&row| visits[row] > 0).collect();
    if most < rows.len() {
        rows.select_nth_unstable_by_key(most, |&row| (Reverse(visits[row]), row));
        rows.truncate(most);
    }
    Quantized::new(scorer, network, learner.unvisited(network), rows)
}

//! The trainer: a network learns the value of boards by playing against itself.
//!
//! A training is a chain of runs, each of them one call of `tetris-train`: the first is
//! a lesson, in which the right-hand column is for tetrises only, the others are free
//! play at a longer and longer horizon. Within a run all is fixed by its [`Settings`]:
//! in each round every game takes one step with the network as it is, then the network
//! learns from all steps in the order of the games. So neither the number of threads
//! nor their timing can change a bit of the result.

mod checkpoint;
mod game;
mod learn;
pub(crate) mod network;
mod score;

use std::cmp::Reverse;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;

use self::game::{Experience, Game};
use self::learn::{Learner, Rates};
use self::network::Network;
use crate::board::Outcome;
use crate::effort::Beam;
use crate::value::Value;
use crate::value::table::MOST_ROWS;

pub use self::score::Streams;

/// What every board is thought to be worth before the first lesson, in points.
/// Far too much, so that all kinds of boards are tried.
const HOPE: f32 = -40.0;

/// The points a piece that count as nothing in the first lesson.
const FIRST_MEAN: f32 = 1.4;

/// How a rate goes down in the course of a run: fast at first, then slowly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// The rate of the first step.
    pub start: f32,
    /// The rate of the last step.
    pub end: f32,
}

impl Slope {
    fn at(self, progress: f32) -> f32 {
        let left = 1.0 - progress;
        self.end + (self.start - self.end) * left * left
    }
}

impl fmt::Display for Slope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl std::str::FromStr for Slope {
    type Err = String;

    /// Reads `START..END`, or one rate for the whole run.
    fn from_str(text: &str) -> Result<Self, String> {
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let rate = |text: &str| match text.parse::<f32>() {
            Ok(rate) if rate.is_finite() && rate >= 0.0 => Ok(rate),
            _ => Err(format!(
                "'{text}' is not a rate; write START..END, as in 1..0.1"
            )),
        };
        Ok(Self {
            start: rate(start)?,
            end: rate(end)?,
        })
    }
}

/// All that decides what a run learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The seed of the games, and of the head if the run is the first.
    pub seed: u64,
    /// Pieces to play and learn from, all games together.
    pub steps: u64,
    /// Games that are played side by side.
    pub games: usize,
    /// Whether this is the lesson: the right-hand column for tetrises only, and no head.
    pub lesson: bool,
    /// The placements among which the games search one piece deeper before they play;
    /// without it they play by one look.
    pub beam: Option<Beam>,
    /// The discount is 1 - 1 / horizon a piece.
    pub horizon: u32,
    /// The rate of the linear lanes.
    pub linear: Slope,
    /// The rate of the hidden lanes.
    pub hidden: Slope,
    /// The rate of the dense layers.
    pub dense: Slope,
}

impl Settings {
    /// Games that can be played side by side.
    pub const MOST_GAMES: usize = 1 << 16;
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            steps,
            games,
            lesson,
            beam,
            horizon,
            linear,
            hidden,
            dense,
        } = self;
        write!(
            f,
            "seed {seed} steps {steps} games {games} lesson {lesson} horizon {horizon} "
        )?;
        if let Some(Beam { width, margin }) = beam {
            write!(f, "beam {width}:{margin} ")?;
        }
        write!(f, "linear {linear} hidden {hidden} dense {dense}")
    }
}

/// What happened in some rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Pieces played.
    pub steps: u64,
    /// The sum of the squared errors, each the mean over the seven values of a board.
    pub squared_error: f64,
    /// Points scored.
    pub points: u64,
    /// Placements by the rows that they cleared.
    pub clears: [u64; 5],
    /// Pieces that did not fit.
    pub resets: u64,
}

impl Progress {
    fn count(&mut self, outcome: Outcome) {
        self.steps += 1;
        self.points += u64::from(outcome.points());
        match outcome {
            Outcome::Cleared(rows) => self.clears[rows as usize] += 1,
            Outcome::Reset => self.resets += 1,
        }
    }
}

/// A run under way.
#[derive(Debug)]
pub struct Run {
    settings: Settings,
    network: Network,
    learner: Learner,
    games: Vec<Game>,
    rounds_done: u64,
    /// Points a piece, averaged over the last hundred thousand or so.
    recent_points: f32,
}

impl Run {
    /// The first run of a training, from nothing.
    #[must_use]
    pub fn first(settings: Settings) -> Self {
        let mut rng = fastrand::Rng::with_seed(settings.seed);
        let network = Network::new(HOPE, FIRST_MEAN, discount(settings), &mut rng);
        Self::start(settings, network, Learner::new(), 0.0)
    }

    /// A run that goes on from where another ended, with settings of its own.
    ///
    /// The values are counted anew from the points a piece that are reached by now,
    /// so that a change of the horizon moves them as little as possible.
    #[must_use]
    pub fn after(previous: Self, settings: Settings) -> Self {
        let Self {
            mut network,
            mut learner,
            recent_points,
            ..
        } = previous;
        network.bias += (network.mean - recent_points) / (1.0 - network.discount);
        network.mean = recent_points;
        network.discount = discount(settings);
        learner.forget_errors();
        Self::start(settings, network, learner, recent_points)
    }

    fn start(
        settings: Settings,
        mut network: Network,
        learner: Learner,
        recent_points: f32,
    ) -> Self {
        network.has_head = !settings.lesson;
        let mut seeds = fastrand::Rng::with_seed(!settings.seed);
        let games = (0..settings.games)
            .map(|_| Game::new(seeds.u64(..)))
            .collect();
        Self {
            settings,
            network,
            learner,
            games,
            rounds_done: 0,
            recent_points,
        }
    }

    /// What decides what this run learns.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Pieces played so far.
    #[must_use]
    pub const fn steps_done(&self) -> u64 {
        self.rounds_done * self.settings.games as u64
    }

    /// Whether all steps are done.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.steps_done() >= self.settings.steps
    }

    /// Plays and learns one round, one step of each game, and counts it into `progress`.
    pub fn round(&mut self, threads: usize, progress: &mut Progress) {
        let done = self.steps_done() as f32 / self.settings.steps as f32;
        let rates = Rates {
            linear: self.settings.linear.at(done),
            hidden: self.settings.hidden.at(done),
            dense: self.settings.dense.at(done),
        };
        let round = self.play(threads);
        progress.squared_error += self.learner.round(&mut self.network, &round, rates);
        for experience in &round {
            progress.count(experience.outcome);
            self.recent_points += 1e-5 * (experience.outcome.points() as f32 - self.recent_points);
        }
        self.rounds_done += 1;
    }

    /// The network as it is played: in integers, with the `most` rows that were visited
    /// most often, as far as they were visited at all.
    #[must_use]
    pub fn value(&self, most: usize) -> Value {
        let past = &self.learner.rows;
        let mut rows: Vec<_> = (0..past.len())
            .filter(|&row| past[row].visits > 0)
            .collect();
        rows.sort_by_key(|&row| Reverse(past[row].visits));
        rows.truncate(most.min(MOST_ROWS));
        Value::quantize(&self.network, self.learner.fresh(&self.network), rows)
    }

    /// One step of each game, in the order of the games.
    fn play(&mut self, threads: usize) -> Vec<Experience> {
        let (network, Settings { lesson, beam, .. }) = (&self.network, self.settings);
        // Whoever is free takes the next game, so that no thread waits for a slow one.
        let queue = Mutex::new(self.games.iter_mut().enumerate());
        let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let mut done = Vec::new();
            while let Some((number, game)) = take() {
                done.push((number, game.step(network, lesson, beam)));
            }
            done
        };
        let mut round = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut round = work();
            for other in others {
                match other.join() {
                    Ok(done) => round.extend(done),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            round
        });
        round.sort_unstable_by_key(|(number, _)| *number);
        round
            .into_iter()
            .map(|(_, experience)| experience)
            .collect()
    }
}

fn discount(settings: Settings) -> f32 {
    1.0 - 1.0 / settings.horizon as f32
}

#[cfg(test)]
mod tests;

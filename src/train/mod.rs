//! The trainer: a network learns the value of boards by playing against itself.
//!
//! A training is a chain of runs, each of them one call of `tetris-train`: the first is
//! a lesson, in which the right-hand column is for tetrises only, the others are free
//! play at a longer and longer horizon. Within a run all is fixed by its [`Settings`]:
//! every game plays some pieces with a copy of the network as it is, in the integers of
//! the player; then the network learns from the first piece of each game, from the second
//! of each, and so on, always in the order of the games. So neither the number of threads
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

use self::game::{Experience, Game, Play};
use self::learn::{Learner, Rates};
use self::network::Network;
use crate::board::Outcome;
use crate::effort::Beam;
use crate::value::Value;
use crate::value::features::ROWS;
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
    /// Rounds, of one piece of each game, that are played with one copy of the network; at
    /// least 1.
    pub rounds: u64,
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

    /// Rounds that can be played with one copy of the network.
    pub const MOST_ROUNDS: u64 = 256;
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            steps,
            games,
            rounds,
            lesson,
            beam,
            horizon,
            linear,
            hidden,
            dense,
        } = self;
        write!(
            f,
            "seed {seed} steps {steps} games {games} rounds {rounds} lesson {lesson} "
        )?;
        write!(f, "horizon {horizon} ")?;
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

    /// Plays some rounds with a copy of the network as it is, then learns from them one
    /// after another, and counts them into `progress`.
    pub fn advance(&mut self, threads: usize, progress: &mut Progress) {
        let Settings {
            steps,
            games,
            rounds,
            linear,
            hidden,
            dense,
            ..
        } = self.settings;
        let left = steps
            .div_ceil(games as u64)
            .saturating_sub(self.rounds_done);
        let rounds = rounds.min(left).max(1) as usize;
        let played = self.play(rounds, threads);
        for number in 0..rounds {
            let round: Vec<_> = played.iter().map(|game| &game[number]).collect();
            let done = self.steps_done() as f32 / steps as f32;
            let rates = Rates {
                linear: linear.at(done),
                hidden: hidden.at(done),
                dense: dense.at(done),
            };
            progress.squared_error += self.learner.round(&mut self.network, &round, rates);
            for Experience { outcome, .. } in round {
                progress.count(*outcome);
                self.recent_points += 1e-5 * (outcome.points() as f32 - self.recent_points);
            }
            self.rounds_done += 1;
        }
    }

    /// The network as it is played: in integers, with the `most` rows that were visited
    /// most often, as far as they were visited at all.
    #[must_use]
    pub fn value(&self, most: usize) -> Value {
        let visits = &self.learner.visits;
        let mut rows: Vec<_> = (0..ROWS).filter(|&row| visits[row] > 0).collect();
        let most = most.min(MOST_ROWS);
        if most < rows.len() {
            rows.select_nth_unstable_by_key(most, |&row| (Reverse(visits[row]), row));
            rows.truncate(most);
        }
        Value::quantize(&self.network, self.learner.fresh(&self.network), rows)
    }

    /// So many steps of each game, in the order of the games.
    fn play(&mut self, steps: usize, threads: usize) -> Vec<Vec<Experience>> {
        let value = self.value(MOST_ROWS);
        let Settings { lesson, beam, .. } = &self.settings;
        let play = Play {
            network: &self.network,
            value: &value,
            lesson: *lesson,
            // A lesson is played by one look.
            beams: if *lesson { &[] } else { beam.as_slice() },
        };
        // Whoever is free takes the next game, so that no thread waits for a slow one.
        let queue = Mutex::new(self.games.iter_mut().enumerate());
        let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let mut played = Vec::new();
            while let Some((number, game)) = take() {
                let steps: Vec<_> = (0..steps).map(|_| game.step(play)).collect();
                played.push((number, steps));
            }
            played
        };
        let mut played = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut played = work();
            for other in others {
                match other.join() {
                    Ok(others) => played.extend(others),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            played
        });
        played.sort_unstable_by_key(|(number, _)| *number);
        played.into_iter().map(|(_, steps)| steps).collect()
    }
}

fn discount(settings: Settings) -> f32 {
    1.0 - 1.0 / settings.horizon as f32
}

#[cfg(test)]
mod tests;

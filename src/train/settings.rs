//! The settings of a run: what determines the network that it ends with.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// All that determines what a run learns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The seed of the games, and of the dense layers if the run is the first.
    pub seed: u64,
    /// Pieces to play and learn from, in all games together, at most [`Self::MAX_STEPS`].
    pub steps: u64,
    /// Games that are played in parallel, 1 to [`Self::MAX_GAMES`].
    pub games: usize,
    /// Pieces that each game plays with one copy of the network, 1 to
    /// [`Self::MAX_ROUNDS`].
    pub rounds: u64,
    /// Whether this run follows the curriculum: a placement may touch the right-hand column
    /// only if it clears four rows, and only the linear lanes are trained.
    pub curriculum: bool,
    /// Of this many placements, one at random is chosen by a one-ply search instead of by
    /// static evaluation, at most [`Self::MAX_EXPLORE`]; 0 is none. Not in a curriculum.
    pub explore: u32,
    /// The discount is 1 - 1 / horizon per piece. A power of two, 2 to
    /// [`Self::MAX_HORIZON`].
    pub horizon: u32,
    /// The learning rate of the linear lanes.
    pub linear: Schedule,
    /// The learning rate of the hidden lanes.
    pub hidden: Schedule,
    /// The learning rate of the dense layers.
    pub dense: Schedule,
    /// The share of the run, at its end, over which the weights are averaged; 0 to 1. With 0,
    /// the network of the run is the last one.
    pub average: f32,
}

impl Settings {
    /// The most pieces that all games together play with one copy of the network: a run
    /// holds what it learns from all of them in memory, in 300 bytes each.
    pub const MAX_ROUND_PIECES: u64 = 1 << 20;

    /// The most games that are played in parallel.
    pub const MAX_GAMES: usize = 1 << 16;

    /// The most pieces that a game plays with one copy of the network.
    pub const MAX_ROUNDS: u64 = 256;

    /// The fewest searches: one in this many placements.
    pub const MAX_EXPLORE: u32 = 1 << 16;

    /// The longest horizon.
    pub const MAX_HORIZON: u32 = 1 << 15;

    /// The most steps of a run.
    pub const MAX_STEPS: u64 = 1 << 40;

    /// Checks that every number is in its range.
    ///
    /// # Errors
    ///
    /// The name of the first setting that is not, and its range.
    pub fn check(&self) -> Result<(), String> {
        let range = |name: &str, value: u64, least: u64, most: u64| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(format!("{name} {value} is not from {least} to {most}"))
            }
        };
        range("steps", self.steps, 0, Self::MAX_STEPS)?;
        range("games", self.games as u64, 1, Self::MAX_GAMES as u64)?;
        range("rounds", self.rounds, 1, Self::MAX_ROUNDS)?;
        if self.games as u64 * self.rounds > Self::MAX_ROUND_PIECES {
            return Err(format!(
                "games {} times rounds {} is more than {}",
                self.games,
                self.rounds,
                Self::MAX_ROUND_PIECES
            ));
        }
        range("explore", self.explore.into(), 0, Self::MAX_EXPLORE.into())?;
        range("horizon", self.horizon.into(), 2, Self::MAX_HORIZON.into())?;
        if !self.horizon.is_power_of_two() {
            return Err(format!("horizon {} is not a power of 2", self.horizon));
        }
        let schedules = [
            ("linear", self.linear),
            ("hidden", self.hidden),
            ("dense", self.dense),
        ];
        for (name, Schedule { start, end }) in schedules {
            if ![start, end].into_iter().all(is_rate) {
                return Err(format!("{name} {start}..{end} is not a pair of rates"));
            }
        }
        if !(0.0..=1.0).contains(&self.average) {
            return Err(format!("average {} is not from 0 to 1", self.average));
        }
        Ok(())
    }

    /// The discount per piece.
    pub(crate) fn discount(&self) -> f32 {
        1.0 - 1.0 / self.horizon as f32
    }
}

/// Displays the settings in the form of the command line.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            steps,
            games,
            rounds,
            curriculum,
            explore,
            horizon,
            linear,
            hidden,
            dense,
            average,
        } = self;
        if *curriculum {
            f.write_str("--curriculum ")?;
        }
        write!(
            f,
            "--seed {seed} --steps {steps} --games {games} --rounds {rounds} \
             --explore {explore} --horizon {horizon} --linear {linear} --hidden {hidden} --dense {dense} \
             --average {average}"
        )
    }
}

/// A learning rate that falls during a run: END + (START - END) (1 - t)^2 after the
/// fraction t of the run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The rate of the first step.
    pub start: f32,
    /// The rate of the last step.
    pub end: f32,
}

impl Schedule {
    /// The rate after a fraction of the run, 0 to 1.
    pub(crate) fn at(self, progress: f32) -> f32 {
        let left = 1.0 - progress;
        self.end + (self.start - self.end) * left * left
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// Parses `START..END`, or one rate for the whole run.
impl FromStr for Schedule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let rate = |text: &str| match text.parse() {
            Ok(rate) if is_rate(rate) => Ok(rate),
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

fn is_rate(rate: f32) -> bool {
    rate.is_finite() && rate >= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_goes_from_its_start_to_its_end_and_is_steep_at_first() {
        let schedule: Schedule = "1..0.2".parse().expect("a schedule");
        let is_at =
            |schedule: Schedule, progress, rate: f32| (schedule.at(progress) - rate).abs() < 1e-6;
        assert!(is_at(schedule, 0.0, 1.0) && is_at(schedule, 0.5, 0.4));
        assert!(is_at(schedule, 1.0, 0.2));
        let level: Schedule = "0.5".parse().expect("a schedule");
        assert!(is_at(level, 0.0, 0.5) && is_at(level, 0.3, 0.5) && is_at(level, 1.0, 0.5));
    }

    #[test]
    fn a_schedule_is_parsed_as_it_is_displayed() {
        for text in ["1..0.1", "0.003..0.0003", "0..0", "0.25..4"] {
            let schedule: Schedule = text.parse().expect("a schedule");
            assert_eq!(schedule.to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in [
            "", "..", "1..", "..1", "-1", "1..-1", "nan", "inf", "1..2..3", "1-2",
        ] {
            let error = text.parse::<Schedule>().expect_err(text);
            assert!(
                error.contains("is not a rate") && !error.contains('\n'),
                "{error}"
            );
        }
    }
}

//! The settings of a run: what determines the network that it ends with.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::scorer::Scorer;

/// All that determines what a run learns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Who counts the games, which the network then plays for.
    pub scorer: Scorer,
    /// Whether placements may fill the rightmost column only to clear four rows, and only the linear
    /// lanes are trained.
    pub curriculum: bool,
    /// One placement in this number, at random, is chosen by a one-ply search; none if it is 0.
    pub explore: u32,
    /// The pieces to play and train on, 1 to 2^40.
    pub steps: u64,
    /// Future points are discounted by 1 - 1/horizon per piece: a power of 2 from 2 to 32768.
    pub horizon: u32,
    /// The learning rate of the linear lanes of the table.
    pub linear: Schedule,
    /// The learning rate of its hidden lanes.
    pub hidden: Schedule,
    /// The learning rate of the dense layers.
    pub dense: Schedule,
    /// The share of the run, at its end, over which the weights are averaged, 0 to 1.
    pub average: f32,
    /// The games that are played in parallel, 1 to 4096.
    pub games: u16,
    /// The pieces that each game plays between two updates of the network, 1 to 256.
    pub rollout: u64,
    /// The seed of the games and of the initial network.
    pub seed: u64,
}

impl Settings {
    pub(crate) fn discount(&self) -> f32 {
        1.0 - 1.0 / self.horizon as f32
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

/// Parses `START..END`, or one rate for the whole run.
impl FromStr for Schedule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let rate = |text: &str| match text.parse() {
            Ok(rate) if (0.0..=f32::MAX).contains(&rate) => Ok(rate),
            _ => Err(format!("'{text}' is not a rate; write START..END, as in 1..0.1")),
        };
        Ok(Self { start: rate(start)?, end: rate(end)? })
    }
}

//! The settings of a run: what determines the network that it ends with.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// All that determines what a run learns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The seed of the games, and of the dense layers if the run is the first.
    pub seed: u64,
    /// Pieces to play and learn from, in all games together.
    pub steps: u64,
    /// Games that are played in parallel, at least 1.
    pub games: usize,
    /// Pieces that each game plays with one copy of the network, at least 1. What the network
    /// learns from all of them is in memory at the same time, in 300 bytes each.
    pub rollout: u64,
    /// Whether this run follows the curriculum: a placement may touch the right-hand column
    /// only if it clears four rows, and only the linear lanes are trained.
    pub curriculum: bool,
    /// Of this many placements, one at random is chosen by a one-ply search instead of by
    /// static evaluation; 0 is none. Not in a curriculum.
    pub explore: u32,
    /// The discount is 1 - 1 / horizon per piece. A power of two, 2 to 32768.
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
    /// The discount per piece.
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

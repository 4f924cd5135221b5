//! Whether one player is better than another, by the same streams with both.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::zip;

use serde_json::{Value, json};

use crate::Estimate;
use crate::stream::{StreamScore, scaled, speed};

/// The standard error at which a comparison ends by default, in points for 65,536 pieces.
pub const STANDARD_ERROR: f64 = 12.0;

/// The most streams that a comparison takes by default.
pub const STREAMS: u32 = 1000;

/// The fewest streams that can show a difference.
pub const FEWEST: u32 = 5;

/// Streams that are added at a time.
const BATCH: usize = 8;

/// The scores of players A and B on the same streams.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The scores of A.
    pub a: Vec<StreamScore>,
    /// The scores of B, in the same order.
    pub b: Vec<StreamScore>,
}

impl Comparison {
    /// The comparison of two players on the streams that both have played.
    #[must_use]
    pub fn of(a: Vec<StreamScore>, b: Vec<StreamScore>) -> Self {
        let key = |stream: &StreamScore| (stream.seed, stream.pieces);
        let b: BTreeMap<_, _> = b.into_iter().map(|it| (key(&it), it)).collect();
        let both = |a: StreamScore| Some((a, *b.get(&key(&a))?));
        let (a, b) = a.into_iter().filter_map(both).unzip();
        Self { a, b }
    }

    /// How many streams to play next, out of `most`: 0 once a difference is shown, or the
    /// difference has at most this standard error. Streams that do not differ show nothing.
    #[must_use]
    pub fn more(&self, standard_error: f64, most: usize) -> usize {
        let played = self.a.len();
        let is_over = played > 0 && {
            let difference = self.difference();
            let is_small = difference
                .mean
                .standard_error
                .is_some_and(|it| 0.0 < it && it <= standard_error);
            difference.is_shown() || is_small
        };
        if is_over { 0 } else { BATCH.min(most - played) }
    }

    /// The points of A less those of B, without luck, for 65,536 pieces.
    ///
    /// # Panics
    ///
    /// Without any streams.
    #[must_use]
    pub fn difference(&self) -> Estimate {
        let less = |number: fn(&StreamScore) -> f64| -> Vec<f64> {
            let [a, b] = [&self.a, &self.b].map(|streams| scaled(streams, number));
            zip(a, b).map(|(a, b)| a - b).collect()
        };
        Estimate::of(
            &less(|stream| stream.points as f64),
            &less(|stream| stream.luck),
        )
    }

    /// The difference and what is known about it, as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let difference = self.difference();
        json!({
            "difference": difference.mean.mean,
            "standard_error": difference.mean.standard_error,
            "coefficient_of_luck": difference.coefficient,
            "interval": difference.interval(),
            "streams": self.a.len(),
            "verdict": verdict(difference),
        })
    }
}

fn verdict(difference: Estimate) -> &'static str {
    match difference.is_shown() {
        true if difference.mean.mean > 0.0 => "A is better",
        true => "A is worse",
        false => "no difference is shown",
    }
}

/// Reads the standard error at which a comparison ends.
///
/// # Errors
///
/// If it is no number above 0.
pub fn parse_standard_error(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(error) if error > 0.0 && f64::is_finite(error) => Ok(error),
        _ => Err("expected a number above 0"),
    }
}

/// Displays the points of both, their difference and the verdict, for at least one stream.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let difference = self.difference();
        for (name, streams) in [("A", &self.a), ("B", &self.b)] {
            // With the coefficient of the difference, it is that of these two numbers.
            let points = scaled(streams, |stream| stream.points as f64);
            let luck = scaled(streams, |stream| stream.luck);
            let points = Estimate::with_coefficient(difference.coefficient, &points, &luck);
            let speed = speed(streams);
            writeln!(f, "{name}: {points:.0}, {speed:.0} pieces per second")?;
        }
        let (count, pieces) = (self.a.len(), self.a[0].pieces);
        let interval = match difference.interval() {
            Some([low, high]) => format!(", {low:+.0} to {high:+.0} at 95 %"),
            None => String::new(),
        };
        writeln!(
            f,
            "A - B: {difference:+.0} on {count} streams of {pieces} pieces, scaled to 65,536{interval}: {}",
            verdict(difference),
        )
    }
}

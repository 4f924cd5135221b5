//! Whether one player is better than another.
//!
//! A [`Comparison`] is of two players on the same streams, paired and sequential: more streams may be
//! added until a difference is shown.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::zip;

use serde_json::{Value, json};
use tetris_pipe::Rules;

use crate::estimate::Estimate;
use crate::rules::{self, Refused, refuse};
use crate::scores::Scores;
use crate::stream::{StreamScore, Unit, speed};

/// The standard error at which a comparison ends by default, in points for 65,536 pieces.
pub const STANDARD_ERROR: f64 = 12.0;

/// The most streams that a comparison takes by default.
pub const STREAMS: u32 = 1000;

/// The fewest streams that can show a difference.
pub(crate) const FEWEST: usize = 5;

/// Streams that are added at a time.
const BATCH: usize = 8;

/// The scores of players A and B on the same streams.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The unit of the difference.
    pub unit: Unit,
    /// The scores of A.
    pub a: Vec<StreamScore>,
    /// The scores of B, in the same order.
    pub b: Vec<StreamScore>,
}

impl Comparison {
    /// The comparison of two players on the streams that both have played.
    ///
    /// # Errors
    ///
    /// If the rules differ, or if some games were cut and others ended.
    pub fn of(a: &Scores, b: &Scores) -> Result<Self, Refused> {
        let unit = common_unit([a, b])?;
        let key = |stream: &StreamScore| key(unit, stream);
        let b: BTreeMap<_, _> = b.streams.iter().map(|it| (key(it), *it)).collect();
        let both = |a: &StreamScore| Some((*a, *b.get(&key(a))?));
        let (a, b) = a.streams.iter().filter_map(both).unzip();
        Ok(Self { unit, a, b })
    }

    /// How many streams to play next, out of `most`: 0 once a difference is shown, or the
    /// difference has at most this standard error. Streams that do not differ show nothing.
    pub fn more(&self, standard_error: f64, most: usize) -> usize {
        let is_over = self.difference().is_some_and(|difference| {
            let error = difference.mean.standard_error;
            let is_small = error.is_some_and(|it| 0.0 < it && it <= standard_error);
            difference.is_shown() || is_small
        });
        if is_over { 0 } else { BATCH.min(most - self.a.len()) }
    }

    /// The points of A less the points of B, without luck, if there are any streams.
    pub fn difference(&self) -> Option<Estimate> {
        let game = |stream| self.unit.game(stream);
        let games = zip(&self.a, &self.b).map(|(a, b)| (game(a), game(b)));
        Estimate::of_known(games.map(|((a, luck_a), (b, luck_b))| {
            let luck = luck_a.zip(luck_b).map(|(a, b)| a - b);
            (a - b, luck)
        }))
    }

    /// The difference and what is known about it, as JSON, if there are any streams.
    pub fn json(&self) -> Option<Value> {
        let difference = self.difference()?;
        Some(json!({
            "unit": self.unit.to_string(),
            "difference": difference.mean.mean,
            "standard_error": difference.mean.standard_error,
            "coefficient_of_luck": difference.coefficient,
            "interval": difference.interval(),
            "streams": self.a.len(),
            "verdict": verdict(difference.interval()),
            "more_streams_to_show_it": difference.more_to_show(),
        }))
    }
}

/// By which two players have played the same stream. Games that end by themselves have as many pieces
/// as the player survives.
fn key(unit: Unit, stream: &StreamScore) -> (u64, Option<u64>) {
    (stream.seed, (unit != Unit::Game).then_some(stream.pieces))
}

/// The unit in which all of these scores can be compared.
fn common_unit<'a>(scores: impl IntoIterator<Item = &'a Scores>) -> Result<Unit, Refused> {
    let mut scores = scores.into_iter().peekable();
    let first = *scores.peek().expect("at least one player");
    let (mut cut, mut games) = (0, 0);
    for other in scores {
        if other.rules != first.rules {
            return refuse(format_args!(
                "scores of different games: {}, {}",
                rules::name(&first.rules),
                rules::name(&other.rules)
            ));
        }
        cut += other.streams.iter().filter(|stream| !stream.ended).count();
        games += other.streams.len();
    }
    match cut {
        _ if first.rules == Rules::CHALLENGE => Ok(Unit::Stream),
        0 => Ok(Unit::Game),
        _ if cut == games => Ok(Unit::Piece),
        _ => refuse(format_args!(
            "{cut} of {games} games were cut, and the points of the others are of whole games"
        )),
    }
}

fn verdict(interval: Option<[f64; 2]>) -> &'static str {
    match interval {
        Some([low, _]) if low > 0.0 => "A is better",
        Some([_, high]) if high < 0.0 => "A is worse",
        _ => "no difference is shown",
    }
}

/// The interval and the verdict, at the end of a line.
fn conclusion(unit: Unit, interval: Option<[f64; 2]>) -> String {
    let (decimals, _) = unit.texts();
    let between = match interval {
        Some([low, high]) => format!(", {low:+.decimals$} to {high:+.decimals$} at 95 %"),
        None => String::new(),
    };
    format!("{between}: {}", verdict(interval))
}

/// Reads the standard error at which a comparison ends.
///
/// # Errors
///
/// If it is not a number above 0.
pub fn parse_standard_error(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(error) if error > 0.0 && f64::is_finite(error) => Ok(error),
        _ => Err("expected a number above 0"),
    }
}

/// Displays the speeds of both if they are known, and a line with their difference and the verdict.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, (decimals, name)) = (self.unit, self.unit.texts());
        let Some(difference) = self.difference() else {
            return Ok(());
        };
        for (name, streams) in [("A", &self.a), ("B", &self.b)] {
            if let Some(speed) = speed(streams) {
                writeln!(f, "{name}: {speed:.0} pieces per second")?;
            }
        }
        let (games, end) = (unit.games(&self.a), conclusion(unit, difference.interval()));
        write!(f, "A - B: {difference:+.decimals$}{name} on {games}{end}")?;
        match difference.more_to_show() {
            Some(more @ 1..) => {
                writeln!(f, "; about {more} more streams would show one of this size")
            }
            _ => writeln!(f),
        }
    }
}

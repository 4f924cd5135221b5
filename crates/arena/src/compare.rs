//! Whether one player is better than another.
//!
//! A [`Comparison`] is of two players on the same streams, paired and sequential: more streams may be
//! added until a difference is shown.

use std::collections::BTreeMap;
use std::iter::zip;

use serde_json::{Value, json};
use tetris_pipe::Rules;

use crate::estimate::Estimate;
use crate::rules::{self, Refused, refuse};
use crate::scores::Scores;
use crate::stream::{StreamScore, Unit};

/// The standard error at which a comparison ends by default, in points for 65,536 pieces.
pub const STANDARD_ERROR: f64 = 12.0;

/// The most streams that a comparison takes by default.
pub const STREAMS: u32 = 1000;

/// The fewest streams that can show a difference.
pub const FEWEST: usize = 5;

/// How often equal players may be told apart, of all pairs together, however often one looks.
pub const ERROR_RATE: f64 = 0.05;

/// The scores of players A and B on the same streams.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The unit of the difference.
    pub unit: Unit,
    /// The scores of A.
    pub a: Vec<StreamScore>,
    /// The scores of B, in the same order.
    pub b: Vec<StreamScore>,
    /// How often it may tell equal players apart.
    pub error_rate: f64,
}

impl Comparison {
    /// The comparison of two players on the streams that both have played.
    ///
    /// # Errors
    ///
    /// If the rules differ, or if some games were cut and others ended.
    pub fn of(a: &Scores, b: &Scores) -> Result<Self, Refused> {
        let unit = common_unit(a, b)?;
        // Games that end by themselves have as many pieces as the player survives.
        let key = |it: &StreamScore| (it.seed, (unit != Unit::Game).then_some(it.pieces));
        let b: BTreeMap<_, _> = b.streams.iter().map(|it| (key(it), *it)).collect();
        let both = |a: &StreamScore| Some((*a, *b.get(&key(a))?));
        let (a, b) = a.streams.iter().filter_map(both).unzip();
        Ok(Self { unit, a, b, error_rate: ERROR_RATE })
    }

    /// Whether more streams are not needed: a difference is shown, or it has at most this standard error.
    /// Streams that do not differ show nothing.
    pub fn is_decided(&self, standard_error: f64) -> bool {
        self.difference().is_some_and(|difference| {
            let error = difference.mean.standard_error;
            let is_small = error.is_some_and(|it| 0.0 < it && it <= standard_error);
            difference.is_shown(self.error_rate) || is_small
        })
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

    /// A line with the difference of two players with these names, and the verdict, if there are any streams.
    pub fn line(&self, [name_a, name_b]: [&str; 2]) -> Option<String> {
        let difference = self.difference()?;
        let (decimals, unit) = self.unit.texts();
        let interval = difference.interval(self.error_rate);
        let percent = (1e4 * (1.0 - self.error_rate)).round() / 100.0;
        let between = interval.map_or(String::new(), |[low, high]| {
            format!(", {low:+.decimals$} to {high:+.decimals$} at {percent} %")
        });
        let (games, verdict) = (self.unit.games(&self.a), verdict(interval, name_a));
        let more = match difference.more_to_show(self.error_rate) {
            Some(more @ 1..) => format!("; about {more} more streams would show one of this size"),
            _ => String::new(),
        };
        Some(format!(
            "{name_a} - {name_b}: {difference:+.decimals$}{unit} on {games}{between}: {verdict}{more}\n"
        ))
    }

    /// The difference and what is known about it, as JSON, if there are any streams.
    pub fn json(&self) -> Option<Value> {
        let difference = self.difference()?;
        let interval = difference.interval(self.error_rate);
        Some(json!({
            "unit": self.unit,
            "difference": difference.mean.mean,
            "standard_error": difference.mean.standard_error,
            "coefficient_of_luck": difference.coefficient,
            "interval": interval,
            "confidence": 1.0 - self.error_rate,
            "streams": self.a.len(),
            "verdict": verdict(interval, "A"),
            "more_streams_to_show_it": difference.more_to_show(self.error_rate),
        }))
    }
}

/// The unit in which the scores of two players can be compared.
fn common_unit(a: &Scores, b: &Scores) -> Result<Unit, Refused> {
    if a.rules != b.rules {
        let [a, b] = [a, b].map(|it| rules::name(&it.rules));
        return refuse(format_args!("scores of different games: {a}, {b}"));
    }
    let games = a.streams.len() + b.streams.len();
    let cut = a.streams.iter().chain(&b.streams).filter(|stream| !stream.ended).count();
    match cut {
        _ if a.rules == Rules::by(a.rules.scorer) => Ok(Unit::Stream),
        0 => Ok(Unit::Game),
        _ if cut == games => Ok(Unit::Piece),
        _ => refuse(format_args!(
            "{cut} of {games} games were cut, and the points of the others are of whole games"
        )),
    }
}

/// What the interval of the difference says about a player A.
fn verdict(interval: Option<[f64; 2]>, a: &str) -> String {
    match interval {
        Some([low, _]) if low > 0.0 => format!("{a} is better"),
        Some([_, high]) if high < 0.0 => format!("{a} is worse"),
        _ => "no difference is shown".to_owned(),
    }
}

//! The scores of a player as JSON, which several machines write in parts and one program merges.
//!
//! A file says which game was played, whether the player kept the rules, and of each stream the
//! pieces that were played and whether the game was cut. A file with an impossible number is
//! refused.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufReader, Read};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tetris_pipe::Rules;

use crate::estimate::{Estimate, Mean};
use crate::rules::{self, Refused, refuse};
use crate::stream::{StreamScore, Unit, speed};

/// The scores of a player on some random streams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// The properties that distinguish the player from others, such as its network and its effort.
    pub player: Value,
    /// The rules of the game, where they differ from the challenge's.
    #[serde(serialize_with = "rules::serialize")]
    pub rules: Rules,
    /// Whether the player kept them.
    #[serde(rename = "keeps_the_rules")]
    pub verdict: Verdict,
    /// The version of the program that played.
    pub version: String,
    /// The streams that were played to their end, with ascending seeds.
    pub streams: Vec<StreamScore>,
    /// The seeds of the streams that were begun, or were to be, and have no score.
    pub unfinished: Vec<u64>,
}

/// Whether a player kept the rules. In JSON this is true, false or null, and for a shell an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Option<bool>", into = "Option<bool>")]
pub enum Verdict {
    /// As far as it played, which is one game at least in scores.
    Kept = 0,
    /// It broke them.
    Broken = 1,
    /// No game was finished, or an error ended the games.
    Unknown = 2,
}

impl From<Option<bool>> for Verdict {
    fn from(keeps_the_rules: Option<bool>) -> Self {
        match keeps_the_rules {
            Some(true) => Self::Kept,
            Some(false) => Self::Broken,
            None => Self::Unknown,
        }
    }
}

impl From<Verdict> for Option<bool> {
    fn from(verdict: Verdict) -> Self {
        (verdict != Verdict::Unknown).then_some(verdict == Verdict::Kept)
    }
}

impl Scores {
    /// Reads the scores of one player.
    ///
    /// # Errors
    ///
    /// As [`Self::read_all`], or if there are several players.
    pub fn read(json: impl Read) -> Result<Self, Refused> {
        match <[Self; 1]>::try_from(Self::read_all(json)?) {
            Ok([scores]) => Ok(scores),
            Err(all) => refuse(format_args!("it has {} players", all.len())),
        }
    }

    /// Reads the scores of one player, or those of all players that an [outcome](crate::Outcome) has
    /// printed.
    ///
    /// # Errors
    ///
    /// If it is something else, if a number in it is impossible, or if it has scores of games that a
    /// broken rule or an error ended: which were finished by then may depend on their scores.
    pub fn read_all(json: impl Read) -> Result<Vec<Self>, Refused> {
        let not_scores =
            |error: serde_json::Error| Refused(format!("not the JSON of scores: {error}"));
        let mut value: Value = serde_json::from_reader(BufReader::new(json)).map_err(not_scores)?;
        let players = match value.get_mut("players").map(Value::take) {
            Some(players) => players,
            None => json!([value]),
        };
        let players: Vec<Self> = serde_json::from_value(players).map_err(not_scores)?;
        for scores in &players {
            match scores.verdict {
                Verdict::Broken => return refuse("its player broke the rules"),
                Verdict::Unknown if !scores.streams.is_empty() => {
                    return refuse("an error ended its games");
                }
                _ => {}
            }
            for stream in &scores.streams {
                stream.check(&scores.rules)?;
            }
        }
        Ok(players)
    }

    /// Merges scores of the same player, rules and version, each with its name. Merged ones have the names of
    /// all their parts.
    ///
    /// # Errors
    ///
    /// If the streams of a player have different numbers of pieces, if one is in two parts, or if there are
    /// none.
    pub fn merge(parts: Vec<(String, Self)>) -> Result<Vec<(String, Self)>, Refused> {
        let mut players: Vec<(String, Self)> = Vec::new();
        for (name, part) in parts {
            let identity = |it: &Self| (it.player.clone(), it.version.clone(), it.rules);
            match players.iter_mut().find(|(_, it)| identity(it) == identity(&part)) {
                None => players.push((name, part)),
                Some((names, all)) => {
                    *names = format!("{names} + {name}");
                    if all.verdict == Verdict::Unknown {
                        all.verdict = part.verdict;
                    }
                    all.streams.extend(part.streams);
                    all.unfinished.extend(part.unfinished);
                }
            }
        }
        for (name, all) in &mut players {
            all.sort(name)?;
        }
        Ok(players)
    }

    /// Sorts the streams of merged parts. A stream that one part has finished is not unfinished.
    fn sort(&mut self, name: &str) -> Result<(), Refused> {
        self.streams.sort_by_key(|stream| stream.seed);
        let unit = self.unit();
        for pair in self.streams.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            let seed = |it: StreamScore| it.seed.unwrap_or_default();
            if a.seed == b.seed {
                let seed = seed(a);
                return refuse(format_args!("the stream with seed {seed} is there twice"));
            }
            if a.pieces != b.pieces && unit != Unit::Game {
                let [a, b] = [a, b].map(|it| format!("{} pieces of seed {}", it.pieces, seed(it)));
                return refuse(format_args!("streams of different lengths: {a}, {b}"));
            }
        }
        if self.streams.is_empty() {
            return refuse(format_args!("{name}: no streams"));
        }
        let seeds: BTreeSet<_> = self.streams.iter().filter_map(|stream| stream.seed).collect();
        let unfinished = self.unfinished.drain(..).filter(|seed| !seeds.contains(seed));
        self.unfinished = unfinished.collect::<BTreeSet<_>>().into_iter().collect();
        Ok(())
    }

    /// The unit in which they are compared.
    pub fn unit(&self) -> Unit {
        match self.streams.iter().any(|stream| stream.ended) {
            _ if self.rules == Rules::by(self.rules.scorer) => Unit::Stream,
            true => Unit::Game,
            false => Unit::Piece,
        }
    }

    /// How many games were cut, where others ended: their points are a lower bound.
    pub fn cut(&self) -> usize {
        let has_ends = self.unit() == Unit::Game;
        self.streams.iter().filter(|stream| has_ends && !stream.ended).count()
    }

    /// The mean points without luck in their unit, if there are any streams.
    pub fn estimate(&self) -> Option<Estimate> {
        let unit = self.unit();
        Estimate::of_known(self.streams.iter().map(|stream| unit.game(stream)))
    }

    /// The mean of a number of the streams in their unit, if there are any and all have it.
    pub fn mean(&self, number: impl Fn(&StreamScore) -> Option<f64>) -> Option<Mean> {
        let unit = self.unit();
        let number = |stream| Some(unit.of(stream, number(stream)?));
        let numbers = self.streams.iter().map(number);
        Mean::of(&numbers.collect::<Option<Vec<_>>>()?)
    }

    /// The means as JSON, if there are any streams of a player that kept the rules.
    pub fn means(&self) -> Option<Value> {
        let without_luck = self.estimate()?;
        (self.verdict == Verdict::Kept).then(|| {
            json!({
                "unit": self.unit(),
                "cut": self.cut(),
                "points": self.mean(|stream| Some(stream.points)),
                "points_without_luck": without_luck.mean,
                "coefficient_of_luck": without_luck.coefficient,
            })
        })
    }
}

/// Displays the means in one line, if there are any streams.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(estimate), Some(points)) = (self.estimate(), self.mean(|it| Some(it.points)))
        else {
            return Ok(());
        };
        let (unit, cut) = (self.unit(), self.cut());
        let (decimals, name) = unit.texts();
        if estimate.coefficient != 0.0 {
            write!(f, "{estimate:.decimals$}, ")?;
        }
        let games = unit.games(&self.streams);
        write!(f, "{points:.decimals$} points{name} on {games}")?;
        if cut > 0 {
            let all = self.streams.len();
            write!(f, ", a lower bound: {cut} of {all} games were cut")?;
        }
        let clears = |rows: usize| self.mean(|it| Some(it.clears?[rows - 1] as f64));
        let counts = [
            (clears(1), 0, "singles"),
            (clears(2), 0, "doubles"),
            (clears(3), 0, "triples"),
            (clears(4), 0, "tetrises"),
            (self.mean(|it| Some(it.resets? as f64)), 1, "resets"),
        ];
        let counts = counts.into_iter().filter_map(|(mean, more, name)| {
            Some(format!("{:.1$} {name}", mean?.mean, decimals + more))
        });
        let counts = counts.collect::<Vec<_>>().join(", ");
        if !counts.is_empty() {
            write!(f, ": {counts}")?;
        }
        if let Some(speed) = speed(&self.streams) {
            write!(f, "; {speed:.0} pieces per second per thread")?;
        }
        writeln!(f)
    }
}

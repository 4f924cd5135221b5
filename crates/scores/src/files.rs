//! The scores of a player as JSON, which several machines write in parts and one program merges.

use std::collections::BTreeSet;
use std::io::{self, BufReader};
use std::path::Path;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tetris_pipe_cli::Named;

use crate::StreamScore;

/// The most luck of a piece, in points: the evaluations of a network are within 256 points.
const MOST_LUCK: f64 = 512.0;

/// The scores of a player on some random streams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// The properties that distinguish the player from others, such as its network and its effort.
    pub player: Value,
    /// The version of the program that played.
    pub version: String,
    /// The streams that were played to their end, with ascending seeds.
    pub streams: Vec<StreamScore>,
    /// The seeds of the streams that a signal stopped.
    pub unfinished: Vec<u64>,
}

/// A file of scores, with what a referee says about the games.
#[derive(Deserialize)]
struct ScoresFile {
    #[serde(flatten)]
    scores: Scores,
    keeps_the_rules: Option<bool>,
    error: Option<Value>,
}

impl Scores {
    /// Reads what [`Self::json`] printed.
    fn read(path: &Path) -> io::Result<Self> {
        let parse = |file| {
            let file: ScoresFile = serde_json::from_reader(BufReader::new(file))
                .map_err(|error| io::Error::other(format!("not the JSON of scores: {error}")))?;
            // Which streams were finished by then may depend on their scores.
            if file.keeps_the_rules == Some(false) || file.error.is_some() {
                let why = "its program broke the rules, or an error ended its games";
                return Err(io::Error::other(why));
            }
            let is_possible = |stream: &StreamScore| {
                let pieces = stream.pieces as f64;
                pieces > 0.0 && stream.luck.abs() <= MOST_LUCK * pieces
            };
            if !file.scores.streams.iter().all(is_possible) {
                return Err(io::Error::other("no score can have such pieces or luck"));
            }
            Ok(file.scores)
        };
        Named::load(path, parse).map(|(scores, _)| scores)
    }

    /// The scores of the same player in several files.
    ///
    /// # Errors
    ///
    /// If one cannot be read, if its games have failed, if they are of different players, versions or
    /// numbers of pieces, if a stream is in two of them, or without any streams.
    ///
    /// # Panics
    ///
    /// Without any files.
    pub fn merged<P: AsRef<Path>>(paths: &[P]) -> Result<Self> {
        let (first, others) = paths.split_first().expect("at least one file");
        let mut all = Self::read(first.as_ref())?;
        let identity = |scores: &Self| format!("{} of version {}", scores.player, scores.version);
        for path in others {
            let other = Self::read(path.as_ref())?;
            let [found, expected] = [&other, &all].map(identity);
            if found != expected {
                let [path, first] = [path, first].map(|it| it.as_ref().display());
                bail!("{path} has scores of {found}, {first} of {expected}");
            }
            all.streams.extend(other.streams);
            all.unfinished.extend(other.unfinished);
        }
        all.streams.sort_by_key(|stream| stream.seed);
        for pair in all.streams.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            if a.seed == b.seed {
                bail!("the stream with seed {} is there twice", a.seed);
            }
            if a.pieces != b.pieces {
                let [a, b] = [a, b].map(|it| format!("{} pieces of seed {}", it.pieces, it.seed));
                bail!("streams of different lengths: {a}, {b}");
            }
        }
        if all.streams.is_empty() {
            bail!("{}: no streams", first.as_ref().display());
        }
        let seeds: BTreeSet<_> = all.streams.iter().map(|stream| stream.seed).collect();
        let unfinished = BTreeSet::from_iter(all.unfinished);
        all.unfinished = unfinished.difference(&seeds).copied().collect();
        Ok(all)
    }

    /// The scores and `more` fields, as a program prints them.
    ///
    /// # Panics
    ///
    /// If `more` is no object.
    #[must_use]
    pub fn json(&self, more: Value) -> String {
        let mut all = serde_json::to_value(self).expect("its keys are strings");
        let Value::Object(more) = more else {
            panic!("more fields are an object")
        };
        all.as_object_mut().expect("a structure").extend(more);
        format!("{all:#}\n")
    }

    /// How many streams are missing, as the last line of a text; empty if none is.
    #[must_use]
    pub fn missing(&self) -> String {
        match self.unfinished.len() {
            0 => String::new(),
            missing => {
                let all = self.streams.len() + missing;
                format!("incomplete: {missing} of {all} streams are missing\n")
            }
        }
    }
}

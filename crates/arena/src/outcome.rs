//! What is printed about one player, or about two that are compared: one text, and one JSON.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Value, json};

use crate::compare::Comparison;
use crate::rules::{Refused, refuse};
use crate::scores::Scores;

/// The scores of a player, or of A and B and their comparison. It is displayed as one line about them,
/// and a last line if streams are missing.
pub struct Outcome {
    /// The scores of each player.
    pub scores: Vec<Scores>,
    /// The comparison of two that have kept the rules.
    pub comparison: Option<Comparison>,
}

impl Outcome {
    /// The outcome of files of scores: one for each player.
    ///
    /// # Errors
    ///
    /// If the scores of two players cannot be compared.
    pub fn of(scores: Vec<Scores>) -> Result<Self, Refused> {
        let comparison = match &scores[..] {
            [a, b] => Some(Comparison::of(a, b)?),
            _ => None,
        };
        if comparison.as_ref().is_some_and(|both| both.a.is_empty()) {
            return refuse("no stream was played by both, with as many pieces");
        }
        Ok(Self { scores, comparison })
    }

    /// The scores with `more` fields.
    pub fn json(&self, mut more: Value) -> String {
        match &self.scores[..] {
            [scores] => return scores.json(more),
            players => {
                more["a"] = json!(players[0]);
                more["b"] = json!(players[1]);
                more["comparison"] = json!(self.comparison.as_ref().map(Comparison::json));
            }
        }
        format!("{more:#}\n")
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.comparison {
            Some(comparison) => write!(f, "{comparison}")?,
            None => write!(f, "{}", self.scores[0])?,
        }
        let unfinished = self.scores.iter().flat_map(|it| &it.unfinished);
        let unfinished = unfinished.collect::<BTreeSet<_>>().len();
        let finished = match &self.comparison {
            Some(comparison) => comparison.a.len(),
            None => self.scores[0].streams.len(),
        };
        if unfinished > 0 {
            let all = finished + unfinished;
            writeln!(f, "incomplete: {unfinished} of {all} streams are missing")?;
        }
        Ok(())
    }
}

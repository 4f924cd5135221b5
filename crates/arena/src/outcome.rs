//! What is printed about one player, or about several that are compared: one text, and one JSON.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use crate::compare::{Comparison, ERROR_RATE};
use crate::rules::{Refused, refuse};
use crate::scores::{Scores, Verdict};
use crate::stream::speed;

/// The scores of one player, or of several and the comparisons of each pair. It is displayed as a line, or
/// as a table, the best player first, and a line for each pair of neighbours in it.
pub struct Outcome {
    /// A row for each player.
    pub rows: Vec<Row>,
    /// All pairs of players that have kept the rules; the first of a pair is above the second.
    pub comparisons: Vec<Pair>,
    /// The numbers of the players as the table has them.
    ranks: Vec<usize>,
}

/// A player and its scores. It is serialised as an object with the fields of both.
#[derive(Serialize)]
pub struct Row {
    /// The name.
    pub name: String,
    /// The scores.
    #[serde(flatten)]
    pub scores: Scores,
    /// Whether a fault or an error has ended its games.
    #[serde(skip)]
    pub has_failed: bool,
    /// More fields.
    #[serde(flatten)]
    pub more: Value,
}

impl Row {
    /// A row of a player that has not failed, without more fields.
    pub fn new(name: String, scores: Scores) -> Self {
        Self { name, scores, has_failed: false, more: json!({}) }
    }

    /// The mean points without luck, by which players are ranked. One that has broken the rules has none.
    fn points(&self) -> Option<f64> {
        let estimate = self.scores.estimate().filter(|_| self.scores.verdict == Verdict::Kept);
        estimate.map(|estimate| estimate.mean.mean)
    }
}

/// Two players, by their numbers, and their comparison.
pub struct Pair {
    /// The number of A.
    pub a: usize,
    /// The number of B.
    pub b: usize,
    /// The comparison.
    pub comparison: Comparison,
}

impl Outcome {
    /// The outcome of these players.
    ///
    /// # Errors
    ///
    /// If the scores of two players cannot be compared.
    pub fn new(rows: Vec<Row>) -> Result<Self, Refused> {
        let points: Vec<_> = rows.iter().map(Row::points).collect();
        let mut ranks: Vec<_> = (0..rows.len()).collect();
        ranks.sort_by(|&a, &b| points[b].partial_cmp(&points[a]).unwrap_or(Ordering::Equal));
        let pairs = rows.len() * rows.len().saturating_sub(1) / 2;
        let mut comparisons = Vec::new();
        let standing: Vec<_> = ranks.iter().copied().filter(|&it| points[it].is_some()).collect();
        for (rank, &a) in standing.iter().enumerate() {
            for &b in &standing[rank + 1..] {
                let mut comparison = Comparison::of(&rows[a].scores, &rows[b].scores)?;
                comparison.error_rate = ERROR_RATE / pairs as f64;
                comparisons.push(Pair { a, b, comparison });
            }
        }
        Ok(Self { rows, comparisons, ranks })
    }

    /// The outcome of files of scores.
    ///
    /// # Errors
    ///
    /// If the scores of two players cannot be compared, or if they have no stream in common.
    pub fn of_files(rows: Vec<Row>) -> Result<Self, Refused> {
        let pairs = rows.len() * rows.len().saturating_sub(1) / 2;
        let outcome = Self::new(rows)?;
        let has_streams = |pair: &&Pair| !pair.comparison.a.is_empty();
        if outcome.comparisons.iter().filter(has_streams).count() < pairs {
            return refuse("no stream was played by both, with as many pieces");
        }
        Ok(outcome)
    }

    /// The pairs that are next to each other in the table.
    fn neighbours(&self) -> impl Iterator<Item = &Pair> {
        let are_next = |pair: &&Pair| self.ranks.windows(2).any(|it| it == [pair.a, pair.b]);
        self.comparisons.iter().filter(are_next)
    }

    /// Whether all neighbours are told apart, or their differences have at most this standard error.
    pub fn is_decided(&self, standard_error: f64) -> bool {
        self.neighbours().all(|pair| pair.comparison.is_decided(standard_error))
    }

    /// The differences of neighbours so far, if there are any.
    pub fn progress(&self) -> Option<String> {
        let difference = |pair: &Pair| {
            let difference = pair.comparison.difference()?;
            let [a, b] = [pair.a, pair.b].map(|player| &self.rows[player].name);
            Some(format!("{a} - {b}: {difference:+.0}"))
        };
        let differences: Vec<_> = self.neighbours().filter_map(difference).collect();
        (!differences.is_empty()).then(|| differences.join("; "))
    }

    /// The line that says how many streams are missing, if any are.
    pub fn missing(&self) -> String {
        let (mut missing, mut all) = (BTreeSet::new(), BTreeSet::new());
        // Those that have failed miss streams, too.
        for Row { scores, .. } in self.rows.iter().filter(|row| !row.has_failed) {
            missing.extend(&scores.unfinished);
            all.extend(scores.streams.iter().filter_map(|stream| stream.seed));
        }
        all.extend(&missing);
        match missing.len() {
            0 => String::new(),
            count => format!("incomplete: {count} of {} streams are missing\n", all.len()),
        }
    }

    /// The players in the order in which they were named, and the comparisons of each pair.
    pub fn json(&self) -> String {
        let player = |row: &Row| {
            let mut json = json!(row);
            json["means"] = json!(row.scores.means());
            json
        };
        let players: Vec<_> = self.rows.iter().map(player).collect();
        let comparison = |pair: &Pair| {
            let mut json = pair.comparison.json()?;
            json["a"] = json!(self.rows[pair.a].name);
            json["b"] = json!(self.rows[pair.b].name);
            Some(json)
        };
        let comparisons: Vec<_> = self.comparisons.iter().filter_map(comparison).collect();
        format!("{:#}\n", json!({ "players": players, "comparisons": comparisons }))
    }

    /// The table: a row for each player, the best first.
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.name.chars().count());
        let width = names.fold(6, usize::max);
        let row = |name: &str, [streams, without_luck, points, resets, speed]: [&str; 5]| {
            let row = format!(
                "{name:<width$}{streams:>9}{without_luck:>21}{points:>18}{resets:>9}{speed:>19}"
            );
            row.trim_end().to_owned()
        };
        let titles = ["streams", "points without luck", "points", "resets", "pieces per second"];
        writeln!(f, "{}", row("player", titles))?;
        for player in &self.ranks {
            let Row { name, scores, has_failed, .. } = &self.rows[*player];
            let streams = scores.streams.len().to_string();
            let (decimals, _) = scores.unit().texts();
            let (Some(estimate), Verdict::Kept) = (scores.estimate(), scores.verdict) else {
                let verdict = match scores.verdict {
                    Verdict::Broken => "it breaks the rules",
                    _ if *has_failed => "it could not be played",
                    _ => "it has finished no stream",
                };
                writeln!(f, "{name:<width$}{streams:>9}  {verdict}")?;
                continue;
            };
            let has_luck = scores.streams.iter().all(|stream| stream.luck.is_some());
            let without_luck =
                if has_luck { format!("{:.decimals$}", estimate.mean) } else { String::new() };
            let mean = |mean: Option<_>, decimals| {
                mean.map_or(String::new(), |mean| format!("{mean:.decimals$}"))
            };
            let points = mean(scores.mean(|it| Some(it.points)), decimals);
            let resets = scores.mean(|it| Some(it.resets? as f64)).map(|it| it.mean);
            let resets = resets.map_or(String::new(), |it| format!("{it:.0$}", decimals + 1));
            let speed = speed(&scores.streams).map_or(String::new(), |it| format!("{it:.0}"));
            writeln!(f, "{}", row(name, [&streams, &without_luck, &points, &resets, &speed]))?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [row] = &self.rows[..] {
            if !row.has_failed {
                write!(f, "{}", row.scores)?;
            }
        } else {
            self.table(f)?;
            for Pair { a, b, comparison } in self.neighbours() {
                let names = [a, b].map(|&player| self.rows[player].name.as_str());
                f.write_str(&comparison.line(names).unwrap_or_default())?;
            }
            let has_luck =
                |pair: &Pair| pair.comparison.difference().is_some_and(|it| it.coefficient != 0.0);
            if self.neighbours().any(has_luck) {
                f.write_str("Each difference has a coefficient of its own, so it is not that of the rows.\n")?;
            }
        }
        f.write_str(&self.missing())
    }
}

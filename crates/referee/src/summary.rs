//! The summary of all games: the scores of programs that keep the rules, and how another one breaks
//! them, each as text or as JSON.

use std::array;
use std::error::Error;
use std::fmt::Write;
use std::iter::successors;

use serde_json::{Value, json};
use tetris_pipe_arena::matches::{Failure, Results};
use tetris_pipe_arena::players::{Broken, End, Played};
use tetris_pipe_arena::stream::speed;
use tetris_pipe_arena::{Comparison, Mean, Scores, StreamScore};
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use crate::plan::Plan;

/// The results of a match, and the trials after it.
pub(crate) struct Summary<'a> {
    plan: &'a Plan<'a>,
    results: &'a Results<'a>,
    trials: usize,
    /// The scores of PROGRAM.
    scores: Scores,
    /// The streams that are finished with both players, if there are two.
    comparison: Option<Comparison>,
}

impl<'a> Summary<'a> {
    pub(crate) fn new(plan: &'a Plan, results: &'a Results<'a>, trials: usize) -> Self {
        Self {
            plan,
            results,
            trials,
            scores: results.scores(0),
            comparison: results.comparison(),
        }
    }

    pub(crate) fn json(&self) -> String {
        let Self { plan, results, .. } = self;
        let streams = &self.scores.streams;
        let mut more = match results.failure.as_ref().map(|failure| &failure.end) {
            Some(End::Broken(fault)) => self.fault_json(fault),
            Some(End::Error(error)) => {
                let causes = successors(Some(error as &dyn Error), |&it| it.source());
                let causes: Vec<_> = causes.map(ToString::to_string).collect();
                json!({ "error": causes.join(": ") })
            }
            Some(End::Stopped) | None => json!({}),
        };
        more["mode"] = json!(if plan.cli.whole { "whole" } else { "lockstep" });
        more["trials"] = json!(plan.cli.whole.then_some(self.trials));
        if self.comparison.is_some() {
            return results.json(more);
        }
        if let Some(points) = points(streams).filter(|_| self.is_legal()) {
            more["mean_points"] = json!(points.mean);
            more["standard_error"] = json!(points.standard_error);
            let ranked = points.mean - plan.size as f64;
            more["mean_points_minus_size"] = json!((plan.size > 0).then_some(ranked));
            more["pieces_per_second"] = json!(speed(streams));
        }
        more["note"] = json!(note(&results.games[0]));
        let Some(stream) = &plan.cli.stream else {
            return results.json(more);
        };
        more["stream"] = json!(stream.display().to_string());
        let json = results.json(more);
        json.replace("\"seed\": 0", "\"seed\": null") // it has none
    }

    pub(crate) fn text(&self) -> String {
        let Self { plan, results, .. } = self;
        let mut text = String::new();
        let streams = &self.scores.streams;
        match &self.comparison {
            Some(comparison) => text += &comparison.to_string(),
            None if streams.is_empty() => {}
            None => {
                text += &table(plan, streams);
                if self.is_legal() {
                    text += &self.points();
                }
            }
        }
        if plan.cli.secret && self.comparison.is_some() {
            let _ = writeln!(text, "seed    {}", plan.seeds[0]);
        }
        if self.is_legal() && !streams.is_empty() {
            text += &rule(plan.cli.whole, self.trials);
        }
        for (player, games) in results.games.iter().enumerate() {
            if let Some(note) = note(games).filter(|_| self.is_legal()) {
                let _ = writeln!(text, "note    {}{note}", self.name(player, ": "));
            }
        }
        if self.is_legal() {
            text += &results.missing();
        }
        text
    }

    /// The points of a program without a rival.
    fn points(&self) -> String {
        let streams = &self.scores.streams;
        let Some(points) = points(streams) else {
            return String::new();
        };
        let error = points.standard_error.map_or(String::new(), |error| {
            format!(" +- {}", grouped_tenths(error))
        });
        let size = match self.plan.size {
            0 => String::new(),
            size => {
                let total = grouped_tenths(points.mean - size as f64);
                format!("; minus {} bytes: {total}", grouped(size))
            }
        };
        let [count, pieces] = [streams.len(), self.plan.pieces].map(|it| grouped(it as u64));
        let mean = grouped_tenths(points.mean);
        format!("\npoints  {mean}{error} on {count} x {pieces} pieces{size}\n")
    }

    /// Whether no fault and no error has ended the games.
    fn is_legal(&self) -> bool {
        let end = self.results.failure.as_ref().map(|failure| &failure.end);
        matches!(end, None | Some(End::Stopped))
    }

    /// The name of a player, if there are two, and what follows it.
    fn name(&self, player: usize, end: &str) -> String {
        match self.comparison {
            None => String::new(),
            Some(_) => format!("{}{end}", ["A", "B"][player]),
        }
    }

    fn fault_json(&self, fault: &Broken) -> Value {
        let violation = &fault.violation;
        let mut fields = json!(violation);
        fields["message"] = json!(violation.to_string());
        fields["hint"] = json!(violation.hint());
        fields["in_trial"] = json!(fault.in_trial());
        if let Some(failure) = &self.results.failure {
            fields["seed"] = json!(failure.seed);
            if self.comparison.is_some() {
                fields["breaks_the_rules"] = json!(self.name(failure.player, ""));
            }
        }
        fields
    }

    /// The violation, and what to do about it.
    pub(crate) fn fault(&self) -> Option<String> {
        let Failure { player, seed, end } = self.results.failure.as_ref()?;
        let End::Broken(fault) = end else {
            return None;
        };
        let player = self.name(*player, ", ");
        let trial = if fault.in_trial() { " (changed)" } else { "" };
        let (violation, hint) = (&fault.violation, fault.violation.hint());
        let seed = self
            .plan
            .cli
            .stream
            .as_ref()
            .map_or("seed ", |_| "")
            .to_owned()
            + &self.plan.name(*seed);
        Some(format!("{player}{seed}{trial}: {violation}\nhint: {hint}"))
    }
}

/// The line about the lookahead, with what the games show for sure.
fn rule(is_whole: bool, trials: usize) -> String {
    let rule = match (is_whole, trials) {
        (false, _) => "piece i+2 was sent after placement i had arrived, for every piece",
        (true, 0) => "the lookahead was not tested",
        (true, trials) => &format!(
            "trials of the lookahead: {}, in which the pieces from some i+2 on changed no \
             placement up to i; this shows, with 95 % confidence, that fewer than {:.1} % of the \
             placements depend on piece i+2",
            grouped(trials as u64),
            // A larger share would have shown itself in 95 % of as many trials.
            100.0 * (1.0 - 0.05_f64.powf(1.0 / trials as f64)),
        ),
    };
    format!("rule    {rule}\n")
}

fn points(streams: &[StreamScore]) -> Option<Mean> {
    let points = streams.iter().map(|stream| stream.points);
    Mean::of(&points.collect::<Vec<_>>())
}

/// The titles of the columns of the table, but for the first and the last.
const COUNTS: [&str; 6] = [
    "points", "singles", "doubles", "triples", "tetrises", "resets",
];

/// The numbers in these columns.
fn counts(stream: &StreamScore) -> [u64; 6] {
    let [singles, doubles, triples, tetrises] = stream.clears.unwrap_or_default();
    let (points, resets) = (stream.points as u64, stream.resets.unwrap_or_default());
    [points, singles, doubles, triples, tetrises, resets]
}

/// The streams, and their means if there are several.
fn table(plan: &Plan, streams: &[StreamScore]) -> String {
    let width = |stream: &StreamScore| plan.name(stream.seed).len();
    let width = streams.iter().map(width).fold(6, usize::max);
    let mut text = String::new();
    let mut row = |seed: &str, counts: [String; 6], rate: &str| {
        let _ = write!(text, "{seed:>width$}");
        for count in counts {
            let _ = write!(text, "{count:>10}");
        }
        let _ = writeln!(text, "{rate:>19}");
    };
    let title = plan.cli.stream.as_ref().map_or("seed", |_| "stream");
    row(title, COUNTS.map(str::to_owned), "pieces per second");
    let rate = |streams: &[StreamScore]| grouped(speed(streams).unwrap_or_default() as u64);
    for stream in streams {
        let counts = counts(stream).map(grouped);
        let seed = plan.name(stream.seed);
        row(&seed, counts, &rate(array::from_ref(stream)));
    }
    if streams.len() > 1 {
        let means = array::from_fn(|column| {
            let total: u64 = streams.iter().map(|it| counts(it)[column]).sum();
            grouped_tenths(total as f64 / streams.len() as f64)
        });
        row("mean", means, &rate(streams));
    }
    text
}

/// A hint if the grid fills up so often that the program probably mistakes its own board.
fn note(games: &[Played]) -> Option<String> {
    let pieces: u64 = games.iter().map(|game| game.score.pieces).sum();
    let resets: u64 = games.iter().filter_map(|game| game.score.resets).sum();
    // examples/greedy.py is reset at every 140th piece, at every 12th to 67th if it misreads the
    // table, or moves rows down or resets in another way than the rules, and at every 95th if it
    // removes rows bottom-up. A short game may fill up by chance, and a player that turns no piece,
    // as examples/player.c, has no board.
    let often = if pieces < 20_000 { 75 } else { 120 };
    let has_turned = |game: &Played| game.placements.iter().any(|byte| byte / 16 > 0);
    let is_often = pieces >= 200 && resets * often > pieces && games.iter().all(has_turned);
    is_often.then(|| {
        format!(
            "the grid fills up at least once in {often} pieces: if that is not intended, the program \
             may clear rows, move rows down, reset, or turn pieces (counterclockwise) in another way \
             than the rules; try it with examples/test_board.py, or --save the games and look at one \
             with tetris-judge --watch"
        )
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tetris_pipe::Tally;

    use super::*;

    #[test]
    fn a_note_is_given_where_the_grid_fills_up_often() {
        for (pieces, resets, turn, often) in [
            (199, 9, 16, None),
            (200, 2, 16, None),
            (200, 3, 16, Some("75")),
            (200, 3, 15, None),
            (19_999, 266, 16, None),
            (19_999, 267, 16, Some("75")),
            (20_000, 166, 16, None),
            (20_000, 167, 16, Some("120")),
        ] {
            let tally = Tally {
                pieces,
                resets,
                ..Tally::default()
            };
            let score = StreamScore::new(1, &tally, None, Duration::ZERO);
            let placements = vec![0, turn];
            let note = note(&[Played { score, placements }]);
            let start = often.map(|it| format!("the grid fills up at least once in {it} pieces: "));
            assert_eq!(note.is_some(), start.is_some(), "{pieces} {resets}");
            assert!(
                note.unwrap_or_default()
                    .starts_with(&start.unwrap_or_default())
            );
        }
    }

    /// 0.905 to the power of 30, and 0.99 to the power of 299, is 0.05.
    #[test]
    fn the_confidence_grows_with_the_trials() {
        for (trials, percent) in [(1, "95.0"), (30, "9.5"), (299, "1.0")] {
            let text = format!(
                "rule    trials of the lookahead: {trials}, in which the pieces from some i+2 on \
                 changed no placement up to i; this shows, with 95 % confidence, that fewer than \
                 {percent} % of the placements depend on piece i+2\n"
            );
            assert_eq!(rule(true, trials), text);
        }
    }
}

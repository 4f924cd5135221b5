//! The summary of all games: the outcome of programs that keep the rules, and how another one breaks
//! them, each as text or as JSON.

use std::array;
use std::error::Error;
use std::fmt::Write;
use std::iter::successors;

use serde_json::{Value, json};
use tetris_pipe_arena::hints::Facts;
use tetris_pipe_arena::matches::{Failure, Results};
use tetris_pipe_arena::players::{Broken, End, Played};
use tetris_pipe_arena::stream::speed;
use tetris_pipe_arena::{Outcome, StreamScore};
use tetris_pipe_cli::numbers::grouped;

use crate::plan::Plan;

/// The results of a match, and the trials after it.
pub(crate) struct Summary<'a> {
    plan: &'a Plan<'a>,
    results: &'a Results<'a>,
    trials: usize,
    outcome: Outcome,
}

impl<'a> Summary<'a> {
    pub(crate) fn new(plan: &'a Plan, results: &'a Results<'a>, trials: usize) -> Self {
        let outcome = results.outcome();
        Self { plan, results, trials, outcome }
    }

    pub(crate) fn json(&self) -> String {
        let Self { plan, results, .. } = self;
        let mut more = match &results.failure {
            Some(Failure { player, seed, end }) => match end {
                End::Broken(fault) => self.fault_json(*player, *seed, fault),
                End::Error(error) => {
                    let causes = successors(Some(error as &dyn Error), |&it| it.source());
                    let causes: Vec<_> = causes.map(ToString::to_string).collect();
                    json!({ "error": causes.join(": ") })
                }
                End::Stopped => json!({}),
            },
            None => json!({}),
        };
        more["mode"] = json!(if plan.cli.whole { "whole" } else { "lockstep" });
        more["trials"] = json!(plan.cli.whole.then_some(self.trials));
        if let [games] = &results.games[..] {
            more["note"] = json!(self.note(games));
        }
        if plan.size > 0 {
            more["mean_points_minus_size"] = json!(self.points_minus_size());
        }
        let Some(stream) = &plan.cli.stream else {
            return self.outcome.json(more);
        };
        more["stream"] = json!(stream.display().to_string());
        let json = self.outcome.json(more);
        json.replace("\"seed\": 0", "\"seed\": null") // it has none
    }

    pub(crate) fn text(&self) -> String {
        let Self { plan, results, .. } = self;
        let streams = &self.outcome.scores[0].streams;
        let mut text = String::new();
        if !self.is_comparison() && !streams.is_empty() {
            text = table(plan, streams);
        }
        if !results.stand() {
            return text;
        }
        if !text.is_empty() {
            text += "\n";
        }
        text += &self.outcome.to_string();
        if let Some(points) = self.points_minus_size() {
            let _ = writeln!(text, "size    minus {} bytes: {points:.0} points", plan.size);
        }
        if plan.cli.secret && self.is_comparison() {
            let _ = writeln!(text, "seed    {}", plan.seeds[0]);
        }
        if !streams.is_empty() {
            text += &rule(plan.cli.whole, self.trials);
        }
        for (player, games) in results.games.iter().enumerate() {
            if let Some(note) = self.note(games) {
                let _ = writeln!(text, "note    {}{note}", self.name(player, ": "));
            }
        }
        text
    }

    /// The mean points less the size, if that is to be subtracted and there are any points.
    fn points_minus_size(&self) -> Option<f64> {
        let scores = self.outcome.scores.first().filter(|_| self.plan.size > 0);
        let points = scores?.mean(|stream| Some(stream.points))?;
        self.results.stand().then_some(points.mean - self.plan.size as f64)
    }

    fn is_comparison(&self) -> bool {
        self.outcome.scores.len() == 2
    }

    /// The name of a player, if there are two, and what follows it.
    fn name(&self, player: usize, end: &str) -> String {
        if self.is_comparison() { format!("{}{end}", ["A", "B"][player]) } else { String::new() }
    }

    /// A hint if the games keep the rules only by chance, or fill up often.
    fn note(&self, games: &[Played]) -> Option<String> {
        let pieces = |game: &Played| self.plan.pieces(game.score.seed);
        let facts = games.iter().map(|game| Facts::of(&pieces(game), &game.placements));
        let notes: Option<Vec<_>> = facts.map(|facts| facts.note()).collect();
        let of_bytes = notes.and_then(|notes| Some((*notes.first()?).to_owned()));
        of_bytes.or_else(|| note(games))
    }

    fn fault_json(&self, player: usize, seed: u64, fault: &Broken) -> Value {
        let mut fields = json!(fault.violation);
        fields["message"] = json!(fault.violation.to_string());
        fields["hint"] = json!(fault.hint);
        fields["in_trial"] = json!(fault.in_trial());
        fields["seed"] = json!(seed);
        if self.is_comparison() {
            fields["breaks_the_rules"] = json!(self.name(player, ""));
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
        let (violation, hint) = (&fault.violation, fault.hint);
        let seed = match self.plan.stream {
            Some(_) => self.plan.name(*seed),
            None => format!("seed {seed}"),
        };
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

/// The streams, a line each.
fn table(plan: &Plan, streams: &[StreamScore]) -> String {
    let width = |stream: &StreamScore| plan.name(stream.seed).len();
    let width = streams.iter().map(width).fold(6, usize::max);
    let row = |name: &str, columns: [&str; 6], speed: &str| {
        let columns = columns.map(|column| format!("{column:>10}")).concat();
        format!("{name:>width$}{columns}{speed:>19}\n")
    };
    let title = plan.stream.as_ref().map_or("seed", |_| "stream");
    let columns = ["points", "singles", "doubles", "triples", "tetrises", "resets"];
    let heading = row(title, columns, "pieces per second");
    let rows = streams.iter().map(|stream| {
        let [singles, doubles, triples, tetrises] = stream.clears.unwrap_or_default();
        let (points, resets) = (stream.points as u64, stream.resets.unwrap_or_default());
        let numbers = [points, singles, doubles, triples, tetrises, resets].map(grouped);
        let speed = speed(array::from_ref(stream)).unwrap_or_default();
        let name = plan.name(stream.seed);
        row(&name, numbers.each_ref().map(String::as_str), &grouped(speed.round() as u64))
    });
    heading + &rows.collect::<String>()
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
            let tally = Tally { pieces, resets, ..Tally::default() };
            let score = StreamScore::new(1, &tally, None, Duration::ZERO);
            let placements = vec![0, turn];
            let note = note(&[Played { score, placements }]);
            let start = often.map(|it| format!("the grid fills up at least once in {it} pieces: "));
            assert_eq!(note.is_some(), start.is_some(), "{pieces} {resets}");
            assert!(note.unwrap_or_default().starts_with(&start.unwrap_or_default()));
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

//! What is printed of a match: the outcome, what each player did beside it, and how one breaks the rules.

use std::error::Error;
use std::fmt::Write;
use std::iter::successors;

use serde_json::{Value, json};
use tetris_pipe::Scorer;
use tetris_pipe_arena::matches::Results;
use tetris_pipe_arena::players::{FailedGame, Failure};
use tetris_pipe_arena::{Outcome, Scores, StreamScore, Verdict};
use tetris_pipe_cli::numbers::grouped;

use crate::args::Cli;
use crate::games::Games;
use crate::plan::Plan;

/// The results of a match.
pub(crate) struct Summary<'a> {
    pub(crate) cli: &'a Cli,
    pub(crate) plan: &'a Plan,
    pub(crate) games: &'a Games<'a>,
    pub(crate) results: &'a Results<'a>,
}

impl Summary<'_> {
    fn outcome(&self) -> Outcome {
        self.results.outcome()
    }

    pub(crate) fn json(&self) -> String {
        let mut outcome = self.outcome();
        for (player, row) in outcome.rows.iter_mut().enumerate() {
            let failure = self.results.failures[player].get();
            let mut more = json!({ "fault": failure.and_then(fault_json) });
            if self.plan.commands[player] {
                let trials = self.cli.whole.then_some(self.results.trials[player]);
                more["mode"] = json!(if self.cli.whole { "whole" } else { "lockstep" });
                more["trials"] = json!(trials);
                more["note"] = json!(self.note(player, &row.scores.streams));
            }
            if self.plan.size > 0 {
                more["mean_points_minus_size"] = json!(self.points_minus_size(&row.scores));
            }
            row.more = more;
        }
        outcome.json()
    }

    pub(crate) fn text(&self) -> String {
        let outcome = self.outcome();
        let mut text = outcome.to_string();
        if let [row] = &outcome.rows[..]
            && let Some(points) = self.points_minus_size(&row.scores)
        {
            let _ = writeln!(text, "size    minus {} bytes: {points:.0} points", self.plan.size);
        }
        if self.cli.jobs > 1 && outcome.rows.len() > 1 {
            let _ = writeln!(text, "speed   with up to {} games side by side", self.cli.jobs);
        }
        for (player, row) in outcome.rows.iter().enumerate() {
            let is_printed = self.plan.commands[player] && self.results.stands(player);
            if !is_printed || row.scores.streams.is_empty() {
                continue;
            }
            let name = self.name(player, ": ");
            text += &rule(&name, self.cli.whole, self.results.trials[player]);
            if let Some(note) = self.note(player, &row.scores.streams) {
                let _ = writeln!(text, "note    {name}{note}");
            }
        }
        text
    }

    /// The mean points less the size, if that is to be subtracted and there are any points.
    fn points_minus_size(&self, scores: &Scores) -> Option<f64> {
        let points = scores.mean(|stream| Some(stream.points)).filter(|_| self.plan.size > 0);
        (scores.verdict == Verdict::Kept).then_some(points?.mean - self.plan.size as f64)
    }

    /// The name of a player, if there are several, and what follows it.
    fn name(&self, player: usize, end: &str) -> String {
        match &self.plan.entries[..] {
            [_] => String::new(),
            entries => format!("{}{end}", entries[player].name),
        }
    }

    /// A hint if the games keep the rules only by chance, or fill up often.
    fn note(&self, player: usize, streams: &[StreamScore]) -> Option<String> {
        let seen = self.games.seen[player].lock().expect("no thread panicked");
        let of_bytes = seen.note().map(str::to_owned);
        of_bytes.or_else(|| {
            // By the script, rows stay until a reset, which is normal there.
            note(streams).filter(|_| seen.has_turned() && self.cli.scorer != Scorer::Script)
        })
    }

    /// How a player has failed, and what to do about it.
    pub(crate) fn failure(&self, player: usize) -> Option<String> {
        let game = self.results.failures[player].get()?;
        let name = self.name(player, ": ");
        match &game.failure {
            Failure::Broken(fault) => {
                let trial = if fault.in_trial() { " (changed)" } else { "" };
                let (violation, hint) = (&fault.violation, fault.hint);
                let stream = match (game.seed, &self.cli.stream) {
                    (None, Some(file)) => file.display().to_string(),
                    (seed, _) => format!("seed {}", seed.unwrap_or_default()),
                };
                Some(format!("{name}{stream}{trial}: {violation}\nhint: {hint}"))
            }
            Failure::Error(error) => Some(format!("{name}{}", with_causes(error))),
            Failure::Cancelled => None,
        }
    }
}

fn with_causes(error: &dyn Error) -> String {
    let causes = successors(Some(error), |&it| it.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

fn fault_json(game: &FailedGame) -> Option<Value> {
    match &game.failure {
        Failure::Broken(fault) => {
            let mut fields = json!(fault.violation);
            fields["message"] = json!(fault.violation.to_string());
            fields["hint"] = json!(fault.hint);
            fields["in_trial"] = json!(fault.in_trial());
            fields["seed"] = json!(game.seed);
            Some(fields)
        }
        Failure::Error(error) => Some(json!({ "error": with_causes(error) })),
        Failure::Cancelled => None,
    }
}

/// The line about the lookahead, with what the games show for sure.
fn rule(name: &str, is_whole: bool, trials: usize) -> String {
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
    format!("rule    {name}{rule}\n")
}

/// A hint if the grid fills up so often that the program probably mistakes its own board.
fn note(streams: &[StreamScore]) -> Option<String> {
    let pieces: u64 = streams.iter().map(|stream| stream.pieces).sum();
    let resets: u64 = streams.iter().filter_map(|stream| stream.resets).sum();
    // examples/greedy.py is reset at every 140th piece, at every 12th to 67th if it misreads the
    // table, or moves rows down or resets in another way than the rules, and at every 95th if it
    // removes rows bottom-up. A short game may fill up by chance, and a player that turns no piece,
    // as examples/player.c, has no board.
    let often = if pieces < 20_000 { 75 } else { 120 };
    let is_often = pieces >= 200 && resets * often > pieces;
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
        for (pieces, resets, often) in [
            (199, 9, None),
            (200, 2, None),
            (200, 3, Some("75")),
            (19_999, 266, None),
            (19_999, 267, Some("75")),
            (20_000, 166, None),
            (20_000, 167, Some("120")),
        ] {
            let tally = Tally { pieces, resets, ..Tally::default() };
            let score = StreamScore::new(Some(1), &tally, None, Duration::ZERO);
            let note = note(&[score]);
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
            assert_eq!(rule("", true, trials), text);
        }
    }
}

//! What is printed of a match: the outcome, what each player did beside it, and how one breaks the rules.

use std::error::Error;
use std::fmt::Write;
use std::iter::successors;

use serde_json::{Value, json};
use tetris_pipe::Scorer;
use tetris_pipe_arena::matches::Results;
use tetris_pipe_arena::players::{FailedGame, Failure};
use tetris_pipe_arena::{Scores, StreamScore, Verdict};
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
    pub(crate) fn json(&self) -> String {
        let mut outcome = self.results.outcome();
        for (player, row) in outcome.rows.iter_mut().enumerate() {
            let results = &self.results.players[player];
            let mut more = json!({ "fault": results.failure.get().and_then(fault_json) });
            if self.plan.entries[player].is_command {
                let trials = self.cli.whole.then_some(results.trials);
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
        let outcome = self.results.outcome();
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
            let is_command = self.plan.entries[player].is_command;
            if !is_command || row.has_failed || row.scores.streams.is_empty() {
                continue;
            }
            let name = self.name(player);
            text += &rule(&name, self.cli.whole, self.results.players[player].trials);
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

    /// The name of a player before what is said of it, if there are several.
    fn name(&self, player: usize) -> String {
        match &self.plan.entries[..] {
            [_] => String::new(),
            entries => format!("{}: ", entries[player].name),
        }
    }

    /// A hint if the games keep the rules only by chance, or fill up often.
    fn note(&self, player: usize, streams: &[StreamScore]) -> Option<String> {
        let seen = self.games.seen[player].lock().expect("no thread panicked");
        let of_bytes = seen.notes.iter().copied().reduce(Option::and).flatten();
        of_bytes.map(str::to_owned).or_else(|| {
            // By the script, rows stay until a reset, which is normal there.
            note(streams).filter(|_| !seen.leaves_pieces && self.cli.scorer != Scorer::Script)
        })
    }

    /// How a player has failed, and what to do about it.
    pub(crate) fn failure(&self, player: usize) -> Option<String> {
        let game = self.results.players[player].failure.get()?;
        let name = self.name(player);
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
pub(crate) fn rule(name: &str, is_whole: bool, trials: usize) -> String {
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
pub(crate) fn note(streams: &[StreamScore]) -> Option<String> {
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

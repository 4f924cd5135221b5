//! The result: the scores of a program that keeps the rules, and how another one breaks them,
//! each as text or as JSON.

use std::array;
use std::fmt;

use serde_json::{Value, json};
use tetris_pipe::Tally;
use tetris_pipe_cli::estimate::Mean;
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use crate::args::Cli;
use crate::games::{Game, Verdict};

/// The scores in at least one game.
pub(crate) struct Score<'a> {
    pub(crate) cli: &'a Cli,
    pub(crate) games: &'a [Game],
    /// The number of trials of the lookahead.
    pub(crate) trials: usize,
    /// The bytes to subtract.
    pub(crate) size: u64,
}

/// The counts of a game that are printed.
const COUNTS: [&str; 6] = [
    "points", "singles", "doubles", "triples", "tetrises", "resets",
];

const fn counts(tally: &Tally) -> [u64; 6] {
    let [_, singles, doubles, triples, tetrises] = tally.clears;
    let (points, resets) = (tally.points, tally.resets);
    [points, singles, doubles, triples, tetrises, resets]
}

impl Score<'_> {
    pub(crate) fn json(&self) -> String {
        let Self {
            cli, games, size, ..
        } = self;
        let points = self.points();
        let words = cli.program.iter().map(|word| word.to_string_lossy());
        let score = json!({
            "keeps_the_rules": true,
            "program": words.collect::<Vec<_>>(),
            "mode": if cli.whole { "whole" } else { "lockstep" },
            "pieces": cli.pieces,
            "streams": streams(games),
            "mean_points": points.mean,
            "standard_error": points.standard_error,
            "pieces_per_second": rate(games),
            "trials": cli.whole.then_some(self.trials),
            "size": size,
            "mean_points_minus_size": points.mean - *size as f64,
            "note": self.note(),
        });
        format!("{score:#}\n")
    }

    fn points(&self) -> Mean {
        let points = self.games.iter().map(|game| game.tally.points as f64);
        Mean::of(&points.collect::<Vec<_>>()).expect("at least one game")
    }

    /// A hint if all games look like a mistake, which a short game may do by chance.
    fn note(&self) -> Option<&'static str> {
        let text = |game: &Game| game.hints.text();
        // With half of the table misread, examples/greedy.py is reset at every 25th to 32nd piece
        // and scores 0.005 to 0.03 points per piece. The idea of 154 bytes scores 0.09.
        let misread = |game: &Game| {
            let Tally {
                pieces,
                points,
                resets,
                ..
            } = game.tally;
            (resets * 50 > pieces && points * 20 < pieces).then_some(
                "the grid fills up again and again, and hardly a row is cleared: the program may \
                 read rotations (counterclockwise) or columns differently from the table in \
                 docs/compete.md; --save the games, and look at one with tetris-judge --watch",
            )
        };
        let all = |hint: &dyn Fn(&Game) -> Option<&'static str>| {
            self.games.iter().map(hint).reduce(Option::and)?
        };
        let (text, misread) = (all(&text), all(&misread));
        text.filter(|_| self.cli.pieces >= 10)
            .or(misread.filter(|_| self.cli.pieces >= 200))
    }
}

fn streams(games: &[Game]) -> Vec<Value> {
    let stream = |game: &Game| {
        let mut stream = json!({
            "seed": game.seed,
            "seconds": game.time.as_secs_f64(),
            "pieces_per_second": rate(array::from_ref(game)),
        });
        for (name, count) in COUNTS.into_iter().zip(counts(&game.tally)) {
            stream[name] = count.into();
        }
        stream
    };
    games.iter().map(stream).collect()
}

/// Pieces per second.
fn rate(games: &[Game]) -> f64 {
    let pieces: u64 = games.iter().map(|game| game.tally.pieces).sum();
    let seconds: f64 = games.iter().map(|game| game.time.as_secs_f64()).sum();
    pieces as f64 / seconds
}

/// The counts of some games.
pub(crate) struct Table<'a>(pub(crate) &'a [Game]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(games) = self;
        let width = |game: &Game| game.seed.to_string().len();
        let width = games.iter().map(width).fold(6, usize::max);
        let mut row = |seed: &str, counts: [String; 6], rate: &str| {
            write!(f, "{seed:>width$}")?;
            for count in counts {
                write!(f, "{count:>10}")?;
            }
            writeln!(f, "{rate:>19}")
        };
        row("seed", COUNTS.map(str::to_owned), "pieces per second")?;
        for game in *games {
            let rate = grouped(rate(array::from_ref(game)) as u64);
            let counts = counts(&game.tally).map(grouped);
            row(&game.seed.to_string(), counts, &rate)?;
        }
        if games.len() > 1 {
            let mean = |i| {
                let total: u64 = games.iter().map(|game| counts(&game.tally)[i]).sum();
                grouped_tenths(total as f64 / games.len() as f64)
            };
            let rate = grouped(rate(games) as u64);
            row("mean", array::from_fn(mean), &rate)?;
        }
        Ok(())
    }
}

impl fmt::Display for Score<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cli, games, size, ..
        } = self;
        Table(games).fmt(f)?;
        let points = self.points();
        write!(f, "\npoints  {}", grouped_tenths(points.mean))?;
        if let Some(error) = points.standard_error {
            write!(f, " +- {}", grouped_tenths(error))?;
        }
        let [streams, pieces] = [games.len(), cli.pieces].map(|count| grouped(count as u64));
        write!(f, " on {streams} x {pieces} pieces")?;
        if *size > 0 {
            let total = grouped_tenths(points.mean - *size as f64);
            write!(f, "; minus {} bytes: {total}", grouped(*size))?;
        }
        let rule = match (cli.whole, self.trials) {
            (false, _) => "piece i+2 was sent after placement i had arrived, for every piece",
            (true, 0) => "the lookahead was not tested",
            (true, trials) => &format!(
                "trials of the lookahead: {}, in which the pieces from some i+2 on changed no \
                 placement up to i; this shows, with 95 % confidence, that fewer than {:.1} % of \
                 the placements depend on piece i+2",
                grouped(trials as u64),
                // A larger share would have shown itself in 95 % of as many trials.
                100.0 * (1.0 - 0.05_f64.powf(1.0 / trials as f64)),
            ),
        };
        writeln!(f, "\nrule    {rule}")?;
        self.note()
            .map_or(Ok(()), |note| writeln!(f, "note    {note}"))
    }
}

/// What is known if the games end with an error.
pub(crate) fn error_json(error: &str, games: &[Game]) -> String {
    let result = json!({ "keeps_the_rules": null, "error": error, "streams": streams(games) });
    format!("{result:#}\n")
}

impl Verdict {
    pub(crate) fn json(&self, cli: &Cli, games: &[Game]) -> String {
        let (kind, message, hint) = self.explain(cli);
        let verdict = json!({
            "keeps_the_rules": false,
            "seed": self.seed,
            "in_trial": self.in_trial(),
            "kind": kind,
            "message": message,
            "hint": hint,
            "streams": streams(games),
        });
        format!("{verdict:#}\n")
    }

    /// What is wrong, and what to do about it.
    pub(crate) fn lines(&self, cli: &Cli) -> String {
        let trial = if self.in_trial() { " (changed)" } else { "" };
        let (_, message, hint) = self.explain(cli);
        format!("seed {}{trial}: {message}\nhint: {hint}", self.seed)
    }

    fn explain(&self, cli: &Cli) -> (&'static str, String, String) {
        self.violation.explain(&self.placements, &cli.program)
    }
}

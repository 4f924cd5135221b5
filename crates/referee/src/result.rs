//! The result of the referee: the scores of a program that keeps the rules, as text or as
//! JSON, and the fault of one that breaks them as JSON.

use std::fmt;

use crate::args::Cli;
use serde::Serialize;
use tetris_pipe::streams::Mean;
use tetris_pipe_cli::numbers::{grouped, grouped_tenths};

use crate::verdict::Verdict;
use tetris_pipe::games::{Game, trials};

/// The scores on all streams.
#[derive(Serialize)]
pub(crate) struct Score {
    keeps_the_rules: bool,
    program: Vec<String>,
    /// `lockstep` or `whole`.
    mode: &'static str,
    pieces: usize,
    streams: Vec<Stream>,
    mean_points: f64,
    standard_error: Option<f64>,
    pieces_per_second: f64,
    /// Pairs of streams that tested the lookahead, with `--whole`.
    trials: Option<u64>,
    size: Option<u64>,
    mean_points_minus_size: Option<f64>,
}

#[derive(Serialize)]
struct Stream {
    seed: u64,
    points: u64,
    /// Clears of 1 to 4 rows.
    singles: u64,
    doubles: u64,
    triples: u64,
    tetrises: u64,
    resets: u64,
    seconds: f64,
    pieces_per_second: f64,
}

/// The fault of a program.
#[derive(Serialize)]
pub(crate) struct Fault {
    keeps_the_rules: bool,
    seed: u64,
    in_trial: bool,
    kind: &'static str,
    message: String,
    hint: &'static str,
}

impl Fault {
    pub(crate) fn new(verdict: &Verdict) -> Self {
        Self {
            keeps_the_rules: false,
            seed: verdict.seed,
            in_trial: verdict.in_trial,
            kind: verdict.fault.name(),
            message: verdict.fault.to_string(),
            hint: verdict.fault.hint(),
        }
    }
}

impl Score {
    /// The score of at least one game.
    pub(crate) fn new(cli: &Cli, games: &[Game], size: Option<u64>) -> Self {
        let points: Vec<_> = games.iter().map(|game| game.tally.points as f64).collect();
        let Mean {
            mean,
            standard_error,
        } = Mean::of(&points).expect("at least one stream");
        let seconds: f64 = games.iter().map(|game| game.time.as_secs_f64()).sum();
        let program = cli.program.iter();
        Self {
            keeps_the_rules: true,
            program: program
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
            mode: if cli.whole { "whole" } else { "lockstep" },
            pieces: cli.pieces,
            streams: games.iter().map(Stream::new).collect(),
            mean_points: mean,
            standard_error,
            pieces_per_second: (games.len() * cli.pieces) as f64 / seconds,
            trials: cli.whole.then(|| trials(cli)),
            size,
            mean_points_minus_size: size.map(|size| mean - size as f64),
        }
    }

    /// The mean of a count over the streams.
    fn mean_of(&self, count: impl Fn(&Stream) -> u64) -> f64 {
        self.streams.iter().map(count).sum::<u64>() as f64 / self.streams.len() as f64
    }
}

impl Stream {
    fn new(game: &Game) -> Self {
        let [_, singles, doubles, triples, tetrises] = game.tally.clears;
        let seconds = game.time.as_secs_f64();
        Self {
            seed: game.seed,
            points: game.tally.points,
            singles,
            doubles,
            triples,
            tetrises,
            resets: game.tally.resets,
            seconds,
            pieces_per_second: game.tally.pieces as f64 / seconds,
        }
    }

    const fn counts(&self) -> [u64; 6] {
        [
            self.points,
            self.singles,
            self.doubles,
            self.triples,
            self.tetrises,
            self.resets,
        ]
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            "points", "singles", "doubles", "triples", "tetrises", "resets",
        ];
        let header = names.map(str::to_owned);
        row(f, "seed", &header, "pieces per second")?;
        for stream in &self.streams {
            let rate = grouped(stream.pieces_per_second as u64);
            row(
                f,
                &stream.seed.to_string(),
                &stream.counts().map(grouped),
                &rate,
            )?;
        }
        if self.streams.len() > 1 {
            let index = [0, 1, 2, 3, 4, 5];
            let means = index.map(|i| grouped_tenths(self.mean_of(|stream| stream.counts()[i])));
            let rate = grouped(self.pieces_per_second as u64);
            row(f, "mean", &means, &rate)?;
        }
        writeln!(f)?;
        write!(f, "points  {}", grouped_tenths(self.mean_points))?;
        if let Some(error) = self.standard_error {
            write!(f, " +- {}", grouped_tenths(error))?;
        }
        let (streams, pieces) = (self.streams.len() as u64, self.pieces as u64);
        write!(f, " on {} x {} pieces", grouped(streams), grouped(pieces))?;
        if let (Some(size), Some(total)) = (self.size, self.mean_points_minus_size) {
            let (size, total) = (grouped(size), grouped_tenths(total));
            write!(f, "; minus {size} bytes: {total}")?;
        }
        writeln!(f)?;
        match self.trials {
            None => writeln!(
                f,
                "rule    piece i+2 was sent after placement i had come, for every piece"
            ),
            Some(0) => writeln!(f, "rule    the lookahead was not tested"),
            Some(trials) => writeln!(
                f,
                "rule    {} pairs of streams that agree up to some piece i+1: the placements up \
                 to i are the same",
                grouped(trials)
            ),
        }
    }
}

fn row(f: &mut fmt::Formatter<'_>, seed: &str, counts: &[String; 6], rate: &str) -> fmt::Result {
    write!(f, "{seed:>6}")?;
    for count in counts {
        write!(f, "{count:>10}")?;
    }
    writeln!(f, "{rate:>19}")
}

//! The plan of a match, and its results.

use std::ffi::OsString;

use serde_json::json;
use tetris_pipe_arena::{Comparison, Rules, Scores, StreamScore, Verdict};
use tetris_pipe_cli::signals;
use tetris_referee::Violation;

use crate::args::{Cli, Rival};

/// The games to play.
pub(crate) struct Plan<'a> {
    pub(crate) cli: &'a Cli,
    pub(crate) first_seed: u64,
    /// The number of pieces in a stream.
    pub(crate) pieces: usize,
    /// The most streams to play.
    pub(crate) streams: u64,
    /// The bytes of the files of `--size`.
    pub(crate) size: u64,
    pub(crate) rival: Option<Rival>,
}

impl Plan<'_> {
    /// The programs that are played: PROGRAM, and maybe that of `--against`.
    pub(crate) fn programs(&self) -> Vec<&[OsString]> {
        let mut programs = vec![&self.cli.program[..]];
        if let Some(Rival::Program(words)) = &self.rival {
            programs.push(words);
        }
        programs
    }

    /// The seed of the stream with this number.
    pub(crate) fn seed(&self, number: u64) -> u64 {
        match &self.rival {
            Some(Rival::Scores(scores)) => scores.streams[number as usize].seed,
            _ => self.first_seed.wrapping_add(number),
        }
    }

    /// Whether something needs the luck of the games.
    pub(crate) const fn needs_luck(&self) -> bool {
        self.cli.json || self.rival.is_some()
    }
}

/// A game that was played to its end.
pub(crate) struct Finished {
    pub(crate) score: StreamScore,
    pub(crate) placements: Vec<u8>,
}

/// A violation, and the game in which it happened.
pub(crate) struct Broken {
    /// The player: 0 for PROGRAM, and 1 for the program of `--against`.
    pub(crate) player: usize,
    pub(crate) seed: u64,
    pub(crate) violation: Violation,
    pub(crate) placements: Vec<u8>,
    /// The pieces of the trial of the lookahead that showed it, if one did.
    pub(crate) trial: Option<Vec<u8>>,
}

/// Why not all games were played to their end.
pub(crate) enum Failure {
    /// A program broke the rules.
    Broken(Broken),
    /// Something failed that is not the fault of a program.
    Error(anyhow::Error),
    /// The referee was asked to stop.
    Signal,
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        if signals::caught() {
            Self::Signal
        } else {
            Self::Error(error.into())
        }
    }
}

/// The results of all games.
pub(crate) struct Results {
    /// The games of each program that were played to their end. A violation in a trial is one in all
    /// games.
    pub(crate) games: [Vec<Finished>; 2],
    /// The seeds of the streams that were begun.
    pub(crate) begun: Vec<u64>,
    /// The number of trials of the lookahead.
    pub(crate) trials: usize,
    /// The reason why the others ended.
    pub(crate) failure: Option<Failure>,
}

impl Results {
    /// The scores of a program.
    pub(crate) fn scores(&self, plan: &Plan, player: usize) -> Scores {
        let words = plan.programs()[player].iter();
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        let streams: Vec<_> = self.games[player].iter().map(|game| game.score).collect();
        let is_finished = |seed: &u64| streams.iter().any(|stream| stream.seed == *seed);
        let unfinished = self.begun.iter().filter(|seed| !is_finished(seed));
        Scores {
            player: json!({ "command": words, "bytes": plan.size }),
            rules: Rules::default(),
            verdict: match &self.failure {
                Some(Failure::Broken(verdict)) if verdict.player == player => Verdict::Broken,
                Some(Failure::Error(_)) => Verdict::Unknown,
                _ if streams.is_empty() => Verdict::Unknown,
                _ => Verdict::Kept,
            },
            version: env!("CARGO_PKG_VERSION").to_owned(),
            unfinished: unfinished.copied().collect(),
            streams,
        }
    }

    /// The streams that are finished with both players, if there are two.
    pub(crate) fn comparison(&self, plan: &Plan) -> Option<Comparison> {
        let rival = plan.rival.as_ref()?;
        let b = match rival {
            Rival::Program(_) => self.scores(plan, 1),
            Rival::Scores(scores) => scores.clone(),
        };
        Some(Comparison::of(&self.scores(plan, 0), &b).expect("args.rs checks the rules"))
    }
}

impl Broken {
    /// Whether it happened on a copy of the stream with other pieces.
    pub(crate) const fn in_trial(&self) -> bool {
        self.trial.is_some() && !matches!(self.violation, Violation::DependsOnLaterPieces { .. })
    }
}

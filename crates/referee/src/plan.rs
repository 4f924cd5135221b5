//! The plan of a match, and its games as they come.

use std::io::{self, Write};

use tetris_pipe_arena::Match;
use tetris_pipe_arena::matches::Failure;
use tetris_pipe_arena::players::{End, Host, Stream};
use tetris_pipe_arena::programs::{Broken, Contender};
use tetris_pipe_cli::progress::ProgressBar;
use tetris_pipe_cli::{errors, file, signals};

use crate::args::Cli;

/// The games to play.
pub(crate) struct Plan<'a> {
    pub(crate) cli: &'a Cli,
    /// PROGRAM, and the player of `--against` if there is one.
    pub(crate) players: Vec<Contender>,
    /// The seeds of the streams, of which a comparison may not take all.
    pub(crate) seeds: Vec<u64>,
    /// The number of pieces in a stream.
    pub(crate) pieces: usize,
    /// The bytes of the files of `--size`.
    pub(crate) size: u64,
}

impl Plan<'_> {
    /// The match.
    pub(crate) fn games(&self) -> Match<'_, Contender> {
        Match {
            players: &self.players,
            seeds: &self.seeds,
            pieces: self.pieces,
            jobs: self.cli.jobs,
            standard_error: self.cli.standard_error,
        }
    }
}

/// The program in which they are played.
pub(crate) struct Referee<'a> {
    pub(crate) plan: &'a Plan<'a>,
    pub(crate) progress: ProgressBar,
}

impl Referee<'_> {
    /// Keeps some bytes, if the command line asks for it. Each writer has a file of its own until it is
    /// complete.
    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(directory) = &self.plan.cli.save else {
            return Ok(());
        };
        file::write(&directory.join(name), |mut file| file.write_all(bytes))
    }

    /// Keeps the trial that showed a violation.
    pub(crate) fn save_trial(&self, failure: &Failure<Broken>) -> io::Result<()> {
        if let End::Fault { fault, placements } = &failure.end
            && let Some(pieces) = &fault.trial
        {
            self.save("trial.i", pieces)?;
            self.save("trial.o", placements)?;
        }
        Ok(())
    }
}

impl Host for Referee<'_> {
    fn stops(&self) -> bool {
        signals::caught()
    }

    fn begins(&self, games: u64, pieces: usize) {
        self.progress.inc_length(games * pieces as u64);
    }

    fn placed(&self, pieces: u64) {
        self.progress.inc(pieces);
    }

    fn played(&self, player: usize, stream: Stream, placements: &[u8]) -> io::Result<()> {
        let is_program = matches!(self.plan.players[player], Contender::Program(_));
        if self.plan.cli.save.is_none() || !is_program {
            return Ok(());
        }
        let seed = stream.seed;
        self.save(&format!("{seed}.i"), &stream.bytes())?;
        self.save(&format!("{seed}.{}o", ["", "against."][player]), placements)
    }

    fn looks(&self, line: &str) {
        self.progress.suspend(|| errors::print(line));
    }
}

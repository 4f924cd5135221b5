//! The plan of a match, and its games as they come.

use std::io::{self, Write};

use tetris_pipe::streams;
use tetris_pipe_arena::players::{Broken, Host, Player};
use tetris_pipe_cli::progress::ProgressBar;
use tetris_pipe_cli::{errors, file, signals};

use crate::args::Cli;

/// The games to play.
pub(crate) struct Plan<'a> {
    pub(crate) cli: &'a Cli,
    /// PROGRAM, and the player of `--against` if there is one.
    pub(crate) players: Vec<Box<dyn Player>>,
    /// How many of them are programs.
    pub(crate) programs: usize,
    /// The seeds of the streams, of which a comparison may not take all.
    pub(crate) seeds: Vec<u64>,
    /// The number of pieces in a stream.
    pub(crate) pieces: usize,
    /// The bytes of the files of `--size`.
    pub(crate) size: u64,
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

    /// Keeps the trial that showed a fault, if one did.
    pub(crate) fn save_trial(&self, fault: &Broken) -> io::Result<()> {
        let Some(pieces) = &fault.trial else {
            return Ok(());
        };
        self.save("trial.i", pieces)?;
        self.save("trial.o", &fault.placements)
    }
}

impl Host for Referee<'_> {
    fn stops(&self) -> bool {
        signals::caught()
    }

    fn begins(&self, pieces: u64) {
        self.progress.inc_length(pieces);
    }

    fn placed(&self, pieces: u64) {
        self.progress.inc(pieces);
    }

    fn played(&self, player: usize, seed: u64, pieces: usize, placements: &[u8]) -> io::Result<()> {
        // An earlier run has kept no placements.
        if self.plan.cli.save.is_none() || player >= self.plan.programs {
            return Ok(());
        }
        self.save(&format!("{seed}.i"), &streams::stream(seed, pieces))?;
        self.save(&format!("{seed}.{}o", ["", "against."][player]), placements)
    }

    fn looks(&self, line: &str) {
        self.progress.suspend(|| errors::print(line));
    }
}

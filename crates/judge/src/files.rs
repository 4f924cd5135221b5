//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::fmt;
use std::io::{BufReader, Read};

use anyhow::{Error, Result, bail};
use tetris_pipe::judge::{Fault, Hints, Replay};
use tetris_pipe_cli::{Source, is_standard};

use crate::args::Cli;

/// The pieces and the placements of a game.
pub(crate) struct Files {
    pub(crate) pieces: Source,
    pub(crate) placements: Source,
}

impl Files {
    /// Opens both files.
    ///
    /// # Errors
    ///
    /// If one cannot be read, or if both are stdin.
    pub(crate) fn open(cli: &Cli) -> Result<Self> {
        if is_standard(&cli.input) && is_standard(&cli.output) {
            bail!("INPUT and OUTPUT cannot both be stdin: name a file for one");
        }
        if cli.network.as_deref().is_some_and(is_standard)
            && (is_standard(&cli.input) || is_standard(&cli.output))
        {
            bail!("the game and --network cannot both be stdin: name a file for one");
        }
        Ok(Self {
            pieces: Source::open(Some(&cli.input))?,
            placements: Source::open(Some(&cli.output))?,
        })
    }
}

/// The replay of a game, before its first step.
pub(crate) fn replay<P: Read, Q: Read>(
    pieces: P,
    placements: Q,
) -> Replay<impl Iterator<Item = Result<u8>>, impl Iterator<Item = Result<u8>>> {
    Replay::new(bytes(pieces), bytes(placements))
}

fn bytes(source: impl Read) -> impl Iterator<Item = Result<u8>> {
    BufReader::new(source).bytes().map(|byte| Ok(byte?))
}

/// A game that breaks the rules: how, and a line with what the mistake probably is.
#[derive(Debug)]
pub(crate) struct BrokenRules(String);

impl fmt::Display for BrokenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BrokenRules {}

/// The error of a replay of the placements in a file of this name.
pub(crate) fn error_of(error: Error, placements: &str, hints: Hints) -> Error {
    match error.downcast::<Fault>() {
        Err(error) => error,
        Ok(fault) => {
            let hint = fault.hint(hints);
            let hint = hint.map_or(String::new(), |hint| format!("\nhint: {hint}"));
            Error::from(BrokenRules(format!("{fault}{hint}"))).context(placements.to_owned())
        }
    }
}

//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::io::{BufReader, Read};

use anyhow::{Error, Result, bail};
use tetris_pipe::judge::{Fault, Replay};
use tetris_pipe_cli::{Source, errors, is_standard};

use crate::args::Cli;

/// The pieces and the placements of a game.
pub(crate) struct Files {
    pub(crate) pieces: Source,
    pub(crate) placements: Source,
}

impl Files {
    /// Opens both files. Only one may be stdin.
    pub(crate) fn open(cli: &Cli) -> Result<Self> {
        if is_standard(&cli.input) && is_standard(&cli.output) {
            bail!("INPUT and OUTPUT cannot both be stdin: name a file for one");
        }
        Ok(Self {
            pieces: Source::open(Some(&cli.input))?,
            placements: Source::open(Some(&cli.output))?,
        })
    }

    /// The replay of the game, before its first step.
    pub(crate) fn replay(
        self,
    ) -> Replay<impl Iterator<Item = Result<u8>>, impl Iterator<Item = Result<u8>>> {
        Replay::new(bytes(self.pieces), bytes(self.placements))
    }
}

fn bytes(source: impl Read) -> impl Iterator<Item = Result<u8>> {
    BufReader::new(source).bytes().map(|byte| Ok(byte?))
}

/// Reports why the replay of the placements in a file of this name has ended, if the game breaks the
/// rules, with what the mistake probably is. Returns that it does not keep them.
pub(crate) fn report(error: Error, placements: &str) -> Result<bool> {
    let fault: Fault = error.downcast()?;
    let hint = fault.hint();
    let hint = hint.map_or(String::new(), |hint| format!("\nhint: {hint}"));
    errors::report("tetris-judge", format_args!("{placements}: {fault}{hint}"));
    Ok(false)
}

//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::io::{self, BufReader, Bytes, Read};

use anyhow::{Error, Result, bail};
use tetris_pipe::judge::{Interruption, Replay};
use tetris_pipe_cli::Source;

use crate::args::{Cli, is_standard};

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
) -> Replay<Bytes<BufReader<P>>, Bytes<BufReader<Q>>> {
    Replay::new(
        BufReader::new(pieces).bytes(),
        BufReader::new(placements).bytes(),
    )
}

/// The error of an interrupted replay of the placements in a file of this name.
pub(crate) fn error_of(interruption: Interruption<io::Error>, placements: &str) -> Error {
    match interruption {
        Interruption::Read(error) => error.into(),
        Interruption::Fault(fault) => Error::from(fault).context(placements.to_owned()),
    }
}

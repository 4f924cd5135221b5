//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::io::{self, BufReader, Bytes, Read};

use anyhow::{Error, Result};
use crate::args::Cli;
use tetris_pipe_cli::source::Source;
use tetris_pipe::judge::{Interruption, Replay};

type SourceBytes<'a> = Bytes<BufReader<&'a mut Source>>;

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
        let (input, output) = cli.files()?;
        Ok(Self {
            pieces: Source::open(input)?,
            placements: Source::open(output)?,
        })
    }

    /// Whether the game may still be played: one of the files is a pipe or the like.
    pub(crate) fn are_live(&self) -> bool {
        let sources = [&self.pieces, &self.placements];
        sources.iter().any(|source| !source.metadata().is_file())
    }

    /// The replay, before its first step.
    pub(crate) fn replay(&mut self) -> Replay<SourceBytes<'_>, SourceBytes<'_>> {
        Replay::new(bytes(&mut self.pieces), bytes(&mut self.placements))
    }
}

/// The bytes of a reader that is read in blocks.
pub(crate) fn bytes<R: Read>(reader: R) -> Bytes<BufReader<R>> {
    BufReader::new(reader).bytes()
}

/// The error of an interrupted replay of the placements in a file of this name.
pub(crate) fn error_of(interruption: Interruption<io::Error>, placements: &str) -> Error {
    match interruption {
        Interruption::Read(error) => error.into(),
        Interruption::Fault(fault) => Error::from(fault).context(placements.to_owned()),
    }
}

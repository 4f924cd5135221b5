//! The two files of a game, and the one way through them: a replay, step by step.
//!
//! The files are read in blocks and not kept, so the length of a game costs no memory.

use std::io::{self, BufReader, Bytes, Read};

use anyhow::{Error, Result};
use tetris_pipe::cli::args::judge::Cli;
use tetris_pipe::cli::source::Source;
use tetris_pipe::judge::{Interruption, Replay};

/// The bytes of a file, one at a time.
type ByteByByte<'a> = Bytes<BufReader<&'a mut Source>>;

/// The pieces and the placements of a game.
pub(crate) struct Files {
    pub(crate) pieces: Source,
    pub(crate) placements: Source,
}

impl Files {
    /// Opens both.
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

    /// The replay, before its first step.
    pub(crate) fn replay(&mut self) -> Replay<ByteByByte<'_>, ByteByByte<'_>> {
        Replay::new(bytes(&mut self.pieces), bytes(&mut self.placements))
    }
}

/// The bytes of a reader, which is read in blocks.
pub(crate) fn bytes<R: Read>(reader: R) -> Bytes<BufReader<R>> {
    BufReader::new(reader).bytes()
}

/// What interrupted a replay, as an error for people.
pub(crate) fn told(why: Interruption<io::Error>, placements: &str) -> Error {
    match why {
        Interruption::Read(error) => error.into(),
        Interruption::Fault(fault) => Error::from(fault).context(placements.to_owned()),
    }
}

//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::io::{BufReader, Read};

use anyhow::{Result, bail};
use tetris_pipe::Placement;
use tetris_pipe::replay::{self, Fault};
use tetris_pipe_arena::{Verdict, hints};
use tetris_pipe_cli::{Named, errors, is_standard};

use crate::args::Cli;

/// The pieces and the placements of a game.
pub(crate) struct Files {
    pub(crate) pieces: Named,
    pub(crate) placements: Named,
}

impl Files {
    /// Opens both files. Only one may be stdin.
    pub(crate) fn open(cli: &Cli) -> Result<Self> {
        if is_standard(&cli.input) && is_standard(&cli.output) {
            bail!("INPUT and OUTPUT cannot both be stdin: name a file for one");
        }
        Ok(Self {
            pieces: Named::input(Some(&cli.input))?,
            placements: Named::input(Some(&cli.output))?,
        })
    }

    /// The placements of the game. Their error is a [`Fault`], or a failed read.
    pub(crate) fn placements(self) -> impl Iterator<Item = Result<Placement>> {
        replay::placements(bytes(self.pieces), bytes(self.placements))
    }
}

fn bytes(source: impl Read) -> impl Iterator<Item = Result<u8>> {
    BufReader::new(source).bytes().map(|byte| Ok(byte?))
}

/// Reports the fault in the placements that ended the replay, with what the mistake probably is. The
/// verdict is that the game does not keep the rules.
pub(crate) fn report(fault: Fault, placements: &str) -> Verdict {
    let hint = hints::at(fault).map_or(String::new(), |hint| format!("\nhint: {hint}"));
    errors::report("tetris-judge", format_args!("{placements}: {fault}{hint}"));
    Verdict::Broken
}

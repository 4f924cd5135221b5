//! The two files of a game, and their replay.
//!
//! The files are read in blocks and not kept, so a game of any length takes the same memory.

use std::cell::Cell;
use std::io::{BufReader, Read};
use std::rc::Rc;

use anyhow::{Result, bail};
use tetris_pipe::Placement;
use tetris_pipe::replay::{self, Fault};
use tetris_pipe_arena::Verdict;
use tetris_pipe_arena::hints::{self, Facts};
use tetris_pipe_cli::{Named, errors, is_standard};

use crate::args::Cli;

/// The pieces and the placements of a game.
pub(crate) struct Files {
    pub(crate) pieces: Named,
    pub(crate) placements: Named,
}

impl Files {
    /// Opens both files. Only one may be stdin, and the network may not be then.
    pub(crate) fn open(cli: &Cli) -> Result<Self> {
        let files = [Some(&cli.input), Some(&cli.output), cli.network.as_ref()];
        if files.into_iter().flatten().filter(|path| is_standard(path)).count() > 1 {
            bail!(
                "only one of INPUT, OUTPUT and --network can be stdin: name a file for the others"
            );
        }
        Ok(Self {
            pieces: Named::input(Some(&cli.input))?,
            placements: Named::input(Some(&cli.output))?,
        })
    }

    /// The placements of the game, whose error is a [`Fault`] or a failed read, and who judges it.
    pub(crate) fn replay(self) -> (impl Iterator<Item = Result<Placement>>, Judge) {
        let judge = Judge { player: self.placements.name().to_owned(), facts: Rc::default() };
        let (facts, last) = (judge.facts.clone(), Rc::new(Cell::new(0)));
        let piece = last.clone();
        let pieces = bytes(self.pieces).inspect(move |it| _ = it.as_ref().map(|it| piece.set(*it)));
        let placements = bytes(self.placements).inspect(move |byte| {
            if let Ok(byte) = byte {
                facts.set(facts.get().with(last.get(), *byte));
            }
        });
        (replay::placements(pieces, placements), judge)
    }
}

fn bytes(source: impl Read) -> impl Iterator<Item = Result<u8>> {
    BufReader::new(source).bytes().map(|byte| Ok(byte?))
}

/// Who judges a game, by its fault or what its bytes tell.
pub(crate) struct Judge {
    /// The name of the placements.
    player: String,
    facts: Rc<Cell<Facts>>,
}

impl Judge {
    /// Reports the fault that ended the replay, with what the mistake probably is. A game without one
    /// keeps the rules, but may have a note.
    pub(crate) fn verdict(&self, fault: Option<Fault>) -> Verdict {
        let (facts, player) = (self.facts.get(), &self.player);
        let Some(fault) = fault else {
            if let Some(note) = facts.note() {
                errors::report("tetris-judge", format_args!("{player}: {note}"));
            }
            return Verdict::Kept;
        };
        let hint = hints::at(fault, facts).map_or(String::new(), |hint| format!("\nhint: {hint}"));
        errors::report("tetris-judge", format_args!("{player}: {fault}{hint}"));
        Verdict::Broken
    }
}

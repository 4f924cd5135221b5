//! A game at once: the program gets the whole stream, and the lookahead is tested by trial.
//!
//! A trial changes the pieces of a stream from some piece on. The placements up to two pieces
//! before it must stay the same.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use tetris_pipe::judge::{self, Fault as Replayed};
use tetris_pipe::{Piece, Tally};
use tetris_referee::{Event, Fault as Rule, Player, Status};

use crate::process::Process;
use crate::program::Program;
use crate::stop::Stop;
use crate::verdict::{Failure, Fault};

/// The placements of a program on a stream, which may be invalid, and the fault that ended
/// it.
pub(crate) fn play(
    program: &Program,
    pieces: &[u8],
    timeout: Duration,
    stop: &Stop,
) -> Result<(Vec<u8>, Option<Fault>), Failure> {
    let limit = pieces.len() + 1;
    let (mut command, files) = program.command_on(pieces)?;
    let mut player = Process::start(&mut command, limit, stop)?;
    if files.as_ref().is_none_or(|files| !files.has_input) {
        player.send(pieces)?;
    }
    player.close()?;
    let started = Instant::now();
    let left = || timeout.saturating_sub(started.elapsed());
    loop {
        match player.wait(left())? {
            Event::Answers if files.is_none() && player.answers().len() == limit => break,
            Event::Answers => {}
            Event::End => break,
            Event::Silence => {
                let placements = player.answers().len();
                let fault = Fault::TimedOut {
                    placements,
                    timeout,
                };
                return Ok((player.answers().to_vec(), Some(fault)));
            }
        }
    }
    let too_many = files.is_none() && player.answers().len() == limit;
    let status = if too_many { None } else { player.end(left())? };
    let mut placements = player.answers().to_vec();
    if let Some(files) = files {
        match files.placements(limit) {
            Ok(None) => {}
            Ok(Some(written)) => placements = written,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok((placements, Some(Fault::NoOutput)));
            }
            Err(error) => return Err(error.into()),
        }
    }
    let ended_well = too_many || status == Some(Status::SUCCESS);
    let fault = (!ended_well).then_some(Fault::Game(Rule::Ended {
        placements: placements.len().min(pieces.len()),
        pieces: pieces.len(),
        status,
    }));
    Ok((placements, fault))
}

/// The tally of the placements of a program that ended well.
pub(crate) fn replay(pieces: &[u8], placements: &[u8]) -> Result<Tally, Fault> {
    let rule = |fault| match fault {
        Replayed::Invalid { position, cause } => Rule::Invalid {
            piece: position,
            byte: placements[position],
            cause,
        },
        Replayed::TooMany { pieces } => Rule::TooMany {
            placement: pieces,
            pieces,
        },
        Replayed::TooFew { placements } => Rule::Ended {
            placements,
            pieces: pieces.len(),
            status: Some(Status::SUCCESS),
        },
    };
    judge::replay(pieces, placements).map_err(|fault| Fault::Game(rule(fault)))
}

/// A stream that agrees with another one up to a piece.
#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) pieces: Vec<u8>,
    /// The number of the first piece that differs.
    pub(crate) changed: usize,
}

impl Trial {
    /// The trial with this number, of a stream of at least three pieces.
    ///
    /// The first changed piece is at a random position from 2 on. It becomes another piece,
    /// and random ones follow it.
    pub(crate) fn new(pieces: &[u8], number: u64) -> Self {
        // No stream of a small seed has this one.
        let mut random = fastrand::Rng::with_seed(!number);
        let changed = random.usize(2..pieces.len());
        let mut pieces = pieces.to_vec();
        let before = Piece::from_byte(pieces[changed]);
        random.fill(&mut pieces[changed..]);
        while Piece::from_byte(pieces[changed]) == before {
            pieces[changed] = random.u8(..);
        }
        Self { pieces, changed }
    }

    /// The first placement that the changed pieces must not affect, but did.
    pub(crate) fn difference(&self, placements: &[u8], changed: &[u8]) -> Option<usize> {
        let fixed = 0..self.changed - 1;
        let differs = |&i: &usize| placements.get(i) != changed.get(i);
        fixed.into_iter().find(differs)
    }
}

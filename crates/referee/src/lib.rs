//! The referee: a game piece by piece with any player, and how it breaks the rules.
//!
//! A [`Player`] is whatever answers pieces with placements: a program at the other end of two
//! pipes, or a test. [`play`] sends it the pieces, each only after the placement two pieces
//! before has come, so that a placement cannot depend on a piece after the next one. It
//! returns the tally, or the first [`Violation`]. A player that is silent is tested further, to
//! find out why.

#[cfg(not(unix))]
compile_error!("tetris-referee needs Unix: it ends a program by its process group");

mod lockstep;
mod violation;

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

pub use lockstep::play;
pub use violation::Violation;

/// A player under test, which runs on its own.
pub trait Player {
    /// Sends a piece. This must not wait for the player.
    ///
    /// # Errors
    ///
    /// If the system fails. A player that has closed its input is not an error.
    fn send(&mut self, piece: u8) -> io::Result<()>;

    /// Closes its input after the pieces that were sent.
    fn close(&mut self);

    /// All answers that have come, of which those after the first n + 1 in a stream of n pieces
    /// may be left out.
    fn answers(&self) -> &[u8];

    /// Waits for answers, or for its end.
    ///
    /// # Errors
    ///
    /// If the system fails, or the referee is asked to stop.
    fn wait(&mut self, time: Duration) -> io::Result<Event>;
}

/// The end of a game before the end of its stream.
#[derive(Debug)]
pub enum End {
    /// The player broke the rules.
    Violation(Violation),
    /// The system failed, or the referee was asked to stop.
    System(io::Error),
}

impl From<Violation> for End {
    fn from(violation: Violation) -> Self {
        Self::Violation(violation)
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// The longest time for a placement.
#[derive(Clone, Copy, Debug)]
pub struct Timeout {
    /// For the first placement, before which a player may load or train something.
    pub first: Duration,
    /// For each of the others, for any answer of a player that is late already, and for its end.
    pub later: Duration,
}

/// The next thing that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It wrote one or more answers.
    Answers,
    /// It ended in this way, or closed its output but did not end in the given time.
    End(Option<ExitStatus>),
    /// It did nothing in the given time.
    Silence,
}

//! The referee: a game piece by piece with any player, and how it breaks the rules.
//!
//! A [`Player`] is whatever answers pieces with placements: a program at the other end of two
//! pipes, or a test. [`play`] sends it the pieces, each only after the placement two pieces
//! before has come, so that a placement cannot depend on a piece after the next one. It
//! returns the tally, or the first [`Fault`]. A player that is silent is tested further, to
//! find out why.

mod fault;
mod lockstep;

use std::fmt;
use std::io;
use std::time::Duration;

pub use fault::Fault;
pub use lockstep::play;

/// A player under test, which runs on its own.
pub trait Player {
    /// Sends pieces. This must not wait for the player.
    ///
    /// # Errors
    ///
    /// If the system fails. A player that has closed its input is not an error.
    fn send(&mut self, pieces: &[u8]) -> io::Result<()>;

    /// Closes its input after the pieces that were sent.
    ///
    /// # Errors
    ///
    /// If the system fails.
    fn close(&mut self) -> io::Result<()>;

    /// All answers that have come, of which those after the first n + 1 in a stream of n pieces
    /// may be left out.
    fn answers(&self) -> &[u8];

    /// Waits for answers, or for the end of its output.
    ///
    /// # Errors
    ///
    /// If the system fails, or the referee is asked to stop.
    fn wait(&mut self, time: Duration) -> io::Result<Event>;

    /// Waits for its end. `None` if it does not end in time.
    ///
    /// # Errors
    ///
    /// If the system fails, or the referee is asked to stop.
    fn end(&mut self, time: Duration) -> io::Result<Option<Status>>;
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It wrote one or more answers.
    Answers,
    /// It closed its output, or ended.
    End,
    /// It did nothing in the given time.
    Silence,
}

/// How a player ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// By itself, with an exit status.
    Exit(i32),
    /// By a signal.
    Signal {
        /// Its number.
        number: i32,
        /// Its name, such as `SIGKILL`.
        name: &'static str,
    },
}

impl Status {
    /// An end without an error.
    pub const SUCCESS: Self = Self::Exit(0);
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "ended with exit status {code}"),
            Self::Signal { number, name } => write!(f, "was ended by signal {number} ({name})"),
        }
    }
}

/// Why a game was not played to its end.
#[derive(Debug)]
pub enum Interruption {
    /// The player broke the rules.
    Fault(Fault),
    /// The system failed, or the referee was asked to stop.
    Error(io::Error),
}

impl From<Fault> for Interruption {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<io::Error> for Interruption {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

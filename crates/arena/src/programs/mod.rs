//! Programs as players, piece by piece ([`lockstep`]) or with the whole stream at once. A program is ended by
//! its process group, so they are played on Unix only.

pub mod lockstep;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod program;
#[cfg(unix)]
mod whole;

pub use lockstep::{Event, Remote, Timeout};
#[cfg(unix)]
pub use program::Program;

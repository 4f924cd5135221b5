//! What a player did wrong in a game piece by piece.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::Status;
use tetris_pipe::piece::InvalidPlacement;
use tetris_pipe_cli::numbers::grouped;

/// What a player did wrong. Pieces and placements are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A byte is not a placement of its piece.
    Invalid {
        /// The number of the piece.
        piece: usize,
        /// The byte.
        byte: u8,
        /// What is wrong with it.
        cause: InvalidPlacement,
    },
    /// A placement came before its piece was sent, or there is no such piece.
    TooMany {
        /// The number of the placement.
        placement: usize,
        /// The number of pieces in the stream.
        pieces: usize,
    },
    /// The player ended, or closed its output, before the last placement; or it ended with
    /// an error after it.
    Ended {
        /// The number of placements that had come.
        placements: usize,
        /// The number of pieces in the stream.
        pieces: usize,
        /// How it ended, or `None` if it still ran.
        status: Option<Status>,
    },
    /// It answered a piece only after the piece two positions later was sent.
    LooksAhead {
        /// The number of the piece.
        piece: usize,
    },
    /// It answered a piece only after its input was closed.
    Buffers {
        /// The number of the piece.
        piece: usize,
    },
    /// It answered a piece too late, but kept the lookahead.
    Slow {
        /// The number of the piece.
        piece: usize,
        /// The time that the placement took.
        took: Duration,
        /// The time that it may take.
        timeout: Duration,
    },
    /// It did not answer a piece in time, and ended when its input was closed.
    Skips {
        /// The number of the piece.
        piece: usize,
        /// The time that the placement may take.
        timeout: Duration,
    },
    /// It did not answer a piece, even after its input was closed.
    Hangs {
        /// The number of the piece.
        piece: usize,
        /// The time that the placement may take.
        timeout: Duration,
    },
    /// It still ran after its input was closed and all placements had come.
    DoesNotEnd {
        /// The time that it may take.
        timeout: Duration,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid { piece, cause, .. } => write!(f, "piece {piece}: {cause}"),
            Self::TooMany { placement, pieces } if placement < pieces => write!(
                f,
                "placement {placement}: it came before piece {placement} was sent, so there are \
                 too many bytes"
            ),
            Self::TooMany { placement, pieces } => write!(
                f,
                "placement {placement}: no piece, since the stream has only {} pieces",
                grouped(*pieces as u64)
            ),
            Self::Ended {
                placements,
                pieces,
                status,
            } => {
                match status {
                    Some(status) => write!(f, "it {status}")?,
                    None => f.write_str("it closed its output, but did not end,")?,
                }
                let (placements, pieces) = (*placements as u64, *pieces as u64);
                write!(f, " after {} of ", grouped(placements))?;
                write!(f, "{} placements", grouped(pieces))
            }
            Self::LooksAhead { piece } => write!(
                f,
                "piece {piece}: it looks two pieces ahead, since its placement came only after \
                 piece {} was sent",
                piece + 2
            ),
            Self::Buffers { piece } => write!(
                f,
                "piece {piece}: its placement came only after the input was closed, so the \
                 program reads in blocks, does not flush its output, looks far ahead, or is \
                 slower than the timeout"
            ),
            Self::Slow {
                piece,
                took,
                timeout,
            } => write!(
                f,
                "piece {piece}: its placement took {:.1} s, and the timeout is {} s",
                took.as_secs_f64(),
                timeout.as_secs_f64()
            ),
            Self::Skips { piece, timeout } => write!(
                f,
                "piece {piece}: no placement came within {} s, and the program ended without it \
                 when its input was closed",
                timeout.as_secs_f64()
            ),
            Self::Hangs { piece, timeout } => write!(
                f,
                "piece {piece}: it hangs, since no placement came within {} s, nor after its \
                 input was closed",
                timeout.as_secs_f64()
            ),
            Self::DoesNotEnd { timeout } => write!(
                f,
                "it does not end: it still ran {} s after its last placement and the end of its \
                 input",
                timeout.as_secs_f64()
            ),
        }
    }
}

impl Error for Fault {}

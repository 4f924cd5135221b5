//! Violations of the rules by a player: the kind and its fields in JSON, and the message.

use std::fmt::{self, Display};
use std::process::ExitStatus;

use serde::{Serialize, Serializer};
use tetris_pipe::replay::Fault;

/// How a player breaks the rules. Pieces and placements are counted from 0; `number` is the piece
/// whose placement is wrong or missing, and `placements` of `pieces` were made. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are explained above them")]
pub enum Violation {
    /// It wrote a byte that is not a placement of its piece.
    InvalidPlacement {
        number: usize,
        /// Whether it wrote more bytes than it had got pieces.
        #[serde(skip)]
        has_surplus: bool,
        #[serde(skip)]
        fault: Fault,
    },
    /// There is no piece for this placement, or it came before its piece was sent.
    TooManyBytes { number: usize },
    /// It ended after this many placements of this many; or it ended with an error after the last one.
    EndedEarly {
        placements: usize,
        pieces: usize,
        #[serde(serialize_with = "text")]
        status: ExitStatus,
    },
    /// It closed its output after this many placements, but did not end.
    ClosedOutput { placements: usize, pieces: usize },
    /// It answered only after the second piece after this one was sent.
    LooksTwoPiecesAhead { number: usize },
    /// It answered only after its input was closed.
    ReadsInBlocksOrDoesNotFlush { number: usize },
    /// It took longer than the timeout, but kept the lookahead.
    TooSlow { number: usize, took: f64, timeout: f64 },
    /// It did not answer in time, and ended when its input was closed.
    NoPlacement { number: usize, timeout: f64 },
    /// It did not answer in time, nor after its input was closed.
    Hangs { number: usize, timeout: f64 },
    /// It still ran this long after its input was closed and all placements had come.
    DoesNotEnd { timeout: f64 },
    /// It got the whole stream at once, and wrote this many placements, but did not end in time.
    Timeout { placements: usize, timeout: f64 },
    /// Its placement was the first byte, and the second when the pieces from `changed` on were
    /// others, on which it must not depend.
    DependsOnLaterPieces { number: usize, bytes: [u8; 2], changed: usize },
    /// Its placement differed between two runs on the same stream.
    NotDeterministic { number: usize, bytes: [u8; 2] },
}

fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Violation {
    /// The violation of a player that ended without an error, but broke the rules on a stream of
    /// this many pieces.
    pub fn of_fault(fault: Fault, pieces: usize) -> Self {
        match fault {
            Fault::Invalid { number, .. } => {
                Self::InvalidPlacement { number, has_surplus: false, fault }
            }
            Fault::TooMany { pieces } => Self::TooManyBytes { number: pieces },
            Fault::TooFew { placements, .. } => {
                Self::EndedEarly { placements, pieces, status: ExitStatus::default() }
            }
        }
    }
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidPlacement { fault, .. } => write!(f, "{fault}"),
            Self::TooManyBytes { number } => write!(
                f,
                "placement {number}: there are too many bytes, since no piece had been sent for it"
            ),
            Self::EndedEarly { placements, pieces, status, .. } => {
                f.write_str("it ended")?;
                if !status.success() {
                    write!(f, " with {status}")?;
                }
                write!(f, " after {placements} of {pieces} placements")
            }
            Self::ClosedOutput { placements, pieces } => write!(
                f,
                "it closed its output, but did not end, after {placements} of {pieces} placements"
            ),
            Self::LooksTwoPiecesAhead { number } => write!(
                f,
                "piece {number}: it looks two pieces ahead, since its placement came only after \
                 piece {} was sent",
                number + 2
            ),
            Self::ReadsInBlocksOrDoesNotFlush { number } => write!(
                f,
                "piece {number}: its placement came only after the input was closed, so the program \
                 reads in blocks, does not flush its output, looks far ahead, or is slower than the \
                 timeout"
            ),
            Self::TooSlow { number, took, timeout } => write!(
                f,
                "piece {number}: its placement took {took:.1} s, and the timeout is {timeout} s"
            ),
            Self::NoPlacement { number, timeout } => write!(
                f,
                "piece {number}: no placement came within {timeout} s, and the program ended without it \
                 when its input was closed"
            ),
            Self::Hangs { number, timeout } => write!(
                f,
                "piece {number}: it hangs, since no placement came within {timeout} s, nor after its input \
                 was closed"
            ),
            Self::DoesNotEnd { timeout } => write!(
                f,
                "it does not end: it still ran {timeout} s after its last placement and the end of its input"
            ),
            Self::Timeout { placements, timeout } => {
                write!(f, "it did not end within {timeout} s, and wrote {placements} placements")
            }
            Self::DependsOnLaterPieces { number, bytes: [first, second], changed } => write!(
                f,
                "piece {number}: it looks more than one piece ahead, since its placement is byte \
                 {first}, and byte {second} if the pieces from {changed} on are others"
            ),
            Self::NotDeterministic { number, bytes: [first, second] } => write!(
                f,
                "piece {number}: it is not deterministic, since its placement is byte {first} in one \
                 run and byte {second} in another on the same stream"
            ),
        }
    }
}

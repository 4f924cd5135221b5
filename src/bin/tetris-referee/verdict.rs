//! The verdict on a program that breaks the rules: what is wrong, and what to do about it.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use signal_hook::low_level::signal_name;
use tetris_pipe::piece::InvalidPlacement;
use tetris_pipe::report::numbers::grouped;

/// What a program did wrong. Pieces and placements are counted from 0.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A byte is not a placement of its piece.
    Invalid {
        piece: usize,
        byte: u8,
        cause: InvalidPlacement,
    },
    /// A placement came before its piece was sent, or there is no such piece.
    TooMany { placement: usize, pieces: usize },
    /// It ended, or closed its output, before the last placement. Without a status it
    /// still ran.
    Ended {
        placements: usize,
        pieces: usize,
        status: Option<ExitStatus>,
    },
    /// It answered a piece only after the piece two positions later was sent.
    LooksAhead { piece: usize },
    /// It answered a piece only after its input was closed.
    Buffers { piece: usize },
    /// It answered a piece too late, but kept the lookahead.
    Slow {
        piece: usize,
        took: Duration,
        timeout: Duration,
    },
    /// It did not answer a piece in time, and ended when its input was closed.
    Skips { piece: usize, timeout: Duration },
    /// It did not answer a piece, even after its input was closed.
    Hangs { piece: usize, timeout: Duration },
    /// It still ran after its input was closed and all placements had come.
    DoesNotEnd { timeout: Duration },
    /// With the whole stream at once, it did not end in time.
    TimedOut {
        placements: usize,
        timeout: Duration,
    },
    /// It did not write the file that `{o}` stands for.
    NoOutput,
    /// A placement changed with pieces that it must not depend on.
    Depends {
        piece: usize,
        bytes: [u8; 2],
        changed: usize,
    },
    /// A placement differed between two runs on the same stream.
    Random { piece: usize, bytes: [u8; 2] },
}

/// Why a game was not played to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The program broke the rules.
    Fault(Fault),
    /// The program broke the rules on a changed stream.
    InTrial(Fault),
    /// The system failed, or the referee was asked to stop, which has the kind
    /// [`io::ErrorKind::Interrupted`].
    Error(io::Error),
}

/// A fault, and the stream on which it happened.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) seed: u64,
    /// Whether it happened in a trial of the lookahead, on a copy with other pieces.
    pub(crate) in_trial: bool,
    pub(crate) fault: Fault,
}

impl Failure {
    /// Whether it is only the request to stop.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(self, Self::Error(error) if error.kind() == io::ErrorKind::Interrupted)
    }

    pub(crate) fn in_trial(self) -> Self {
        match self {
            Self::Fault(fault) => Self::InTrial(fault),
            other => other,
        }
    }
}

impl Fault {
    /// The name in JSON.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Invalid { .. } => "invalid_placement",
            Self::TooMany { .. } => "too_many_bytes",
            Self::Ended { status: None, .. } => "closed_output",
            Self::Ended { .. } => "ended_early",
            Self::LooksAhead { .. } => "looks_two_pieces_ahead",
            Self::Buffers { .. } => "reads_in_blocks_or_does_not_flush",
            Self::Slow { .. } => "too_slow",
            Self::Skips { .. } => "no_placement",
            Self::Hangs { .. } => "hangs",
            Self::DoesNotEnd { .. } => "does_not_end",
            Self::TimedOut { .. } => "timeout",
            Self::NoOutput => "no_output_file",
            Self::Depends { .. } => "depends_on_later_pieces",
            Self::Random { .. } => "not_deterministic",
        }
    }

    /// What to do about it.
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            Self::Invalid { byte, .. } if is_text(*byte) => {
                "this byte is a character of text; write each placement as one byte with the \
                 value rotation * 16 + column, not as digits, and write nothing else to stdout"
            }
            Self::Invalid { .. } => {
                "a placement is one byte, rotation * 16 + column, where the column is that of \
                 the leftmost square after the rotation; tetris-pipe --help lists the rotations"
            }
            Self::TooMany { .. } => {
                "write exactly one byte per piece, without newlines, and messages to stderr"
            }
            Self::Ended { status: None, .. } => "keep stdout open until the last placement",
            Self::Ended {
                status: Some(status),
                ..
            } if status.success() => {
                "read until the end of the input; the last piece is followed by nothing, and \
                 needs a placement too"
            }
            Self::Ended { .. } => {
                "look at the messages of the program, or debug it alone on this stream, which \
                 --write-stream writes to a file"
            }
            Self::LooksAhead { .. } => {
                "write placement i when pieces i and i+1 are known, before reading piece i+2"
            }
            Self::Buffers { .. } => {
                "read single bytes: getchar() in C, sys.stdin.buffer.read(1) in Python; flush \
                 after each placement: fflush(stdout) in C, sys.stdout.buffer.flush() in Python, \
                 System.out.flush() in Java, $| = 1 in Perl; or use --whole for a program that \
                 reads all of its input first, or a longer --timeout for a slow one"
            }
            Self::Slow { .. } | Self::Hangs { .. } | Self::TimedOut { .. } => {
                "use a longer --timeout if it only needs more time"
            }
            Self::Skips { .. } => {
                "write a placement for every piece as soon as the next piece is known, or use a \
                 longer --timeout if it only needs more time"
            }
            Self::DoesNotEnd { .. } => "end when reading gives the end of the input",
            Self::NoOutput => "write the placements to the file that {o} stands for",
            Self::Depends { .. } => {
                "choose placement i from the pieces up to i+1 only; --save keeps both streams"
            }
            Self::Random { .. } => {
                "seed random numbers with a constant, and do not depend on the time, on \
                 addresses or on the order of threads"
            }
        }
    }
}

/// Whether a byte is likely to be a part of a number that was written as text.
const fn is_text(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b' ' | b'\n' | b'\r' | b',' | b'-')
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
                match status.map(|status| (status.code(), status.signal())) {
                    Some((_, Some(signal))) => {
                        let name = signal_name(signal).unwrap_or("an unknown signal");
                        write!(f, "it was ended by signal {signal} ({name})")?;
                    }
                    Some((code, _)) => {
                        write!(f, "it ended with exit status {}", code.unwrap_or_default())?;
                    }
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
            Self::TimedOut {
                placements,
                timeout,
            } => write!(
                f,
                "it did not end within {} s, and wrote {} placements",
                timeout.as_secs_f64(),
                grouped(*placements as u64)
            ),
            Self::NoOutput => f.write_str("it ended without writing the file {o}"),
            Self::Depends {
                piece,
                bytes: [first, second],
                changed,
            } => write!(
                f,
                "piece {piece}: it looks more than one piece ahead, since its placement is byte \
                 {first}, and byte {second} if the pieces from {changed} on are others"
            ),
            Self::Random {
                piece,
                bytes: [first, second],
            } => write!(
                f,
                "piece {piece}: it is not deterministic, since its placement is byte {first} in \
                 one run and byte {second} in another on the same stream"
            ),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trial = if self.in_trial { " (changed)" } else { "" };
        write!(f, "seed {}{trial}: {}", self.seed, self.fault)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

//! The verdict on a program that breaks the rules: what is wrong, and what to do about it.

use std::fmt;
use std::io;
use std::time::Duration;

use tetris_pipe_cli::numbers::grouped;
use tetris_referee::{Fault as Rule, Interruption, Status};

/// What a program did wrong. Pieces and placements are counted from 0.
#[derive(Debug)]
pub(crate) enum Fault {
    /// In its game.
    Game(Rule),
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
            Self::Game(Rule::Invalid { .. }) => "invalid_placement",
            Self::Game(Rule::TooMany { .. }) => "too_many_bytes",
            Self::Game(Rule::Ended { status: None, .. }) => "closed_output",
            Self::Game(Rule::Ended { .. }) => "ended_early",
            Self::Game(Rule::LooksAhead { .. }) => "looks_two_pieces_ahead",
            Self::Game(Rule::Buffers { .. }) => "reads_in_blocks_or_does_not_flush",
            Self::Game(Rule::Slow { .. }) => "too_slow",
            Self::Game(Rule::Skips { .. }) => "no_placement",
            Self::Game(Rule::Hangs { .. }) => "hangs",
            Self::Game(Rule::DoesNotEnd { .. }) => "does_not_end",
            Self::TimedOut { .. } => "timeout",
            Self::NoOutput => "no_output_file",
            Self::Depends { .. } => "depends_on_later_pieces",
            Self::Random { .. } => "not_deterministic",
        }
    }

    /// What to do about it.
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            Self::Game(Rule::Invalid { byte, .. }) if is_text(*byte) => {
                "this byte is a character of text; write each placement as one byte with the \
                 value rotation * 16 + column, not as digits, and write nothing else to stdout"
            }
            Self::Game(Rule::Invalid { .. }) => {
                "a placement is one byte, rotation * 16 + column, where the column is that of \
                 the leftmost square after the rotation; tetris-pipe --help lists the rotations"
            }
            Self::Game(Rule::TooMany { .. }) => {
                "write exactly one byte per piece, without newlines, and messages to stderr"
            }
            Self::Game(Rule::Ended { status: None, .. }) => {
                "keep stdout open until the last placement"
            }
            Self::Game(Rule::Ended {
                status: Some(Status::SUCCESS),
                ..
            }) => {
                "read until the end of the input; the last piece is followed by nothing, and \
                 needs a placement too"
            }
            Self::Game(Rule::Ended { .. }) => {
                "look at the messages of the program, or debug it alone on this stream, which \
                 --write-stream writes to a file"
            }
            Self::Game(Rule::LooksAhead { .. }) => {
                "write placement i when pieces i and i+1 are known, before reading piece i+2"
            }
            Self::Game(Rule::Buffers { .. }) => {
                "read single bytes: getchar() in C, sys.stdin.buffer.read(1) in Python; flush \
                 after each placement: fflush(stdout) in C, sys.stdout.buffer.flush() in Python, \
                 System.out.flush() in Java, $| = 1 in Perl; or use --whole for a program that \
                 reads all of its input first, or a longer --timeout for a slow one"
            }
            Self::Game(Rule::Slow { .. } | Rule::Hangs { .. }) | Self::TimedOut { .. } => {
                "use a longer --timeout if it only needs more time"
            }
            Self::Game(Rule::Skips { .. }) => {
                "write a placement for every piece as soon as the next piece is known, or use a \
                 longer --timeout if it only needs more time"
            }
            Self::Game(Rule::DoesNotEnd { .. }) => "end when reading gives the end of the input",
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
            Self::Game(fault) => fault.fmt(f),
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

impl From<Rule> for Failure {
    fn from(fault: Rule) -> Self {
        Self::Fault(Fault::Game(fault))
    }
}

impl From<Interruption> for Failure {
    fn from(interruption: Interruption) -> Self {
        match interruption {
            Interruption::Fault(fault) => fault.into(),
            Interruption::Error(error) => error.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Error(error)
    }
}

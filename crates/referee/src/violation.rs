//! What a player did wrong: the name in JSON, the message, and the hint.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use tetris_pipe::judge::Hints;
use tetris_pipe::piece::InvalidPlacement;
use tetris_pipe_cli::numbers::grouped;

/// What a player did wrong. Pieces and placements are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The answer to this piece is not a placement of it.
    Invalid(usize, InvalidPlacement),
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
        status: Option<ExitStatus>,
    },
    /// It answered this piece only after the piece two positions later was sent.
    LooksAhead(usize),
    /// It answered this piece only after its input was closed.
    Buffers(usize),
    /// It took the first time for this piece, which is longer than the second, but kept the
    /// lookahead.
    Slow(usize, [Duration; 2]),
    /// It did not answer this piece in time, and ended when its input was closed.
    Skips(usize, Duration),
    /// It did not answer this piece in time, nor after its input was closed.
    Hangs(usize, Duration),
    /// A signal had stopped it after so many placements.
    Stopped(usize, ExitStatus),
    /// It still ran this long after its input was closed and all placements had come.
    DoesNotEnd(Duration),
    /// It got the whole stream at once, and wrote so many placements, but did not end in time.
    TimedOut(usize, Duration),
    /// It got the whole stream at once, and its file `o` is not a regular one.
    NotAFile,
    /// A placement changed with pieces that it must not depend on.
    Depends {
        /// The number of the piece.
        piece: usize,
        /// Its placement, and the one with the changed pieces.
        bytes: [u8; 2],
        /// The number of the first piece that was changed.
        changed: usize,
    },
    /// The placement of this piece differed between two runs on the same stream.
    Random(usize, [u8; 2]),
}

impl Violation {
    /// The name in JSON.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.kind_and_hint().0
    }

    /// What to do about it, for a player that gave these answers and was started by these words.
    #[must_use]
    pub fn hint(&self, answers: &[u8], words: &[OsString]) -> String {
        let up_to = |answer: usize| Hints::of(&answers[..answers.len().min(answer + 1)]);
        let suspected = match *self {
            Self::Invalid(piece, _) => up_to(piece).invalid(),
            Self::TooMany { placement, .. } => up_to(placement).too_many(),
            _ => None,
        };
        let hint = suspected.unwrap_or(self.kind_and_hint().1);
        let (_, read, flush) = language(words);
        hint.replace("{read}", read).replace("{flush}", flush)
    }

    /// The name in JSON, and the hint with `{read}` and `{flush}` in place of a language's means.
    fn kind_and_hint(&self) -> (&'static str, &'static str) {
        match self {
            Self::Invalid(..) => (
                "invalid_placement",
                "a placement is one byte, rotation * 16 + column, where the column is that of the \
                 leftmost square after the rotation; tetris-pipe --help lists the rotations",
            ),
            Self::TooMany { .. } => (
                "too_many_bytes",
                "write exactly one byte per piece, without newlines, and messages to stderr",
            ),
            Self::Ended { status: None, .. } => {
                ("closed_output", "keep stdout open until the last placement")
            }
            Self::Ended {
                status: Some(status),
                ..
            } => (
                "ended_early",
                if status.success() {
                    "read until the end of the input; the last piece is followed by nothing, and \
                     needs a placement too; read {read}; if a child process answers, wait for its \
                     end"
                } else {
                    "look at the messages of the program, or debug it alone on this stream, which \
                     --write-stream writes to a file; with --whole it runs in a new directory, so \
                     files that its arguments name need absolute paths"
                },
            ),
            Self::LooksAhead(_) => (
                "looks_two_pieces_ahead",
                "write placement i when pieces i and i+1 are known, before reading piece i+2; read \
                 {read}; --timeout 1 shows this sooner, and a longer one is for a program that is \
                 only slow",
            ),
            Self::Buffers(_) => (
                "reads_in_blocks_or_does_not_flush",
                "read {read}; after each placement, {flush}; or use --whole for a program that \
                 reads all of its input first; --timeout 1 shows this sooner, and a longer one is \
                 for a program that is only slow",
            ),
            Self::Slow(..) => ("too_slow", MORE_TIME),
            Self::Skips(..) => (
                "no_placement",
                "write a placement for every piece as soon as the next piece is known; read {read}; \
                 or use a longer --timeout if it only needs more time",
            ),
            Self::Hangs(..) => (
                "hangs",
                "use a longer --timeout if it only needs more time, and --timeout 1 while you \
                 debug it",
            ),
            Self::Stopped(..) => (
                "stopped",
                "a signal stops a program that reads from the terminal, or that stops itself; read \
                 pieces from stdin",
            ),
            Self::DoesNotEnd(_) => (
                "does_not_end",
                "end when reading gives the end of the input",
            ),
            Self::TimedOut(..) => ("timeout", MORE_TIME),
            Self::NotAFile => (
                "output_is_not_a_file",
                "write the placements to a regular file o, or to stdout",
            ),
            Self::Depends { .. } => (
                "depends_on_later_pieces",
                "choose placement i from the pieces up to i+1 only; --save keeps both streams",
            ),
            Self::Random(..) => (
                "not_deterministic",
                "seed random numbers with a constant, and do not depend on the time, on addresses \
                 or on the order of threads",
            ),
        }
    }
}

const MORE_TIME: &str = "use a longer --timeout if it only needs more time";

/// How a program in some language reads a byte, and what it does after it has written one. The
/// interpreter or the file that starts it has a name with this beginning or end.
type Language = (&'static [&'static str], &'static str, &'static str);

const LANGUAGES: [Language; 5] = [
    (
        &["python", "pypy", ".py"],
        "bytes by sys.stdin.buffer.read(1), since sys.stdin.read(1) waits for a whole character",
        "call sys.stdout.buffer.flush()",
    ),
    (
        &["node", "deno", "bun", ".js", ".mjs", ".ts"],
        "bytes in process.stdin.on('data'), not text, since toString() loses some",
        "return to the event loop, and do not wait for the 'end' of stdin",
    ),
    (
        &["perl", ".pl"],
        "bytes by getc after binmode",
        "flush: $| = 1",
    ),
    (
        &["ruby", ".rb"],
        "bytes by $stdin.getbyte",
        "call $stdout.flush",
    ),
    (
        &["java"],
        "bytes by System.in.read()",
        "call System.out.flush()",
    ),
];
const OTHER_LANGUAGE: Language = (
    &[],
    "single bytes, not blocks or text, as by getchar() in C",
    "flush, as by fflush(stdout) in C",
);

fn language(words: &[OsString]) -> Language {
    let names = words.iter().filter_map(|word| Path::new(word).file_name());
    let names: Vec<_> = names.map(OsStr::to_string_lossy).collect();
    let is_named = |language: &&Language| {
        let mut parts = language.0.iter();
        parts.any(|part| {
            names
                .iter()
                .any(|name| name.starts_with(part) || name.ends_with(part))
        })
    };
    *LANGUAGES.iter().find(is_named).unwrap_or(&OTHER_LANGUAGE)
}

/// What is wrong.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: usize| grouped(count as u64);
        match *self {
            Self::Invalid(piece, cause) => write!(f, "piece {piece}: {cause}"),
            Self::TooMany { placement, pieces } if placement < pieces => write!(
                f,
                "placement {placement}: it came before piece {placement} was sent, so there are \
                 too many bytes"
            ),
            Self::TooMany { placement, pieces } => write!(
                f,
                "placement {placement}: no piece, since the stream has only {} pieces",
                count(pieces)
            ),
            Self::Ended {
                placements,
                pieces,
                status,
            } => {
                match status {
                    None => f.write_str("it closed its output, but did not end,")?,
                    Some(status) if status.success() => f.write_str("it ended")?,
                    Some(status) => write!(f, "it ended with {status}")?,
                }
                let [placements, pieces] = [placements, pieces].map(count);
                write!(f, " after {placements} of {pieces} placements")
            }
            Self::LooksAhead(piece) => write!(
                f,
                "piece {piece}: it looks two pieces ahead, since its placement came only after \
                 piece {} was sent",
                piece + 2
            ),
            Self::Buffers(piece) => write!(
                f,
                "piece {piece}: its placement came only after the input was closed, so the \
                 program reads in blocks, does not flush its output, looks far ahead, or is \
                 slower than the timeout"
            ),
            Self::Slow(piece, [took, timeout]) => write!(
                f,
                "piece {piece}: its placement took {:.1} s, and the timeout is {} s",
                took.as_secs_f64(),
                timeout.as_secs_f64()
            ),
            Self::Skips(piece, timeout) => write!(
                f,
                "piece {piece}: no placement came within {} s, and the program ended without it \
                 when its input was closed",
                timeout.as_secs_f64()
            ),
            Self::Hangs(piece, timeout) => write!(
                f,
                "piece {piece}: it hangs, since no placement came within {} s, nor after its \
                 input was closed",
                timeout.as_secs_f64()
            ),
            Self::Stopped(placements, status) => {
                write!(f, "after {} placements, it was {status}", count(placements))
            }
            Self::DoesNotEnd(timeout) => write!(
                f,
                "it does not end: it still ran {} s after its last placement and the end of its \
                 input",
                timeout.as_secs_f64()
            ),
            Self::TimedOut(placements, timeout) => write!(
                f,
                "it did not end within {} s, and wrote {} placements",
                timeout.as_secs_f64(),
                count(placements)
            ),
            Self::NotAFile => f.write_str("its file o is not a regular file"),
            Self::Depends {
                piece,
                bytes: [first, second],
                changed,
            } => write!(
                f,
                "piece {piece}: it looks more than one piece ahead, since its placement is byte \
                 {first}, and byte {second} if the pieces from {changed} on are others"
            ),
            Self::Random(piece, [first, second]) => write!(
                f,
                "piece {piece}: it is not deterministic, since its placement is byte {first} in \
                 one run and byte {second} in another on the same stream"
            ),
        }
    }
}

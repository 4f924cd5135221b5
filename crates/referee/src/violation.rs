//! Violations of the rules by a player: the name in JSON, the message, and the hint.

use std::process::ExitStatus;
use std::time::Duration;

use tetris_pipe::judge::Fault;
use tetris_pipe_cli::hints;
use tetris_pipe_cli::numbers::grouped;

/// How a player breaks the rules. Pieces and placements are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The placements break the rules. If there are too many, there is no piece for one, or it came
    /// before its piece was sent.
    Fault(Fault),
    /// The player ended, or closed its output if it has no status, after so many placements of so
    /// many; or it ended with an error after the last one.
    Ended([usize; 2], Option<ExitStatus>),
    /// It answered this piece only after the second piece after it was sent.
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
    /// It still ran this long after its input was closed and all placements had come.
    DoesNotEnd(Duration),
    /// It got the whole stream at once, and wrote so many placements, but did not end in time.
    TimedOut(usize, Duration),
    /// The placement of this piece changed from one byte to another with the pieces from the last
    /// number on, on which it must not depend.
    Depends(usize, [u8; 2], usize),
    /// The placement of this piece differed between two runs on the same stream.
    Random(usize, [u8; 2]),
}

/// A hint around how a program reads pieces.
macro_rules! read_hint {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "read single bytes, not blocks or text, as by getchar() in C or \
             sys.stdin.buffer.read(1) in Python",
            $after
        )
    };
}

/// The hint for a player that ended early without an error.
const ENDED: &str = read_hint!(
    "read until the end of the input; the last piece is followed by nothing, and needs a placement \
     too; ",
    "; if a child process answers, wait for its end"
);

const MORE_TIME: &str = "use a longer --timeout if it only needs more time";

impl Violation {
    /// The name in JSON, what is wrong, and what to do about it.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    #[must_use]
    pub fn explain(&self) -> (&'static str, String, &'static str) {
        let seconds = |time: Duration| time.as_secs_f64();
        let count = |count: usize| grouped(count as u64);
        match *self {
            Self::Fault(fault @ Fault::Invalid { number, cause }) => (
                "invalid_placement",
                fault.to_string(),
                hints::invalid_placement(number, cause.byte()),
            ),
            Self::Fault(Fault::TooMany { pieces }) => (
                "too_many_bytes",
                format!(
                    "placement {pieces}: there are too many bytes, since no piece had been sent \
                     for it"
                ),
                "write exactly one byte per piece, not text, without newlines, and messages to stderr",
            ),
            Self::Fault(fault @ Fault::TooFew { .. }) => ("ended_early", fault.to_string(), ENDED),
            Self::Ended(counts, status) => {
                let [placements, pieces] = counts.map(count);
                let after = format!("after {placements} of {pieces} placements");
                match status {
                    None => (
                        "closed_output",
                        format!("it closed its output, but did not end, {after}"),
                        "keep stdout open until the last placement",
                    ),
                    Some(status) if status.success() => {
                        ("ended_early", format!("it ended {after}"), ENDED)
                    }
                    Some(status) => (
                        "ended_early",
                        format!("it ended with {status} {after}"),
                        "look at the messages of the program, or debug it alone on this stream, \
                         which --write-stream writes to a file; with --whole it runs in a new \
                         directory, so files that its arguments name need absolute paths, and it has \
                         the pieces as the file i",
                    ),
                }
            }
            Self::LooksAhead(piece) => (
                "looks_two_pieces_ahead",
                format!(
                    "piece {piece}: it looks two pieces ahead, since its placement came only \
                     after piece {} was sent",
                    piece + 2
                ),
                read_hint!(
                    "write placement i when pieces i and i+1 are known, before reading piece i+2; ",
                    "; or use a longer --timeout if it only needs more time"
                ),
            ),
            Self::Buffers(piece) => (
                "reads_in_blocks_or_does_not_flush",
                format!(
                    "piece {piece}: its placement came only after the input was closed, so the \
                     program reads in blocks, does not flush its output, looks far ahead, or is \
                     slower than the timeout"
                ),
                read_hint!(
                    "",
                    "; flush each placement, as by fflush(stdout) in C or \
                     sys.stdout.buffer.flush() in Python; or use --whole for a program that reads \
                     all of its input first, or a longer --timeout if it only needs more time"
                ),
            ),
            Self::Slow(piece, [took, timeout]) => (
                "too_slow",
                format!(
                    "piece {piece}: its placement took {:.1} s, and the timeout is {} s",
                    seconds(took),
                    seconds(timeout)
                ),
                MORE_TIME,
            ),
            Self::Skips(piece, timeout) => (
                "no_placement",
                format!(
                    "piece {piece}: no placement came within {} s, and the program ended without \
                     it when its input was closed",
                    seconds(timeout)
                ),
                read_hint!(
                    "write a placement for every piece as soon as the next piece is known; ",
                    "; or use a longer --timeout if it only needs more time"
                ),
            ),
            Self::Hangs(piece, timeout) => (
                "hangs",
                format!(
                    "piece {piece}: it hangs, since no placement came within {} s, nor after its \
                     input was closed",
                    seconds(timeout)
                ),
                "read pieces from stdin, or use --whole for a program that reads them from the file i; or \
                 a longer --timeout if it only needs more time",
            ),
            Self::DoesNotEnd(timeout) => (
                "does_not_end",
                format!(
                    "it does not end: it still ran {} s after its last placement and the end of \
                     its input",
                    seconds(timeout)
                ),
                "end when reading gives the end of the input",
            ),
            Self::TimedOut(placements, timeout) => (
                "timeout",
                format!(
                    "it did not end within {} s, and wrote {} placements",
                    seconds(timeout),
                    count(placements)
                ),
                MORE_TIME,
            ),
            Self::Depends(piece, [first, second], changed) => (
                "depends_on_later_pieces",
                format!(
                    "piece {piece}: it looks more than one piece ahead, since its placement is \
                     byte {first}, and byte {second} if the pieces from {changed} on are others"
                ),
                "choose placement i from the pieces up to i+1 only; --save keeps both streams",
            ),
            Self::Random(piece, [first, second]) => (
                "not_deterministic",
                format!(
                    "piece {piece}: it is not deterministic, since its placement is byte {first} \
                     in one run and byte {second} in another on the same stream"
                ),
                "seed random numbers with a constant, and do not depend on the time, on addresses \
                 or on the order of threads",
            ),
        }
    }
}

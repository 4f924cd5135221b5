//! The command line of `tetris-referee`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Parser, value_parser};
use tetris_pipe::Scorer;
use tetris_pipe::streams::PIECES;
#[cfg(unix)]
use tetris_pipe_arena::programs::Timeout;

/// Play programs and networks on random streams, and compare them
///
/// With one player, the referee prints its points. Several players play the same streams,
/// eight more at a time, until each is told apart from the next one in the table. At most
/// one table in 20 tells equal players apart, however often the referee looks.
///
/// A PLAYER is
///
///   2                              an effort of the embedded network
///   full,3:1                       the embedded network with these beams: one per ply,
///                                  WIDTH:MARGIN or full
///   mine.net@1, mine.net@3:1,2:1   a network with an effort or beams, without at effort 2
///   2+known, mine.net@2+known      the same, told the number of pieces; it reads mine.ends
///                                  if that is beside mine.net
///   old.json, -, <(...)            scores that --json or Python's protocol has written; the
///                                  others play their streams. Files of one player on
///                                  different streams are one player
///   ./player, 'python3 player.py'  a command, quoted as in a shell. After --, a command
///                                  needs no quotes
///
/// A command reads pieces from stdin and writes placements to stdout, in the format that
/// tetris-pipe --help describes. It is started once per stream. The referee sends pieces
/// 0 and 1, and piece i+2 only after it has received placement i. It closes the input in
/// the same way, as if the end were one more piece. Every placement is checked when it
/// arrives. If a command breaks the rules, two lines on stderr say how, and what to do
/// about it; the other players go on.
///
/// Examples:
///
///   tetris-referee -- ./player --fast
///       Play four streams of 65,536 pieces.
///
///   tetris-referee --streams 16 -j 8 --save games -- python3 player.py
///       Play 16 streams, 8 at a time, and keep them for tetris-judge.
///
///   tetris-referee -j 8 ./old ./new 1
///       Tell which is better: ./old, ./new or effort 1.
///
///   tetris-referee --whole --size player.c -- ./player
///       Play a program that reads all of its input at once, and subtract the size of
///       its source, as the challenge ranks.
///
///   tetris-referee --stream i --size player.c -- ./player
///       Play the file i, such as the challenge's own.
///
///   tetris-referee --seed 1 --write-stream i
///       Write the first stream to the file i.
///
/// Exit status: 0 if the players keep the rules; 1 if one breaks them or does not answer
/// in time; 2 for usage errors and for input or output errors, such as a program that
/// cannot be started. A signal ends the programs; what is finished is printed, and then
/// the referee ends by the signal.
#[derive(Debug, Parser)]
#[command(
    name = "tetris-referee",
    version,
    verbatim_doc_comment,
    args_override_self = true,
    override_usage = "tetris-referee [OPTIONS] [PLAYER]... [-- COMMAND [ARGS]...]\n       \
                      tetris-referee [--seed N] [--pieces N] --write-stream FILE"
)]
pub(crate) struct Cli {
    /// Count by the rules, or as the challenge's printed script or C program does
    #[arg(long, value_name = Scorer::names(), default_value_t)]
    pub(crate) scorer: Scorer,

    /// Number of streams to play, 1 to 1000000 [default: 4]; with several players, the maximum
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) streams: Option<u32>,

    /// Seed of the first stream; each following stream uses the next seed [default: 1; with
    /// several players 6000]
    ///
    /// A command cannot know the pieces of --seed $RANDOM.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Play the pieces in FILE, one stream; - for stdin
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["streams", "seed", "pieces", "write_stream"]
    )]
    pub(crate) stream: Option<PathBuf>,

    /// Pieces per stream, 1 to 1000000000 [default: 65536]
    #[arg(long, value_name = "N", value_parser = up_to(1_000_000_000))]
    pub(crate) pieces: Option<usize>,

    /// Number of games to play side by side, 1 to 1024
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = up_to(1024))]
    pub(crate) jobs: usize,

    /// With several players, stop at this standard error even if no difference is shown: points per
    /// 65,536 pieces, above 0 [default: 12]
    #[arg(long, value_name = "POINTS", value_parser = standard_error)]
    pub(crate) standard_error: Option<f64>,

    /// Longest time for each placement of a command [default: 10 for the first, 3 for the
    /// others]; with --whole, for each stream [default: 3600]
    ///
    /// After its last placement, a command has the same time to end.
    #[arg(long, value_name = "SECONDS", value_parser = timeout)]
    pub(crate) timeout: Option<Duration>,

    /// Send each stream as a whole, for commands that read all of their input first
    ///
    /// The lookahead is then tested by trial. A command also plays changed copies of the
    /// streams. If a copy agrees with its stream up to piece i+1, the placements up to
    /// placement i must be the same.
    ///
    /// A command runs in a new directory each time. The stream is its stdin, and its file i.
    /// The placements are its file o, or its stdout if there is no such file. Files that
    /// its arguments name need absolute paths.
    #[arg(long, verbatim_doc_comment)]
    pub(crate) whole: bool,

    /// With --whole, time for testing the lookahead by trials; 0 for none [default: 30]
    #[arg(long, value_name = "SECONDS", requires = "whole", value_parser = seconds)]
    trials: Option<Duration>,

    /// Subtract the bytes of these files from one command's points for 65,536 pieces, as the
    /// challenge ranks
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "pieces")]
    pub(crate) size: Vec<PathBuf>,

    /// Keep the stream of seed N as DIR/N.i, and one player's placements as DIR/N.o
    ///
    /// If a command breaks the rules, the placements up to the fault are kept. The stream
    /// of a trial that failed, and its placements, are DIR/trial.i and DIR/trial.o.
    #[arg(long, value_name = "DIR", verbatim_doc_comment)]
    pub(crate) save: Option<PathBuf>,

    /// Print the scores, the verdicts and the comparisons of all pairs as JSON on stdout
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the stream of --seed to FILE instead of playing; - for stdout
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "players", "command", "streams", "jobs", "standard_error", "timeout", "whole", "size", "save",
            "json", "scorer",
        ]
    )]
    pub(crate) write_stream: Option<PathBuf>,

    /// The players, as --help describes them
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<OsString>,

    /// One more player: a command and its arguments
    #[arg(value_names = ["COMMAND", "ARGS"], num_args = 1.., last = true)]
    pub(crate) command: Vec<OsString>,
}

impl Cli {
    /// The longest time for an answer. With `--whole`, that for the first one is for all.
    #[cfg(unix)]
    pub(crate) fn timeout(&self) -> Timeout {
        let or_seconds = |default| self.timeout.unwrap_or(Duration::from_secs(default));
        Timeout { first: or_seconds(if self.whole { 3600 } else { 10 }), later: or_seconds(3) }
    }

    /// The number of pieces in a stream.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces.unwrap_or(PIECES)
    }

    /// The time for trials.
    pub(crate) fn trials(&self) -> Duration {
        match self.trials {
            _ if !self.whole => Duration::ZERO,
            trials => trials.unwrap_or(Duration::from_secs(30)),
        }
    }
}

fn up_to(most: i64) -> impl TypedValueParser<Value = usize> {
    value_parser!(u32).range(1..=most).map(|count| count as usize)
}

fn timeout(text: &str) -> Result<Duration, &'static str> {
    let time = seconds(text).ok().filter(|time| !time.is_zero());
    time.ok_or("expected a number of seconds above 0, up to 1000000000")
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds| seconds <= 1e9);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or("expected a number of seconds from 0 to 1000000000")
}

fn standard_error(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(error) if error > 0.0 && f64::is_finite(error) => Ok(error),
        _ => Err("expected a number above 0"),
    }
}

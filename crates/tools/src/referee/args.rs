//! The command line of `tetris-referee`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::TypedValueParser;
use clap::{Parser, value_parser};
use tetris_pipe::Rules;
use tetris_pipe::streams::PIECES;
use tetris_pipe_arena::programs::Timeout;
use tetris_pipe_arena::{Scores, compare, rules};
use tetris_pipe_cli::{Named, is_standard};

/// Play any program piece by piece, enforce the lookahead, and print its score
///
/// PROGRAM reads pieces from stdin and writes placements to stdout, in the format that
/// tetris-pipe --help describes. It is started once per random stream. The referee
/// sends pieces 0 and 1, and piece i+2 only after it has received placement i. It
/// closes the input of PROGRAM in the same way, as if the end were one more piece.
/// Every placement is checked when it arrives.
///
/// If PROGRAM breaks the rules, two lines on stderr say how, and what to do about it.
/// Otherwise a table on stdout shows the points of each stream and their mean. With
/// --against, the same streams are played with another program, until one of the two
/// is shown to be better.
///
/// Examples:
///
///   tetris-referee -- ./player --fast
///       Play four streams of 65,536 pieces.
///
///   tetris-referee --streams 16 -j 8 --save games -- python3 player.py
///       Play 16 streams, 8 at a time, and keep them for tetris-judge.
///
///   tetris-referee -j 8 --against ./old -- ./new
///       Tell whether ./new is better than ./old.
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
/// Exit status: 0 if PROGRAM keeps the rules; 1 if it breaks them or does not answer
/// in time; 2 for usage errors and for input or output errors, such as a program that
/// cannot be started. A signal ends the programs; the streams that are finished are
/// printed, and then the referee ends by the signal.
#[derive(Debug, Parser)]
#[command(
    name = "tetris-referee",
    version,
    verbatim_doc_comment,
    args_override_self = true,
    override_usage = "tetris-referee [OPTIONS] [--] PROGRAM [ARGS]...\n       \
                      tetris-referee [--seed N] [--pieces N] --write-stream FILE"
)]
pub(crate) struct Cli {
    /// Number of streams to play, 1 to 1000000 [default: 4], or with --against the most
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(crate) streams: Option<u64>,

    /// Seed of the first stream; each following stream uses the next seed [default: 1]
    ///
    /// tetris-train score plays the same streams.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Draw a secret seed, which is printed at the end
    ///
    /// PROGRAM cannot know the pieces then. --seed repeats the games.
    #[arg(long, conflicts_with_all = ["seed", "save", "write_stream"])]
    pub(crate) secret: bool,

    /// Play the pieces in FILE, one stream; - for stdin
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["streams", "seed", "secret", "pieces", "against", "write_stream"]
    )]
    pub(crate) stream: Option<PathBuf>,

    /// Pieces per stream, 1 to 1000000000 [default: 65536]
    #[arg(long, value_name = "N", value_parser = up_to(1_000_000_000))]
    pieces: Option<usize>,

    /// Number of streams to play side by side, 1 to 1024
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = up_to(1024))]
    pub(crate) jobs: usize,

    /// Compare PROGRAM, as player A, with player B: another program or a file of scores
    ///
    /// COMMAND is a program, or a program and its arguments, quoted as for a shell. The
    /// same streams are played with both, at least five, eight more at a time, until a
    /// difference is shown with 95 % confidence, or its standard error is as small as
    /// --standard-error asks.
    ///
    /// FILE is the JSON that tetris-referee or tetris-train score has printed; - for
    /// stdin. Its streams are played.
    #[arg(long, value_name = "COMMAND|FILE", verbatim_doc_comment)]
    against: Option<OsString>,

    /// With --against, the standard error at which to stop if no difference is shown, in
    /// points for 65,536 pieces, above 0
    #[arg(
        long,
        value_name = "POINTS",
        requires = "against",
        default_value_t = compare::STANDARD_ERROR,
        value_parser = compare::parse_standard_error
    )]
    pub(crate) standard_error: f64,

    /// Longest time for each placement [default: 10 for the first, 3 for the others], or with
    /// --whole for a stream [default: 3600]
    ///
    /// It is also the longest time from the last placement to the end of PROGRAM.
    #[arg(long, value_name = "SECONDS", value_parser = timeout)]
    timeout: Option<Duration>,

    /// Send each stream in one piece, for programs that read all of it at once
    ///
    /// The lookahead is then tested by trial. PROGRAM also plays changed copies of the
    /// streams. If a copy agrees with its stream up to piece i+1, the placements up to
    /// placement i must be the same.
    ///
    /// PROGRAM runs in a new directory each time. The stream is its stdin, and its file i.
    /// The placements are its file o, or its stdout if there is no such file. Files that
    /// its arguments name need absolute paths.
    #[arg(long, verbatim_doc_comment)]
    pub(crate) whole: bool,

    /// With --whole, how long to test the lookahead by trials; 0 for none [default: 30]
    #[arg(long, value_name = "SECONDS", requires = "whole", value_parser = seconds)]
    trials: Option<Duration>,

    /// Subtract the bytes of these files from the points of 65,536 pieces, as the challenge ranks
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["against", "pieces"])]
    pub(crate) size: Vec<PathBuf>,

    /// Keep the stream of seed N as DIR/N.i, and its placements as DIR/N.o
    ///
    /// The placements of the program of --against are DIR/N.against.o.
    /// If PROGRAM breaks the rules, the placements up to the fault are kept. The stream
    /// of a trial that failed, and its placements, are DIR/trial.i and DIR/trial.o.
    ///
    /// The same command goes on: it does not play the games again that it has finished.
    /// They count as long as the files in the command have not changed.
    #[arg(long, value_name = "DIR", verbatim_doc_comment)]
    pub(crate) save: Option<PathBuf>,

    /// Print the result or the verdict as JSON on stdout
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the stream of --seed to FILE instead of playing; - for stdout
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["program", "streams", "against", "jobs", "timeout", "whole", "size", "save", "json"]
    )]
    pub(crate) write_stream: Option<PathBuf>,

    /// The program to play, and its arguments
    #[arg(
        value_names = ["PROGRAM", "ARGS"],
        num_args = 1..,
        trailing_var_arg = true
    )]
    pub(crate) program: Vec<OsString>,
}

impl Cli {
    /// The longest time for an answer. With `--whole`, that for the first one is for all.
    pub(crate) fn timeout(&self) -> Timeout {
        let or_seconds = |default| self.timeout.unwrap_or(Duration::from_secs(default));
        Timeout { first: or_seconds(if self.whole { 3600 } else { 10 }), later: or_seconds(3) }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    pub(crate) fn pieces(&self) -> usize {
        self.pieces.unwrap_or(PIECES)
    }

    /// The player of `--against`.
    pub(crate) fn rival(&self) -> Result<Option<Rival>> {
        let Some(against) = &self.against else {
            return Ok(None);
        };
        let path = Path::new(against);
        if !is_scores(path) {
            let words = if path.is_file() {
                Some(vec![against.as_bytes().to_owned()]) // It may have spaces in its name.
            } else {
                shlex::bytes::split(against.as_bytes())
            };
            let Some(words) = words.filter(|words| !words.is_empty()) else {
                bail!("--against: no command, or a quote that is not closed");
            };
            let words = words.into_iter().map(OsString::from_vec);
            return Ok(Some(Rival::Program(words.collect())));
        }
        let (scores, file) = Named::load(path, Scores::read)?;
        let name = file.name();
        if self.seed.is_some() || self.pieces.is_some() || self.secret {
            bail!("--seed, --secret and --pieces cannot be used with {name}");
        }
        let scores = Scores::merged([(name.to_owned(), scores)])?;
        if scores.rules != Rules::CHALLENGE {
            bail!("{name} has scores of another game, by {}", rules::name(&scores.rules));
        }
        Ok(Some(Rival::Scores(scores)))
    }

    /// The time for trials.
    pub(crate) fn trials(&self) -> Duration {
        match self.trials {
            _ if !self.whole => Duration::ZERO,
            trials => trials.unwrap_or(Duration::from_secs(30)),
        }
    }
}

/// Player B of a comparison.
pub(crate) enum Rival {
    /// A program and its arguments.
    Program(Vec<OsString>),
    /// The scores of a player from an earlier run.
    Scores(Scores),
}

/// Whether this is JSON, by its name or its first byte, or a stream such as stdin or `<(…)`. A
/// program is neither.
fn is_scores(path: &Path) -> bool {
    let begins = || {
        let mut first = [0];
        File::open(path)?.read_exact(&mut first)?;
        io::Result::Ok(first == *b"{")
    };
    let is_json = path.extension().is_some_and(|it| it == "json");
    is_standard(path)
        || match fs::metadata(path) {
            Ok(file) if file.is_file() => is_json || begins().unwrap_or(false),
            Ok(other) => !other.is_dir(),
            Err(_) => is_json,
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

//! The command line of `tetris-train`.

use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Result, anyhow};
use clap::{ArgGroup, Args, Parser, value_parser};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tetris_pipe::Effort;
use tetris_pipe::search::Beam;
use tetris_pipe::train::{Schedule, Settings};
use tetris_pipe_arena::compare;

/// Train a network by self-play, and measure its score
///
/// Examples:
///
///   tetris-train run --curriculum first.run
///   tetris-train run --from first.run second.run
///   tetris-train export second.run .
///       Train a network in two runs, and write it to a file in this directory.
///
///   tetris-train score --effort 1
///       Measure the score of the embedded network.
///
/// Exit status: 0 on success; 2 for usage errors and for input or output errors.
#[derive(Debug, Parser)]
#[command(name = "tetris-train", version, verbatim_doc_comment, args_override_self = true)]
pub(crate) enum Cli {
    /// Train a network, from scratch or from a checkpoint
    ///
    /// Training is a chain of runs: a curriculum from scratch, then runs of free play,
    /// each from the checkpoint of the previous one. The same settings give the same
    /// files, byte for byte, with any number of threads.
    ///
    /// A signal, such as SIGINT (Ctrl-C), SIGTERM or SIGUSR1, ends a run after it is saved; a
    /// second Ctrl-C ends it at once. To resume a run that was stopped, repeat its command: it
    /// continues from its own checkpoint.
    Run(RunArgs),
    /// Quantise the network of a checkpoint for the player
    Export(ExportArgs),
    /// Learn the ends of games: what a network's evaluations make of the pieces left
    ///
    /// The network itself stays. The same seed gives the same file, byte for byte.
    Ends(EndsArgs),
    /// Play random streams with a network, and print the mean score
    ///
    /// The luck of the pieces is what tetris-judge --analysis prints. It is zero on average, so
    /// the points without luck have the same mean as the points, and a smaller error. From 8
    /// streams on, the luck counts as much as fits these streams best, see the coefficient.
    ///
    /// A signal, such as SIGTERM, ends it after the streams that are finished are printed.
    Score(ScoreArgs),
    /// Find out whether one player is better than another
    ///
    /// Both play the same streams. More streams are added, 8 at a time, until a difference is
    /// shown, or the standard error of the mean difference is as small as asked. At most one of
    /// 20 pairs of equal players is told apart, however often the streams are looked at.
    ///
    /// A signal, such as SIGTERM, ends it after the comparison so far is printed.
    Compare(CompareArgs),
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// Where to save the run, every 5 minutes and at its end; the final save is retried until it succeeds
    pub(crate) checkpoint: PathBuf,

    /// Start from the checkpoint of another run, or from a network
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Seconds between two lines of progress
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub(crate) every: u64,

    /// Print each line of progress as CSV on stdout, too, under a header where the run starts
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// The checkpoint to read
    pub(crate) checkpoint: PathBuf,

    /// Where to write the network; its file name is a hash of its content [default: the current
    /// directory]
    pub(crate) directory: Option<PathBuf>,

    /// Number of table rows to keep, 0 to 65535: those visited most often
    #[arg(long, value_name = "N", default_value_t = u16::MAX)]
    pub(crate) rows: u16,
}

#[derive(Args, Debug)]
pub(crate) struct EndsArgs {
    /// Where to write what was learned
    pub(crate) file: PathBuf,

    /// File of the network [default: the embedded network]
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<PathBuf>,

    /// Number of games to play and learn from, 1 to 10000000
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The options for [`Settings`].
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SettingsArgs {
    /// Fill the rightmost column only to clear four rows, and train only the linear lanes
    #[arg(long, conflicts_with_all = ["explore", "hidden", "dense"])]
    pub(crate) curriculum: bool,

    /// Choose one placement in N, at random, by a one-ply search instead of by static
    /// evaluation; 0 for none
    #[arg(long, value_name = "N", default_value_t = 64)]
    explore: u32,

    /// Number of pieces to play and train on, 1 to 2^40
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u64).range(1..=1 << 40))]
    steps: u64,

    /// Discount future points by 1 - 1/N per piece; a power of 2 from 2 to 32768
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = horizon)]
    horizon: u32,

    /// Learning rate of the linear lanes of the table: START..END, which falls quadratically
    /// in the course of the run, or one rate for all of it
    #[arg(long, value_name = "RATES", default_value = "1..0.1")]
    linear: Schedule,

    /// Learning rate of the hidden lanes of the table
    #[arg(long, value_name = "RATES", default_value = "0.003..0.0003")]
    hidden: Schedule,

    /// Learning rate of the dense layers
    #[arg(long, value_name = "RATES", default_value = "0.001..0.0001")]
    dense: Schedule,

    /// Average the weights over this share of the run, 0 to 1, at its end; the next run
    /// continues with the last weights
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    average: f32,

    /// Number of games to play in parallel, 1 to 4096
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = value_parser!(u16).range(1..=4096))]
    games: u16,

    /// Pieces that each game plays between two updates of the network, 1 to 256
    ///
    /// All of them are in memory at the same time, in 300 bytes each.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u64).range(1..=256))]
    rollout: u64,

    /// Seed of the games and of the initial network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl SettingsArgs {
    /// The settings that these options ask for.
    pub(crate) const fn settings(&self) -> Settings {
        Settings {
            curriculum: self.curriculum,
            explore: self.explore,
            steps: self.steps,
            horizon: self.horizon,
            linear: self.linear,
            hidden: self.hidden,
            dense: self.dense,
            average: self.average,
            games: self.games,
            rollout: self.rollout,
            seed: self.seed,
        }
    }
}

/// Who plays which random streams. A group of clap has no arguments of another one in it, such as
/// [`Threads`].
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Search effort, from the fastest to the strongest
    #[arg(short, long, value_name = Effort::range(), default_value_t)]
    pub(crate) effort: Effort,

    /// Search with these beams instead, in a comparison only A: one per ply, WIDTH:MARGIN or full
    #[arg(long, value_name = "BEAM,...", value_delimiter = ',')]
    pub(crate) beams: Option<Vec<Beam>>,

    /// Tell the player, in a comparison only A, how many pieces a stream has, as tetris-pipe
    /// --pieces does; with what is in a file of tetris-train ends
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(crate) ends: Option<Vec<PathBuf>>,

    /// Number of streams to play, 1 to 1000000 [default: 8], or in a comparison the most
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) streams: Option<u32>,

    /// Seed of the first stream; each following stream uses the next seed [default: 1, or in a
    /// comparison 6000]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Pieces per stream, 1 to 16777216
    #[arg(long, value_name = "N", default_value_t = 65_536, value_parser = value_parser!(u32).range(1..=1 << 24))]
    pub(crate) pieces: u32,
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("search").args(["effort", "beams"]))]
pub(crate) struct ScoreArgs {
    /// File of the network [default: the embedded network]
    pub(crate) network: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) games: GamesArgs,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Print the result as JSON, with each stream's points
    #[arg(long)]
    pub(crate) json: bool,

    /// Merge the JSON of several machines that played different streams, and play none
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["network", "GamesArgs", "Threads"])]
    pub(crate) merge: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// File of the network of player A [default: the embedded network]
    pub(crate) a: Option<PathBuf>,

    /// File of the network of player B [default: the embedded network]
    pub(crate) b: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) games: GamesArgs,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// Standard error at which to stop if no difference is shown, in points, above 0
    #[arg(long, value_name = "POINTS", default_value_t = compare::STANDARD_ERROR, value_parser = compare::parse_standard_error)]
    pub(crate) standard_error: f64,

    /// Print the result as JSON, with the scores of both players
    #[arg(long)]
    pub(crate) json: bool,

    /// Compare two files of `score --json` on the streams that both have, and play none
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["a", "b", "standard_error", "GamesArgs", "Threads"])]
    pub(crate) scores: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Threads {
    /// Number of threads, 1 to 1024; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Their number.
    pub(crate) fn count(&self) -> usize {
        let all = || available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }

    /// Starts the threads.
    pub(crate) fn start(&self) -> Result<ThreadPool> {
        let pool = ThreadPoolBuilder::new().num_threads(self.count()).build();
        // The text of its error has the cause already.
        pool.map_err(|error| anyhow!("cannot start the threads: {error}"))
    }
}

fn share(text: &str) -> Result<f32, &'static str> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1"),
    }
}

fn horizon(text: &str) -> Result<u32, &'static str> {
    match text.parse::<u32>() {
        Ok(horizon) if horizon.is_power_of_two() && (2..=1 << 15).contains(&horizon) => Ok(horizon),
        _ => Err("expected a power of 2 from 2 to 32768"),
    }
}

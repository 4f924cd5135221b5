//! The command line of `tetris-train`.

use std::path::PathBuf;

use clap::{Args, Parser, value_parser};
use tetris_pipe::Scorer;
use tetris_pipe::train::{Schedule, Settings};

/// Train a network by self-play
///
/// tetris-referee mine.net@1 measures its score.
///
/// Examples:
///
///   tetris-train run --curriculum first.run
///   tetris-train run --from first.run second.run
///   tetris-train export second.run .
///       Train a network in two runs, and write it to a file in this directory.
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
    /// Learn how a network's evaluations change near the end of a game
    ///
    /// The network itself stays as it is. The same seed gives the same file, byte for byte. A signal,
    /// such as SIGINT (Ctrl-C), ends it after it has written what it has learned so far.
    Ends(EndsArgs),
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

    /// Number of threads, 1 to 1024; the result does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

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
    /// The file to write
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
    /// Train for points by the rules, or as the challenge's printed script or C program counts
    /// them
    #[arg(long, value_name = Scorer::names(), default_value_t)]
    scorer: Scorer,

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

    /// Learning rate of the linear lanes of the table: one rate, or START..END, which falls
    /// quadratically in the course of the run
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
            scorer: self.scorer,
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

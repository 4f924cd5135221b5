//! The command line of `tetris-train`.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, ValueHint};

use tetris_pipe::Effort;
use tetris_pipe::search::Beam;
use tetris_pipe::train::{Schedule, Settings, Streams};

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
#[command(
    name = "tetris-train",
    version,
    max_term_width = 100,
    verbatim_doc_comment,
    arg_required_else_help = false // a missing subcommand is an error in one line, too
)]
pub enum Cli {
    /// Train a network, from scratch or from a checkpoint
    ///
    /// Training is a chain of runs: a curriculum from scratch, then runs of free play,
    /// each from the checkpoint of the previous one. The same settings give the same
    /// files, byte for byte, with any number of threads. To resume a run that was
    /// stopped, repeat its command: it continues from its own checkpoint. A signal
    /// during a save takes effect after it.
    Run(RunArgs),
    /// Quantise the network of a checkpoint for the player
    Export(ExportArgs),
    /// Play random streams with a network, and print the mean score
    Score(ScoreArgs),
    /// Measure what better choices than the player's would gain
    ///
    /// At some positions of play, the best placements by a search are played out many
    /// times by static evaluation, with the same pieces for all of them. Half of the
    /// playouts choose, and the other half measure the gain over the player's choice.
    Headroom(HeadroomArgs),
}

/// The arguments of `tetris-train run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Where to save the run, every 5 minutes and at its end
    pub checkpoint: PathBuf,

    /// Start from the checkpoint of another run
    #[arg(long, value_name = "CHECKPOINT")]
    pub from: Option<PathBuf>,

    /// Fill the rightmost column only to clear four rows, and train only the linear lanes
    #[arg(long)]
    curriculum: bool,

    /// Choose one placement in N, at random, by a one-ply search instead of by static
    /// evaluation; 0 for none
    #[arg(long, value_name = "N", default_value_t = 64)]
    explore: u32,

    /// Number of pieces to play and train on, at most 2^40
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    steps: u64,

    /// Discount future points by 1 - 1/N per piece; a power of 2 from 2 to 32768
    #[arg(long, value_name = "N", default_value_t = 256)]
    horizon: u32,

    /// Learning rate of the linear lanes of the table: START..END, which falls quadratically in
    /// the course of the run, or one rate for all of it
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
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    average: f32,

    /// Number of games to play in parallel, 1 to 65536
    #[arg(long, value_name = "N", default_value_t = 64)]
    games: usize,

    /// Pieces that each game plays between two updates of the network, 1 to 256; all games
    /// together play at most 2^20
    #[arg(long, value_name = "N", default_value_t = 16)]
    rounds: u64,

    /// Seed of the games and of the initial network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Number of threads, 1 to 1024; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = up_to::<1024>)]
    pub threads: usize,

    /// Seconds between two lines of progress
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub report: u64,
}

/// The arguments of `tetris-train export`.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The checkpoint to read
    pub checkpoint: PathBuf,

    /// Where to write the network; its file name is a hash of its content
    #[arg(default_value = "src/network", value_hint = ValueHint::DirPath)]
    pub directory: PathBuf,

    /// Number of table rows to keep, 0 to 65535: those visited most often
    #[arg(long, value_name = "N", default_value_t = u16::MAX)]
    pub rows: u16,
}

/// The player that `score` and `headroom` measure.
#[derive(Args, Debug)]
pub struct PlayerArgs {
    /// File of the network [default: the embedded network]
    pub network: Option<PathBuf>,

    /// Search effort, from 1 (fastest) to 3 (strongest)
    #[arg(short, long, value_name = "1..3", default_value = "3")]
    pub effort: Effort,
}

/// The arguments of `tetris-train score`.
#[derive(Args, Debug)]
pub struct ScoreArgs {
    /// The player.
    #[command(flatten)]
    pub player: PlayerArgs,

    /// Search with these beams instead, one per ply: WIDTH:MARGIN or full
    #[arg(
        long,
        value_name = "BEAM,...",
        value_delimiter = ',',
        conflicts_with = "effort"
    )]
    pub beams: Option<Vec<Beam>>,

    /// Number of streams to play, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = up_to::<{ Streams::MAX_COUNT }>)]
    pub streams: usize,

    /// Pieces per stream, 1 to 1000000000
    #[arg(long, value_name = "N", default_value_t = 65_536, value_parser = up_to::<{ Streams::MAX_PIECES }>)]
    pub pieces: usize,

    /// Seed of the first stream; each following stream uses the next seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of threads, 1 to 1024; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = up_to::<1024>)]
    pub threads: usize,
}

/// The arguments of `tetris-train headroom`.
#[derive(Args, Debug)]
pub struct HeadroomArgs {
    /// The player.
    #[command(flatten)]
    pub player: PlayerArgs,

    /// Beams of the search that selects the candidates, one per ply: WIDTH:MARGIN or full
    #[arg(
        long,
        value_name = "BEAM,...",
        value_delimiter = ',',
        default_value = "4:1.5,4:3"
    )]
    pub judge: Vec<Beam>,

    /// Positions of play, 2 to 1000000, one after every 73 pieces
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub positions: u32,

    /// Playouts of each candidate, an even number from 2 to 1000000
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = even)]
    pub playouts: u32,

    /// Pieces of each playout, 0 to 1000
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub pieces: u32,

    /// Seed of the positions and of the playouts
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of threads, 1 to 1024; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = up_to::<1024>)]
    pub threads: usize,
}

fn even(text: &str) -> Result<u32, &'static str> {
    match text.parse::<u32>() {
        Ok(count) if count.is_multiple_of(2) && (2..=1_000_000).contains(&count) => Ok(count),
        _ => Err("expected an even number from 2 to 1000000"),
    }
}

impl RunArgs {
    /// The settings, which determine the files of the run.
    ///
    /// # Errors
    ///
    /// A usage error if one of them is not in its range.
    pub fn settings(&self) -> Result<Settings, clap::Error> {
        let settings = Settings {
            seed: self.seed,
            steps: self.steps,
            games: self.games,
            rounds: self.rounds,
            curriculum: self.curriculum,
            explore: self.explore,
            horizon: self.horizon,
            linear: self.linear,
            hidden: self.hidden,
            dense: self.dense,
            average: self.average,
        };
        let usage_error = |range| Cli::command().error(ErrorKind::ValueValidation, range);
        settings.check().map(|()| settings).map_err(usage_error)
    }
}

//! The command line. The doc comments of [`Cli`] are the help.

use std::path::PathBuf;

use clap::{Args, Parser};
use tetris_pipe::effort::Beam;
use tetris_pipe::train::{Settings, Slope};

/// Train a network by self-play, and score it
///
/// Exit status: 0 when done; 2 for a wrong command line and for input or output errors.
#[derive(Parser)]
#[command(
    name = "tetris-train",
    version,
    max_term_width = 100,
    arg_required_else_help = false // so that this is told in a line too
)]
pub(crate) enum Cli {
    /// Play and learn, from nothing or from where another run ended
    ///
    /// A training is a chain of runs: a lesson from nothing, then runs of free play, each
    /// from the checkpoint of the one before. The same settings give the same files, byte
    /// for byte, with any number of threads. A run that was stopped goes on from its own
    /// checkpoint when it is started again.
    Run(RunArgs),
    /// Write the network of a checkpoint as it is played
    Export(ExportArgs),
    /// Play random streams with a network and tell what they came to
    Score(ScoreArgs),
}

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Where the run is saved every few minutes and at its end
    pub(crate) checkpoint: PathBuf,

    /// Go on from this checkpoint of another run
    #[arg(long, value_name = "CHECKPOINT")]
    pub(crate) from: Option<PathBuf>,

    /// Keep the right-hand column for tetrises, and learn the linear lanes alone
    #[arg(long)]
    lesson: bool,

    /// Play by a search among these placements, one piece deeper, instead of by one look
    #[arg(long, value_name = "WIDTH:MARGIN")]
    beam: Option<Beam>,

    /// Pieces to play and learn from
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    steps: u64,

    /// Discount the future by 1 - 1/N a piece, a power of 2 up to 32768
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = horizon)]
    horizon: u32,

    /// Rate of the linear lanes, from the first step to the last
    #[arg(long, value_name = "RATES", default_value = "1..0.1")]
    linear: Slope,

    /// Rate of the hidden lanes
    #[arg(long, value_name = "RATES", default_value = "0.003..0.0003")]
    hidden: Slope,

    /// Rate of the dense layers
    #[arg(long, value_name = "RATES", default_value = "0.001..0.0001")]
    dense: Slope,

    /// Games that are played side by side
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = games)]
    games: usize,

    /// Pieces that each game plays with one copy of the network
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=Settings::MOST_ROUNDS))]
    rounds: u64,

    /// Seed of the games, and of a first network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads, which change nothing but the time it takes
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count)]
    pub(crate) threads: usize,

    /// Seconds between two lines of progress
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub(crate) report: u64,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The checkpoint to read
    pub(crate) checkpoint: PathBuf,

    /// Where the network is written, under a name that carries its hash
    #[arg(default_value = "src/value")]
    pub(crate) directory: PathBuf,

    /// Keep this many rows of the table, those that were visited most
    #[arg(long, value_name = "N", default_value_t = 65_535)]
    pub(crate) rows: usize,
}

#[derive(Args)]
pub(crate) struct ScoreArgs {
    /// The network, or the one that comes with the program
    pub(crate) network: Option<PathBuf>,

    /// How far the player looks
    #[arg(short, long, value_name = "1..5", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) effort: u8,

    /// Search with these beams instead, one for each level: WIDTH:MARGIN or full
    #[arg(
        long,
        value_name = "BEAM,...",
        value_delimiter = ',',
        conflicts_with = "effort"
    )]
    pub(crate) beams: Option<Vec<Beam>>,

    /// Streams to play
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) streams: u64,

    /// Pieces of each stream
    #[arg(long, value_name = "N", default_value_t = 65_536, value_parser = count)]
    pub(crate) pieces: usize,

    /// Seed of the first stream; the next ones follow it
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Threads, which change nothing but the time it takes
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count)]
    pub(crate) threads: usize,
}

fn games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if (1..=Settings::MOST_GAMES).contains(&games) => Ok(games),
        _ => Err(format!("not a number from 1 to {}", Settings::MOST_GAMES)),
    }
}

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err("not a number above 0".to_owned()),
    }
}

fn horizon(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(horizon) if horizon.is_power_of_two() && (2..=1 << 15).contains(&horizon) => Ok(horizon),
        _ => Err("not a power of 2 from 2 to 32768".to_owned()),
    }
}

impl RunArgs {
    /// What decides the files of the run.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            steps: self.steps,
            games: self.games,
            rounds: self.rounds,
            lesson: self.lesson,
            beam: self.beam,
            horizon: self.horizon,
            linear: self.linear,
            hidden: self.hidden,
            dense: self.dense,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}

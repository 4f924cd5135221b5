//! The command line of `tetris-judge`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, Parser, ValueEnum};

use super::named;

/// Replay a game of tetris-pipe, and print its score or show the game
///
/// Each byte of INPUT is a piece, and each byte of OUTPUT is its placement, in the
/// format that tetris-pipe --help describes. Without options, the score is printed
/// as a line of its own. Pieces are counted from 0.
///
/// Examples:
///
///   tetris-pipe i | tetris-judge i -
///       Place the pieces in the file i, and print the score.
///
///   tetris-judge i o --report
///       Print a report of the points that this game scored and lost.
///
///   tetris-pipe -u i | tetris-judge i - --watch
///       Watch the game while it is played. -u writes each placement at once.
///
/// Exit status: 0 if the game keeps the rules; 1 if a placement is invalid, or if
/// there are more or fewer placements than pieces (a line on stderr names the first
/// such position); 2 for usage errors and for input or output errors.
#[derive(Debug, Parser)]
#[command(name = "tetris-judge", version, verbatim_doc_comment)]
pub struct Cli {
    /// The pieces; - for stdin
    #[arg(default_value = "i")]
    input: PathBuf,

    /// The placements; - for stdin
    #[arg(default_value = "o")]
    output: PathBuf,

    #[command(flatten)]
    pub mode: Mode,
}

/// What to do instead of printing the score.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct Mode {
    /// Watch the game in the terminal; ? shows the keys
    ///
    /// A game that is still being played can be watched too.
    #[arg(long)]
    pub watch: bool,

    /// Print a report of the points scored and lost
    ///
    /// text is for people, and the default; json is for programs.
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    pub report: Option<Format>,

    /// Draw score, height and resets as an SVG file; - for stdout
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    /// Print the board before piece N, with # for filled squares
    ///
    /// The rest of the game is not read.
    #[arg(long, value_name = "N")]
    pub frame: Option<u64>,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

impl Cli {
    /// The paths of the pieces and of the placements; `None` for stdin.
    ///
    /// # Errors
    ///
    /// If both are stdin.
    pub fn files(&self) -> Result<(Option<&Path>, Option<&Path>)> {
        match (named(&self.input), named(&self.output)) {
            (None, None) => bail!("INPUT and OUTPUT cannot both be stdin: name a file for one"),
            files => Ok(files),
        }
    }
}

//! The command line of `tetris-judge`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, Parser, ValueEnum};

use super::named;

/// Print the score of a game of tetris-pipe, or look at the game
///
/// Each byte of INPUT is a piece and each byte of OUTPUT its placement, as told by
/// tetris-pipe --help. The score is printed alone on a line, unless an option asks
/// for something else. Pieces are counted from 0.
///
/// Examples:
///
///   tetris-pipe i | tetris-judge i -
///       Play the pieces of the file i, and print the score.
///
///   tetris-judge i o --report
///       Tell where the points of this game came from, and where they were lost.
///
///   tetris-pipe -u i | tetris-judge i - --watch
///       Watch the game while it is played, piece by piece thanks to -u.
///
/// Exit status: 0 when the game keeps the rules; 1 when a placement is invalid or
/// there are not as many as pieces (the first such position is told on stderr);
/// 2 for a wrong command line and for input or output errors.
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
    pub view: View,
}

/// What to print instead of the score.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct View {
    /// Watch the game in the terminal; ? shows the keys
    ///
    /// It may still be going on: what has come so far can be watched.
    #[arg(long)]
    pub watch: bool,

    /// Print where the points came from and where they were lost
    ///
    /// json is the same for programs.
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    pub report: Option<Format>,

    /// Draw score, height and resets into FILE, an SVG picture (- for stdout)
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    /// Print the board before piece N, # for a square; what comes later is not judged
    #[arg(long, value_name = "N")]
    pub frame: Option<u64>,
}

/// How a report is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

impl Cli {
    /// The files of the pieces and of the placements, nothing for stdin.
    ///
    /// # Errors
    ///
    /// If both are to be read from stdin.
    pub fn files(&self) -> Result<(Option<&Path>, Option<&Path>)> {
        match (named(&self.input), named(&self.output)) {
            (None, None) => bail!("INPUT and OUTPUT cannot both be stdin: name a file for one"),
            files => Ok(files),
        }
    }
}

//! The command line of `tetris-judge`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, Parser, ValueEnum};



/// Replay a game of tetris-pipe, and print its score or show the game
///
/// Each byte of INPUT is a piece, and each byte of OUTPUT is its placement, in the
/// format that tetris-pipe --help describes. Without options, the score is printed
/// as a line of its own. Pieces are counted from 0.
///
/// --report, --list and --plot can be combined, and read the game once, so it may
/// come through a pipe. They describe a game that breaks the rules up to there.
///
/// Examples:
///
///   tetris-pipe i | tetris-judge i -
///       Place the pieces in the file i, and print the score.
///
///   tetris-judge i o --report --plot game.svg
///       Print a report of the points that this game scored and lost, and draw it.
///
///   tetris-judge i o --list | awk '$5 == 4' | head
///       Print the first ten pieces that clear four rows.
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
pub struct Mode {
    /// Watch the game in the terminal; ? shows the keys
    ///
    /// A game that comes through a pipe can be watched while it is played.
    #[arg(long, conflicts_with_all = ["report", "list", "plot", "frame"])]
    pub watch: bool,

    /// Watch a game whose files still grow, from its last piece on
    ///
    /// The viewer waits for more at the end of a file, like tail -f.
    #[arg(long, conflicts_with_all = ["report", "list", "plot", "frame"])]
    pub follow: bool,

    #[command(flatten)]
    pub results: Results,

    /// Print the board before piece N, with # for filled squares
    ///
    /// The rest of the game is not read.
    #[arg(long, value_name = "N", conflicts_with_all = ["report", "list", "plot"])]
    pub frame: Option<u64>,
}

/// What to print and write of the whole game instead of the score.
#[derive(Debug, Args)]
pub struct Results {
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

    /// Print a line per piece, or write the lines to FILE
    ///
    /// Each line has six fields between tabs: the number of the piece, its letter, the
    /// rotation, the column, the rows cleared ("reset" if the piece does not fit), and
    /// the points scored. There is no header.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "-"
    )]
    pub list: Option<PathBuf>,

    /// Draw points lost, height and resets as an SVG file; - for stdout
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

impl Mode {
    /// Whether to show the game in the terminal.
    #[must_use]
    pub const fn is_viewer(&self) -> bool {
        self.watch || self.follow
    }
}

impl Results {
    /// Whether there is anything but the score to print.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.report.is_some() || self.list.is_some() || self.plot.is_some()
    }

    /// Checks that the picture is alone on stdout.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check_stdout(&self) -> Result<()> {
        let on_stdout =
            |path: &Option<PathBuf>| path.as_deref().is_some_and(|p| named(p).is_none());
        if on_stdout(&self.plot) && (self.report.is_some() || on_stdout(&self.list)) {
            bail!("--plot - writes the picture to stdout: name a file for it to print more");
        }
        Ok(())
    }
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

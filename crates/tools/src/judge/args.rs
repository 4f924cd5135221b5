//! The command line of `tetris-judge`.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{ArgGroup, Parser};
use tetris_pipe::{Effort, Scorer};

/// Replay a game of tetris-pipe, and print its score or show the game
///
/// Each byte of INPUT is a piece, and each byte of OUTPUT is its placement, in the
/// format that tetris-pipe --help describes. Without options, the score is printed
/// as a line of its own. Pieces are counted from 0.
///
/// A game that breaks the rules is reported, listed and drawn up to there.
///
/// Examples:
///
///   tetris-pipe i | tetris-judge i -
///       Place the pieces in the file i, and print the score.
///
///   tetris-judge i o --report
///       Print a report of the points that this game scored and lost.
///
///   tetris-judge i o --page game.html
///       Write the replay page of the game, for a browser.
///
///   tetris-judge i o --analysis
///       Print the points without luck, and the worst placements of the player.
///
///   tetris-judge i o --list | awk '$5 == 4' | head
///       Print the first ten pieces that clear four rows.
///
///   tail -c +1 -f o | tetris-judge i - --watch
///       Watch a game while it is played.
///
/// Exit status: 0 if the game keeps the rules; 1 if a placement is invalid, or if
/// there are more or fewer placements than pieces (a line on stderr names the first
/// such position); 2 for usage errors and for input or output errors.
#[derive(Debug, Parser)]
#[command(
    name = "tetris-judge",
    version,
    verbatim_doc_comment,
    args_override_self = true,
    group = ArgGroup::new("printed").args(["report", "json", "list", "frame", "watch"])
)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct Cli {
    /// The pieces; - for stdin
    #[arg(default_value = "i")]
    pub(crate) input: PathBuf,

    /// The placements; - for stdin
    #[arg(default_value = "o")]
    pub(crate) output: PathBuf,

    /// Count by the rules, or as the challenge's printed script or C program does
    ///
    /// The three disagree. The challenge ranks by its script. Pages know the rules alone.
    #[arg(long, value_name = Scorer::names(), default_value_t)]
    pub(crate) scorer: Scorer,

    /// Print a report of the points scored and lost
    #[arg(long)]
    pub(crate) report: bool,

    /// Print the report as a JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Print a line per piece
    ///
    /// Each line has seven fields between tabs: the number of the piece, its letter, the
    /// rotation, the column, the rows cleared, the points scored, and 1 if the piece does
    /// not fit and resets the grid, or 0.
    #[arg(long)]
    pub(crate) list: bool,

    /// Find the luck of the pieces and the losses of the placements
    ///
    /// The luck of a piece is what its kind is worth, less the mean over all kinds. It is
    /// zero on average, so points without luck compare players on fewer pieces. The loss
    /// of a placement is how much worse it is than the best one that a search finds. Added
    /// to --report, --json and --page, it shows more there; to --list, it adds three fields
    /// to each line: the luck of the piece and the loss of its placement, in points, and
    /// the grade of the placement: best, good, slip, mistake or blunder.
    #[arg(long, conflicts_with_all = ["frame", "watch"])]
    pub(crate) analysis: bool,

    /// With --analysis, count points up to the end of the game alone: the player knew it
    ///
    /// Without this option, the last pieces are judged as in a game that goes on.
    #[arg(long, requires = "analysis")]
    pub(crate) ends: bool,

    /// With --analysis, the effort of the search that finds losses
    ///
    /// With less effort than the player had, most losses are mistakes of the search.
    #[arg(
        short,
        long,
        value_name = Effort::range(),
        default_value_t,
        requires = "analysis"
    )]
    pub(crate) effort: Effort,

    /// Print the board before piece N, with # for filled squares
    ///
    /// The rest of the game is not read.
    #[arg(long, value_name = "N")]
    pub(crate) frame: Option<u64>,

    /// Play the game in the terminal, one board after the other
    ///
    /// On a terminal, each board replaces the one before. A game from a pipe is played as
    /// it arrives. Ctrl-C ends it.
    #[arg(long)]
    pub(crate) watch: bool,

    /// With --watch, the pieces per second
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=1000),
        requires = "watch"
    )]
    pub(crate) speed: u32,

    /// With --analysis, search with the network in FILE, as tetris-train export writes it
    #[arg(short, long, value_name = "FILE", requires = "analysis")]
    pub(crate) network: Option<PathBuf>,

    /// Write the replay page of the game, for a browser
    ///
    /// The page is one HTML file without external parts, for up to 16,777,216 pieces.
    #[arg(
        long,
        value_name = "FILE.html",
        value_parser = PathBufValueParser::new().try_map(html),
        conflicts_with_all = ["frame", "watch"]
    )]
    pub(crate) page: Option<PathBuf>,
}

/// Checks the name of a page: `--page i o` does not write over the pieces.
fn html(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path.extension().is_some_and(|it| it == "html") {
        Ok(path)
    } else {
        Err("expected a name that ends in .html")
    }
}

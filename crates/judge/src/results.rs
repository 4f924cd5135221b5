//! One pass over a game, and its results: the score, or a list, a report and a plot.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::io::Write;
use std::path::Path;

use anyhow::{Error, Result};
use tetris_pipe::board::Outcome;
use crate::args::{Format, Results};
use tetris_pipe::cli::args::named;
use tetris_pipe_cli::{Output, output};
use tetris_pipe::judge::{Interruption, Step};
use crate::report::{Observer, Report};

use crate::files::Files;
use crate::plot::{Picture, Series};

/// Replays the game and prints its results.
///
/// The outputs are opened first: a name that cannot be written is reported before a long
/// game is played.
///
/// # Errors
///
/// If a file cannot be read or written, or if the game breaks the rules.
pub(crate) fn print(results: &Results, files: &mut Files) -> Result<()> {
    results.check_stdout()?;
    let open = |path: &Path| Output::open(named(path), &[&files.pieces, &files.placements]);
    let mut list = results.list.as_deref().map(open).transpose()?;
    let plot = results.plot.as_deref().map(open).transpose()?;
    let flush_lines = files.are_live();
    let name = files.placements.name().to_owned();

    let (mut observer, mut series) = (Observer::default(), Series::default());
    let mut replay = files.replay();
    let fault = loop {
        let number = replay.game().tally().pieces;
        let step = match replay.next() {
            Some(Ok(step)) => step,
            Some(Err(Interruption::Fault(fault))) => break Some(fault),
            Some(Err(Interruption::Read(error))) => return Err(error.into()),
            None => break None,
        };
        if let Some(list) = &mut list {
            write_line(list, number, &step)?;
            if flush_lines {
                list.flush()?; // The player may hang, or wait for the reader of the list.
            }
        }
        if results.any() {
            observer.observe(&step, replay.game());
            series.add(&step, replay.game());
        }
    };
    let game = replay.game();

    if let Some(list) = &mut list {
        list.flush()?;
    }
    if let Some(format) = results.report {
        let list_on_stdout = results
            .list
            .as_deref()
            .is_some_and(|path| named(path).is_none());
        let report = Report {
            fault,
            ..observer.report(game)
        };
        let gap = if list_on_stdout { "\n" } else { "" };
        print_text(&format!("{gap}{}", text_of(&report, format)?))?;
    }
    if let Some(plot) = plot {
        output::write(plot, &Picture::new(&series, game.tally()).to_string())?;
    }
    if let Some(fault) = fault {
        return Err(Error::from(fault).context(name));
    }
    if !results.any() {
        print_text(&format!("{}\n", game.tally().points))?;
    }
    Ok(())
}

/// Prints a text on stdout.
///
/// # Errors
///
/// If that fails.
pub(crate) fn print_text(text: &str) -> Result<()> {
    output::write(Output::stdout()?, text)
}

fn text_of(report: &Report, format: Format) -> Result<String> {
    Ok(match format {
        Format::Text => report.to_string(),
        Format::Json => serde_json::to_string_pretty(report)? + "\n",
    })
}

/// The line of a piece in the list. A reset is a word, which counts as 0 in awk's sums.
fn write_line(list: &mut impl Write, number: u64, step: &Step) -> Result<()> {
    let placement = step.placement;
    let (piece, rotation, column) = (placement.piece(), placement.rotation(), placement.column());
    write!(list, "{number}\t{piece}\t{rotation}\t{column}\t")?;
    match step.outcome {
        Outcome::Cleared(rows) => write!(list, "{rows}")?,
        Outcome::Reset => write!(list, "reset")?,
    }
    writeln!(list, "\t{}", step.outcome.points())?;
    Ok(())
}

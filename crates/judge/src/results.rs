//! One pass over a game, and its results: the score, a report or a list, and a plot.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::io::Write;

use anyhow::{Result, bail};
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{Interruption, Step};
use tetris_pipe_cli::Output;

use crate::args::{Cli, is_standard};
use crate::files::{self, Files};
use crate::plot::{Series, picture};
use crate::report::Observer;

/// Replays the game and prints its results.
///
/// The outputs are opened first: a name that cannot be written is reported before a long
/// game is played.
///
/// # Errors
///
/// If a file cannot be read or written, or if the game breaks the rules.
pub(crate) fn print(cli: &Cli, files: Files) -> Result<()> {
    let (plot_stdout, plot_file) = match cli.plot.as_deref() {
        Some(path) if is_standard(path) => (true, None),
        path => (false, path),
    };
    if plot_stdout && (cli.report || cli.json || cli.list) {
        bail!("--plot - writes to stdout: name a file for it to print more");
    }
    let mut stdout = Output::open(None, &[&files.pieces, &files.placements])?;
    let others = [&*files.pieces, &*files.placements, &**stdout.get_ref()];
    let open = |path| Output::open(Some(path), &others);
    let plot_file = plot_file.map(open).transpose()?;
    let sources = [&files.pieces, &files.placements];
    let is_live = sources.iter().any(|source| !source.metadata().is_file());
    let name = files.placements.name().to_owned();

    let (mut observer, mut series) = (Observer::default(), Series::default());
    let mut replay = files::replay(files.pieces, files.placements);
    let end = loop {
        let number = replay.game().tally().pieces;
        let step = match replay.next() {
            Some(Ok(step)) => step,
            Some(Err(Interruption::Fault(fault))) => break Some(fault),
            Some(Err(read)) => return Err(files::error_of(read, &name)),
            None => break None,
        };
        if cli.list {
            write_line(&mut stdout, number, &step)?;
            if is_live {
                stdout.flush()?; // The player may hang, or wait for the reader of the list.
            }
        }
        observer.observe(&step, replay.game());
        series.add(&step, replay.game());
    };

    let report = observer.report(replay.game(), end);
    let picture = picture(&series, &report);
    if cli.report {
        write!(stdout, "{report}")?;
    } else if cli.json {
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    } else if plot_stdout {
        write!(stdout, "{picture}")?;
    } else if !cli.list && end.is_none() {
        writeln!(stdout, "{}", report.points)?;
    }
    stdout.flush()?;
    if let Some(mut plot) = plot_file {
        write!(plot, "{picture}")?;
        plot.flush()?;
    }
    end.map_or(Ok(()), |fault| {
        Err(files::error_of(Interruption::Fault(fault), &name))
    })
}

/// The line of a piece in the list. A reset is a word, which counts as 0 in awk's sums.
fn write_line(list: &mut impl Write, number: u64, step: &Step) -> Result<()> {
    let placement = step.placement;
    let (piece, rotation, column) = (placement.piece(), placement.rotation(), placement.column());
    let rows = match step.outcome {
        Outcome::Cleared(rows) => rows.to_string(),
        Outcome::Reset => "reset".to_owned(),
    };
    let points = step.outcome.points();
    writeln!(
        list,
        "{number}\t{piece}\t{rotation}\t{column}\t{rows}\t{points}"
    )?;
    Ok(())
}

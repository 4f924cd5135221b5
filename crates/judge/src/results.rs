//! One pass over a game, and its results: the score, a report or a list, a plot and a page.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{Interruption, Replay, Step};
use tetris_pipe_cli::{Named, Output, hints};

use crate::args::{Cli, is_standard};
use crate::files::{self, Files};
use crate::plot::{Series, picture};
use crate::report::Observer;

/// The fewest placements before a fault that a hint is based on.
const LAST: usize = 100;

/// Replays the game and prints its results.
///
/// The outputs are opened first: a name that cannot be written is reported before a long
/// game is played.
///
/// # Errors
///
/// If a file cannot be read or written, or if the game breaks the rules.
pub(crate) fn print(cli: &Cli, files: Files) -> Result<()> {
    let plot_stdout = cli.plot.as_deref().is_some_and(is_standard);
    let page_stdout = cli.page.as_deref().is_some_and(is_standard);
    let printed = [cli.report, cli.json, cli.list, plot_stdout, page_stdout];
    if printed.into_iter().filter(|is_printed| *is_printed).count() > 1 {
        bail!("--plot - and --page - write to stdout: name a file for it to print more");
    }
    let mut stdout = Output::open(None, &[&files.pieces, &files.placements])?;
    let mut others = vec![&*files.pieces, &*files.placements, &**stdout.get_ref()];
    let open = |path: &Option<PathBuf>, others: &[&Named]| {
        let path = path.as_deref().filter(|path| !is_standard(path));
        path.map(|path| Output::open(Some(path), others))
            .transpose()
    };
    let plot_file = open(&cli.plot, &others)?;
    others.extend(plot_file.as_ref().map(|plot| &**plot.get_ref()));
    let page_file = open(&cli.page, &others)?;
    let sources = [&files.pieces, &files.placements];
    let is_live = sources.iter().any(|source| !source.metadata().is_file());
    let name = files.placements.name().to_owned();
    let title = format!("{} and {name}", files.pieces.name());

    let (mut observer, mut series) = (Observer::default(), Series::default());
    let mut moves = cli.page.is_some().then(tetris_page::Replay::default);
    // The last placements that were read, for a hint at a common mistake.
    let last = RefCell::new(Vec::new());
    let placements = BufReader::new(files.placements).bytes().inspect(|byte| {
        let mut last = last.borrow_mut();
        if last.len() == 2 * LAST {
            last.drain(..LAST);
        }
        last.extend(byte.as_ref().ok());
    });
    let mut replay = Replay::new(BufReader::new(files.pieces).bytes(), placements);
    let end = loop {
        let number = replay.game().tally().pieces;
        let step = match replay.next() {
            Some(Ok(step)) => step,
            Some(Err(Interruption::Fault(fault))) => break Some(fault),
            Some(Err(read)) => return Err(files::error_of(read, &name, &[])),
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
        if let Some(moves) = &mut moves {
            moves.push(step.placement).context(name.clone())?;
        }
    };

    let report = observer.report(replay.game(), end);
    let picture = || picture(&series, &report);
    let message = end.map(|fault| fault.to_string());
    let page = moves.map(|moves| moves.page(&title, message.as_deref()));
    let page = page.unwrap_or_default();
    if cli.report {
        write!(stdout, "{report}")?;
    } else if cli.json {
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    } else if plot_stdout {
        write!(stdout, "{}", picture())?;
    } else if page_stdout {
        write!(stdout, "{page}")?;
    } else if !cli.list && end.is_none() {
        writeln!(stdout, "{}", report.points)?;
    }
    stdout.flush()?;
    if let Some(mut plot) = plot_file {
        write!(plot, "{}", picture())?;
        plot.flush()?;
    }
    if let Some(mut file) = page_file {
        write!(file, "{page}")?;
        file.flush()?;
    }
    let last = last.borrow();
    if let Some(fault) = end {
        return Err(files::error_of(Interruption::Fault(fault), &name, &last));
    }
    if report.points == 0
        && let Some(hint) = hints::text(&last)
    {
        let _ = writeln!(io::stderr(), "hint: {hint}");
    }
    Ok(())
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

//! The results of a game: the score, a report or a list, and a page.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::io::{self, Write};

use anyhow::{Result, bail};
use tetris_pipe::analysis::Analyser;
use tetris_pipe::judge::Interruption;
use tetris_pipe_cli::{Output, hints};

use crate::args::{Cli, is_standard};
use crate::files::{self, Files};
use crate::pass::{Findings, pass};

/// Replays the game and prints its results.
///
/// The outputs are opened first: a name that cannot be written is reported before a long
/// game is played.
///
/// # Errors
///
/// If a file cannot be read or written, or if the game breaks the rules.
pub(crate) fn print(cli: &Cli, files: Files, analyser: Option<Analyser>) -> Result<()> {
    let page_stdout = cli.page.as_deref().is_some_and(is_standard);
    let printed = [cli.report, cli.json, cli.list, page_stdout];
    if printed.into_iter().filter(|is_printed| *is_printed).count() > 1 {
        bail!("--page - writes to stdout: name a file for it to print more");
    }
    let mut stdout = Output::open(None, &[&files.pieces, &files.placements])?;
    let others = [&*files.pieces, &*files.placements, &**stdout.get_ref()];
    let page_file = cli.page.as_deref().filter(|path| !is_standard(path));
    let page_file = page_file.map(|path| Output::open(Some(path), &others));
    let page_file = page_file.transpose()?;
    let name = files.placements.name().to_owned();
    let title = format!("{} and {name}", files.pieces.name());

    let Findings {
        report,
        page,
        fault,
        last,
    } = pass(cli, files, analyser, &mut stdout)?;
    let message = fault.map(|fault| fault.to_string());
    let page = page.map(|page| page.page(&title, message.as_deref()));
    let page = page.unwrap_or_default();
    if cli.report {
        write!(stdout, "{report}")?;
    } else if cli.json {
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    } else if page_stdout {
        write!(stdout, "{page}")?;
    } else if let Some(analysis) = report.analysis.as_ref().filter(|_| !cli.list) {
        write!(stdout, "{analysis}")?;
    } else if !cli.list && fault.is_none() {
        writeln!(stdout, "{}", report.points)?;
    }
    stdout.flush()?;
    if let Some(mut file) = page_file {
        write!(file, "{page}")?;
        file.flush()?;
    }
    if let Some(fault) = fault {
        return Err(files::error_of(Interruption::Fault(fault), &name, &last));
    }
    if report.points == 0
        && let Some(hint) = hints::text(&last)
    {
        let _ = writeln!(io::stderr(), "hint: {hint}");
    }
    Ok(())
}

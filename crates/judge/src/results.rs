//! The results of a game: the score, a report or a list, and a page.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;

use anyhow::{Error, Result, bail};
use tetris_pipe::Network;
use tetris_pipe_cli::file;
use tetris_pipe_cli::output::Printer;
use tetris_pipe_cli::{Named, errors, is_standard, signals};

use crate::args::Cli;
use crate::files::{self, Files};
use crate::pass::{Findings, pass};

/// Replays the game and prints its results.
///
/// The page is checked first: a name that cannot be written is reported before a long game is
/// played. Later, a result that cannot be written does not keep the others back, and least the
/// fault of the game.
///
/// # Errors
///
/// If a file cannot be read or written, or if the game breaks the rules.
pub(crate) fn print(
    cli: &Cli,
    files: Files,
    network: Option<&Network>,
    network_file: Option<&Named>,
) -> Result<()> {
    let page_stdout = cli.page.as_deref().is_some_and(is_standard);
    let printed = [cli.report, cli.json, cli.list, page_stdout];
    if printed.into_iter().filter(|is_printed| *is_printed).count() > 1 {
        bail!("--page - writes to stdout: name a file for it to print more");
    }
    let stdout = Printer::stdout()?;
    let page_file = cli.page.as_deref().filter(|path| !is_standard(path));
    let mut inputs = vec![&*files.pieces, &*files.placements];
    inputs.extend(network_file);
    stdout.named().differs_from(&inputs)?;
    if let Some(path) = page_file {
        file::check(path, &[&inputs[..], &[stdout.named()]].concat())?;
    }
    let name = files.placements.name().to_owned();
    let title = format!("{} and {name}", files.pieces.name());

    let stdout = RefCell::new(stdout);
    let Findings {
        report,
        page,
        fault,
        hints,
        is_search_weak,
    } = pass(cli, files, network, &stdout)?;
    let message = fault.map(|fault| fault.to_string());
    let page = page.map(|page| Ok(page?.page(&title, message.as_deref())));
    let page = page.transpose().and_then(|page| {
        if let (Some(path), Some(page)) = (page_file, &page) {
            write_page(path, page)?;
        }
        Ok(page.unwrap_or_default())
    });
    let mut stdout = stdout.into_inner();
    if cli.report {
        write!(stdout, "{report}")?;
    } else if cli.json {
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    } else if page_stdout {
        write!(stdout, "{}", page.as_deref().unwrap_or_default())?;
    } else if let Some(analysis) = report.analysis.as_ref().filter(|_| !cli.list) {
        write!(stdout, "{analysis}")?;
    } else if !cli.list && fault.is_none() {
        writeln!(stdout, "{}", report.points)?;
    }
    if is_search_weak {
        let effort = cli.effort;
        errors::print(format_args!(
            "note: a stronger search finds far fewer errors, so those by effort {effort} are mostly its own"
        ));
    }
    let written = page.and(stdout.finish().map_err(Error::from));
    if let Some(fault) = fault {
        if let Err(error) = written {
            errors::report("tetris-judge", format_args!("{error:#}"));
        }
        return Err(files::error_of(fault.into(), &name, hints));
    }
    if report.points == 0
        && let Some(hint) = hints.text()
    {
        errors::print(format_args!("hint: {hint}"));
    }
    written
}

/// Writes the page to its file. A signal does not leave it half written under another name.
fn write_page(path: &Path, page: &str) -> Result<()> {
    signals::catch()?;
    file::write(path, |mut file| file.write_all(page.as_bytes()))?;
    signals::end_by_caught();
    Ok(())
}

//! The results of a game: the score, a report or a list, and a page beside it.
//!
//! A game that breaks the rules has results up to there, except a score.

use std::io::Write;

use anyhow::{Error, Result};
use tetris_pipe::Network;
use tetris_pipe_cli::file;
use tetris_pipe_cli::output::Printer;
use tetris_pipe_cli::{Named, errors};

use crate::args::Cli;
use crate::files::{self, Files};
use crate::pass::{Results, pass};

/// Replays the game and prints its results. Returns whether it keeps the rules.
///
/// The page is checked first: a name that cannot be written is reported before a long game is
/// played. Later, a result that cannot be written does not keep the others back, and least the
/// fault of the game.
pub(crate) fn print(
    cli: &Cli,
    files: Files,
    network: Option<&Network>,
    network_file: Option<&Named>,
) -> Result<bool> {
    let mut stdout = Printer::stdout()?;
    let mut inputs = vec![&*files.pieces, &*files.placements];
    inputs.extend(network_file);
    stdout.named().differs_from(&inputs)?;
    if let Some(path) = &cli.page {
        file::check(path, &[&inputs[..], &[stdout.named()]].concat())?;
    }
    let name = files.placements.name().to_owned();
    let title = format!("{} and {name}", files.pieces.name());

    let Results {
        report,
        page,
        fault,
    } = pass(cli, files, network, &mut stdout)?;
    let mut written = Ok(());
    if let (Some(path), Some(page)) = (&cli.page, page) {
        let message = fault.map(|fault| fault.to_string());
        let page = page.map(|page| page.page(&title, message.as_deref()));
        written = page.and_then(|page| {
            file::write(path, |mut file| file.write_all(page.as_bytes()))?;
            Ok(())
        });
    }
    if cli.report {
        write!(stdout, "{report}")?;
    } else if cli.json {
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    } else if let Some(analysis) = report.analysis.as_ref().filter(|_| !cli.list) {
        write!(stdout, "{analysis}")?;
    } else if !cli.list && fault.is_none() {
        writeln!(stdout, "{}", report.points)?;
    }
    let written = written.and(stdout.finish().map_err(Error::from));
    if let Some(fault) = fault {
        if let Err(error) = written {
            errors::report("tetris-judge", format_args!("{error:#}"));
        }
        return Ok(files::report(fault, &name));
    }
    written.map(|()| true)
}

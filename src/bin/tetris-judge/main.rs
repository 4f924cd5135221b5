//! `tetris-judge`: replays a game under the rules and tells what it came to.

mod files;
mod numbers;
mod plot;
#[cfg(test)]
#[path = "../../../tests/pty/mod.rs"]
mod pty;
mod report;
mod watch;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use tetris_pipe::cli::args::judge::{Cli, Format, View};
use tetris_pipe::cli::args::named;
use tetris_pipe::cli::failure;
use tetris_pipe::cli::output::Output;

use files::Files;
use plot::{Picture, Series};
use report::{Observer, Report};

fn main() -> ExitCode {
    failure::exit_code("tetris-judge", run)
}

fn run(cli: &Cli) -> Result<()> {
    if cli.view.watch {
        return watch::watch(cli);
    }
    let mut files = Files::open(cli)?;
    let placements = files.placements.name().to_owned();
    look(cli, &mut files).map_err(|error| match error.downcast() {
        Ok(why) => files::told(why, &placements),
        Err(other) => other,
    })
}

fn look(cli: &Cli, files: &mut Files) -> Result<()> {
    match &cli.view {
        View {
            report: Some(format),
            ..
        } => print(&report(files, *format)?),
        View {
            plot: Some(path), ..
        } => plot(files, path),
        View {
            frame: Some(piece), ..
        } => print(&frame(files, *piece)?),
        _ => print(&score(files)?),
    }
}

fn score(files: &mut Files) -> Result<String> {
    let mut replay = files.replay();
    while replay.next().transpose()?.is_some() {}
    Ok(format!("{}\n", replay.game().tally().points))
}

fn report(files: &mut Files, format: Format) -> Result<String> {
    let mut observer = Observer::default();
    let mut replay = files.replay();
    while let Some(step) = replay.next().transpose()? {
        observer.see(&step, replay.game());
    }
    let report = Report::new(&observer, replay.game());
    Ok(match format {
        Format::Text => report.to_string(),
        Format::Json => serde_json::to_string_pretty(&report)? + "\n",
    })
}

/// Draws the picture. Nothing is written before the game is known to be a fair one.
fn plot(files: &mut Files, path: &Path) -> Result<()> {
    let mut series = Series::default();
    let mut replay = files.replay();
    while let Some(step) = replay.next().transpose()? {
        series.add(step.outcome, replay.game());
    }
    let picture = Picture::new(&series, replay.game().tally()).to_string();
    let output = Output::open(named(path), &[&files.pieces, &files.placements])?;
    write(&picture, output)
}

/// The board before a piece. What comes after is not even read.
fn frame(files: &mut Files, piece: u64) -> Result<String> {
    let mut replay = files.replay();
    for played in 0..piece {
        if replay.next().transpose()?.is_none() {
            bail!("--frame {piece}: the game has only {played} pieces");
        }
    }
    Ok(replay.game().board().to_string())
}

fn print(text: &str) -> Result<()> {
    write(text, Output::open(None, &[])?)
}

fn write(text: &str, mut output: impl Write) -> Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

//! `tetris-judge`: replays a game under the rules and shows its score, a report, a plot, a board
//! or the whole game.

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
use tetris_pipe::cli::args::judge::{Cli, Format, Mode};
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
    if cli.mode.watch {
        return watch::watch(cli);
    }
    let mut files = Files::open(cli)?;
    let placements = files.placements.name().to_owned();
    replay(&cli.mode, &mut files).map_err(|error| match error.downcast() {
        Ok(interruption) => files::error_of(interruption, &placements),
        Err(other) => other,
    })
}

fn replay(mode: &Mode, files: &mut Files) -> Result<()> {
    if let Some(format) = mode.report {
        print(&report(files, format)?)
    } else if let Some(path) = &mode.plot {
        plot(files, path)
    } else if let Some(piece) = mode.frame {
        print(&frame(files, piece)?)
    } else {
        print(&score(files)?)
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
        observer.observe(&step, replay.game());
    }
    let report = Report::new(&observer, replay.game());
    Ok(match format {
        Format::Text => report.to_string(),
        Format::Json => serde_json::to_string_pretty(&report)? + "\n",
    })
}

/// Writes the plot. The file is not touched unless the game keeps the rules.
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

/// The board before a piece. Later pieces are not read.
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

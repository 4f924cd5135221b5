//! `tetris-judge`: replays a game under the rules and shows its score, a report, a list of its
//! pieces, a plot, a board or the whole game.

mod args;
mod files;
mod plot;
mod report;
mod results;
mod watch;

use std::process::ExitCode;

use anyhow::{Result, bail};
use crate::args::Cli;
use tetris_pipe_cli::errors;

use files::Files;


fn main() -> ExitCode {
    failure::exit_code("tetris-judge", run)
}

fn run(cli: &Cli) -> Result<()> {
    if cli.mode.is_viewer() {
        return watch::watch(cli);
    }
    let mut files = Files::open(cli)?;
    match cli.mode.frame {
        Some(piece) => results::print_text(&frame(&mut files, piece)?),
        None => results::print(&cli.mode.results, &mut files),
    }
}

/// The board before a piece. Later pieces are not read.
fn frame(files: &mut Files, piece: u64) -> Result<String> {
    let placements = files.placements.name().to_owned();
    let mut replay = files.replay();
    for played in 0..piece {
        match replay.next() {
            Some(Ok(_)) => {}
            Some(Err(interruption)) => return Err(files::error_of(interruption, &placements)),
            None => bail!("--frame {piece}: the game has only {played} pieces"),
        }
    }
    Ok(replay.game().board().to_string())
}

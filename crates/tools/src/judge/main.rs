//! `tetris-judge`: replays a game under the rules and shows its score, a report, a list of its
//! pieces, a page, a board or the game as it goes.

mod args;
mod files;
mod replay;
mod report;
mod watch;

use std::process::ExitCode;

use anyhow::{Result, bail};
use tetris_pipe::{Game, Scorer};
use tetris_pipe_arena::Verdict;
use tetris_pipe_cli::{errors, file, network, parse, print};

use args::Cli;
use files::Files;

fn main() -> ExitCode {
    let verdict = run(&parse());
    errors::exit_code("tetris-judge", verdict.map(|verdict| verdict as u8)).into()
}

/// Whether the game keeps the rules, as far as it was replayed.
fn run(cli: &Cli) -> Result<Verdict> {
    if cli.page.is_some() && cli.scorer != Scorer::Rules {
        bail!("--page: a page knows the rules alone, and not --scorer {}", cli.scorer);
    }
    let files = Files::open(cli)?;
    if let Some(page) = &cli.page {
        file::prepare(page, &[])?;
    }
    // Decoding a network takes more time and memory than a short game.
    let network = cli.analysis.then(|| network(cli.network.as_deref(), Some(cli.scorer)));
    let network = network.transpose()?.map(|(network, _)| network);
    match cli.frame {
        _ if cli.watch => watch::watch(files, cli.scorer, cli.speed),
        Some(piece) => print_frame(files, cli.scorer, piece),
        None => replay::replay(cli, files, network),
    }
}

/// Prints the board before a piece. Later pieces are not read.
fn print_frame(files: Files, scorer: Scorer, piece: u64) -> Result<Verdict> {
    let (mut game, (mut placements, judge)) = (Game::default().by(scorer), files.replay());
    for played in 0..piece {
        match placements.next() {
            Some(Ok(placement)) => _ = game.play(placement),
            Some(Err(end)) => return Ok(judge.verdict(Some(end.downcast()?))),
            None => bail!("--frame {piece}: the game has only {played} pieces"),
        }
    }
    print(&game.board().to_string())?;
    Ok(Verdict::Kept)
}

//! `tetris-referee`: plays and compares whatever can play, and prints scores and faults.

mod args;
mod games;
mod plan;
mod players;
mod summary;
mod table;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::Write;
use std::iter;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

use anyhow::Result;
use tetris_pipe::streams;
use tetris_pipe_arena::compare::STANDARD_ERROR;
use tetris_pipe_arena::matches::{Match, PlayerResults};
use tetris_pipe_arena::players::Failure;
use tetris_pipe_arena::{Outcome, Row, Verdict};
use tetris_pipe_cli::{Named, cannot, errors, file, parse, print, progress, signals};

use args::Cli;
use games::Games;
use plan::Plan;
use players::Players;
use summary::Summary;
use table::Table;

const NAME: &str = "tetris-referee";

fn main() -> ExitCode {
    let cli: Cli = parse();
    let code = errors::exit_code(NAME, run(&cli).map(|verdict| verdict as u8));
    signals::end_by_caught();
    code.into()
}

/// Whether the players keep the rules, as far as they were played.
fn run(cli: &Cli) -> Result<Verdict> {
    if let Some(path) = &cli.write_stream {
        write_stream(cli, path)?;
        return Ok(Verdict::Kept);
    }
    let players = Players::of(cli)?;
    plan::check(cli, &players)?;
    if players.live.is_empty() {
        let rows = players.played.into_iter().map(|(name, scores)| Row::new(name, scores));
        let outcome = Outcome::of_files(rows.collect())?;
        print(&if cli.json { outcome.json() } else { outcome.to_string() })?;
        return Ok(Verdict::Kept);
    }
    play(cli, &Plan::new(cli, players)?)
}

/// Plays the games, and prints what came of them.
fn play(cli: &Cli, plan: &Plan) -> Result<Verdict> {
    let Plan { entries, streams, .. } = plan;
    let _held = cli.save.as_deref().map(hold).transpose()?;
    signals::catch()?;
    let has_table = !cli.json && entries.len() == 1;
    let table = has_table.then(|| Mutex::new(Table::new(streams, cli.stream.as_deref())));
    let seen = iter::repeat_with(Mutex::default).take(entries.len()).collect();
    let games = Games { cli, progress: progress::pieces(Some(0)), table, seen };
    let standard_error = cli.standard_error.unwrap_or(STANDARD_ERROR);
    let (scorer, jobs) = (cli.scorer, cli.jobs);
    let mut results = Match { entries, scorer, streams, jobs, standard_error }.play(&games);
    let time = cli.trials();
    // A stream of two pieces has no piece after the next one.
    let stand = results.players.iter().any(PlayerResults::stands);
    if !time.is_zero() && streams[0].pieces() > 2 && stand {
        let line = format!("trials of the lookahead, for {} s", time.as_secs_f64());
        games.progress.println(line);
        results.trials(time, streams[0].seed().unwrap_or_default(), &games);
    }
    games.progress.finish_and_clear();
    let (mut verdict, mut kept) = (Verdict::Kept, Ok(()));
    for game in results.players.iter().filter_map(|player| player.failure.get()) {
        match &game.failure {
            Failure::Broken(fault) => {
                kept = kept.and(games.save_trial(fault));
                verdict = verdict.max(Verdict::Broken);
            }
            _ => verdict = Verdict::Unknown,
        }
    }
    let summary = Summary { cli, plan, games: &games, results: &results };
    if let Some(table) = &games.table
        && table.lock().expect("no thread panicked").finish()?
        && results.players[0].stands()
    {
        print("\n")?;
    }
    print(&if cli.json { summary.json() } else { summary.text() })?;
    for failure in (0..entries.len()).filter_map(|player| summary.failure(player)) {
        errors::report(NAME, failure);
    }
    kept?;
    Ok(verdict)
}

/// Creates a directory, and keeps other runs from it until the result is dropped.
fn hold(directory: &Path) -> Result<Option<File>> {
    fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    let held = file::hold(directory)?;
    file::prepare(directory, &["i", "o"])?;
    Ok(held)
}

/// Writes the stream of the first seed.
fn write_stream(cli: &Cli, path: &Path) -> Result<()> {
    let mut output = Named::output(Some(path), &[])?;
    for piece in streams::bytes(cli.seed.unwrap_or(1)).take(cli.pieces()) {
        output.write_all(&[piece])?;
    }
    Ok(output.flush()?)
}

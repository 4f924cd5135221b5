//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod games;
mod plan;
mod process;
mod summary;
mod whole;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Error, Result, bail};
use tetris_pipe::streams;
use tetris_pipe_cli::errors::{self, cannot, one_line};
use tetris_pipe_cli::{Output, is_standard, output, parse, signals};
use tetris_pipe_scores::compare;

use args::{Cli, Rival};
use games::Referee;
use plan::{Failure, Plan};
use summary::Summary;

const NAME: &str = "tetris-referee";

fn main() -> ExitCode {
    let cli: Cli = parse();
    let code = match &cli.write_stream {
        Some(path) => errors::exit_code(NAME, write_stream(&cli, path)),
        None => match run(&cli) {
            Ok(false) => ExitCode::from(1),
            result => errors::exit_code(NAME, result.map(|_| ())),
        },
    };
    signals::end_by_caught();
    code
}

/// Whether the programs keep the rules, as far as they were played.
fn run(cli: &Cli) -> Result<bool> {
    let plan = match plan(cli) {
        Ok(plan) => plan,
        Err(error) => {
            if cli.json {
                output::print(&summary::error_json(&error))?;
            }
            return Err(error);
        }
    };
    let results = Referee::new(&plan).play();
    let summary = Summary::new(&plan, &results);
    let text = if cli.json {
        summary.json()
    } else {
        summary.text()
    };
    // A failed write does not hide a fault.
    let printed = output::print(&text);
    let unsaved = results.unsaved.map_or(Ok(()), Err).map_err(Error::from);
    let written = unsaved.and(printed);
    match results.failure {
        None | Some(Failure::Signal) => written.map(|()| true),
        Some(Failure::Error(error)) => Err(error),
        Some(Failure::Verdict(verdict)) => {
            errors::report(NAME, summary::lines(&plan, &verdict));
            if let Err(error) = written {
                errors::report(NAME, format_args!("{error:#}"));
            }
            Ok(false)
        }
    }
}

/// Prepares what the command line asks for.
fn plan(cli: &Cli) -> Result<Plan<'_>> {
    if cli.program.is_empty() {
        bail!("no PROGRAM: name it after --, as in tetris-referee --size player.c -- ./player");
    }
    let rival = cli.rival()?;
    let size = size(&cli.size)?;
    if let Some(directory) = &cli.save {
        fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    }
    let mut plan = Plan {
        cli,
        first_seed: if cli.secret { secret() } else { cli.seed() },
        pieces: cli.pieces(),
        streams: cli.streams.unwrap_or(4),
        size,
        rival,
    };
    match &plan.rival {
        None => {}
        Some(Rival::Program(_)) => plan.streams = cli.streams.unwrap_or(compare::STREAMS.into()),
        Some(Rival::Scores(scores)) => {
            let count = scores.streams.len() as u64;
            plan.streams = cli.streams.map_or(count, |most| most.min(count));
            plan.pieces = scores.streams[0].pieces as usize;
        }
    }
    signals::catch()?;
    Ok(plan)
}

/// A seed that nobody can guess: a hash of nothing with keys from the system.
fn secret() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Writes the stream of the first seed.
fn write_stream(cli: &Cli, path: &Path) -> Result<()> {
    if is_standard(path) && stdout().is_terminal() {
        bail!("stdout is a terminal, and pieces are binary: redirect it, or name a file");
    }
    let mut output = Output::open(Some(path), &[])?;
    for piece in streams::bytes(cli.seed()).take(cli.pieces()) {
        output.write_all(&[piece])?;
    }
    Ok(output.flush()?)
}

/// The bytes of the files that count as the program.
fn size(paths: &[PathBuf]) -> Result<u64> {
    let size = |path: &PathBuf| {
        let metadata = fs::metadata(path).map_err(cannot("read", path.display()))?;
        if !metadata.is_file() {
            bail!("--size {}: not a regular file", one_line(path.display()));
        }
        Ok(metadata.len())
    };
    paths.iter().map(size).sum()
}

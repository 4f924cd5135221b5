//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod games;
mod plan;
mod process;
mod summary;
mod whole;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use rayon::ThreadPoolBuilder;
use tetris_pipe::streams;
use tetris_pipe_arena::compare::{self, FEWEST};
use tetris_pipe_cli::{Named, cannot, errors, parse, print, signals};

use args::{Cli, Rival};
use games::Referee;
use plan::{Failure, Plan};
use summary::Summary;

const NAME: &str = "tetris-referee";

fn main() -> ExitCode {
    let cli: Cli = parse();
    let code = errors::exit_code(NAME, run(&cli));
    signals::end_by_caught();
    code
}

/// Whether the programs keep the rules, as far as they were played.
fn run(cli: &Cli) -> Result<bool> {
    if let Some(path) = &cli.write_stream {
        write_stream(cli, path)?;
        return Ok(true);
    }
    let plan = plan(cli)?;
    let threads = ThreadPoolBuilder::new().num_threads(cli.jobs).build();
    // The text of its error has the cause already.
    let threads = threads.map_err(|error| anyhow!("cannot start the threads: {error}"))?;
    let results = Referee::new(&plan, &threads).play();
    let summary = Summary::new(&plan, &results);
    let text = if cli.json {
        summary.json()
    } else {
        summary.text()
    };
    print(&text)?;
    match results.failure {
        None | Some(Failure::Signal) => Ok(true),
        Some(Failure::Error(error)) => Err(error),
        Some(Failure::Broken(broken)) => {
            errors::report(NAME, summary::lines(&plan, &broken));
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
    if plan.rival.is_some() && plan.streams < FEWEST.into() {
        bail!("--against needs at least {FEWEST} streams, since fewer show no difference");
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
    let mut output = Named::output(Some(path), &[])?;
    for piece in streams::bytes(cli.seed()).take(cli.pieces()) {
        output.write_all(&[piece])?;
    }
    Ok(output.flush()?)
}

/// The bytes of the files that count as the program.
fn size(paths: &[PathBuf]) -> Result<u64> {
    let size = |path: &PathBuf| fs::metadata(path).map(|metadata| metadata.len());
    let size = |path| size(path).map_err(cannot("read", path.display()));
    Ok(paths.iter().map(size).sum::<io::Result<_>>()?)
}

//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod plan;
mod summary;

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use tetris_pipe::streams::{self, PIECES};
use tetris_pipe_arena::Verdict;
use tetris_pipe_arena::compare;
use tetris_pipe_arena::matches::{Failure, Match};
use tetris_pipe_arena::players::{End, Player};
use tetris_pipe_arena::programs::Program;
use tetris_pipe_cli::{Named, cannot, errors, file, parse, print, progress, signals};

use args::{Cli, Rival};
use plan::Plan;
use summary::Summary;

const NAME: &str = "tetris-referee";

fn main() -> ExitCode {
    let cli: Cli = parse();
    let code = errors::exit_code(NAME, run(&cli).map(|it| it == Verdict::Kept));
    signals::end_by_caught();
    code.into()
}

/// Whether the programs keep the rules, as far as they were played.
fn run(cli: &Cli) -> Result<Verdict> {
    if let Some(path) = &cli.write_stream {
        write_stream(cli, path)?;
        return Ok(Verdict::Kept);
    }
    let plan = plan(cli)?;
    let _held = cli.save.as_deref().map(hold).transpose()?;
    let players: Vec<_> = plan.players.iter().map(Box::as_ref).collect();
    let games = Match {
        players: &players,
        seeds: &plan.seeds,
        pieces: plan.pieces,
        jobs: cli.jobs,
        standard_error: cli.standard_error,
    };
    let mut results = games.play(&plan)?;
    let (mut trials, time) = (0, cli.trials());
    // A stream of two pieces has no piece after the next one.
    if results.failure.is_none() && !time.is_zero() && plan.pieces > 2 {
        let line = format!("trials of the lookahead, for {} s", time.as_secs_f64());
        plan.progress.println(line);
        trials = results.trials(time, plan.seeds[0], &plan);
    }
    if let Some(Failure { end, .. }) = &mut results.failure
        && let End::Broken(fault) = end
        && let Err(error) = plan.save_trial(fault)
    {
        *end = End::Error(error);
    }
    plan.progress.finish_and_clear();
    let summary = Summary::new(&plan, &results, trials);
    let text = if cli.json { summary.json() } else { summary.text() };
    print(&text)?;
    if let Some(fault) = summary.fault() {
        errors::report(NAME, fault);
        return Ok(Verdict::Broken);
    }
    match results.failure.map(|failure| failure.end) {
        Some(End::Error(error)) => Err(error.into()),
        _ => Ok(Verdict::Kept),
    }
}

/// Prepares what the command line asks for.
fn plan(cli: &Cli) -> Result<Plan<'_>> {
    if cli.program.is_empty() {
        bail!("no PROGRAM: name it after --, as in tetris-referee --size player.c -- ./player");
    }
    let rival = cli.rival()?;
    let size = size(&cli.size)?;
    let stream = cli.stream.as_ref().map(|path| stream(path)).transpose()?;
    let pieces = stream.as_ref().map_or(cli.pieces(), Vec::len);
    if size > 0 && pieces != PIECES {
        bail!("--size is subtracted from the points of {PIECES} pieces, and these are {pieces}");
    }
    let program = |words: &[OsString]| -> Box<dyn Player> {
        Box::new(Program {
            words: words.to_vec(),
            size,
            timeout: cli.timeout(),
            whole: cli.whole,
            luck: cli.json || rival.is_some(),
            pieces: stream.clone(),
        })
    };
    let first_seed = if cli.secret { secret() } else { cli.seed() };
    let seeds = |most: u64| (0..most).map(|it| first_seed.wrapping_add(it)).collect();
    let mut plan = Plan {
        cli,
        players: vec![program(&cli.program)],
        programs: 1,
        seeds: Vec::new(),
        pieces,
        stream: stream.clone(),
        size,
        progress: progress::pieces(Some(0)),
    };
    match &rival {
        None if cli.stream.is_some() => plan.seeds = vec![0],
        None => plan.seeds = seeds(cli.streams.unwrap_or(4)),
        Some(Rival::Program(words)) => {
            plan.players.push(program(words));
            plan.programs = 2;
            plan.seeds = seeds(cli.streams.unwrap_or(compare::STREAMS.into()));
        }
        Some(Rival::Scores(scores)) => {
            plan.players.push(Box::new(scores.clone()));
            plan.seeds = scores.streams.iter().map(|stream| stream.seed).collect();
            plan.seeds.truncate(cli.streams.unwrap_or(u64::MAX) as usize);
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

/// Creates a directory, and keeps other runs from it until the result is dropped.
fn hold(directory: &Path) -> Result<Option<File>> {
    fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    file::hold(directory)
}

/// The pieces in a file.
fn stream(path: &Path) -> io::Result<Vec<u8>> {
    let read = |mut file: File| {
        let mut pieces = Vec::new();
        file.read_to_end(&mut pieces)?;
        if pieces.is_empty() {
            return Err(io::Error::other("it has no pieces"));
        }
        Ok(pieces)
    };
    Ok(Named::load(path, read)?.0)
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

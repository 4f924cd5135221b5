//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod games;
mod process;
mod result;
mod whole;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Error, Result, bail};
#[cfg(target_os = "linux")]
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use tetris_pipe::streams;
use tetris_pipe_cli::errors::{self, cannot, one_line};
use tetris_pipe_cli::{Output, is_standard, output, parse, signals};

use args::Cli;
use games::{Failure, Games, Played};
use result::{Score, Table};

fn main() -> ExitCode {
    match run(parse()) {
        Ok(false) => ExitCode::from(1),
        result => errors::exit_code("tetris-referee", result.map(|_| ())),
    }
}

/// Whether the program keeps the rules, as far as it was played.
fn run(mut cli: Cli) -> Result<bool> {
    if let Some(path) = &cli.write_stream {
        return errors::or_reader_left(write_stream(&cli, path)).map(|()| true);
    }
    if cli.program.is_empty() {
        bail!("no PROGRAM: name it after --, as in tetris-referee --size player.c -- ./player");
    }
    let size = size(&cli.size)?;
    if let Some(directory) = &cli.save {
        fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    }
    if cli.secret {
        cli.seed = secret()?;
    }
    signals::expect_children()?;
    signals::catch()?;
    let Played {
        games,
        trials,
        failure,
        unsaved,
    } = Games::new(&cli).play();
    signals::end_by_caught();
    let (cli, games) = (&cli, &games[..]);
    let score = Score {
        cli,
        games,
        trials,
        size,
    };
    let text = match &failure {
        None if cli.json => score.json(),
        None => score.to_string(),
        Some(Failure::Fault(verdict)) if cli.json => verdict.json(cli, games),
        Some(Failure::Error(error)) if cli.json => result::error_json(&error.to_string(), games),
        Some(_) if games.is_empty() => String::new(),
        Some(_) => Table(games).to_string(),
    };
    // What cannot be printed or saved does not hide a fault.
    let printed = output::print(&text);
    let written = unsaved
        .map_or(Ok(()), Err)
        .map_err(Error::from)
        .and(printed);
    match failure {
        None => written.map(|()| true),
        Some(Failure::Error(error)) => Err(error.into()),
        Some(Failure::Fault(verdict)) => {
            errors::report("tetris-referee", verdict.lines(cli));
            if let Err(error) = written {
                errors::report("tetris-referee", format_args!("{error:#}"));
            }
            Ok(false)
        }
    }
}

/// A seed that no other process can read or guess: a hash of nothing with keys from the system.
fn secret() -> Result<u64> {
    // Otherwise each process of the same user may read the memory of this one.
    #[cfg(target_os = "linux")]
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    Ok(RandomState::new().build_hasher().finish())
}

/// Writes the stream of the first seed.
fn write_stream(cli: &Cli, path: &Path) -> Result<()> {
    if is_standard(path) && stdout().is_terminal() {
        bail!("stdout is a terminal, and pieces are binary: redirect it, or name a file");
    }
    let mut output = Output::open(Some(path), &[])?;
    for piece in streams::bytes(cli.seed).take(cli.pieces) {
        output.write_all(&[piece])?;
    }
    Ok(Output::finish(output)?)
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

//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod files;
mod games;
mod process;
mod program;
mod result;
mod whole;

use std::fs::{self, File};
use std::io::{IsTerminal, Read, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
#[cfg(target_os = "linux")]
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use tetris_pipe::streams;
use tetris_pipe_cli::errors::{self, cannot};
use tetris_pipe_cli::{Output, output, signals};

use args::Cli;
use games::{Failure, Games};
use result::{Score, Table};

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(false) => ExitCode::from(1),
        result => errors::exit_code("tetris-referee", result.map(|_| ())),
    }
}

/// Whether the program keeps the rules, as far as it was played.
fn run(mut cli: Cli) -> Result<bool> {
    if let Some(path) = &cli.write_stream {
        return write_stream(&cli, path).map(|()| true);
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
    signals::catch()?;
    signals::expect_children()?;
    let (games, failure) = Games::new(&cli).play();
    signals::end_by_caught();
    match failure {
        None => {
            let (cli, games) = (&cli, &games[..]);
            let score = Score { cli, games, size };
            let text = if cli.json {
                score.json()
            } else {
                score.to_string()
            };
            output::print(&text)?;
            Ok(true)
        }
        Some(Failure::Fault(verdict)) => {
            if !cli.json && !games.is_empty() {
                output::print(&Table(&games).to_string())?;
            }
            // Without stderr, the exit code is all that is left.
            let _ = writeln!(stderr(), "tetris-referee: {verdict}");
            if cli.json {
                output::print(&verdict.json(&games))?;
            }
            Ok(false)
        }
        Some(Failure::Error(error)) => Err(error.into()),
    }
}

/// A seed that no other process can read or guess.
fn secret() -> Result<u64> {
    // Otherwise each process of the same user may read the memory of this one.
    #[cfg(target_os = "linux")]
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let (path, mut seed) = ("/dev/urandom", [0; 8]);
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut seed));
    read.map_err(cannot("read", path))?;
    Ok(u64::from_le_bytes(seed))
}

/// Writes the stream of the first seed.
fn write_stream(cli: &Cli, path: &Path) -> Result<()> {
    if path.as_os_str() == "-" && stdout().is_terminal() {
        bail!("stdout is a terminal, and pieces are binary: redirect it, or name a file");
    }
    let mut output = Output::open(Some(path), &[])?;
    for piece in streams::bytes(cli.seed).take(cli.pieces) {
        output.write_all(&[piece])?;
    }
    Ok(output.flush()?)
}

/// The bytes of the files that count as the program.
fn size(paths: &[PathBuf]) -> Result<u64> {
    let size = |path: &PathBuf| {
        let metadata = fs::metadata(path).map_err(cannot("read", path.display()))?;
        if !metadata.is_file() {
            bail!("--size {}: not a regular file", path.display());
        }
        Ok(metadata.len())
    };
    paths.iter().map(size).sum()
}

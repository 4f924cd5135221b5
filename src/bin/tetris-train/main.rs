//! `tetris-train`: runs of the trainer, their networks, and what these score.

mod cli;
mod run;
mod score;

use std::fs;
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use sha2::{Digest, Sha256};

use cli::{Cli, ExportArgs};

fn main() -> ExitCode {
    let result = match Cli::parse() {
        Cli::Run(args) => run::train(&args),
        Cli::Export(args) => export(&args),
        Cli::Score(args) => score::score(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "tetris-train: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn export(args: &ExportArgs) -> Result<()> {
    let bytes = run::load(&args.checkpoint)?.value(args.rows).encode();
    let hash = format!("{:x}", Sha256::digest(&bytes));
    let path = args.directory.join(&hash[..12]).with_extension("net");
    fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(stdout(), "{} ({} bytes)", path.display(), bytes.len())?;
    Ok(())
}

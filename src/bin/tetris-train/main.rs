//! `tetris-train`: trains networks, exports them, and measures their scores.

mod run;
mod score;

use std::fs;
use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use sha2::{Digest, Sha256};
use tetris_pipe::cli::args::train::{Cli, ExportArgs};
use tetris_pipe::cli::failure::{self, cannot};

fn main() -> ExitCode {
    failure::exit_code("tetris-train", run)
}

fn run(cli: &Cli) -> Result<()> {
    match cli {
        Cli::Run(args) => run::train(args),
        Cli::Export(args) => export(args),
        Cli::Score(args) => score::score(args),
    }
}

fn export(args: &ExportArgs) -> Result<()> {
    let bytes = run::load(&args.checkpoint)?.network(args.rows).encode();
    let hash = format!("{:x}", Sha256::digest(&bytes));
    let path = args.directory.join(&hash[..12]).with_extension("net");
    fs::write(&path, &bytes).map_err(cannot("write", path.display()))?;
    writeln!(stdout(), "{} ({} bytes)", path.display(), bytes.len())
        .map_err(cannot("write", "stdout"))?;
    Ok(())
}

//! `tetris-train`: trains networks, exports them, and learns the ends of games.

mod args;
mod ends;
mod export;
mod run;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use anyhow::Result;
use tetris_pipe_cli::{errors, parse};

use args::Cli;

fn main() -> ExitCode {
    errors::exit_code("tetris-train", run(&parse()).map(|()| 0)).into()
}

fn run(cli: &Cli) -> Result<()> {
    match cli {
        Cli::Run(args) => run::train(args),
        Cli::Export(args) => export::export(args),
        Cli::Ends(args) => ends::ends(args),
    }
}

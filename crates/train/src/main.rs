//! `tetris-train`: trains networks, exports them, and measures their scores.

mod args;
mod draft;
mod export;
mod headroom;
mod network;
mod run;
mod score;

use std::process::ExitCode;

use crate::args::Cli;
use anyhow::Result;
use tetris_pipe_cli::errors;

fn main() -> ExitCode {
    failure::exit_code("tetris-train", run)
}

fn run(cli: &Cli) -> Result<()> {
    match cli {
        Cli::Run(args) => run::train(args),
        Cli::Export(args) => export::export(args),
        Cli::Score(args) => score::score(args),
        Cli::Headroom(args) => headroom::headroom(args),
    }
}

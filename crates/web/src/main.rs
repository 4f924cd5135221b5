//! `tetris-web`: builds the player page, one HTML file.
//!
//! The library of this crate becomes a WebAssembly module, the module a text in the page.

mod args;
mod module;
mod page;

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use tetris_pipe_cli::errors;

use args::Cli;

fn main() -> ExitCode {
    errors::exit_code("tetris-web", run(&Cli::parse()))
}

fn run(cli: &Cli) -> Result<()> {
    let module = module::build()?;
    let page = page::page(&module)?;
    let name = cli.output.display();
    fs::write(&cli.output, &page).with_context(|| format!("cannot write {name}"))?;
    println!("{name}: {:.1} MB", page.len() as f64 / 1e6);
    Ok(())
}

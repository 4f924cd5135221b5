//! `tetris-web`: builds the player page, one HTML file, and the package for npm.
//!
//! The library of this crate becomes a WebAssembly module. In the page it is a text.

mod args;
mod module;
mod package;
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
    let compiled = module::compile()?;
    if let Some(folder) = &cli.package {
        let name = folder.display();
        return package::write(&compiled, folder).with_context(|| format!("cannot write {name}"));
    }
    let page = page::page(&module::for_page(&compiled)?)?;
    let name = cli.output.display();
    fs::write(&cli.output, &page).with_context(|| format!("cannot write {name}"))?;
    println!("{name}: {:.1} MB", page.len() as f64 / 1e6);
    Ok(())
}

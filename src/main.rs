//! `tetris-pipe`: piece bytes in, placement bytes out.
//!
//! Data flows one way: input, lookahead, placer, output.

mod args;
mod input;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::CommandFactory;
use tetris_pipe::{Lookahead, Placer};
use tetris_pipe_cli::progress::ProgressBar;
use tetris_pipe_cli::{Named, errors, is_standard, network, parse, progress};

use args::Cli;

fn main() -> ExitCode {
    let result = run(&parse());
    errors::exit_code("tetris-pipe", result.map(|()| 0)).into()
}

fn run(cli: &Cli) -> Result<()> {
    refuse_terminals(cli)?;
    // Whatever can fail comes before the output, which is then left untouched.
    let (network, own) = network(cli.network.as_deref(), Some(cli.scorer))?;
    let mut placer = Placer::with_network(network, cli.effort.beams()).with_pieces_left(cli.pieces);
    let input = Named::input(cli.file.as_deref())?;
    let mut others = vec![&input];
    others.extend(&own);
    let output = Named::output(cli.output.as_deref(), &others)?;
    // A viewer or a partner at the other end may use the same terminal.
    let progress = match output.get_ref().length() {
        Some(_) => progress::pieces(input.length()),
        None => ProgressBar::hidden(),
    };
    let lookahead = Lookahead::new(input::bytes(input, cli), output);
    let mut lookahead = lookahead.with_pieces_left(cli.pieces);
    while let Some(turn) = lookahead.turn()? {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement)?;
        progress.inc(1);
    }
    lookahead.finish()?;
    Ok(())
}

/// Refuses to read pieces from a terminal or to write placements to one, unless the
/// command line names it, or `-` for stdin.
fn refuse_terminals(cli: &Cli) -> Result<()> {
    let is_default = |path: &Option<PathBuf>| path.as_deref().is_none_or(is_standard);
    if is_default(&cli.file) && cli.network.as_deref().is_some_and(is_standard) {
        bail!("FILE and --network cannot both be stdin: name a file for one");
    }
    if cli.file.is_none() && io::stdin().is_terminal() {
        let usage = Cli::command().render_usage();
        bail!("stdin is a terminal: name a FILE, redirect stdin, or use - to type. {usage}");
    }
    if is_default(&cli.output) && io::stdout().is_terminal() {
        bail!("stdout is a terminal, and placements are binary: redirect it, or use -o FILE");
    }
    Ok(())
}

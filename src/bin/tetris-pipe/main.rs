//! `tetris-pipe`: piece bytes in, placement bytes out.
//!
//! Data flows one way: input, lookahead, placer, output.

mod input;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::CommandFactory;
use tetris_pipe::cli::args::pipe::Cli;
use tetris_pipe::cli::output::{Output, Timely};
use tetris_pipe::cli::progress::Progress;
use tetris_pipe::cli::{failure, signals};
use tetris_pipe::{Lookahead, Placer};

use input::Input;

/// The memory of a game, in bytes: the network and the search. See `require_memory`.
const MEMORY: usize = 12 << 20;

tetris_pipe::detect_closed_streams!();

fn main() -> ExitCode {
    let exit_code = failure::exit_code("tetris-pipe", run);
    signals::end_by_caught();
    exit_code
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    refuse_terminals(cli)?;
    // The input is opened first, so that an unreadable one leaves the output untouched.
    let input = Input::open(cli.input())?;
    let output = Timely::new(Output::open(cli.output(), &[input.source()])?);
    failure::require_memory(MEMORY)?;
    signals::catch(signals::Second::Ends)?;
    let mut progress = Progress::new(input.length());
    let mut placer = Placer::new(cli.effort)
        .with_threads(cli.threads)
        .with_context(|| format!("cannot start {} threads", cli.threads))?;
    let mut lookahead = Lookahead::new(input.into_bytes(cli.access()), output);
    while let Some(turn) = lookahead.turn()? {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement)?;
        progress.update(placer.tally());
        if signals::caught() {
            break;
        }
    }
    lookahead.finish()?;
    Ok(())
}

/// Refuses to read pieces from a terminal or to write placements to one, unless the
/// command line names it, or `-` for stdin.
fn refuse_terminals(cli: &Cli) -> anyhow::Result<()> {
    if !cli.names_input() && io::stdin().is_terminal() {
        let usage = Cli::command().render_usage();
        bail!("stdin is a terminal: name a FILE, redirect stdin, or use - to type. {usage}");
    }
    if cli.output().is_none() && io::stdout().is_terminal() {
        bail!("stdout is a terminal, and placements are binary: redirect it, or use -o FILE");
    }
    Ok(())
}

//! `tetris-pipe`: piece bytes in, placement bytes out.
//!
//! Data flows one way: input, window, placer, output. Every failure on the way ends
//! up in [`failure::exit_code`], the only place that knows exit codes.

mod cli;
mod failure;
mod input;
mod output;
mod progress;
mod signals;
mod source;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anyhow::bail;
use clap::CommandFactory;
use tetris_pipe::{Lookahead, Placer};

use cli::Cli;
use input::Input;
use output::Output;
use progress::Progress;

fn main() -> ExitCode {
    let exit_code = failure::exit_code("tetris-pipe", run);
    signals::end_as_asked();
    exit_code
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    refuse_terminals(cli)?;
    // In this order, so that an input that cannot be read costs no output file.
    let input = Input::open(cli.input())?;
    let output = Output::open(cli.output(), &[input.source()])?;
    signals::catch()?;
    let mut progress = Progress::new(input.length());
    let mut placer = Placer::new(cli.effort);
    let mut lookahead = Lookahead::new(input.into_bytes(cli.access()), output);
    while let Some(turn) = lookahead.turn()? {
        let placement = placer.place(turn.current(), turn.next());
        turn.answer(placement)?;
        progress.tick(placer.tally());
        if signals::caught() {
            break;
        }
    }
    lookahead.finish()?;
    Ok(())
}

/// Nobody means to type pieces or to look at placements, unless they say so with
/// `-` or by naming the terminal.
fn refuse_terminals(cli: &Cli) -> anyhow::Result<()> {
    if cli.file.is_none() && io::stdin().is_terminal() {
        let usage = Cli::command().render_usage();
        bail!("no FILE, and stdin is a terminal: redirect it, or say - to type. {usage}");
    }
    if cli.output().is_none() && io::stdout().is_terminal() {
        bail!("stdout is a terminal, and placements are no text: redirect it, or use -o FILE");
    }
    Ok(())
}

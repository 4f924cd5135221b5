//! The man pages and the completions of a program (feature `manual`), for packagers and for a release.

use std::env;
use std::io;

use clap::{Command, ValueEnum};
use clap_complete::Shell;

/// With `--manual DIR` and nothing else on the command line, writes a man page for the program and
/// for each subcommand, and a completion for each shell, into DIR. Returns whether it did.
pub(crate) fn write(mut command: Command) -> io::Result<bool> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [option, folder] = &arguments[..] else { return Ok(false) };
    if option != "--manual" {
        return Ok(false);
    }
    clap_mangen::generate_to(command.clone(), folder)?;
    let name = command.get_name().to_owned();
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut command, &name, folder)?;
    }
    Ok(true)
}

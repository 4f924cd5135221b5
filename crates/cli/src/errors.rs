//! Errors: one line on stderr that names what failed, and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process;

use anyhow::{Error, Result};
use clap::builder::Resettable;
use clap::{Command, Parser};

use crate::named::{cannot, printable};

/// Parses the command line. One that is wrong ends the program with a message.
pub fn parse<C: Parser>() -> C {
    #[cfg(feature = "manual")]
    match crate::manual::write(C::command()) {
        Ok(false) => {}
        result => exit(C::command().get_name(), result.map(|_| ()).map_err(Into::into)),
    }
    let parsed = C::try_parse().and_then(|parsed| {
        // clap forgets that an option requires another beside one that excludes that (its issue 4520).
        without_conflicts(C::command()).try_get_matches()?;
        Ok(parsed)
    });
    parsed.unwrap_or_else(|error| {
        if error.use_stderr() {
            error.exit()
        }
        // The help or the version.
        let printed = error.print().map_err(cannot("write", "stdout"));
        exit(C::command().get_name(), printed.map_err(Into::into))
    })
}

/// The command with what its options require, but without what they exclude.
fn without_conflicts(command: Command) -> Command {
    let groups: Vec<_> = command.get_groups().map(|it| it.get_id().clone()).collect();
    let command = groups
        .into_iter()
        .fold(command, |command, group| command.mut_group(group, |group| group.multiple(true)));
    let command = command.mut_args(|arg| arg.conflicts_with(Resettable::Reset));
    command.mut_subcommands(without_conflicts)
}

/// Ends the program after it has printed what it was asked for.
fn exit(name: &str, printed: Result<()>) -> ! {
    process::exit(exit_code(name, printed.map(|()| 0)).into())
}

/// Prints a message of a program on stderr.
pub fn report(program: &str, message: impl Display) {
    print(format_args!("{program}: {message}"));
}

/// Prints a line on stderr. Without stderr, the exit code is all that is left.
pub fn print(line: impl Display) {
    let _ = io::stderr().write_all(printable(&format!("{line}\n")).as_bytes());
}

/// The exit code of a program that ended with this result: its own, or 2 for an error, which is
/// reported on stderr. It is a success if the reader of the output closed it, as `head` does once it has
/// enough.
pub fn exit_code(program: &str, result: Result<u8>) -> u8 {
    match result {
        Ok(code) => code,
        Err(error) if reader_left(&error) => 0,
        Err(error) => {
            report(program, format_args!("{error:#}"));
            2
        }
    }
}

/// Whether the reader of an output has closed it.
fn reader_left(error: &Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(|cause: &io::Error| cause.kind() == ErrorKind::BrokenPipe)
}

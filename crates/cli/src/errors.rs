//! Errors: one line on stderr that names what failed, and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::{self, ExitCode};

use anyhow::{Error, Result};
use clap::Parser;

use crate::cannot;

/// Parses the command line. One that is wrong ends the program with a message.
#[must_use]
pub fn parse<C: Parser>() -> C {
    #[cfg(feature = "manual")]
    if let Some(text) = crate::manual::asked_for(C::command()) {
        exit(C::command().get_name(), crate::print(&text))
    }
    C::try_parse().unwrap_or_else(|error| {
        if error.use_stderr() {
            error.exit()
        }
        // The help or the version.
        let printed = error.print().map_err(cannot("write", "stdout"));
        exit(C::command().get_name(), printed.map_err(Into::into))
    })
}

/// Ends the program after it has printed what it was asked for.
fn exit(name: &str, printed: Result<()>) -> ! {
    process::exit(status(name, printed.map(|()| true)).into())
}

/// Prints a message of a program on stderr.
pub fn report(program: &str, message: impl Display) {
    print(format_args!("{program}: {message}"));
}

/// Prints a line on stderr. Without stderr, the exit code is all that is left.
pub fn print(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The exit code of a program that ended with this result: 0 or 1 for a judge that found no fault or
/// one, and 2 for an error, which is reported on stderr. It is a success if the reader of the output
/// closed it, as `head` does once it has enough.
#[must_use]
pub fn exit_code(program: &str, result: Result<bool>) -> ExitCode {
    status(program, result).into()
}

/// The number of this exit code.
#[must_use]
pub fn status(program: &str, result: Result<bool>) -> u8 {
    match result {
        Ok(keeps_the_rules) => (!keeps_the_rules).into(),
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

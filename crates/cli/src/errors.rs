//! Errors: one line on stderr that names what failed, and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::{self, ExitCode};

use anyhow::{Error, Result};

pub use crate::named::{cannot, one_line};

/// Prints a message of a program on stderr.
pub fn report(program: &str, message: impl Display) {
    print(format_args!("{program}: {message}"));
}

/// Prints a line on stderr. Without stderr, the exit code is all that is left.
pub fn print(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The exit code of a program that ended with this result: 0 on success, 2 for an error, which
/// is reported on stderr. It is a success if the reader of the output closed it, as `head` does once
/// it has enough.
#[must_use]
pub fn exit_code(program: &str, result: Result<()>) -> ExitCode {
    ExitCode::from(status(program, result))
}

/// Ends the program with this result, as [`exit_code`] does.
pub(crate) fn exit(program: &str, result: Result<()>) -> ! {
    process::exit(status(program, result).into())
}

fn status(program: &str, result: Result<()>) -> u8 {
    match result {
        Err(error) if !reader_left(&error) => {
            report(program, format_args!("{error:#}"));
            2
        }
        _ => 0,
    }
}

/// Whether the reader of an output has closed it.
fn reader_left(error: &Error) -> bool {
    let io = error.chain().filter_map(|cause| cause.downcast_ref());
    io.map(io::Error::kind)
        .any(|kind| kind == ErrorKind::BrokenPipe)
}

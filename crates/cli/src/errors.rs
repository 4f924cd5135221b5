//! Errors: one line on stderr that names what failed, and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Result;

use crate::output::Output;

pub use crate::named::{cannot, one_line};

/// Prints a message of a program on stderr.
pub fn report(program: &str, message: impl Display) {
    print(format_args!("{program}: {message}"));
}

/// Prints a line on stderr. Without stderr, the exit code is all that is left.
pub fn print(line: impl Display) {
    if let Ok(mut stderr) = Output::stderr() {
        let _ = stderr.write_all(format!("{line}\n").as_bytes());
    }
}

/// The exit code of a program that ended with this result: 0 on success, 2 for an error, which
/// is reported on stderr.
#[must_use]
pub fn exit_code(program: &str, result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            report(program, format_args!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// A success if the reader of the output closed it, as `head` does once it has enough: for a
/// program whose output is its only result.
///
/// # Errors
///
/// Any other error.
pub fn or_reader_left(result: Result<()>) -> Result<()> {
    let left = |error: &anyhow::Error| {
        error.chain().any(|cause| {
            let io = cause.downcast_ref::<io::Error>();
            io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
        })
    };
    match result {
        Err(error) if left(&error) => Ok(()),
        result => result,
    }
}

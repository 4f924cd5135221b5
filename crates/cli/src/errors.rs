//! Errors: one line on stderr that names what failed, and the exit code.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Result;

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
    let reader_left = |cause: &(dyn Error + 'static)| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    };
    match result {
        Err(error) if !error.chain().any(reader_left) => {
            report(program, format_args!("{error:#}"));
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

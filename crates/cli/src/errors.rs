//! Errors: one line on stderr that names what failed, and the exit code.
//!
//! A closed output pipe is not a failure: the reader had enough.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

/// Adds to an I/O error which operation failed, and on what.
///
/// The kind is kept, because callers retry interrupted calls by it.
pub fn cannot(verb: &str, name: impl Display) -> impl FnOnce(io::Error) -> io::Error {
    move |error| {
        let kind = error.kind();
        let named = anyhow::Error::new(error).context(format!("cannot {verb} {name}"));
        io::Error::new(kind, named)
    }
}

/// Reads a file by a function, and names it in the error.
///
/// # Errors
///
/// If it cannot be opened, and if the function fails.
pub fn read<T>(path: &Path, read: impl FnOnce(File) -> io::Result<T>) -> io::Result<T> {
    let content = File::open(path).and_then(read);
    content.map_err(cannot("read", path.display()))
}

/// The exit code of a program that ended with this result: 0 on success, 2 for an error, which
/// is reported on stderr.
#[must_use]
pub fn exit_code(program: &str, result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Without stderr, the exit code is all that is left.
            let _ = writeln!(io::stderr(), "{program}: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of the output closed it, as `head` does once it has enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    })
}

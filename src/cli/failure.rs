//! Errors: one line on stderr that names what failed, and the exit code.
//!
//! This is the only place that decides which errors are not failures: a closed output
//! pipe, and a request for help.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

use crate::judge::Fault;

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

/// Parses the command line, runs a program on it and reports an error on stderr.
///
/// The exit code is 0 on success, 1 for a game that breaks the rules, and 2 for every
/// other error.
pub fn exit_code<Cli: Parser>(
    program: &str,
    run: impl FnOnce(&Cli) -> anyhow::Result<()>,
) -> ExitCode {
    let result = Cli::try_parse()
        .map_err(Into::into)
        .and_then(|cli| run(&cli));
    report(program, result)
}

fn report(program: &str, result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let message = match error.downcast_ref::<clap::Error>() {
        Some(help) if !help.use_stderr() => {
            let printed = help.print().context("cannot write stdout");
            return report(program, printed);
        }
        Some(usage) => format!("{} (try {program} --help)", first_paragraph(usage)),
        None if is_broken_pipe(&error) => return ExitCode::SUCCESS,
        None => without_number(format!("{error:#}")),
    };
    // If stderr is closed too, the exit code is all that is left.
    let _ = io::stderr().write_all(format!("{program}: {message}\n").as_bytes());
    ExitCode::from(if error.is::<Fault>() { 1 } else { 2 })
}

/// Whether the reader of the output closed it, as `head` does once it has enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    })
}

/// The error message of clap without the usage and the tips that follow it.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

/// Removes " (os error 2)", which adds nothing to "No such file or directory".
fn without_number(mut message: String) -> String {
    if let Some(end) = message.rfind(" (os error ") {
        message.truncate(end);
    }
    message
}

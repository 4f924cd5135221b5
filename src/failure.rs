//! Failures: what could not be done and to what, in one line, and the exit code.
//!
//! Nothing here panics, and only here it is known which failures are none: a reader of
//! our output who goes away, and a question for help.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use tetris_pipe::judge::Fault;

/// Says in front of an I/O error what could not be done, and to what.
///
/// The kind stays as it is, since callers start interrupted calls again by it.
pub(crate) fn cannot(verb: &str, name: impl Display) -> impl FnOnce(io::Error) -> io::Error {
    move |error| {
        let kind = error.kind();
        let named = anyhow::Error::new(error).context(format!("cannot {verb} {name}"));
        io::Error::new(kind, named)
    }
}

/// Runs a program on its command line, tells the user how that ended, and turns it into
/// the exit code: 0 done, 1 a game that breaks the rules, 2 everything else.
pub(crate) fn exit_code<Cli: Parser>(
    program: &str,
    run: impl FnOnce(&Cli) -> anyhow::Result<()>,
) -> ExitCode {
    let result = Cli::try_parse()
        .map_err(Into::into)
        .and_then(|cli| run(&cli));
    told(program, result)
}

fn told(program: &str, result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let message = match error.downcast_ref::<clap::Error>() {
        Some(help) if !help.use_stderr() => {
            let printed = help.print().context("cannot write stdout");
            return told(program, printed);
        }
        Some(usage) => format!("{} (try {program} --help)", first_paragraph(usage)),
        None if is_broken_pipe(&error) => return ExitCode::SUCCESS,
        None => without_number(format!("{error:#}")),
    };
    // If stderr is gone too, the exit code has to do.
    let _ = io::stderr().write_all(format!("{program}: {message}\n").as_bytes());
    ExitCode::from(if error.is::<Fault>() { 1 } else { 2 })
}

/// The reader of our output went away, as `head` does: it has all it wanted.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    })
}

/// What clap says is wrong, without the usage and the tips that follow.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

/// "No such file or directory" says it all; " (os error 2)" is not for people.
fn without_number(mut message: String) -> String {
    if let Some(end) = message.rfind(" (os error ") {
        message.truncate(end);
    }
    message
}

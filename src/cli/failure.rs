//! Errors: one line on stderr that names what failed, and the exit code.
//!
//! This is the only place that decides which errors are not failures: a closed output
//! pipe, and a request for help.

use std::env;
use std::fmt::Display;
use std::hint::black_box;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::Parser;
use clap::error::{ContextKind, ContextValue};

use super::{args, signals, stdio};
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
    debug_assert!(stdio::are_detected(), "detect_closed_streams! is missing");
    let result = signals::fail_at_file_size_limit()
        .map_err(Into::into)
        .and_then(|()| Ok(parse()?))
        .and_then(|cli| run(&cli));
    report(program, result)
}

fn parse<Cli: Parser>() -> Result<Cli, clap::Error> {
    let mut command = args::command::<Cli>();
    let matches = command.try_get_matches_from_mut(env::args_os())?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Fails if the system has not this many bytes of memory for the program. Otherwise a later
/// allocation would abort it.
///
/// # Errors
///
/// If a limit on the address space is too low, as with `ulimit -v`.
pub fn require_memory(bytes: usize) -> anyhow::Result<()> {
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(bytes);
    black_box(memory); // An allocation that nothing uses may be optimised away.
    reserved.map_err(|_| anyhow!("cannot allocate {} MiB of memory", bytes >> 20))
}

/// A path as messages show it.
#[must_use]
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// A text with its control characters escaped, as in `\n`: they could break the line of a
/// message, or change the state of the terminal.
fn printable(text: &str) -> String {
    let mut printable = String::new();
    for character in text.chars() {
        if character.is_control() {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}

fn report(program: &str, result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let is_fault = error.is::<Fault>();
    let message = match error.downcast::<clap::Error>() {
        Ok(help) if !help.use_stderr() => {
            let printed = stdio::stdout().and_then(|_| help.print());
            return report(program, printed.context("cannot write stdout"));
        }
        Ok(usage) => format!("{} (try {program} --help)", in_one_line(usage)),
        Err(error) if is_broken_pipe(&error) => return ExitCode::SUCCESS,
        Err(error) => without_number(format!("{error:#}")),
    };
    // If stderr is closed too, the exit code is all that is left.
    let line = format!("{program}: {}\n", printable(&message));
    let _ = io::stderr().write_all(line.as_bytes());
    ExitCode::from(if is_fault { 1 } else { 2 })
}

/// Whether the reader of the output closed it, as `head` does once it has enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
    })
}

/// The error message of clap and what it suggests, without the usage and the other tips.
fn in_one_line(mut error: clap::Error) -> String {
    let argument = |(kind, value): (_, &_)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(printable(text)))),
        _ => None,
    };
    let arguments: Vec<_> = error.context().filter_map(argument).collect();
    for (kind, printable) in arguments {
        error.insert(kind, printable);
    }
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches("error: ");
    match suggestion(&error) {
        Some(similar) => format!("{line}; did you mean '{similar}'?"),
        None => line.to_owned(),
    }
}

/// The option, subcommand or value that is most like the one that clap does not know.
fn suggestion(error: &clap::Error) -> Option<&String> {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(similar) => Some(similar),
        ContextValue::Strings(similar) => similar.first(),
        _ => None,
    })
}

/// Removes " (os error 2)", which adds nothing to "No such file or directory".
fn without_number(mut message: String) -> String {
    if let Some(end) = message.rfind(" (os error ") {
        message.truncate(end);
    }
    message
}

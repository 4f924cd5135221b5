//! The command line, and its man pages and completions for a release.

use std::process;

use clap::{Error, Parser};

use crate::errors::{self, one_line};

/// Parses the command line. One that is wrong ends the program with a line on stderr.
///
/// With the feature `manual`, a program writes its man pages and completions instead, into the
/// directory that the environment variable `MANUAL` names.
///
/// # Panics
///
/// With the feature, if it cannot write there.
#[must_use]
pub fn parse<C: Parser>() -> C {
    #[cfg(feature = "manual")]
    if let Some(directory) = std::env::var_os("MANUAL") {
        write::<C>(directory.as_ref()).expect("MANUAL names a directory");
        process::exit(0);
    }
    C::try_parse().unwrap_or_else(|error| refuse(C::command().get_name(), &error))
}

/// Prints the help that was asked for, or what is wrong in a line, and ends the program.
fn refuse(program: &str, error: &Error) -> ! {
    let text = error.render().to_string();
    let Some(text) = text.strip_prefix("error: ") else {
        error.exit() // It is the help or the version.
    };
    let is_message = |part: &&str| !part.starts_with("Usage: ") && !part.starts_with("For more");
    let parts = text.split("\n\n").take_while(is_message);
    let words = parts.map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let message = one_line(words.collect::<Vec<_>>().join("; "));
    errors::report(program, format_args!("{message}; see --help"));
    process::exit(error.exit_code())
}

#[cfg(feature = "manual")]
fn write<C: clap::CommandFactory>(directory: &std::path::Path) -> std::io::Result<()> {
    use clap_complete::{Shell, generate_to};

    let mut command = for_completion(C::command());
    let name = command.get_name().to_owned();
    for shell in [Shell::Bash, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        generate_to(shell, &mut command, &name, directory)?;
    }
    clap_mangen::generate_to(C::command().disable_help_subcommand(true), directory)
}

/// What a shell needs to know: that names of files may contain spaces, and all efforts.
#[cfg(feature = "manual")]
fn for_completion(command: clap::Command) -> clap::Command {
    use clap::ValueHint;

    let command = command.mut_subcommands(for_completion);
    command.mut_args(|arg| {
        if arg.get_id() == "effort" {
            arg.value_parser(["1", "2", "3"])
        } else if arg.get_value_hint() == ValueHint::AnyPath {
            arg.value_hint(ValueHint::FilePath)
        } else {
            arg
        }
    })
}

//! The command lines of the programs. The doc comments of each `Cli` are its help text.
//!
//! They are defined here, beside the programs that parse them, because `tetris-manual`
//! generates man pages and shell completions from the same definitions.

use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{OsStringValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, CommandFactory, ValueHint};

use crate::Effort;

pub mod judge;
pub mod pipe;
pub mod referee;
#[cfg(feature = "train")]
pub mod train;

/// A command line, with what all programs have in common: the last one of repeated options
/// counts, so that an alias can have defaults; the name of a file is not empty; and shells
/// complete files only where files belong.
#[must_use]
pub fn command<Cli: CommandFactory>() -> Command {
    fn with_values(command: Command) -> Command {
        command.mut_args(with_value).mut_subcommands(with_values)
    }
    with_values(Cli::command().args_override_self(true))
}

fn with_value(arg: Arg) -> Arg {
    let parser = arg.get_value_parser();
    if !arg.get_action().takes_values() || parser.possible_values().is_some() {
        arg
    } else if parser.type_id() == TypeId::of::<PathBuf>() {
        let hint = match arg.get_value_hint() {
            ValueHint::DirPath => ValueHint::DirPath,
            _ => ValueHint::FilePath,
        };
        let parser = OsStringValueParser::new().try_map(file_name);
        arg.value_parser(parser).value_hint(hint)
    } else {
        arg.value_hint(ValueHint::Other)
    }
}

fn file_name(name: OsString) -> Result<PathBuf, &'static str> {
    if name.is_empty() {
        Err("the name of the file is empty")
    } else {
        Ok(name.into())
    }
}

/// The path of a file, or `None` for `-`, which means stdin or stdout.
#[must_use]
pub fn named(path: &Path) -> Option<&Path> {
    (path.as_os_str() != "-").then_some(path)
}

/// Parses an effort, and lists the efforts for shell completions.
#[derive(Clone)]
struct EffortParser;

impl TypedValueParser for EffortParser {
    type Value = Effort;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Effort, clap::Error> {
        Effort::from_str.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |effort: Effort| PossibleValue::new(effort.to_string());
        Some(Box::new(Effort::ALL.into_iter().map(value)))
    }
}

fn count(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err("expected a number above 0"),
    }
}

/// Parses a number from 1 to `MOST`.
fn up_to<const MOST: usize>(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if (1..=MOST).contains(&count) => Ok(count),
        _ => Err(format!("expected a number from 1 to {MOST}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_lines_are_well_formed() {
        command::<judge::Cli>().debug_assert();
        command::<pipe::Cli>().debug_assert();
        command::<referee::Cli>().debug_assert();
        #[cfg(feature = "train")]
        command::<train::Cli>().debug_assert();
    }
}

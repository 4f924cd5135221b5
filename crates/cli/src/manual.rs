//! The command line, with the options that print its man page and completions.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process;

use clap::error::Error;
use clap::{Arg, ArgAction, Command, Parser, ValueHint, value_parser};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::errors::{self, cannot, one_line};
use crate::output;

/// Parses the command line. One that is wrong ends the program with a line on stderr, and so does
/// one that asks for the man page or for completions, after they are printed.
#[must_use]
pub fn parse<C: Parser>() -> C {
    let command = with_manual(C::command());
    let program = command.get_name().to_owned();
    let words: Vec<_> = env::args_os().collect();
    if let Some(text) = manual(&command, &words) {
        errors::exit(&program, output::print(&text));
    }
    let matches = command.try_get_matches_from(words);
    let parsed = matches.and_then(|matches| C::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| refuse(&program, &error))
}

/// Prints the help that was asked for, or what is wrong in a line, and ends the program.
fn refuse(program: &str, error: &Error) -> ! {
    let text = error.render().to_string();
    let Some(text) = text.strip_prefix("error: ") else {
        let printed = error.print().map_err(cannot("write", "stdout"));
        if error.use_stderr() {
            process::exit(error.exit_code()); // It is the help for a command line without a command.
        }
        errors::exit(program, printed.map_err(Into::into));
    };
    let text = text.replace("\n  tip: ", "\n\n  tip: ");
    let is_message = |part: &&str| !part.starts_with("Usage: ") && !part.starts_with("For more");
    let parts = text.split("\n\n").take_while(is_message);
    let words = parts.map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let words: Vec<_> = words.filter(|words| !words.is_empty()).collect();
    errors::report(program, one_line(words.join("; ") + "; see --help"));
    process::exit(error.exit_code())
}

fn with_manual(command: Command) -> Command {
    let option = |name| Arg::new(name).long(name).exclusive(true);
    let completions = option("completions")
        .help("Print the completions for a shell")
        .value_name("SHELL")
        .value_parser(value_parser!(Shell))
        .hide_possible_values(true);
    let man = option("man").help("Print the man page");
    command.args([completions, man.action(ArgAction::SetTrue)])
}

/// The man page or the completions, if the words ask for them.
fn manual(command: &Command, words: &[OsString]) -> Option<String> {
    let matches = command.clone().subcommand_required(false);
    let matches = matches.try_get_matches_from(words).ok()?;
    if let Some(&shell) = matches.get_one::<Shell>("completions") {
        let mut text = Vec::new();
        let program = command.get_name().to_owned();
        generate(
            shell,
            &mut for_completion(command.clone()),
            program,
            &mut text,
        );
        return Some(String::from_utf8(text).expect("text"));
    }
    matches.get_flag("man").then(|| man_page(command.clone()))
}

/// The command as a shell needs it: names of files may contain spaces, and a range such as `1..3` has
/// these values.
fn for_completion(command: Command) -> Command {
    let command = command.mut_subcommands(for_completion);
    command.mut_args(|arg| {
        let name = arg.get_value_names().and_then(|names| names.first());
        let range = name.and_then(|name| name.split_once(".."));
        if let Some((Ok(first), Ok(last))) = range.map(|(a, b)| (a.parse::<u8>(), b.parse())) {
            let values = (first..=last).map(|value| value.to_string());
            arg.value_parser(values.collect::<Vec<_>>())
        } else if arg.get_value_hint() == ValueHint::AnyPath {
            arg.value_hint(ValueHint::FilePath)
        } else {
            arg
        }
    })
}

/// One page for the program and all of its subcommands.
fn man_page(command: Command) -> String {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    let title = Man::new(command.clone()).render_title(&mut page);
    let pages = [&command].into_iter().chain(command.get_subcommands());
    title
        .and_then(|()| {
            pages
                .into_iter()
                .try_for_each(|command| section(command, &mut page))
        })
        .expect("memory takes all of it");
    String::from_utf8(page).expect("text")
}

fn section(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    description(command).to_writer(page)?;
    man.render_options_section(page)
}

/// The lines of the help as they are, since some of them are tables and commands. A paragraph that is
/// one line is filled.
fn description(command: &Command) -> Roff {
    let text = command.get_long_about().or(command.get_about());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let mut page = Roff::new();
    page.control("SH", ["DESCRIPTION"]);
    for paragraph in text.split("\n\n") {
        let is_filled = !paragraph.contains('\n');
        page.control("PP", []);
        if !is_filled {
            page.control("nf", []);
        }
        for line in paragraph.lines() {
            page.text([roman(line)]);
        }
        if !is_filled {
            page.control("fi", []);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_man_page_has_all_commands_with_their_tables_as_they_are() {
        let command = Command::new("drop")
            .about("Drop pieces")
            .long_about("Drop pieces\n\n  #\n  ##");
        let up = Command::new("up")
            .about("Lift one")
            .arg(Arg::new("PIECE").help("Its letter"));
        let page = man_page(command.subcommand(up));
        let sections = page
            .split(".SH ")
            .map(|section| section.split("\n.ie").next());
        let expected = [
            "NAME\ndrop \\- Drop pieces",
            "DESCRIPTION\n.PP\nDrop pieces\n.PP\n.nf\n  #\n  ##\n.fi",
            "NAME\ndrop\\-up \\- Lift one",
            "DESCRIPTION\n.PP\nLift one",
        ];
        let is_own = |section: &&str| section.starts_with("NAME") || section.starts_with("DESC");
        assert_eq!(
            sections.flatten().filter(is_own).collect::<Vec<_>>(),
            expected
        );
    }
}

//! The command line, with the options that print its man page and completions.

use std::io;
use std::process;

use anyhow::Result;
use clap::{Arg, ArgAction, Command, Parser, ValueHint, value_parser};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::{cannot, errors, print};

/// Parses the command line. One that is wrong ends the program with a message, and one that asks for the
/// man page or for completions after they are printed.
#[must_use]
pub fn parse<C: Parser>() -> C {
    let option = |name| Arg::new(name).long(name).exclusive(true);
    let completions = option("completions")
        .help("Print the completions for a shell")
        .value_name("SHELL")
        .value_parser(value_parser!(Shell))
        .hide_possible_values(true);
    let man = option("man").help("Print the man page");
    let command = C::command().args([completions, man.action(ArgAction::SetTrue)]);
    let mut command = command.subcommand_required(false);
    let name = command.get_name().to_owned();
    let parsed = command.clone().try_get_matches();
    let mut matches = parsed.unwrap_or_else(|error| {
        if error.use_stderr() {
            error.exit()
        }
        let printed = error.print().map_err(cannot("write", "stdout"));
        exit(&name, printed.map_err(Into::into))
    });
    let text = if let Some(shell) = matches.remove_one::<Shell>("completions") {
        completions_for(shell, command, &name)
    } else if matches.get_flag("man") {
        man_page(command)
    } else {
        let parsed = C::from_arg_matches_mut(&mut matches);
        return parsed.unwrap_or_else(|error| error.format(&mut command).exit());
    };
    exit(&name, print(&text))
}

/// Ends the program after it has printed what it was asked for.
fn exit(name: &str, printed: Result<()>) -> ! {
    process::exit(errors::status(name, printed.map(|()| true)).into())
}

fn completions_for(shell: Shell, command: Command, name: &str) -> String {
    let mut text = Vec::new();
    generate(shell, &mut for_completion(command), name, &mut text);
    String::from_utf8(text).expect("text")
}

/// The command as a shell needs it: names of files may contain spaces.
fn for_completion(command: Command) -> Command {
    let command = command.mut_subcommands(for_completion);
    command.mut_args(|arg| match arg.get_value_hint() {
        ValueHint::AnyPath => arg.value_hint(ValueHint::FilePath),
        _ => arg,
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

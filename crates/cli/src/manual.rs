//! The man page and the completions of a program (feature `manual`), which a release is made with.

use std::env;
use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Command, ValueHint};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use tetris_pipe_engine::Effort;

/// The text that the command line asks for, if that is `--man` or `--completions SHELL` and nothing else.
pub(crate) fn asked_for(command: Command) -> Option<String> {
    let words: Vec<_> = env::args_os().skip(1).collect();
    let words: Vec<_> = words.iter().filter_map(|word| word.to_str()).collect();
    match words[..] {
        ["--man"] => Some(man_page(command)),
        ["--completions", shell] => Some(completions(shell.parse().ok()?, command)),
        _ => None,
    }
}

fn completions(shell: Shell, command: Command) -> String {
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    generate(shell, &mut for_completion(command), &name, &mut text);
    let text = String::from_utf8(text).expect("text");
    // clap_complete writes the hyphen of the name in two ways, and bash would complete nothing after a
    // subcommand (clap's issue 6421).
    text.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"))
}

/// The command as a shell needs it: efforts are listed, and names of files may contain spaces.
fn for_completion(command: Command) -> Command {
    let command = command.mut_subcommands(for_completion);
    let efforts = Effort::ALL.iter().map(ToString::to_string);
    let efforts = PossibleValuesParser::new(efforts);
    command.mut_args(|arg| match arg.get_value_hint() {
        _ if arg.get_id() == "effort" => arg.value_parser(efforts.clone()),
        ValueHint::AnyPath => arg.value_hint(ValueHint::FilePath),
        _ => arg,
    })
}

/// One page for the program and all of its subcommands.
fn man_page(command: Command) -> String {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    write_page(command, &mut page).expect("memory takes all of it");
    String::from_utf8(page).expect("text")
}

fn write_page(mut command: Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    let mut synopsis = Roff::new();
    synopsis.control("SH", ["SYNOPSIS"]);
    usage(&mut command, &mut synopsis);
    command.get_subcommands_mut().for_each(|subcommand| usage(subcommand, &mut synopsis));
    synopsis.to_writer(page)?;
    description("DESCRIPTION", &command).to_writer(page)?;
    man.render_options_section(page)?;
    for subcommand in command.get_subcommands() {
        let name = subcommand.get_bin_name().unwrap_or_default();
        description(&name.to_uppercase(), subcommand).to_writer(page)?;
        let mut options = Vec::new();
        Man::new(subcommand.clone()).render_options_section(&mut options)?;
        let options = String::from_utf8(options).expect("text");
        page.extend(options.replace(".SH ", ".SS ").bytes());
    }
    Ok(())
}

/// The lines of the synopsis for a command.
fn usage(command: &mut Command, page: &mut Roff) {
    let usage = command.render_usage().to_string();
    for line in usage.trim_start_matches("Usage:").lines() {
        page.text([bold(line.trim())]);
        page.control("br", []);
    }
}

/// The help text as a section. Prose is filled, and so is the explanation of an example, which is
/// indented by six spaces below a command at two. Tables and commands stay as they are.
fn description(heading: &str, command: &Command) -> Roff {
    let text = command.get_long_about().or(command.get_about());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let mut page = Roff::new();
    page.control("SH", [heading]);
    for paragraph in text.split("\n\n") {
        page.control("PP", []);
        let is_prose = !paragraph.contains("  ");
        let is_example = indent(paragraph) == 2;
        let explains = |line: &str| is_example && indent(line) == 6;
        let lines: Vec<_> = paragraph.lines().collect();
        for part in lines.chunk_by(|a, b| explains(a) == explains(b)) {
            let (begin, end, outdent) = match part {
                _ if is_prose => ("", "", 0),
                [first, ..] if explains(first) => ("RS", "RE", 6),
                _ => ("nf", "fi", if is_example { 2 } else { 0 }),
            };
            page.control(begin, []);
            for line in part {
                page.text([roman(&line[outdent..])]);
            }
            page.control(end, []);
        }
    }
    page
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

//! The man page of a program, and those of its subcommands.
//!
//! The help text of a program ends with paragraphs of examples and of exit statuses. They
//! become sections of their own.

use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Writes the pages of a program and its subcommands. They refer to the pages of `programs`.
pub(crate) fn write(program: &Command, programs: &[Command], directory: &Path) -> io::Result<()> {
    let text = Text::of(program);
    let others = programs.iter().map(Command::get_name);
    let others: Vec<_> = others.filter(|&name| name != program.get_name()).collect();
    write_page(program, &text, &others, directory)?;
    for subcommand in program.get_subcommands() {
        let text = Text {
            exit_status: text.exit_status.clone(),
            ..Text::of(subcommand)
        };
        write_page(subcommand, &text, &[program.get_name()], directory)?;
    }
    Ok(())
}

fn write_page(
    command: &Command,
    text: &Text,
    see_also: &[&str],
    directory: &Path,
) -> io::Result<()> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    section("DESCRIPTION", &text.description).to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    section("EXIT STATUS", &text.exit_status).to_writer(&mut page)?;
    if !text.examples.is_empty() {
        section("EXAMPLES", &text.examples).to_writer(&mut page)?;
    }
    if !see_also.is_empty() {
        references(see_also).to_writer(&mut page)?;
    }
    if command.get_version().is_some() {
        man.render_version_section(&mut page)?;
    }
    fs::write(directory.join(man.get_filename()), page)
}

/// The paragraphs of a help text.
struct Text {
    description: Vec<String>,
    examples: Vec<String>,
    exit_status: Vec<String>,
}

impl Text {
    fn of(command: &Command) -> Self {
        let help = command.get_long_about().or_else(|| command.get_about());
        let help = help.map(ToString::to_string).unwrap_or_default();
        let mut text = Self {
            description: Vec::new(),
            examples: Vec::new(),
            exit_status: Vec::new(),
        };
        let mut section = &mut text.description;
        for paragraph in help.split("\n\n") {
            if paragraph == "Examples:" {
                section = &mut text.examples;
            } else if let Some(status) = paragraph.strip_prefix("Exit status: ") {
                section = &mut text.exit_status;
                section.push(status.to_owned());
            } else {
                section.push(paragraph.to_owned());
            }
        }
        text
    }
}

fn section(title: &str, paragraphs: &[String]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for paragraph in paragraphs {
        roff.control("PP", []);
        // Columns and indented lines stay as they are.
        let is_filled = !paragraph.contains("  ");
        if !is_filled {
            roff.control("nf", []);
        }
        for line in paragraph.lines() {
            roff.text([roman(line)]);
        }
        if !is_filled {
            roff.control("fi", []);
        }
    }
    roff
}

fn references(names: &[&str]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    for (i, name) in names.iter().enumerate() {
        let end = if i + 1 == names.len() { "(1)" } else { "(1)," };
        roff.text([bold(*name), roman(end)]);
    }
    roff
}

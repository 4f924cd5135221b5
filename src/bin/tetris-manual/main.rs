//! `tetris-manual`: generates the man pages and shell completions of the programs from
//! the definitions of their command lines.

mod completions;
mod page;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::{Command, Parser, ValueHint};
use tetris_pipe::cli::args::{command, judge, pipe, referee, train};
use tetris_pipe::cli::failure::{self, cannot, shown};

/// Write the man pages and shell completions of the installed programs
///
/// The files are written to the places below DIR where man and the shells look for
/// them. Use /usr/local/share or ~/.local/share, for example. A program is installed
/// if it is in a directory of PATH.
///
/// Exit status: 0 on success; 2 for usage errors, if no program is installed, and if a
/// file cannot be written.
#[derive(Parser)]
#[command(name = "tetris-manual", version, verbatim_doc_comment)]
struct Cli {
    /// Directory for architecture-independent files
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    share: PathBuf,

    /// Programs to write for, installed or not
    programs: Vec<String>,
}

tetris_pipe::detect_closed_streams!();

fn main() -> ExitCode {
    failure::exit_code("tetris-manual", run)
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    let programs = chosen(cli, programs())?;
    for program in &programs {
        write_into(&cli.share.join("man/man1"), |directory| {
            page::write(program, &programs, directory)
        })?;
        for (shell, directory) in completions::SHELLS {
            write_into(&cli.share.join(directory), |directory| {
                completions::write(shell, program, directory)
            })?;
        }
    }
    Ok(())
}

/// The command lines of all programs.
fn programs() -> Vec<Command> {
    let programs = [
        command::<pipe::Cli>(),
        command::<judge::Cli>(),
        command::<referee::Cli>(),
        command::<train::Cli>(),
    ];
    let build = |program: Command| {
        let mut program = program.disable_help_subcommand(true);
        program.build();
        program
    };
    programs.map(build).into()
}

/// The programs that the command line names, or those that are installed.
fn chosen(cli: &Cli, mut programs: Vec<Command>) -> anyhow::Result<Vec<Command>> {
    let names: Vec<_> = programs.iter().map(|it| it.get_name().to_owned()).collect();
    let names = names.join(", ");
    for name in &cli.programs {
        if programs.iter().all(|program| program.get_name() != name) {
            bail!("there is no program {name}; the programs are {names}");
        }
    }
    programs.retain(|program| match &cli.programs[..] {
        [] => is_installed(program.get_name()),
        chosen => chosen.iter().any(|name| name == program.get_name()),
    });
    if programs.is_empty() {
        bail!("no program is in PATH: install one of {names}, or name it after DIR");
    }
    Ok(programs)
}

fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| directory.join(name).is_file())
}

/// Creates a directory if necessary, and writes files into it.
fn write_into(directory: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    fs::create_dir_all(directory)
        .and_then(|()| write(directory))
        .map_err(cannot("write into", shown(directory)))
}

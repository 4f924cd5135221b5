//! `tetris-manual`: writes the man pages and the shell completions of the programs, from
//! the definitions that their help comes from.

#[path = "../failure.rs"]
mod failure;
#[allow(dead_code, reason = "only its definition is of use here")]
#[path = "tetris-judge/cli.rs"]
mod judge;
#[allow(dead_code, reason = "only its definition is of use here")]
#[path = "../cli.rs"]
mod pipe;
#[allow(dead_code, reason = "only its definition is of use here")]
#[path = "tetris-train/cli.rs"]
mod train;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use clap_complete::Shell;

use failure::cannot;

/// Write the man pages and the shell completions of tetris-pipe, tetris-judge and tetris-train
///
/// They go where man and the shells look for them below DIR, such as /usr/local/share
/// or ~/.local/share.
#[derive(Parser)]
#[command(name = "tetris-manual", version, verbatim_doc_comment)]
struct Cli {
    /// The directory for files that do not depend on the machine
    #[arg(value_name = "DIR")]
    share: PathBuf,
}

/// Where each shell looks for completions.
const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions"),
    (Shell::Zsh, "zsh/site-functions"),
    (Shell::Fish, "fish/vendor_completions.d"),
];

fn main() -> ExitCode {
    failure::exit_code("tetris-manual", run)
}

fn run(Cli { share }: &Cli) -> anyhow::Result<()> {
    let programs = [
        pipe::Cli::command(),
        judge::Cli::command(),
        train::Cli::command(),
    ];
    for mut command in programs {
        into(&share.join("man/man1"), |directory| {
            clap_mangen::generate_to(command.clone(), directory)
        })?;
        let name = command.get_name().to_owned();
        for (shell, place) in SHELLS {
            into(&share.join(place), |directory| {
                clap_complete::generate_to(shell, &mut command, &name, directory)
            })?;
        }
    }
    Ok(())
}

/// Writes into a directory, which is made if it is not there yet.
fn into<T>(directory: &Path, write: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<()> {
    fs::create_dir_all(directory)
        .and_then(|()| write(directory))
        .map_err(cannot("write into", directory.display()))?;
    Ok(())
}

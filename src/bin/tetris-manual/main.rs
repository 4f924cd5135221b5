//! `tetris-manual`: generates the man pages and shell completions of the programs from
//! the definitions of their command lines.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use tetris_pipe::cli::args::{judge, pipe, referee, train};
use tetris_pipe::cli::failure::{self, cannot};

/// Write the man pages and shell completions of the programs of tetris-pipe
///
/// The files are written to the places below DIR where man and the shells look for
/// them. Use /usr/local/share or ~/.local/share, for example.
#[derive(Parser)]
#[command(name = "tetris-manual", version, verbatim_doc_comment)]
struct Cli {
    /// Directory for architecture-independent files
    #[arg(value_name = "DIR")]
    share: PathBuf,
}

/// The directory of each shell's completions.
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
        referee::Cli::command(),
        train::Cli::command(),
    ];
    for mut command in programs {
        write_into(&share.join("man/man1"), |directory| {
            clap_mangen::generate_to(command.clone(), directory)
        })?;
        let name = command.get_name().to_owned();
        for (shell, directory) in SHELLS {
            write_into(&share.join(directory), |directory| {
                clap_complete::generate_to(shell, &mut command, &name, directory)
            })?;
        }
    }
    Ok(())
}

/// Creates a directory if necessary, and writes files into it.
fn write_into<T>(directory: &Path, write: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<()> {
    fs::create_dir_all(directory)
        .and_then(|()| write(directory))
        .map_err(cannot("write into", directory.display()))?;
    Ok(())
}

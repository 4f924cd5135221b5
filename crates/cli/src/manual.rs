//! The command line, and its man pages and completions for a release.

use clap::Parser;

/// Parses the command line.
///
/// With the feature `manual`, a program writes its man pages and completions instead, into the
/// directory that the environment variable `MANUAL` names.
#[must_use]
pub fn parse<C: Parser>() -> C {
    #[cfg(feature = "manual")]
    if let Some(directory) = std::env::var_os("MANUAL") {
        write(C::command(), directory.as_ref()).expect("MANUAL names a directory");
        std::process::exit(0);
    }
    C::parse()
}

#[cfg(feature = "manual")]
fn write(mut command: clap::Command, directory: &std::path::Path) -> std::io::Result<()> {
    use clap_complete::{Shell, generate_to};

    let name = command.get_name().to_owned();
    for shell in [Shell::Bash, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        generate_to(shell, &mut command, &name, directory)?;
    }
    clap_mangen::generate_to(command.disable_help_subcommand(true), directory)
}

//! The command lines of the programs. The doc comments of each `Cli` are its help text.
//!
//! They are defined here, beside the programs that parse them, because `tetris-manual`
//! generates man pages and shell completions from the same definitions.

use std::path::Path;

use crate::Effort;

pub mod judge;
pub mod pipe;
pub mod referee;
#[cfg(feature = "train")]
pub mod train;

/// The path of a file, or `None` for `-`, which means stdin or stdout.
#[must_use]
pub fn named(path: &Path) -> Option<&Path> {
    (path.as_os_str() != "-").then_some(path)
}

fn effort(text: &str) -> Result<Effort, &'static str> {
    let effort = text.parse().ok().and_then(Effort::new);
    effort.ok_or("expected a number from 1 to 5")
}

fn count(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err("expected a number above 0"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_lines_are_well_formed() {
        super::judge::Cli::command().debug_assert();
        super::pipe::Cli::command().debug_assert();
        super::referee::Cli::command().debug_assert();
        #[cfg(feature = "train")]
        super::train::Cli::command().debug_assert();
    }
}

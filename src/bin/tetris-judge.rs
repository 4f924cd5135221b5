//! `tetris-judge`: replays a game under the rules and prints its score.

#[path = "../failure.rs"]
mod failure;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use tetris_pipe::judge;

use failure::cannot;

/// Print the score of a game of tetris-pipe
///
/// Each byte of INPUT is a piece and each byte of OUTPUT its placement, as told by
/// tetris-pipe --help. The score is printed alone on a line.
///
/// Exit status: 0 when the game keeps the rules; 1 when a placement is invalid or
/// there are not as many as pieces (the first such position is told on stderr,
/// counted from 0); 2 for a wrong command line and for input or output errors.
#[derive(Parser)]
#[command(name = "tetris-judge", version, verbatim_doc_comment)]
struct Cli {
    /// The pieces
    #[arg(default_value = "i")]
    input: PathBuf,

    /// The placements
    #[arg(default_value = "o")]
    output: PathBuf,
}

fn main() -> ExitCode {
    let result = Cli::try_parse()
        .map_err(Into::into)
        .and_then(|cli| run(&cli));
    failure::exit_code("tetris-judge", result)
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    let pieces = read(&cli.input)?;
    let placements = read(&cli.output)?;
    let tally =
        judge::replay(&pieces, &placements).with_context(|| cli.output.display().to_string())?;
    let score = format!("{}\n", tally.points);
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(score.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(cannot("write", "stdout"))?;
    Ok(())
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path).map_err(cannot("read", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}

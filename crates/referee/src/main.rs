//! `tetris-referee`: plays any program under the rules, and prints its score or its fault.

mod args;
mod games;
mod process;
mod program;
mod result;
mod stop;
mod verdict;
mod whole;

use std::fs;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;

use crate::args::Cli;
use anyhow::{Result, bail};
use tetris_pipe::cli::args::named;
use tetris_pipe::streams::stream;
use tetris_pipe_cli::errors::{self, cannot};
use tetris_pipe_cli::signals;
use tetris_pipe_cli::{Output, output};

use games::{End, Games};
use program::Program;
use result::Score;
use verdict::Verdict;

fn main() -> ExitCode {
    let mut broken = false;
    let exit_code = failure::exit_code("tetris-referee", |cli| run(cli, &mut broken));
    signals::end_by_caught();
    if broken { ExitCode::from(1) } else { exit_code }
}

fn run(cli: &Cli, broken: &mut bool) -> Result<()> {
    if let Some(path) = &cli.write_stream {
        if named(path).is_none() && stdout().is_terminal() {
            bail!("stdout is a terminal, and pieces are binary: redirect it, or name a file");
        }
        let mut output = Output::open(named(path), &[])?;
        output.write_all(&stream(cli.seed, cli.pieces))?;
        output.flush()?;
        return Ok(());
    }
    let output = Output::stdout()?;
    let program = Program::new(cli)?;
    let size = size(cli)?;
    if let Some(directory) = &cli.save {
        fs::create_dir_all(directory).map_err(cannot("create", directory.display()))?;
    }
    // A second signal must not end the referee before the programs have ended.
    signals::catch(signals::Second::Waits)?;
    match Games::new(cli, &program).play()? {
        End::Stopped => Ok(()),
        End::Fault(verdict) => {
            *broken = true;
            report_fault(cli, &verdict, output)
        }
        End::Played(games) => {
            let score = Score::new(cli, &games, size);
            let text = if cli.json {
                serde_json::to_string_pretty(&score)? + "\n"
            } else {
                score.to_string()
            };
            output::write(output, &text)
        }
    }
}

/// The bytes of the files that count as the program.
fn size(cli: &Cli) -> Result<Option<u64>> {
    if cli.size.is_empty() {
        return Ok(None);
    }
    let mut size = 0;
    for path in &cli.size {
        let metadata = fs::metadata(path).map_err(cannot("read", path.display()))?;
        if !metadata.is_file() {
            bail!("--size {}: not a regular file", path.display());
        }
        size += metadata.len();
    }
    Ok(Some(size))
}

fn report_fault(cli: &Cli, verdict: &Verdict, output: BufWriter<Output>) -> Result<()> {
    // If stderr is closed, the exit code is all that is left.
    let hint = verdict.fault.hint();
    let _ = writeln!(stderr(), "tetris-referee: {verdict}\nhint: {hint}");
    if cli.json {
        let fault = result::Fault::new(verdict);
        output::write(output, &(serde_json::to_string_pretty(&fault)? + "\n"))?;
    }
    Ok(())
}

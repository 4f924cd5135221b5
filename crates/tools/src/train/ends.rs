//! `tetris-train ends`: what a network knows of the ends of games.

use std::io::Write;

use anyhow::{Context, Result};
use tetris_pipe::train::EndgameRun;
use tetris_pipe_cli::{errors, file, network, print, signals};

use crate::args::EndsArgs;

/// The games between two lines of progress.
const PERIOD: u32 = 1000;

/// Learns the ends of games until all are played or a signal arrives, and writes them to a file.
pub(crate) fn ends(args: &EndsArgs) -> Result<()> {
    let (network, _) = network(args.network.as_deref(), None)?;
    file::prepare(&args.file, &[])?;
    signals::catch().context("cannot catch signals")?;
    let mut run = EndgameRun::new(&network, args.games, args.seed);
    while !run.is_done() {
        let (games, points, error) = run.advance(PERIOD, signals::caught);
        errors::print(format_args!(
            "{games} games, error {error:.3}, {points:.2} points in the last 64 pieces"
        ));
        if signals::caught() {
            break;
        }
    }
    let bytes = run.encode();
    file::write(&args.file, |mut file| file.write_all(&bytes))?;
    print(&format!("{} ({} bytes)\n", args.file.display(), bytes.len()))?;
    signals::end_by_caught();
    Ok(())
}

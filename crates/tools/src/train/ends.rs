//! `tetris-train ends`: what a network knows of the ends of games.

use std::io::Write;

use anyhow::Result;
use tetris_pipe::train::EndsRun;
use tetris_pipe_cli::{errors, file, network, print};

use crate::args::EndsArgs;

/// The games between two lines of progress.
const PERIOD: u32 = 1000;

/// Learns the ends of games, and writes them to a file.
pub(crate) fn ends(args: &EndsArgs) -> Result<()> {
    let (network, _) = network(args.network.as_deref())?;
    let mut run = EndsRun::new(&network, args.games, args.seed);
    while !run.is_done() {
        let (games, points, error) = run.advance(PERIOD);
        errors::print(format_args!(
            "{games} games, error {error:.3}, {points:.2} points in the last 64 pieces"
        ));
    }
    let bytes = run.ends();
    file::write(&args.file, |mut file| file.write_all(&bytes))?;
    print(&format!("{} ({} bytes)\n", args.file.display(), bytes.len()))
}

//! `tetris-train ends`: what a network knows of the ends of games.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;

use anyhow::Result;
use tetris_pipe::Network;
use tetris_pipe::train::EndsRun;
use tetris_pipe_cli::{Named, errors, file, network, print};

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

/// A network with the ends in a file instead of its own, if `--ends` names one.
pub(crate) fn with_ends<'n>(
    network: Cow<'n, Network>,
    ends: Option<&[PathBuf]>,
) -> Result<Cow<'n, Network>> {
    let Some([path]) = ends else {
        return Ok(network);
    };
    let read = |mut file: std::fs::File| {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let network = network.into_owned().with_ends(&bytes);
        network.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
    };
    Ok(Cow::Owned(Named::load(path, read)?.0))
}

//! `tetris-train score`: the mean score of a network on random streams.

use std::path::PathBuf;

use anyhow::Result;
use serde_json::json;
use tetris_pipe_arena::Scores;
use tetris_pipe_cli::{Named, network, print, signals};

use crate::args::ScoreArgs;
use crate::streams::{engine, play, seeds};

/// Plays streams or merges the scores of some, and prints one line about them, or JSON.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let scores = match &args.merge[..] {
        [] => played(args)?,
        files => merged(files)?,
    };
    print(&if args.json {
        scores.json(json!({ "means": scores.means() }))
    } else {
        scores.to_string() + &scores.missing()
    })?;
    signals::end_by_caught();
    Ok(())
}

/// The scores of one player in several files.
pub(crate) fn merged(files: &[PathBuf]) -> Result<Scores> {
    let read = |path: &PathBuf| {
        let (scores, file) = Named::load(path, Scores::read)?;
        Ok((file.name().to_owned(), scores))
    };
    Ok(Scores::merged(
        files.iter().map(read).collect::<Result<Vec<_>>>()?,
    )?)
}

/// The scores on the streams, as far as no signal stops them.
fn played(args: &ScoreArgs) -> Result<Scores> {
    let (network, _) = network(args.network.as_deref())?;
    let player = engine(&network, args.beams.as_deref(), args.ends, &args.games);
    let seeds = seeds(args.seed, args.streams);
    Ok(play(&[&player], &seeds, &args.games, 0.0)?.scores(0))
}

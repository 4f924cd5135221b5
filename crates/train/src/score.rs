//! `tetris-train score`: the mean score of a network on random streams.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tetris_pipe::Network;
use tetris_pipe::search::Beam;
use tetris_pipe_arena::{Rules, Scores, Verdict};
use tetris_pipe_cli::{Named, network, print, signals};

use crate::args::ScoreArgs;
use crate::export;
use crate::streams::play;

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
        let (scores, file) = Named::load(path, |file| Ok(Scores::read(file)?))?;
        Ok((file.name().to_owned(), scores))
    };
    Ok(Scores::merged(
        files.iter().map(read).collect::<Result<Vec<_>>>()?,
    )?)
}

/// The scores on the streams, as far as no signal stops them.
fn played(args: &ScoreArgs) -> Result<Scores> {
    let games = &args.games;
    let threads = games.threads.start()?;
    let (network, _) = network(args.network.as_deref())?;
    let network = &*network;
    let beams = args.beams.as_deref().unwrap_or(games.effort.beams());
    signals::catch().context("cannot catch signals")?;
    let streams = threads.install(|| play(args.seed, args.streams, games.pieces, network, beams));
    Ok(Scores {
        player: player(args, network),
        rules: Rules::default(),
        verdict: Verdict::from(streams.iter().any(Result::is_ok).then_some(true)),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        unfinished: streams.iter().filter_map(|stream| stream.err()).collect(),
        streams: streams.into_iter().flatten().collect(),
    })
}

fn player(args: &ScoreArgs, network: &Network) -> Value {
    let network = export::name(&network.encode());
    let text = |beam: &Beam| match *beam {
        Beam::FULL => "full".to_owned(),
        beam => format!("{}:{}", beam.width(), beam.margin()),
    };
    match &args.beams {
        Some(beams) => {
            json!({ "network": network, "beams": beams.iter().map(text).collect::<Vec<_>>() })
        }
        None => json!({ "network": network, "effort": args.games.effort.number() }),
    }
}

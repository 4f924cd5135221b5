//! `tetris-train score`: the mean score of a network on random streams.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tetris_pipe::Network;
use tetris_pipe::search::Beam;
use tetris_pipe_cli::{network, print, signals};
use tetris_pipe_scores::stream::{scaled, speed};
use tetris_pipe_scores::{Estimate, Mean, Scores, StreamScore};

use crate::args::ScoreArgs;
use crate::export;
use crate::streams::play;

/// Plays streams or merges the scores of some, and prints one line about them, or JSON.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let scores = match &args.merge[..] {
        [] => played(args)?,
        files => Scores::merged(files)?,
    };
    print(&if args.json {
        scores.json(json!({ "scaled_to_65536": means(&scores.streams) }))
    } else {
        line(&scores.streams) + &scores.missing()
    })?;
    signals::end_by_caught();
    Ok(())
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

/// The means of some streams as JSON, if there are any.
fn means(streams: &[StreamScore]) -> Option<Value> {
    streams.first()?;
    let mean = |mean: Mean| json!({ "mean": mean.mean, "standard_error": mean.standard_error });
    let without_luck = Estimate::of_streams(streams);
    Some(json!({
        "points": mean(mean_of(streams, |stream| stream.points as f64)),
        "points_without_luck": mean(without_luck.mean),
        "coefficient_of_luck": without_luck.coefficient,
    }))
}

/// The means of some streams as a line, if there are any.
fn line(streams: &[StreamScore]) -> String {
    let Some(StreamScore { pieces, .. }) = streams.first() else {
        return String::new();
    };
    let count = |number| mean_of(streams, number).mean;
    format!(
        "{:.0}, {:.0} points on {} x {pieces} pieces, scaled to 65,536: {:.0} singles, \
         {:.0} doubles, {:.0} triples, {:.0} tetrises, {:.1} resets; \
         {:.0} pieces per second per thread\n",
        Estimate::of_streams(streams),
        mean_of(streams, |stream| stream.points as f64),
        streams.len(),
        count(|stream| stream.singles as f64),
        count(|stream| stream.doubles as f64),
        count(|stream| stream.triples as f64),
        count(|stream| stream.tetrises as f64),
        count(|stream| stream.resets as f64),
        speed(streams),
    )
}

/// The mean of a number of the streams, for 65,536 pieces.
fn mean_of(streams: &[StreamScore], number: fn(&StreamScore) -> f64) -> Mean {
    Mean::of(&scaled(streams, number)).expect("at least one stream")
}

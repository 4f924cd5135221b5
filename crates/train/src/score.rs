//! `tetris-train score`: the mean score of a network on random streams.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use tetris_pipe::train::{Score, Streams};
use tetris_pipe_cli::estimate::{Estimate, Mean};
use tetris_pipe_cli::output;

use crate::args::{self, ScoreArgs};

/// Plays the streams and prints one line about them, or JSON.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let games = &args.games;
    let threads = games.threads.start()?;
    let network = args::network(args.network.as_deref())?;
    let beams = args.beams.as_deref().unwrap_or(games.effort.beams());
    let streams = Streams {
        first_seed: args.seed,
        count: args.streams as usize,
        pieces: games.pieces as usize,
    };
    let scores = threads.install(|| streams.play(&network, beams));
    let points = mean_of(&scores, |score| score.tally.points as f64);
    let without_luck = without_luck(&scores);
    if args.json {
        let mean = |mean: Mean| json!({ "mean": mean.mean, "standard_error": mean.standard_error });
        let stream = |(number, score): (u64, &Score)| {
            json!({
                "seed": args.seed.wrapping_add(number),
                "points": score.tally.points,
                "luck": score.luck,
                "clears": score.tally.clears[1..],
                "resets": score.tally.resets,
                "seconds": score.time.as_secs_f64(),
            })
        };
        let score = json!({
            "pieces": games.pieces,
            "streams": (0..).zip(&scores).map(stream).collect::<Vec<_>>(),
            "scaled_to_65536": {
                "points": mean(points),
                "points_without_luck": mean(without_luck.mean),
                "coefficient_of_luck": without_luck.coefficient,
            },
        });
        return output::print(&format!("{score:#}\n"));
    }
    let [singles, doubles, triples, tetrises] =
        [1, 2, 3, 4].map(|rows| mean_of(&scores, |score| score.tally.clears[rows] as f64).mean);
    let resets = mean_of(&scores, |score| score.tally.resets as f64).mean;
    output::print(&format!(
        "{without_luck:.0}, {points:.0} points on {} x {} pieces, scaled to \
         65,536: {singles:.0} singles, {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} \
         tetrises, {resets:.1} resets; {:.0} pieces per second per thread\n",
        args.streams,
        games.pieces,
        speed(&scores),
    ))
}

/// The points without luck, for 65,536 pieces.
fn without_luck(scores: &[Score]) -> Estimate {
    let numbers = |number: fn(&Score) -> f64| -> Vec<_> {
        scores
            .iter()
            .map(|score| scaled(score, number(score)))
            .collect()
    };
    Estimate::of(
        &numbers(|score| score.tally.points as f64),
        &numbers(|score| score.luck),
    )
}

/// The mean of a number of the streams, for 65,536 pieces.
fn mean_of(scores: &[Score], number: impl Fn(&Score) -> f64) -> Mean {
    let numbers = scores.iter().map(|score| scaled(score, number(score)));
    Mean::of(&numbers.collect::<Vec<_>>()).expect("at least one stream")
}

/// A number of a stream, for 65,536 pieces.
fn scaled(score: &Score, number: f64) -> f64 {
    number * (65_536.0 / score.tally.pieces as f64)
}

/// Pieces per second of one thread.
fn speed(scores: &[Score]) -> f64 {
    let pieces: u64 = scores.iter().map(|score| score.tally.pieces).sum();
    let time: Duration = scores.iter().map(|score| score.time).sum();
    pieces as f64 / time.as_secs_f64()
}

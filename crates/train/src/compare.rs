//! `tetris-train compare`: whether one player is better than another.

use std::io::{Write, stderr};

use anyhow::Result;
use tetris_pipe::streams::Mean;
use tetris_pipe::train::{Score, Streams};
use tetris_pipe_cli::output;

use crate::args::{self, CompareArgs};
use crate::score::{mean_of, scaled, speed};

/// Streams that are added at a time.
const BATCH: usize = 8;

/// Plays the same streams with both players, until the standard error of the difference is as
/// small as asked, and prints the difference and a verdict.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    let threads = args.games.threads.start()?;
    let networks = [
        args::network(args.a.as_deref())?,
        args::network(args.b.as_deref())?,
    ];
    let reference = args.games.effort.beams();
    let beams = [args.beams.as_deref().unwrap_or(reference), reference];
    let mut scores = [Vec::new(), Vec::new()];
    let mut differences = Vec::new();
    let difference = loop {
        let streams = Streams {
            first_seed: args.seed.wrapping_add(differences.len() as u64),
            count: BATCH.min(args.streams as usize - differences.len()),
            pieces: args.games.pieces as usize,
        };
        for player in 0..2 {
            let played = threads.install(|| streams.play(&networks[player], beams[player]));
            scores[player].extend(played);
        }
        let points = |score: &Score| scaled(score, score.points_without_luck());
        differences = std::iter::zip(&scores[0], &scores[1])
            .map(|(a, b)| points(a) - points(b))
            .collect();
        let difference = Mean::of(&differences).expect("at least two streams");
        let _ = writeln!(stderr(), "{} streams: {difference:+.0}", differences.len());
        let error = difference.standard_error.unwrap_or(f64::INFINITY);
        if error <= args.error || differences.len() == args.streams as usize {
            break difference;
        }
    };
    let [a, b] = scores.map(|scores| line(&scores));
    output::print(&format!(
        "A: {a}\nB: {b}\nA - B: {difference:+.0} points without luck on {} streams of {} pieces, \
         scaled to 65,536: {}\n",
        differences.len(),
        args.games.pieces,
        verdict(difference),
    ))
}

/// What one player did.
fn line(scores: &[Score]) -> String {
    let points = mean_of(scores, Score::points_without_luck);
    let speed = speed(scores);
    format!("{points:.0} points without luck, {speed:.0} pieces per second per thread")
}

/// Whether the difference is more than twice its standard error.
fn verdict(difference: Mean) -> &'static str {
    let least = difference
        .standard_error
        .map_or(f64::INFINITY, |error| 2.0 * error);
    match difference.mean {
        mean if mean > least => "A is better",
        mean if mean < -least => "A is worse",
        _ => "no difference is shown",
    }
}

//! What a network's streams come to.

use std::fs;
use std::io::{Write, stdout};
use std::time::Instant;

use anyhow::{Context, Result};
use tetris_pipe::Effort;
use tetris_pipe::judge::Tally;
use tetris_pipe::train::Streams;
use tetris_pipe::value::Value;

use crate::cli::ScoreArgs;
use crate::failure::cannot;

/// Plays the streams and prints one line about them.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let read;
    let value = match &args.network {
        None => Value::embedded(),
        Some(path) => {
            let context = || format!("cannot read {}", path.display());
            read = Value::decode(&fs::read(path).with_context(context)?).with_context(context)?;
            &read
        }
    };
    let effort = Effort::new(args.effort).unwrap_or_default();
    let beams = args.beams.as_deref().unwrap_or(effort.beams());
    let streams = Streams {
        first_seed: args.seed,
        count: args.streams,
        pieces: args.pieces,
    };
    let started = Instant::now();
    let tallies = streams.play(value, beams, args.threads);
    let seconds = started.elapsed().as_secs_f64() * args.threads as f64;
    let scale = 65_536.0 / args.pieces as f64;
    let count = args.streams as f64;
    let mean_of = |what: &dyn Fn(&Tally) -> u64| {
        tallies.iter().map(|tally| what(tally) as f64).sum::<f64>() / count * scale
    };
    let mean = mean_of(&|tally| tally.points);
    let squares = tallies
        .iter()
        .map(|tally| (tally.points as f64 * scale - mean).powi(2));
    // A single stream says nothing about how far it may be off.
    let error = if args.streams > 1 {
        format!(
            " +- {:.0}",
            (squares.sum::<f64>() / (count - 1.0) / count).sqrt()
        )
    } else {
        String::new()
    };
    let [singles, doubles, triples, tetrises] =
        [1, 2, 3, 4].map(|rows| mean_of(&|tally| tally.clears[rows]));
    let resets = mean_of(&|tally| tally.resets);
    writeln!(
        stdout(),
        "{mean:.0} points{error} on {} x {} pieces, scaled to 65,536: {singles:.0} singles, \
         {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} tetrises, {resets:.1} resets; \
         {:.0} pieces a second and thread",
        args.streams,
        args.pieces,
        count * args.pieces as f64 / seconds,
    )
    .map_err(cannot("write", "stdout"))?;
    Ok(())
}

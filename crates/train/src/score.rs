//! `tetris-train score`: the mean score of a network on random streams.

use std::time::Instant;

use crate::args::ScoreArgs;
use anyhow::Result;
use tetris_pipe::game::Tally;
use tetris_pipe::streams::{self, Mean};
use tetris_pipe::train::Streams;
use tetris_pipe_cli::{Output, output};

use crate::network;

/// Plays the streams and prints one line about them.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let output = Output::stdout()?;
    let network = network::load(args.player.network.as_deref())?;
    let network = network.as_ref();
    let beams = args.beams.as_deref().unwrap_or(args.player.effort.beams());
    let streams = Streams {
        first_seed: args.seed,
        count: args.streams,
        pieces: args.pieces,
    };
    let started = Instant::now();
    let tallies = streams.play(network, beams, args.threads);
    let thread_seconds = started.elapsed().as_secs_f64() * args.threads as f64;
    let scale = streams::PIECES as f64 / args.pieces as f64;
    let mean_of = |field: &dyn Fn(&Tally) -> u64| {
        let counts = tallies.iter().map(|tally| field(tally) as f64 * scale);
        Mean::of(&counts.collect::<Vec<_>>()).expect("at least one stream")
    };
    let points = mean_of(&|tally| tally.points);
    let error = points.standard_error.map(|error| format!(" +- {error:.0}"));
    let [singles, doubles, triples, tetrises] =
        [1, 2, 3, 4].map(|rows| mean_of(&|tally| tally.clears[rows]).mean);
    let resets = mean_of(&|tally| tally.resets).mean;
    let line = format!(
        "{:.0} points{} on {} x {} pieces, scaled to 65,536: {singles:.0} singles, \
         {doubles:.0} doubles, {triples:.0} triples, {tetrises:.0} tetrises, {resets:.1} resets; \
         {:.0} pieces per second per thread\n",
        points.mean,
        error.unwrap_or_default(),
        args.streams,
        args.pieces,
        args.streams as f64 * args.pieces as f64 / thread_seconds,
    );
    output::write(output, &line)
}

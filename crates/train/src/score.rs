//! `tetris-train score`: the mean score of a network on random streams.

use std::time::Instant;

use anyhow::Result;
use tetris_pipe::game::Tally;
use tetris_pipe::streams::{self, Mean};
use tetris_pipe::train::Streams;
use tetris_pipe_cli::output;

use crate::args::ScoreArgs;

/// Plays the streams and prints one line about them.
pub(crate) fn score(args: &ScoreArgs) -> Result<()> {
    let threads = args.threads.start()?;
    let network = args.player.network()?;
    let beams = args.beams.as_deref().unwrap_or(args.player.effort.beams());
    let streams = Streams {
        first_seed: args.seed,
        count: args.streams as usize,
        pieces: args.pieces as usize,
    };
    let started = Instant::now();
    let tallies = threads.install(|| streams.play(&network, beams));
    let thread_seconds = started.elapsed().as_secs_f64() * f64::from(args.threads.threads);
    let scale = streams::PIECES as f64 / f64::from(args.pieces);
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
        f64::from(args.streams) * f64::from(args.pieces) / thread_seconds,
    );
    output::print(&line)
}

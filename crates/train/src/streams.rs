//! Random streams, as a network plays them.

use std::time::Instant;

use rayon::prelude::*;
use tetris_pipe::search::Beam;
use tetris_pipe::{Game, Network, Placer, analysis, streams};
use tetris_pipe_arena::StreamScore;
use tetris_pipe_cli::signals;

/// Plays so many streams from a seed on, on the current pool of threads. Those that a caught signal
/// stops are only their seeds.
pub(crate) fn play(
    first_seed: u64,
    count: u32,
    pieces: u32,
    network: &Network,
    beams: &[Beam],
) -> Vec<Result<StreamScore, u64>> {
    let numbers = (0..count).into_par_iter().with_max_len(1);
    let seeds = numbers.map(|number| first_seed.wrapping_add(number.into()));
    seeds
        .map(|seed| play_one(seed, pieces, network, beams).ok_or(seed))
        .collect()
}

fn play_one(seed: u64, pieces: u32, network: &Network, beams: &[Beam]) -> Option<StreamScore> {
    unless_stopped(())?; // Thousands of streams may be left.
    let bytes = streams::stream(seed, pieces as usize);
    let mut placer = Placer::with_network(network, beams);
    let started = Instant::now();
    let placements = placer.placements(&bytes).map(unless_stopped);
    let placements: Vec<_> = placements.collect::<Option<_>>()?;
    let time = started.elapsed();
    let mut game = Game::default();
    let steps = placements.into_iter().map(|placement| game.play(placement));
    let luck = analysis::lucks(network, steps).map(unless_stopped);
    let luck = luck.sum::<Option<_>>()?;
    Some(StreamScore::new(seed, game.tally(), Some(luck), time))
}

fn unless_stopped<T>(item: T) -> Option<T> {
    (!signals::caught()).then_some(item)
}

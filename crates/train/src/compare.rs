//! `tetris-train compare`: whether one network or search is better than another.

use anyhow::Result;
use tetris_pipe::train::{Score, Streams};
use tetris_pipe_cli::compare::Comparison;
use tetris_pipe_cli::scores::Stream;
use tetris_pipe_cli::{errors, output};

use crate::args::{self, CompareArgs};

/// Plays the same streams with both players, until a difference is shown or the standard error of
/// the difference is as small as asked, and prints the difference and a verdict.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    let threads = args.games.threads.start()?;
    let [a, b] = [
        args::network(args.a.as_deref())?,
        args::network(args.b.as_deref())?,
    ];
    let reference = args.games.effort.beams();
    let beams = args.beams.as_deref().unwrap_or(reference);
    let mut comparison = Comparison::default();
    while let more @ 1.. = comparison.more(args.error, args.streams as usize) {
        let first_seed = args.seed.wrapping_add(comparison.a.len() as u64);
        let streams = Streams {
            first_seed,
            count: more,
            pieces: args.games.pieces as usize,
        };
        let play = |network, beams| {
            let scores = threads.install(|| streams.play(network, beams));
            (first_seed..).zip(scores).map(row).collect::<Vec<_>>()
        };
        comparison.a.extend(play(&a, beams));
        comparison.b.extend(play(&b, reference));
        let (count, difference) = (comparison.a.len(), comparison.difference());
        errors::print(format_args!("{count} streams: {difference:+.0}"));
    }
    output::print(&comparison.to_string())
}

fn row((seed, score): (u64, Score)) -> Stream {
    let [_, singles, doubles, triples, tetrises] = score.tally.clears;
    Stream {
        seed,
        pieces: score.tally.pieces,
        points: score.tally.points,
        luck: score.luck,
        singles,
        doubles,
        triples,
        tetrises,
        resets: score.tally.resets,
        seconds: score.time.as_secs_f64(),
    }
}

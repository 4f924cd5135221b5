//! `tetris-train compare`: whether one network or search is better than another.

use std::slice::from_ref;

use anyhow::{Result, ensure};
use tetris_pipe::Network;
use tetris_pipe_arena::{Comparison, Unit};
use tetris_pipe_cli::{errors, network, print};

use crate::args::CompareArgs;
use crate::score::merged;
use crate::streams::play;

/// Compares two files of scores, or plays the same streams with both players, until a difference is
/// shown or its standard error is as small as asked, and prints the difference and a verdict.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    if let [a, b] = &args.scores[..] {
        let [a, b] = [merged(from_ref(a))?, merged(from_ref(b))?];
        let missing = a.missing() + &b.missing();
        let comparison = Comparison::of(&a, &b)?;
        ensure!(!comparison.a.is_empty(), "no stream is in both files");
        return print(&(comparison.to_string() + &missing));
    }
    let threads = args.games.threads.start()?;
    let (a, _) = network(args.a.as_deref())?;
    let (b, _) = network(args.b.as_deref())?;
    let reference = args.games.effort.beams();
    let beams = args.beams.as_deref().unwrap_or(reference);
    let mut comparison = Comparison {
        unit: Unit::Stream,
        a: Vec::new(),
        b: Vec::new(),
    };
    while let more @ 1.. = comparison.more(args.standard_error, args.streams as usize) {
        let first_seed = args.seed.wrapping_add(comparison.a.len() as u64);
        let play = |network: &Network, beams| {
            let play = || play(first_seed, more as u32, args.games.pieces, network, beams);
            threads.install(play).into_iter().flatten()
        };
        comparison.a.extend(play(&a, beams));
        comparison.b.extend(play(&b, reference));
        if let (count, Some(difference)) = (comparison.a.len(), comparison.difference()) {
            errors::print(format_args!("{count} streams: {difference:+.0}"));
        }
    }
    print(&comparison.to_string())
}

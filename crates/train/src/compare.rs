//! `tetris-train compare`: whether one network or search is better than another.

use std::slice::from_ref;

use anyhow::{Result, ensure};
use serde_json::json;
use tetris_pipe_arena::Comparison;
use tetris_pipe_cli::{network, print, signals};

use crate::args::CompareArgs;
use crate::score::merged;
use crate::streams::{engine, play, seeds};

/// Compares two files of scores, or plays the same streams with both players, until a difference is
/// shown or its standard error is as small as asked, and prints the difference and a verdict, or JSON.
pub(crate) fn compare(args: &CompareArgs) -> Result<()> {
    if let [a, b] = &args.scores[..] {
        let [a, b] = [merged(from_ref(a))?, merged(from_ref(b))?];
        let comparison = Comparison::of(&a, &b)?;
        ensure!(!comparison.a.is_empty(), "no stream is in both files");
        return print(&if args.json {
            comparison.json_of(&a, &b, json!({}))
        } else {
            comparison.to_string() + &a.missing() + &b.missing()
        });
    }
    let (a, _) = network(args.a.as_deref())?;
    let (b, _) = network(args.b.as_deref())?;
    let (games, beams) = (&args.games, args.beams.as_deref());
    let [a, b] = [
        engine(&a, beams, args.ends, games),
        engine(&b, None, false, games),
    ];
    let (players, seeds) = ([&a as _, &b as _], seeds(args.seed, args.streams));
    let results = play(&players, &seeds, games, args.standard_error)?;
    print(&if args.json {
        results.json(json!({}))
    } else {
        let comparison = results.comparison().expect("two players");
        comparison.to_string() + &results.missing()
    })?;
    signals::end_by_caught();
    Ok(())
}

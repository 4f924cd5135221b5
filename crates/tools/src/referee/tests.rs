//! The notes and the confidence at their limits.

use std::time::Duration;

use tetris_pipe::Tally;
use tetris_pipe_arena::StreamScore;

use crate::summary::{note, rule};

#[test]
fn a_note_is_given_where_the_grid_fills_up_often() {
    let note = |pieces, resets| {
        let tally = Tally { pieces, resets, ..Tally::default() };
        note(&[StreamScore::new(Some(1), &tally, None, Duration::ZERO)])
    };
    assert_eq!(note(199, 9), None);
    for (pieces, resets, often) in [(200, 3, 75), (19_999, 267, 75), (20_000, 167, 120)] {
        assert_eq!(note(pieces, resets - 1), None);
        let start = format!("the grid fills up at least once in {often} pieces: ");
        assert!(note(pieces, resets).expect("a note").starts_with(&start), "{pieces} {resets}");
    }
}

/// 0.905 to the power of 30, and 0.99 to the power of 299, is 0.05.
#[test]
fn the_confidence_grows_with_the_trials() {
    for (trials, percent) in [(1, "95.0"), (30, "9.5"), (299, "1.0")] {
        let text = format!(
            "rule    trials of the lookahead: {trials}, in which the pieces from some i+2 on \
             changed no placement up to i; this shows, with 95 % confidence, that fewer than \
             {percent} % of the placements depend on piece i+2\n"
        );
        assert_eq!(rule("", true, trials), text);
    }
}

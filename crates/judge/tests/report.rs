//! The report: its points and losses are those of the squares that were placed.

use std::convert::Infallible;

use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::judge::{Fault, Replay};
use tetris_pipe::report::{Report, points_lost};

use crate::{naive, up_to};

/// Pieces with any valid placements: most of these games have resets.
fn game() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    vec(any::<(u8, u8)>(), 0..up_to(200)).prop_map(|picks| {
        let answer = |(piece, pick): (u8, u8)| {
            let valid = &naive::VALID[usize::from(piece % 7)];
            (piece, valid[usize::from(pick) % valid.len()])
        };
        picks.into_iter().map(answer).unzip()
    })
}

/// Points as a whole number of eighths of a point, which they are.
fn eighths(points: f64) -> i64 {
    let eighths = 8.0 * points;
    assert!(eighths.fract().abs() < f64::EPSILON, "{points}");
    eighths as i64
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn points_and_losses_add_up_exactly((pieces, placements) in game()) {
        let report = Report::of(&pieces, &placements).expect("a valid game");
        let lost: f64 = report.clears.iter().map(|clears| clears.lost).sum();
        let lost = lost + report.resets.squares.lost;
        let total = report.points as f64 + lost + report.left_at_the_end.lost;
        prop_assert_eq!(eighths(total), 12 * pieces.len() as i64);

        let bytes = |bytes| <[u8]>::iter(bytes).copied().map(Ok::<u8, Infallible>);
        let steps = Replay::new(bytes(&pieces), bytes(&placements)).flatten();
        let by_step: f64 = steps.map(|step| points_lost(&step)).sum();
        prop_assert_eq!(eighths(by_step), eighths(lost));
    }
}

#[test]
fn the_bound_is_that_of_tetrises_alone() {
    let columns: Vec<u8> = (0..10).collect();
    let report = Report::of(&[1; 10], &columns).expect("a valid game");
    assert_eq!((report.points, report.bound), (15, 15));
    assert_eq!(report.percent_of_bound, Some(100.0));
    let nine = Report::of(&[1; 9], &columns[..9]).expect("a valid game");
    assert_eq!((nine.bound, nine.percent_of_bound), (0, None));
}

#[test]
fn a_game_that_breaks_the_rules_is_an_error() {
    let fault = Report::of(&[0; 3], &[0; 2]).unwrap_err();
    assert_eq!(fault, Fault::TooFew { placements: 2 });
}

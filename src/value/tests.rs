//! Networks for tests, and the worth of placements beside naive arithmetic.

use super::features::{HEADS, ROWS};
use super::*;
use crate::samples;

impl Value {
    /// A network that sees nothing in a board: only points count.
    pub(crate) fn blind() -> Self {
        Self::new(PackedTable::new(), vec![Head::ZERO; HEADS], 0, 8)
    }

    /// A network of random numbers, so large that linear sums wrap and others saturate.
    pub(crate) fn noise(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = PackedTable::new();
        for row in 0..ROWS {
            if rng.usize(..8) == 0 {
                let lane = |i| match i {
                    0..7 => rng.i16(-2000..2000),
                    7 => 0,
                    _ => rng.i8(..).into(),
                };
                table.set(row, std::array::from_fn(lane));
            }
        }
        let heads = random_heads(&mut rng);
        Self::new(table, heads, rng.i16(0..300), rng.u32(4..12))
    }
}

pub(super) fn random_heads(rng: &mut fastrand::Rng) -> Vec<Head> {
    let mut heads = vec![Head::ZERO; HEADS];
    for number in heads.iter_mut().flat_map(Head::numbers_mut) {
        *number = rng.i16(..);
    }
    heads
}

/// (1 - 2^-n) of a future, rounded up, and the points above the mean.
fn naive_worth(value: &Value, outcome: Outcome, future: i64, one: i64) -> i64 {
    let points = [0, 1, 3, 7, 15];
    let points = match outcome {
        Outcome::Cleared(rows) => points[rows as usize],
        Outcome::Reset => 0,
    };
    let lost = (future as f64 / f64::from(1 << value.discount_shift)).floor() as i64;
    points * one - i64::from(value.mean) * one / 128 + future - lost
}

fn networks() -> [Value; 3] {
    [Value::embedded().clone(), Value::noise(1), Value::blind()]
}

#[test]
fn placements_are_worth_their_points_and_the_discounted_future() {
    for value in networks() {
        let boards = samples::nasty_boards().into_iter();
        for board in boards.step_by(5).chain(samples::random_game(1, 100)) {
            let around = value.around(&board);
            for piece in Piece::ALL {
                for after in around.all(piece) {
                    let mut expected = board;
                    assert_eq!(expected.drop(after.placement), after.outcome);
                    assert_eq!(after.board, expected);
                    let worths = value.values(&expected).map(|future| {
                        let worth = naive_worth(&value, after.outcome, future.into(), 128);
                        worth.clamp(i16::MIN.into(), i16::MAX.into()) as i16
                    });
                    assert_eq!(after.worth, worths, "{board}{:?}", after.placement);
                }
            }
        }
    }
}

#[test]
fn the_search_counts_in_finer_units_but_alike() {
    for value in networks() {
        for future in [-4_000_000, -12_345, -1, 0, 1, 7, 12_345, 4_000_000] {
            for outcome in (0..=4).map(Outcome::Cleared).chain([Outcome::Reset]) {
                let expected = naive_worth(&value, outcome, future.into(), 1 << 14);
                assert_eq!(i64::from(value.worth(outcome, future)), expected);
            }
        }
    }
}

#[test]
fn a_backup_is_the_mean_of_the_best_placements() {
    for value in networks() {
        let boards = samples::nasty_boards().into_iter();
        for board in boards.step_by(25).chain(samples::random_game(2, 20)) {
            let around = value.around(&board);
            let backup = Piece::ALL.map(|piece| {
                let best = |next: usize| around.all(piece).map(|after| after.worth[next]).max();
                let bests = (0..7).filter_map(best).map(i64::from);
                (bests.sum::<i64>() * 128 / 7) as i32
            });
            assert_eq!(value.backup(&board), backup, "{board}");
        }
    }
}

#[test]
fn a_mean_beyond_all_points_overflows_nowhere() {
    for mean in [i16::MIN, i16::MAX] {
        let value = Value {
            mean,
            discount_shift: 1,
            ..Value::blind()
        };
        for board in samples::nasty_boards().into_iter().step_by(20) {
            let _ = value.backup(&board);
        }
    }
}

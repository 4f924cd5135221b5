//! Networks for tests; the evaluations of afterstates, compared with reference arithmetic.

use super::features::{BUCKETS, ROWS};
use super::*;
use crate::testboards;

impl Network {
    /// A network that evaluates every board as 0, so that only points count.
    pub(crate) fn zero() -> Self {
        Self::without_weights(0, 8)
    }

    /// A network that evaluates every board as 0, with this mean and discount.
    pub(crate) fn without_weights(mean: i16, discount_shift: u32) -> Self {
        let heads = vec![Head::ZERO; BUCKETS];
        Self::new(Table::new(), heads, mean, discount_shift)
    }

    /// A network of random weights, so large that linear sums wrap and others saturate.
    pub(crate) fn random(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = Table::new();
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
    (0..BUCKETS).map(|_| Head::random(rng, i16::MAX)).collect()
}

/// An evaluation times (1 - 2^-n), rounded up, plus the points above the mean.
fn reference_backup(network: &Network, outcome: Outcome, eval: i64) -> i64 {
    let points = [0, 1, 3, 7, 15];
    let points = match outcome {
        Outcome::Cleared(rows) => points[rows as usize],
        Outcome::Reset => 0,
    };
    let lost = (eval as f64 / f64::from(1 << network.discount_shift)).floor() as i64;
    points * 128 - i64::from(network.mean) + eval - lost
}

fn networks() -> [Network; 3] {
    [
        Network::embedded().clone(),
        Network::random(1),
        Network::zero(),
    ]
}

#[test]
fn afterstates_are_evaluated_by_their_points_and_the_discounted_board() {
    for network in networks() {
        let boards = testboards::edge_cases().into_iter();
        for board in boards.step_by(5).chain(testboards::random_game(1, 100)) {
            let node = network.node(&board);
            for piece in Piece::ALL {
                for after in node.afterstates(piece) {
                    let mut expected = board;
                    assert_eq!(expected.drop(after.placement), after.outcome);
                    assert_eq!(after.board, expected);
                    let evals = network.evaluate(&expected).map(|eval| {
                        let eval = reference_backup(&network, after.outcome, eval.into());
                        eval.clamp(i16::MIN.into(), i16::MAX.into()) as i16
                    });
                    assert_eq!(after.evals[..7], evals, "{board}{:?}", after.placement);
                }
            }
        }
    }
}

#[test]
fn a_board_and_its_mirror_image_have_the_same_evaluations() {
    for network in networks() {
        let boards = testboards::random_game(3, 300).into_iter();
        for board in boards.chain(testboards::edge_cases()) {
            let [evals, mirrored] = [board, board.mirrored()].map(|it| network.evaluate(&it));
            for piece in Piece::ALL {
                let eval = mirrored[piece.mirrored() as usize];
                assert_eq!(evals[piece as usize], eval, "{board}{piece}");
            }
        }
    }
}

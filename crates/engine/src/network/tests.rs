//! Networks for tests, the update of accumulators, and the symmetry of evaluations.

use super::features::{BUCKETS, ROWS};
use super::*;
use crate::tests;

impl Network {
    /// A network that evaluates every board as 0, so that only points count.
    pub(crate) fn zero() -> Self {
        Self::new(Table::new(), vec![Head::ZERO; BUCKETS], 0, 8)
    }

    /// A network of random weights, so large that linear sums wrap and others saturate.
    pub(crate) fn random(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = Table::new();
        for row in 0..ROWS {
            if rng.usize(..8) == 0 {
                let lane = |i| match i {
                    0..7 => rng.i16(-2000..2000),
                    UNCERTAINTY => rng.i16(-100..200),
                    _ => rng.i8(..).into(),
                };
                table.set(row, std::array::from_fn(lane));
            }
        }
        let heads = random_heads(&mut rng);
        Self::new(table, heads, rng.i16(0..300), rng.u32(4..12)).with_floor()
    }
}

pub(super) fn random_heads(rng: &mut fastrand::Rng) -> Vec<Head> {
    (0..BUCKETS).map(|_| Head::random(rng, i16::MAX)).collect()
}

#[test]
fn a_board_and_its_mirror_image_have_the_same_evaluations() {
    for network in [Network::embedded(), &Network::random(1)] {
        let boards = tests::random_game(3, 300).into_iter();
        for board in boards.chain(tests::edge_cases()) {
            let [evals, mirrored] = [board, board.mirrored()].map(|it| network.evaluate(&it));
            for piece in Piece::ALL {
                let eval = mirrored[piece.mirrored() as usize];
                assert_eq!(
                    evals[piece as usize].to_bits(),
                    eval.to_bits(),
                    "{board}{piece}"
                );
            }
        }
    }
}

/// In points, from the evaluations of the empty board alone.
fn given_up(network: &Network, height: usize, evals: &[[f64; 7]; 25]) -> [f64; 7] {
    let mean = |evals: [f64; 7]| evals.iter().sum::<f64>() / 7.0;
    let rises = [2, 4, 2, 3, 3, 2, 3];
    rises.map(|rise| network.discount() * mean(evals[height + rise]) - network.mean_points())
}

#[test]
fn no_board_is_worth_less_than_giving_it_up() {
    for network in [Network::embedded(), &Network::random(1)] {
        let mut evals = [network.evaluate(&Board::EMPTY).map(f64::from); 25];
        for height in (1..=20).rev() {
            evals[height] = given_up(network, height, &evals);
        }
        let boards = tests::random_game(3, 300).into_iter();
        let mut at_the_floor = 0;
        for board in boards.chain(tests::edge_cases()) {
            let height = board.highest() as usize;
            if height == 0 {
                continue;
            }
            for (eval, least) in std::iter::zip(network.evaluate(&board), evals[height]) {
                assert!(f64::from(eval) > least - 0.1, "{board}");
                at_the_floor += usize::from((f64::from(eval) - least).abs() < 0.1);
            }
        }
        assert!(at_the_floor > 100);
    }
}

#[test]
fn an_update_is_a_refresh() {
    let table = Network::random(1).table;
    let mut updated = 0;
    for board in tests::random_game(1, 300)
        .into_iter()
        .chain(tests::edge_cases())
    {
        let node = NodeAccumulators::new(&table, &Surface::new(board));
        for placement in Piece::ALL.into_iter().flat_map(Piece::placements) {
            let mut after = board;
            if after.drop(*placement) == Outcome::Cleared(0) {
                assert_eq!(
                    node.update(&Scan::new(&after), *placement),
                    table.accumulate(&features::of(&after)),
                    "{board}{placement:?}"
                );
                updated += 1;
            }
        }
    }
    assert!(updated > 50_000, "{updated} boards");
}

#[test]
fn pieces_that_change_places_have_their_rounded_down_mean_on_a_symmetric_board() {
    // O I Z J L S T
    let evals = Orientation::Symmetric.evals([1, 2, -3, 7, 8, -4, 5, 9]);
    assert_eq!(evals, [1, 2, -4, 7, 7, -4, 5, 9]);
}

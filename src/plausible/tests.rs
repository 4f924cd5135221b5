//! The glance beside a naive one that looks at whole boards.

use super::*;
use crate::samples;

/// 16 for each hole and 3 for each step of one, over the whole board.
fn naive_roughness(board: &Board) -> u32 {
    let holes = |column: usize| board.height(column) - board.columns()[column].count_ones();
    let step = |column: usize| board.height(column).abs_diff(board.height(column + 1));
    (0..10).map(holes).sum::<u32>() * 16 + (0..9).map(step).sum::<u32>() * 3
}

/// What [`plausible`] should give.
pub(crate) fn naive(board: &Board, piece: Piece) -> Vec<Placement> {
    let roughness = |placement: Placement| {
        let mut after = *board;
        (after.drop(placement) == Outcome::Cleared(0)).then(|| naive_roughness(&after))
    };
    let all = piece.placements().iter().copied();
    let least = all.clone().filter_map(roughness).min();
    all.filter(|&placement| match (roughness(placement), least) {
        (Some(roughness), Some(least)) => roughness <= least + 24,
        _ => true,
    })
    .collect()
}

fn glance(board: &Board, piece: Piece) -> Vec<Placement> {
    let heights = std::array::from_fn(|column| board.height(column));
    plausible(board, &heights, piece).collect()
}

#[test]
fn the_glance_agrees_with_the_naive_twin() {
    let boards = samples::random_game(1, 500).into_iter();
    for board in boards.chain(samples::nasty_boards()) {
        for piece in Piece::ALL {
            assert_eq!(
                glance(&board, piece),
                naive(&board, piece),
                "{board}{piece:?}"
            );
        }
    }
}

#[test]
fn what_clears_rows_or_does_not_fit_deserves_a_look() {
    let boards = samples::random_game(2, 500).into_iter();
    for board in boards.chain(samples::nasty_boards()) {
        for piece in Piece::ALL {
            let plausible = glance(&board, piece);
            assert!(!plausible.is_empty(), "{board}{piece:?}");
            for placement in piece.placements() {
                let special = { board }.drop(*placement) != Outcome::Cleared(0);
                assert!(!special || plausible.contains(placement), "{board}");
            }
        }
    }
}

#[test]
fn a_square_over_a_well_does_not_deserve_a_look_and_a_bar_into_it_does() {
    let board: Board = "#########.\n".repeat(4).parse().expect("a board");
    let bytes = |piece| {
        let plausible = glance(&board, piece).into_iter();
        plausible.map(Placement::to_byte).collect::<Vec<_>>()
    };
    assert_eq!(bytes(Piece::O), [0, 1, 2, 3, 4, 5, 6, 7]);
    // Upright it makes two steps of 4, and one at the wall; in the well it clears four rows.
    assert_eq!(
        bytes(Piece::I),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21]
    );
}

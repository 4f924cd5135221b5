//! The candidates, compared with those of a naive heuristic that reads whole boards.

use super::*;
use crate::board::{Board, Outcome};
use crate::testboards;

/// 16 for each hole and 3 for each step of one, over the whole board.
fn naive_roughness(board: &Board) -> u32 {
    let holes = |column: usize| board.height(column) - board.columns()[column].count_ones();
    let step = |column: usize| board.height(column).abs_diff(board.height(column + 1));
    (0..10).map(holes).sum::<u32>() * 16 + (0..9).map(step).sum::<u32>() * 3
}

/// What [`candidates`] should return.
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

fn fast(board: &Board, piece: Piece) -> Vec<Placement> {
    candidates(&Surface::new(*board), piece).collect()
}

#[test]
fn the_candidates_are_those_of_the_naive_twin() {
    let boards = testboards::random_game(1, 500).into_iter();
    for board in boards.chain(testboards::edge_cases()) {
        for piece in Piece::ALL {
            assert_eq!(
                fast(&board, piece),
                naive(&board, piece),
                "{board}{piece:?}"
            );
        }
    }
}

#[test]
fn an_o_piece_over_a_well_is_pruned_and_an_i_piece_into_it_is_not() {
    let board: Board = "#########.\n".repeat(4).parse().expect("a board");
    let bytes = |piece| {
        let candidates = fast(&board, piece).into_iter();
        candidates.map(Placement::to_byte).collect::<Vec<_>>()
    };
    assert_eq!(bytes(Piece::O), [0, 1, 2, 3, 4, 5, 6, 7]);
    // Upright it adds two differences of 4, or one at the wall; in the well it clears four rows.
    assert_eq!(
        bytes(Piece::I),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21]
    );
}

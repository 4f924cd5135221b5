//! The candidates, compared with a reference heuristic that reads whole boards.

use super::*;
use crate::afterstates::holes;
use crate::board::{Board, Outcome};
use crate::rules::Rules;
use crate::scorer::Scorer;
use crate::tests;

/// The roughness of a placement that clears nothing, from whole boards.
fn reference_roughness(scorer: Scorer, before: &Board, placement: Placement) -> Option<i32> {
    let mut after = *before;
    if after.drop_by(&Rules::by(scorer), placement) != Outcome::Cleared(0) {
        return None;
    }
    let steps = |board: &Board| -> i32 {
        let step = |i: usize| match board.height(i).abs_diff(board.height(i + 1)) {
            0 => 0,
            1 => 4,
            2 => 13,
            3 => 19,
            4 => 22,
            5 => 24,
            _ => 26,
        };
        (0..9).map(step).sum()
    };
    let row = before.rest(placement) as i32;
    let holes = match (holes(&after) - holes(before), row) {
        (0, _) => 0,
        (made, 4 | 5 | 9 | 10) if scorer == Scorer::C => 5 + 10 * made.min(4) as i32,
        (1, _) => 68,
        (2, _) => 84,
        (3, _) => 94,
        _ => 117,
    };
    Some(holes + steps(&after) - steps(before) + 2 * row)
}

/// The placements of a piece that [`candidates`] should return, out of these.
pub(crate) fn reference(
    scorer: Scorer,
    board: &Board,
    placements: &[Placement],
    margin: i32,
) -> Vec<Placement> {
    let roughness = |placement: Placement| reference_roughness(scorer, board, placement);
    let is_full = |row: usize| (0..WIDTH).all(|column| board.is_filled(column, row));
    let all = placements.iter().copied();
    let least = all.clone().filter_map(roughness).min();
    let top = |placement: &Placement| board.rest(*placement) as usize + placement.shape().height;
    let highest = all
        .clone()
        .filter(|placement| roughness(*placement).is_some())
        .rev()
        .max_by_key(top)
        .filter(|_| holes(board) >= 2 || (0..20).any(is_full));
    all.filter(|&placement| match (roughness(placement), least) {
        (Some(roughness), Some(least)) => roughness <= least + margin || highest == Some(placement),
        _ => true,
    })
    .collect()
}

#[test]
fn the_candidates_are_those_of_the_reference() {
    let boards = tests::random_game(1, 500).into_iter().chain(tests::edge_cases());
    let boards = boards.map(|board| (Scorer::Rules, board));
    let by = |scorer| tests::boards_by(scorer, 1, 500).into_iter().map(move |it| (scorer, it));
    let others = [Scorer::Script, Scorer::C].into_iter().flat_map(by);
    for (scorer, board) in boards.chain(others) {
        for (piece, margin) in Piece::ALL.into_iter().flat_map(|it| [60, 90, 120].map(|m| (it, m)))
        {
            let candidates: Vec<_> =
                candidates(&Surface::new(scorer, board), piece, margin).collect();
            let expected = reference(scorer, &board, piece.placements(), margin.into());
            assert_eq!(candidates, expected, "{board}{piece:?} {margin}");
        }
    }
}

//! Which placements deserve an evaluation.
//!
//! Most placements are hopeless at a glance: they cover empty squares or leave the surface
//! in steps. A board's roughness counts both, holes and bumpiness, which are two of the
//! four features of Lee's player (2013), and what is much rougher than the smoothest of the
//! placements that clear no row is left out. What clears rows or does not fit is always in.
//! Two placements in five are left, and the player is no weaker for it: the best is hardly
//! ever among the others.

use crate::board::{Board, Outcome, WIDTH};
use crate::piece::{MOST_PLACEMENTS, Piece, Placement};

/// What a hole counts: an empty square with a filled one above it in its column.
const HOLE: i32 = 16;

/// What a step of one between two neighbouring columns counts.
const STEP: i32 = 3;

/// By how much a placement may be rougher than the smoothest.
const MARGIN: i32 = 24;

/// The placements of `piece` that deserve an evaluation on a board of these heights, at
/// least one, in the order of [`Piece::placements`].
pub(crate) fn plausible(
    board: &Board,
    heights: &[u32; WIDTH],
    piece: Piece,
) -> impl Iterator<Item = Placement> + use<> {
    let placements = piece.placements();
    let mut roughness = [i32::MIN; MOST_PLACEMENTS];
    let mut most = i32::MAX;
    for (roughness, &placement) in roughness.iter_mut().zip(placements) {
        let mut after = *board;
        if after.drop(placement) == Outcome::Cleared(0) {
            *roughness = added_roughness(heights, &after, placement);
            most = most.min(*roughness + MARGIN);
        }
    }
    placements
        .iter()
        .zip(roughness)
        .filter(move |(_, roughness)| *roughness <= most)
        .map(|(&placement, _)| placement)
}

/// By how much the board `after` a placement that cleared nothing is rougher than the one
/// before, which had these heights.
fn added_roughness(before: &[u32; WIDTH], after: &Board, placement: Placement) -> i32 {
    let columns = placement.column()..placement.column() + placement.shape().width;
    let mut heights = *before;
    let mut grown = 0;
    for column in columns.clone() {
        heights[column] = after.height(column);
        grown += heights[column] - before[column];
    }
    // What columns grow by beyond the piece's four squares is empty and covered.
    let holes = grown as i32 - 4;
    let step = |heights: &[u32; WIDTH], i: usize| heights[i].abs_diff(heights[i - 1]) as i32;
    let steps: i32 = (columns.start.max(1)..(columns.end + 1).min(WIDTH))
        .map(|i| step(&heights, i) - step(before, i))
        .sum();
    HOLE * holes + STEP * steps
}

#[cfg(test)]
pub(crate) mod tests;

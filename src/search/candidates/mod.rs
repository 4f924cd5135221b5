//! Candidates: the placements that are evaluated. A cheap heuristic prunes the others.
//!
//! Most placements cover empty squares or leave the surface uneven. The roughness of a
//! board is the weighted sum of its holes and its bumpiness, which are two of the four
//! features of Lee's player (2013). A placement that clears nothing is pruned if its board
//! is rougher by more than a margin than the smoothest board after such a placement.
//! Placements that clear rows or do not fit are always candidates. Two placements in five
//! remain. The pruned ones rarely include the best: effort 1 scores the same with and
//! without pruning.

use crate::board::WIDTH;
use crate::piece::{MAX_PLACEMENTS, Piece, Placement};
use crate::surface::{Landing, Surface};

/// The weight of a hole: an empty square with a filled one above it in its column.
const HOLE: i32 = 16;

/// The weight of a difference of one between neighbouring heights.
const BUMP: i32 = 3;

/// By how much a candidate's board may be rougher than the smoothest one. On 12 tuning
/// streams, margins of 48, 32 and 24 score the same at effort 1 (90,276, 90,162 and 90,336
/// points, each ± 110), and a margin of 16 scores 700 points less.
const MARGIN: i32 = 24;

/// The candidates of `piece` on a board, at least one, in the order of
/// [`Piece::placements`].
pub(super) fn candidates(
    surface: &Surface,
    piece: Piece,
) -> impl Iterator<Item = Placement> + use<> {
    let placements = piece.placements();
    let mut roughness = [i32::MIN; MAX_PLACEMENTS];
    let mut limit = i32::MAX;
    for (roughness, &placement) in roughness.iter_mut().zip(placements) {
        if let Some(Landing { rest, full: 0 }) = surface.landing(placement) {
            *roughness = added_roughness(surface, placement, rest);
            limit = limit.min(*roughness + MARGIN);
        }
    }
    placements
        .iter()
        .zip(roughness)
        .filter(move |(_, roughness)| *roughness <= limit)
        .map(|(&placement, _)| placement)
}

/// By how much a placement that clears nothing makes a board rougher.
fn added_roughness(surface: &Surface, placement: Placement, rest: u32) -> i32 {
    let before = surface.heights();
    let after = surface.heights_after(placement, rest);
    let columns = placement.column()..placement.column() + placement.shape().width;
    let growth: u32 = columns.clone().map(|i| after[i] - before[i]).sum();
    // The columns grow by the four squares of the piece and the empty ones that it covers.
    let holes = growth as i32 - 4;
    let bump = |heights: &[u32; WIDTH], i: usize| heights[i].abs_diff(heights[i - 1]) as i32;
    let bumps: i32 = (columns.start.max(1)..(columns.end + 1).min(WIDTH))
        .map(|i| bump(&after, i) - bump(before, i))
        .sum();
    HOLE * holes + BUMP * bumps
}

#[cfg(test)]
pub(crate) mod tests;

//! Candidates: the placements that are evaluated. A cheap heuristic prunes the others.
//!
//! Most placements cover empty squares or leave the surface uneven. The roughness of a
//! placement is a weighted sum of the holes that it makes, of the steps between neighbouring
//! columns, and of the row in which it comes to rest. A placement that clears nothing is
//! pruned if it is rougher by more than a margin than the least rough one that clears
//! nothing. Placements that clear rows or do not fit are always candidates, and so is the one
//! that ends highest on a board with holes, which may be worth giving up. One placement in
//! four remains. The pruned ones rarely include the best.
//!
//! The weights were fitted to the choices of the network at 12,000 positions (a conditional
//! logit, `McFadden` 1974: the probability of a placement is proportional to the exponential
//! of its negative roughness).

use crate::board::WIDTH;
use crate::piece::{MAX_PLACEMENTS, Piece, Placement};
use crate::surface::{Landing, Surface};

/// The roughness of making this many holes (empty squares with a filled one above them in
/// their column); the last one is that of 4 and more.
const HOLES: [i32; 5] = [0, 68, 84, 94, 117];

/// The roughness of a step of this many rows between neighbouring heights; the last one is
/// that of 6 and more.
const STEPS: [i32; 7] = [0, 4, 13, 19, 22, 24, 26];

/// The roughness of each row below a piece.
const ROW: i32 = 2;

/// By how much a candidate may be rougher than the least rough one. The best placements that
/// a margin of 60 prunes are worth 40 points in 65,536 pieces; 50 would lose 110, and 70
/// would lose 25 and leave an eighth more candidates.
const MARGIN: i32 = 60;

/// The holes from which on a board may be given up. Playouts by static evaluation from boards of
/// random play with 2 to 4 holes gain 4.5 points more than without, with 5 to 9 holes 8 points.
const GIVEN_UP: u32 = 2;

/// The candidates of `piece` on a board, at least one, in the order of
/// [`Piece::placements`].
pub(super) fn candidates(
    surface: &Surface,
    piece: Piece,
) -> impl Iterator<Item = Placement> + use<> {
    let placements = piece.placements();
    let mut roughness = [i32::MIN; MAX_PLACEMENTS];
    let mut limit = i32::MAX;
    let (mut highest, mut at) = (0, 0);
    for (number, (roughness, &placement)) in roughness.iter_mut().zip(placements).enumerate() {
        if let Some(Landing { rest, full: 0 }) = surface.landing(placement) {
            *roughness = added_roughness(surface, placement, rest);
            limit = limit.min(*roughness + MARGIN);
            let top = rest as usize + placement.shape().height;
            if top > highest {
                (highest, at) = (top, number);
            }
        }
    }
    if surface.holes() >= GIVEN_UP {
        roughness[at] = i32::MIN;
    }
    placements
        .iter()
        .zip(roughness)
        .filter(move |(_, roughness)| *roughness <= limit)
        .map(|(&placement, _)| placement)
}

/// The roughness of a placement that clears nothing.
fn added_roughness(surface: &Surface, placement: Placement, rest: u32) -> i32 {
    let before = surface.heights();
    let after = surface.heights_after(placement, rest);
    let columns = placement.column()..placement.column() + placement.shape().width;
    let growth: u32 = columns.clone().map(|i| after[i] - before[i]).sum();
    // The columns grow by the four squares of the piece and the empty ones that it covers.
    let holes = HOLES[(growth as usize - 4).min(HOLES.len() - 1)];
    let step = |heights: &[u32; WIDTH], i: usize| {
        let step = heights[i].abs_diff(heights[i - 1]) as usize;
        STEPS[step.min(STEPS.len() - 1)]
    };
    let steps: i32 = (columns.start.max(1)..(columns.end + 1).min(WIDTH))
        .map(|i| step(&after, i) - step(before, i))
        .sum();
    holes + steps + ROW * rest as i32
}

#[cfg(test)]
pub(crate) mod tests;

//! Candidates: the placements that are evaluated. A cheap heuristic prunes the others.
//!
//! Most placements cover empty squares or leave the surface uneven. The roughness of a
//! placement is a weighted sum of the holes that it makes, of the steps between neighbouring
//! columns, and of the row in which it comes to rest. A placement that clears nothing is
//! pruned if it is rougher by more than a margin than the least rough one that clears
//! nothing. Placements that clear rows or do not fit are always candidates, and so is the one
//! that ends highest on a board with holes or full rows, which may be worth giving up. One placement in
//! four remains. The pruned ones rarely include the best.
//!
//! The weights were fitted to the choices of the network at 12,000 positions (a conditional
//! logit, `McFadden` 1974: the probability of a placement is proportional to the exponential
//! of its negative roughness).

use wide::u8x16;

use crate::board::WIDTH;
use crate::piece::{MAX_PLACEMENTS, Piece, Placement, Shape};
use crate::processor::dispatch;
use crate::scorer::Scorer;
use crate::surface::{Landing, Surface};

/// The roughness of making this many holes (empty squares with a filled one above them in
/// their column); the last one is for 4 and more.
const HOLES: [u8; 5] = [0, 68, 84, 94, 117];

/// The same for a piece that comes to rest in one of [`LOST`], by the program in C.
const LOST_HOLES: [u8; 5] = [0, 15, 25, 35, 45];

/// The rows on which a piece rests that makes holes in row 4 or 9. The program in C loses these rows, and their
/// holes with them, when the four rows below are cleared.
const LOST: [u8; 4] = [4, 5, 9, 10];

/// The roughness of a step of this many rows between neighbouring heights; the last is for 6 and more.
const STEPS: [u8; 7] = [0, 4, 13, 19, 22, 24, 26];

/// By how much a candidate may be rougher than the least rough one, where any piece may come. The
/// best placements that a margin of 60 prunes are worth 40 points in 65,536 pieces; 50 would lose
/// 110, and 70 would lose 25 and leave an eighth more candidates.
pub(super) const MARGIN: i16 = 60;

/// The margin of the next piece below the placements at the root. By a search of six plies, effort 2
/// loses 25 ± 13 points less with 90 than with 60, for 15 % more evaluations, and no less with 120.
pub(super) const NEXT_MARGIN: i16 = 90;

/// The margin at the root of a search with plies. At 90, rare boards with holes lose 120 points.
pub(super) const ROOT_MARGIN: i16 = 120;

/// A board with this many holes may be given up, and so may one with a full row that stays. Playouts by
/// static evaluation from boards of random play with 2 to 4 holes gain 4.5 points more than without, with
/// 5 to 9 holes 8 points.
const GIVEN_UP: u32 = 2;

/// The candidates of `piece` on a board by a margin, at least one, in the order of its placements.
pub(super) fn candidates(
    surface: &Surface,
    piece: Piece,
    margin: i16,
) -> impl Iterator<Item = Placement> + use<> {
    let placements = piece.placements();
    let (roughness, limit) = dispatch!(roughness(surface, placements, margin));
    placements
        .iter()
        .zip(roughness)
        .filter(move |(_, roughness)| *roughness <= limit)
        .map(|(&placement, _)| placement)
}

/// The roughness of each of these placements, and the most that a candidate has. Those that clear
/// rows or do not fit have the least roughness.
#[inline(always)]
fn roughness(
    surface: &Surface,
    placements: &[Placement],
    margin: i16,
) -> ([i16; MAX_PLACEMENTS], i16) {
    let mut roughness = [i16::MIN; MAX_PLACEMENTS];
    let mut limit = i16::MAX;
    let lanes = HeightLanes::new(surface.heights());
    let mut slots = roughness.iter_mut();
    for rotation in placements.chunk_by(|a, b| a.rotation() == b.rotation()) {
        let added = lanes.added_roughness(rotation[0].shape(), surface.scorer());
        for ((&placement, slot), added) in rotation.iter().zip(&mut slots).zip(added) {
            if surface.clears_nothing(placement) {
                *slot = added;
                limit = limit.min(added + margin);
            }
        }
    }
    if surface.holes() >= GIVEN_UP || surface.has_full_rows() {
        roughness[highest(surface, placements)] = i16::MIN;
    }
    (roughness, limit)
}

/// The number of the placement that ends highest, of those that clear nothing; of equal ones, the first.
fn highest(surface: &Surface, placements: &[Placement]) -> usize {
    let top = |&number: &usize| match surface.landing(placements[number]) {
        Some(Landing { rest, full: 0 }) => rest as usize + placements[number].shape().height,
        _ => 0,
    };
    (0..placements.len()).rev().max_by_key(top).unwrap_or(0)
}

/// The heights of a board from the left wall to the right one, as the lanes of registers.
///
/// Lane i of a register with some offset belongs to the column i + offset - 1. So a piece is
/// dropped over all columns at once: lane i is about its placement over column i.
struct HeightLanes {
    heights: [u8; PADDED_WIDTH],
    /// The roughness of the step from the column on the left of each one.
    steps: [u8; PADDED_WIDTH],
}

/// The walls, the columns between them, and as many lanes as a register with an offset reads.
const PADDED_WIDTH: usize = 24;

/// The columns with another one on their left: all bits of their lanes are set.
const INNER: [u8; PADDED_WIDTH] = {
    let mut inner = [0; PADDED_WIDTH];
    let mut column = 1;
    while column < WIDTH {
        inner[column + 1] = u8::MAX;
        column += 1;
    }
    inner
};

impl HeightLanes {
    #[inline]
    fn new(heights: &[u32; WIDTH]) -> Self {
        let mut lanes = [0; PADDED_WIDTH];
        for (lane, height) in lanes[1..].iter_mut().zip(heights) {
            *lane = *height as u8;
        }
        let step = step(at(&lanes, 1), at(&lanes, 0)) & at(&INNER, 1);
        let mut steps = [0; PADDED_WIDTH];
        steps[1..17].copy_from_slice(step.as_array());
        Self { heights: lanes, steps }
    }

    /// The roughness that a rotated piece adds over each column, if it clears nothing.
    #[inline(always)]
    fn added_roughness(&self, shape: &Shape, scorer: Scorer) -> [i16; 16] {
        let before = |i: usize| at(&self.heights, i + 1);
        let rest = (0..shape.width)
            .fold(u8x16::ZERO, |rest, i| rest.max(before(i).saturating_sub(splat(shape.gaps[i]))));
        let after = |i: usize| rest + splat(shape.tops[i]);
        let last = shape.width - 1;
        // The columns grow by the four squares of the piece and the empty ones that it covers.
        let growth = (0..=last).fold(u8x16::ZERO, |sum, i| sum + (after(i) - before(i)));
        let left = step(after(0), at(&self.heights, 0)) & at(&INNER, 1);
        let right = step(after(last), before(last + 1)) & at(&INNER, last + 2);
        let inside = (0..last)
            .fold(0, |sum, i| sum + STEPS[shape.tops[i].abs_diff(shape.tops[i + 1]) as usize]);
        let growth = growth - u8x16::splat(4);
        let mut holes = look_up(HOLES, growth);
        if scorer == Scorer::C {
            let goes = LOST.map(|row| rest.simd_eq(u8x16::splat(row)));
            let goes = goes.into_iter().fold(u8x16::ZERO, |all, row| all | row);
            holes = holes & !goes | look_up(LOST_HOLES, growth) & goes;
        }
        // A row below a piece has the roughness 2.
        let more = (holes + left + right + u8x16::splat(inside) + rest + rest).to_array();
        let less = (0..=last + 1).fold(u8x16::ZERO, |sum, i| sum + at(&self.steps, i + 1));
        let less = less.to_array();
        std::array::from_fn(|i| i16::from(more[i]) - i16::from(less[i]))
    }
}

#[inline]
fn at(lanes: &[u8; PADDED_WIDTH], offset: usize) -> u8x16 {
    u8x16::new(*lanes[offset..].first_chunk().expect("an offset up to 8"))
}

#[inline]
fn splat(number: u32) -> u8x16 {
    u8x16::splat(number as u8)
}

#[inline]
fn step(height: u8x16, other: u8x16) -> u8x16 {
    look_up(STEPS, height.max(other) - height.min(other))
}

/// The entries of a table that rises. An index beyond it has the last entry.
#[inline]
fn look_up<const N: usize>(table: [u8; N], index: u8x16) -> u8x16 {
    (1..N).fold(u8x16::splat(table[0]), |sum, i| {
        let reached = index.max(u8x16::splat(i as u8)).simd_eq(index);
        sum + (reached & u8x16::splat(table[i] - table[i - 1]))
    })
}

#[cfg(test)]
pub(crate) mod tests;

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

/// What the glance is at: a board and the heights of its columns.
pub(crate) struct Surface<'a> {
    board: &'a Board,
    heights: [i32; WIDTH],
}

impl<'a> Surface<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self {
            board,
            heights: std::array::from_fn(|column| board.height(column) as i32),
        }
    }

    /// The placements of `piece` that deserve an evaluation, at least one, in the order
    /// of [`Piece::placements`].
    pub(crate) fn plausible(&self, piece: Piece) -> impl Iterator<Item = Placement> {
        let placements = piece.placements();
        let mut roughness = [i32::MIN; MOST_PLACEMENTS];
        let mut most = i32::MAX;
        for (roughness, &placement) in roughness.iter_mut().zip(placements) {
            if { *self.board }.drop(placement) == Outcome::Cleared(0) {
                *roughness = self.roughness(placement);
                most = most.min(*roughness + MARGIN);
            }
        }
        placements
            .iter()
            .zip(roughness)
            .filter(move |(_, roughness)| *roughness <= most)
            .map(|(&placement, _)| placement)
    }

    /// What a placement that clears nothing adds to the roughness of the board.
    fn roughness(&self, placement: Placement) -> i32 {
        let (shape, first) = (placement.shape(), placement.column());
        let rest = self.board.rest(placement);
        let mut heights = self.heights;
        let mut holes = 0;
        for i in 0..shape.width {
            let height = &mut heights[first + i];
            holes += (rest + shape.gaps[i]) as i32 - *height;
            *height = (rest + u32::BITS - shape.columns[i].leading_zeros()) as i32;
        }
        let step = |heights: &[i32; WIDTH], i: usize| (heights[i] - heights[i - 1]).abs();
        let steps: i32 = (first.max(1)..(first + shape.width + 1).min(WIDTH))
            .map(|i| step(&heights, i) - step(&self.heights, i))
            .sum();
        HOLE * holes + STEP * steps
    }
}

#[cfg(test)]
pub(crate) mod tests;

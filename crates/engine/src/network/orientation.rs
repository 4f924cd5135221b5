//! The canonical orientation: evaluations are the same in the mirror.
//!
//! The game is its own mirror image: S and Z, and J and L, change places. So of a board and
//! its mirror image, the network needs to know only one, the *canonical* one. A board is
//! mirrored before it is evaluated, if necessary, and then the evaluations of the pieces that
//! change places are swapped.

use std::cmp::Ordering;

use super::Evals;
use crate::board::{Board, WIDTH};
use crate::piece::Piece;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orientation {
    Canonical,
    /// The mirror image is canonical.
    Mirrored,
    Symmetric,
}

impl Orientation {
    /// The orientation of a board with these heights. The lowest column of a canonical board
    /// is in its left half. If both halves are equally low, the left one is lower at the
    /// outermost columns that differ, or else less filled.
    #[inline]
    pub(crate) fn of(board: &Board, heights: &[u32; WIDTH]) -> Self {
        let lowest = |half: &[u32]| {
            let heights = half.iter();
            heights.fold(u32::MAX, |lowest, &height| lowest.min(height))
        };
        let (left, right) = heights.split_at(WIDTH / 2);
        let columns = board.columns().iter();
        let order = lowest(left)
            .cmp(&lowest(right))
            .then_with(|| heights.iter().cmp(heights.iter().rev()))
            .then_with(|| columns.clone().cmp(columns.rev()));
        match order {
            Ordering::Less => Self::Canonical,
            Ordering::Greater => Self::Mirrored,
            Ordering::Equal => Self::Symmetric,
        }
    }

    /// The evaluations of a board of this orientation, from the evaluations of the canonical one.
    #[inline]
    pub(crate) fn evals(self, canonical: Evals) -> Evals {
        match self {
            Self::Canonical => canonical,
            Self::Mirrored => mirrored(canonical),
            Self::Symmetric => {
                let mut lanes = canonical;
                for (lane, other) in lanes.iter_mut().zip(mirrored(canonical)) {
                    *lane = ((i32::from(*lane) + i32::from(other)) >> 1) as i16;
                }
                lanes
            }
        }
    }
}

/// The evaluations of the mirror image of a board with these evaluations.
#[inline]
pub(crate) fn mirrored(mut lanes: Evals) -> Evals {
    lanes.swap(Piece::Z as usize, Piece::S as usize);
    lanes.swap(Piece::J as usize, Piece::L as usize);
    lanes
}

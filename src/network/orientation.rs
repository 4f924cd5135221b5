//! The canonical orientation: evaluations are the same in the mirror.
//!
//! The game is its own mirror image: S and Z, and J and L, change places. So of a board and
//! its mirror image, the network needs to know only one, the *canonical* one. A board is
//! mirrored before it is evaluated, if necessary, and then the evaluations of the pieces that
//! change places are swapped.

use std::cmp::Ordering;

use super::Lanes;
use crate::board::{Board, WIDTH};
use crate::piece::Piece;

/// The orientation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orientation {
    Canonical,
    /// The mirror image is canonical.
    Mirrored,
    /// The board is its own mirror image.
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

    /// The evaluations of a board of this orientation, from those of the canonical one.
    #[inline]
    pub(crate) fn evals(self, canonical: Lanes) -> Lanes {
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
pub(crate) fn mirrored(mut lanes: Lanes) -> Lanes {
    lanes.swap(Piece::Z as usize, Piece::S as usize);
    lanes.swap(Piece::J as usize, Piece::L as usize);
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orientation(board: &Board) -> Orientation {
        Orientation::of(board, &std::array::from_fn(|i| board.height(i)))
    }

    /// A board of full columns of these heights.
    fn of_heights(heights: [u32; WIDTH]) -> Orientation {
        let board = Board::from_columns(heights.map(|height| (1 << height) - 1));
        orientation(&board.expect("a board"))
    }

    #[test]
    fn the_lowest_column_is_in_the_left_half() {
        use Orientation::{Canonical, Mirrored, Symmetric};
        assert_eq!(of_heights([9, 9, 9, 9, 0, 1, 1, 1, 1, 1]), Canonical);
        assert_eq!(of_heights([1, 1, 1, 1, 1, 9, 9, 0, 9, 9]), Mirrored);
        assert_eq!(of_heights([3, 2, 0, 5, 5, 5, 5, 5, 0, 3]), Mirrored);
        assert_eq!(of_heights([3, 0, 2, 5, 4, 5, 5, 2, 0, 3]), Canonical);
        assert_eq!(of_heights([4, 0, 2, 5, 4, 4, 5, 2, 0, 4]), Symmetric);
        let hole: Board = "#........#\n.........#\n.........#"
            .parse()
            .expect("a board");
        assert_eq!(orientation(&hole), Canonical);
    }

    #[test]
    fn pieces_that_change_places_have_the_same_evaluation_on_a_symmetric_board() {
        let lanes = [0, 1, 2, 30, 41, -5, 6, 7];
        let symmetric = Orientation::Symmetric.evals(lanes);
        assert_eq!(symmetric, [0, 1, -2, 35, 35, -2, 6, 7]);
        assert_eq!(Orientation::Canonical.evals(lanes), lanes);
        let mirrored = Orientation::Mirrored.evals(lanes);
        assert_eq!(mirrored, [0, 1, -5, 41, 30, 2, 6, 7]);
        assert_eq!(Orientation::Symmetric.evals([i16::MAX; 8]), [i16::MAX; 8]);
    }
}

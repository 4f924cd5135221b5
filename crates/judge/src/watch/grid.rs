//! A game with the piece that each square came from.
//!
//! The same squares are filled here and on the library's board.

use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::{Piece, Placement};

/// The piece of each square in a row, if it is filled.
pub(crate) type Row = [Option<Piece>; WIDTH];

/// A game in progress, with the piece of each square.
#[derive(Clone, Default)]
pub(crate) struct Grid {
    pub(crate) game: Game,
    /// The lowest row first.
    pub(crate) rows: [Row; HEIGHT],
}

impl Grid {
    /// Plays one placement.
    pub(crate) fn play(&mut self, placement: Placement) -> Outcome {
        let landing = self.landing(placement);
        let outcome = self.game.play(placement);
        if outcome == Outcome::Reset {
            self.rows = Default::default();
            return outcome;
        }
        for (row, column) in landing {
            self.rows[row][column] = Some(placement.piece());
        }
        let is_full = |row: &Row| row.iter().all(Option::is_some);
        let mut kept = self.rows.into_iter().filter(|row| !is_full(row));
        self.rows = std::array::from_fn(|_| kept.next().unwrap_or_default());
        outcome
    }

    /// The rows and columns of the squares where a piece comes to rest. If it does not fit,
    /// some of them are above the grid.
    pub(crate) fn landing(
        &self,
        placement: Placement,
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let rest = self.game.board().rest(placement) as usize;
        squares(placement).map(move |(row, column)| (rest + row, placement.column() + column))
    }
}

/// The rows and columns of the four squares of a rotated piece, from its lowest row and its
/// leftmost column.
pub(crate) fn squares(placement: Placement) -> impl Iterator<Item = (usize, usize)> {
    let shape = placement.shape();
    (0..shape.height)
        .flat_map(move |row| (0..shape.width).map(move |column| (row, column)))
        .filter(move |&(row, column)| shape.columns[column] >> row & 1 == 1)
}

#[cfg(test)]
mod tests {
    use tetris_pipe_support::games;

    use super::*;
    use crate::files::replay;

    #[test]
    fn the_board_has_the_same_squares() {
        let (pieces, placements) = games::random();
        let mut replay = replay(&pieces[..], &placements[..]);
        let mut grid = Grid::default();
        while let Some(step) = replay.next() {
            grid.play(step.expect("a valid game").placement);
            for (row, squares) in grid.rows.iter().enumerate() {
                for (column, square) in squares.iter().enumerate() {
                    let is_filled = replay.game().board().is_filled(column, row);
                    assert_eq!(square.is_some(), is_filled);
                }
            }
        }
        let tally = grid.game.tally();
        assert!(tally.clears[1..].iter().sum::<u64>() > 1000, "{tally:?}");
        assert!(tally.resets > 10, "{tally:?}");
    }

    #[test]
    fn squares_keep_their_piece_until_they_are_cleared() {
        // Two lying I pieces, a T piece on them, and an O piece that clears the lowest row.
        let mut grid = Grid::default();
        for step in replay(&[1, 1, 6, 0][..], &[0x10, 0x14, 0x20, 8][..]) {
            grid.play(step.expect("a valid game").placement);
        }
        let (none, t, o) = (None, Some(Piece::T), Some(Piece::O));
        let lowest = [t, t, t, none, none, none, none, none, o, o];
        assert_eq!(grid.rows[0], lowest);
        assert_eq!(grid.rows[1][..3], [none, t, none]);
    }
}

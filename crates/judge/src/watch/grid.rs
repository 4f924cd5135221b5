//! A game with the piece that each square came from.
//!
//! The same squares are filled here and on the library's board.

use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::{Piece, Placement};

/// The piece of each square in a row, if it is filled.
pub(crate) type Row = [Option<Piece>; WIDTH];

/// A game in progress, with the piece of each square.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    game: Game,
    /// The lowest row first.
    rows: [Row; HEIGHT],
}

impl Grid {
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// The rows, the lowest one first.
    pub(crate) const fn rows(&self) -> &[Row; HEIGHT] {
        &self.rows
    }

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
    use super::*;
    use tetris_pipe::Board;

    /// The filled squares of a grid.
    fn board(grid: &Grid) -> Option<Board> {
        let filled = |row: usize, column: usize| u32::from(grid.rows[row][column].is_some());
        let column = |column| (0..HEIGHT).map(|row| filled(row, column) << row).sum();
        Board::from_columns(std::array::from_fn(column))
    }

    #[test]
    fn the_board_has_the_same_squares() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut grid = Grid::default();
        let mut cleared = 0;
        for _ in 0..20_000 {
            let piece = rng.choice(Piece::ALL).expect("a piece");
            // Low placements, so that rows clear; sometimes any, so that it resets.
            let resting = |placement: &&Placement| grid.game().board().rest(**placement);
            let placements = piece.placements().iter();
            let placement = match rng.u8(..) {
                0..192 => placements.min_by_key(resting),
                _ => rng.choice(placements),
            };
            grid.play(*placement.expect("a placement"));
            assert_eq!(board(&grid).as_ref(), Some(grid.game().board()));
            cleared = grid.game().tally().clears[1..].iter().sum();
        }
        assert!(cleared > 1000, "{cleared}");
        assert!(grid.game().tally().resets > 10, "{:?}", grid.game().tally());
    }

    #[test]
    fn squares_keep_their_piece_until_they_are_cleared() {
        let mut grid = Grid::default();
        let mut play = |piece, rotation, column| {
            grid.play(Placement::new(piece, rotation, column).expect("a placement"));
            grid.rows
        };
        play(Piece::I, 1, 0);
        play(Piece::I, 1, 4);
        play(Piece::T, 2, 0);
        let rows = play(Piece::O, 0, 8); // clears the lowest row
        let row = |text: &str| -> Row {
            let piece = |letter| {
                Piece::ALL
                    .into_iter()
                    .find(|piece| format!("{piece:?}") == letter)
            };
            let pieces: Vec<_> = text
                .split("")
                .filter(|letter| !letter.is_empty())
                .map(piece)
                .collect();
            pieces.try_into().expect("ten squares")
        };
        assert_eq!(rows[0], row("TTT.....OO"));
        assert_eq!(rows[1], row(".T........"));
        assert_eq!(rows[2..], [Row::default(); HEIGHT - 2]);
    }
}

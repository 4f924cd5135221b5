//! A game whose squares know which piece they are from.
//!
//! The colours go beside the library's board and cover the same squares.

use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::{Piece, Placement};

/// A row of squares, empty or from a piece.
pub(crate) type Row = [Option<Piece>; WIDTH];

/// A game in progress, in colour.
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

    /// The squares, as rows and columns, on which a piece comes to rest. Some of them
    /// may be above the grid.
    pub(crate) fn landing(
        &self,
        placement: Placement,
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let rest = self.game.board().rest(placement) as usize;
        squares(placement).map(move |(row, column)| (rest + row, placement.column() + column))
    }
}

/// The four squares of a rotated piece, as rows from its lowest and columns from its
/// leftmost one.
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

    /// The squares of a grid, whatever their colour.
    fn board(grid: &Grid) -> Option<Board> {
        let filled = |row: usize, column: usize| u32::from(grid.rows[row][column].is_some());
        let column = |column| (0..HEIGHT).map(|row| filled(row, column) << row).sum();
        Board::from_columns(std::array::from_fn(column))
    }

    #[test]
    fn the_colours_cover_the_squares_of_the_board() {
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
    fn squares_keep_their_colour_until_they_go() {
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

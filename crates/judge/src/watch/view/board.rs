//! Squares as text: the grid, and single pieces.

use ratatui::style::{Color, Stylize};
use ratatui::text::{Line, Span, Text};
use tetris_pipe::board::HEIGHT;
use tetris_pipe::{Piece, Placement};

use super::super::grid::{Grid, squares};

/// A square of the grid, or beside a single piece.
#[derive(Clone, Copy)]
enum Square {
    Outside,
    Empty,
    /// Where the current piece comes to rest.
    Landing(Piece),
    Filled(Piece),
}

/// The usual colours of O I Z J L S T.
const COLOURS: [u8; 7] = [220, 44, 196, 33, 208, 40, 135];

/// The grid, and where the current piece comes to rest in it.
pub(super) fn grid(grid: &Grid, placement: Option<Placement>, letters: bool) -> Text<'static> {
    let square = |piece: Option<Piece>| piece.map_or(Square::Empty, Square::Filled);
    let mut rows = grid.rows.map(|row| row.map(square));
    if let Some(placement) = placement {
        for (row, column) in grid.landing(placement).filter(|&(row, _)| row < HEIGHT) {
            rows[row][column] = Square::Landing(placement.piece());
        }
    }
    text(&rows, letters)
}

/// A single piece in the first rotation of at most two rows.
pub(super) fn piece(piece: Piece, letters: bool) -> Text<'static> {
    let mut rows = [[Square::Outside; 4]; 2];
    let mut placements = piece.placements().iter();
    let lying = placements.find(|placement| placement.shape().height <= 2);
    for (row, column) in lying.into_iter().flat_map(|&placement| squares(placement)) {
        rows[row][column] = Square::Filled(piece);
    }
    text(&rows, letters)
}

/// A line for each row, the highest first.
fn text<const W: usize>(rows: &[[Square; W]], letters: bool) -> Text<'static> {
    let line = |row: &[Square; W]| Line::from_iter(row.map(|square| span(square, letters)));
    rows.iter().rev().map(line).collect()
}

/// A square of two characters.
fn span(square: Square, letters: bool) -> Span<'static> {
    match square {
        Square::Outside => "  ".into(),
        Square::Empty => " ·".dim(),
        Square::Landing(piece) => "▒▒".fg(colour(piece)),
        Square::Filled(piece) if letters => format!("{piece}{piece}").into(),
        Square::Filled(piece) => "██".fg(colour(piece)),
    }
}

const fn colour(piece: Piece) -> Color {
    Color::Indexed(COLOURS[piece as usize])
}

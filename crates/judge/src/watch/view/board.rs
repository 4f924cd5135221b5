//! Squares as text, of two characters each: the grid, and single pieces.

use std::array;

use ratatui::style::{Color, Stylize};
use ratatui::text::{Line, Span, Text};
use tetris_pipe::board::HEIGHT;
use tetris_pipe::{Piece, Placement};

use super::super::grid::{Grid, squares};

/// The usual colours of O I Z J L S T.
const COLOURS: [u8; 7] = [220, 44, 196, 33, 208, 40, 135];

/// The grid, and where the current piece comes to rest in it.
pub(super) fn grid(grid: &Grid, placement: Option<Placement>, letters: bool) -> Text<'static> {
    let square = |piece: Option<Piece>| piece.map_or(" ·".dim(), |piece| filled(piece, letters));
    let mut rows = grid.rows.map(|row| row.map(square));
    if let Some(placement) = placement {
        for (row, column) in grid.landing(placement).filter(|&(row, _)| row < HEIGHT) {
            rows[row][column] = "▒▒".fg(colour(placement.piece()));
        }
    }
    text(rows)
}

/// A single piece in the first rotation of at most two rows.
pub(super) fn piece(piece: Piece, letters: bool) -> Text<'static> {
    let mut rows: [[_; 4]; 2] = array::from_fn(|_| array::from_fn(|_| "  ".into()));
    let mut placements = piece.placements().iter();
    let lying = placements.find(|placement| placement.shape().height <= 2);
    for (row, column) in lying.into_iter().flat_map(|&placement| squares(placement)) {
        rows[row][column] = filled(piece, letters);
    }
    text(rows)
}

/// A line for each row, the highest first.
fn text<const W: usize, const H: usize>(rows: [[Span<'static>; W]; H]) -> Text<'static> {
    rows.into_iter().rev().map(Line::from_iter).collect()
}

fn filled(piece: Piece, letters: bool) -> Span<'static> {
    if letters {
        format!("{piece}{piece}").into()
    } else {
        "██".fg(colour(piece))
    }
}

const fn colour(piece: Piece) -> Color {
    Color::Indexed(COLOURS[piece as usize])
}

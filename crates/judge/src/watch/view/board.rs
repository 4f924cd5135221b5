//! Squares as text: the grid, and single pieces.

use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use tetris_pipe::board::{HEIGHT, WIDTH};
use tetris_pipe::{Piece, Placement};

use super::super::grid::{Grid, squares};
use super::View;

/// A square of the grid, or beside a single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Outside,
    Empty,
    /// Where the current piece comes to rest.
    Landing(Piece),
    Filled(Piece),
}

/// The usual colours of O I Z J L S T, and darker ones for half blocks where they come to rest.
const COLOURS: [(u8, u8); 7] = [
    (220, 100),
    (44, 30),
    (196, 88),
    (33, 25),
    (208, 130),
    (40, 28),
    (135, 54),
];

/// The grid, and where the current piece comes to rest in it.
pub(super) fn grid(view: &View, half: bool) -> Text<'static> {
    text(&rows(&view.grid, view.placement), half, view.in_colour)
}

/// A single piece in the first rotation of at most two rows.
pub(super) fn piece(piece: Piece, half: bool, in_colour: bool) -> Text<'static> {
    let mut rows = [[Square::Outside; 4]; 2];
    let mut placements = piece.placements().iter();
    let lying = placements.find(|placement| placement.shape().height <= 2);
    for (row, column) in lying.into_iter().flat_map(|&placement| squares(placement)) {
        rows[row][column] = Square::Filled(piece);
    }
    text(&rows, half, in_colour)
}

/// The squares, the lowest row first.
fn rows(grid: &Grid, placement: Option<Placement>) -> [[Square; WIDTH]; HEIGHT] {
    let square = |piece: Option<Piece>| piece.map_or(Square::Empty, Square::Filled);
    let mut rows = grid.rows().map(|row| row.map(square));
    if let Some(placement) = placement {
        for (row, column) in grid.landing(placement).filter(|&(row, _)| row < HEIGHT) {
            rows[row][column] = Square::Landing(placement.piece());
        }
    }
    rows
}

/// A line for each row, or for two rows of half blocks, the highest first.
fn text<const W: usize>(rows: &[[Square; W]], half: bool, in_colour: bool) -> Text<'static> {
    if half {
        let line = |pair: &[[Square; W]]| {
            let columns = pair[1].into_iter().zip(pair[0]);
            columns
                .map(|(upper, lower)| half_blocks(upper, lower, in_colour))
                .collect::<Line>()
        };
        rows.chunks_exact(2).rev().map(line).collect()
    } else {
        let line = |row: &[Square; W]| Line::from_iter(row.map(|square| block(square, in_colour)));
        rows.iter().rev().map(line).collect()
    }
}

/// A square of two characters. Without colours it is the letter of its piece.
fn block(square: Square, in_colour: bool) -> Span<'static> {
    match square {
        Square::Outside => "  ".into(),
        Square::Empty => " ·".dim(),
        Square::Landing(piece) if in_colour => "▒▒".fg(bright(piece)),
        Square::Landing(_) => "▒▒".into(),
        Square::Filled(piece) if in_colour => "██".fg(bright(piece)),
        Square::Filled(piece) => format!("{piece:?}{piece:?}").into(),
    }
}

/// Two squares in one character. Without colours, the place where a piece comes to rest looks
/// empty.
fn half_blocks(upper: Square, lower: Square, in_colour: bool) -> Span<'static> {
    let colour = |square| match square {
        Square::Filled(piece) => Some(bright(piece)),
        Square::Landing(piece) if in_colour => Some(dark(piece)),
        Square::Landing(_) | Square::Empty | Square::Outside => None,
    };
    let span = match (colour(upper), colour(lower)) {
        (None, None) => " ".into(),
        (Some(upper), None) => "▀".fg(upper),
        (None, Some(lower)) => "▄".fg(lower),
        (Some(upper), Some(lower)) if upper == lower || !in_colour => "█".fg(upper),
        (Some(upper), Some(lower)) => "▀".fg(upper).bg(lower),
    };
    if in_colour {
        span
    } else {
        span.style(Style::new())
    }
}

const fn bright(piece: Piece) -> Color {
    Color::Indexed(COLOURS[piece as usize].0)
}

const fn dark(piece: Piece) -> Color {
    Color::Indexed(COLOURS[piece as usize].1)
}

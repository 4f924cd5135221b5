//! The grid between its walls, and pieces by themselves.

use tetris_pipe::board::{HEIGHT, WIDTH};
use tetris_pipe::{Piece, Placement};

use super::super::canvas::{Canvas, Style};
use super::super::grid::{Grid, Row, squares};
use super::Scene;

/// A square of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    /// Where a piece comes to rest.
    Landing(Piece),
    Filled(Piece),
}

/// The colours of O I Z J L S T, and darker ones for where they come to rest. Which
/// piece has which is the usual choice.
const COLOURS: [(u8, u8); 7] = [
    (220, 100),
    (44, 30),
    (196, 88),
    (33, 25),
    (208, 130),
    (40, 28),
    (135, 54),
];

/// Draws the grid with its left upper corner at a place.
pub(super) fn draw(canvas: &mut Canvas, (left, top): (usize, usize), half: bool, scene: &Scene) {
    let (wide, high) = if half {
        (WIDTH, HEIGHT / 2)
    } else {
        (2 * WIDTH, HEIGHT)
    };
    let rule = "─".repeat(wide);
    canvas.put(left, top, &format!("┌{rule}┐"), Style::DIM);
    for y in 1..=high {
        canvas.put(left, top + y, "│", Style::DIM);
        canvas.put(left + 1 + wide, top + y, "│", Style::DIM);
    }
    canvas.put(left, top + 1 + high, &format!("└{rule}┘"), Style::DIM);

    let rows = rows(&scene.grid, scene.placement);
    let corner = (left + 1, top + 1);
    if half {
        for (y, pair) in rows.chunks_exact(2).rev().enumerate() {
            halves(
                canvas,
                (corner.0, corner.1 + y),
                pair[1],
                pair[0],
                scene.colour,
            );
        }
    } else {
        for (y, row) in rows.iter().rev().enumerate() {
            for (column, &square) in row.iter().enumerate() {
                let place = (corner.0 + 2 * column, corner.1 + y);
                block(canvas, place, square, scene.colour);
            }
        }
    }
}

/// Draws a piece by itself: two lines of squares, or one of half blocks.
pub(super) fn piece(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    half: bool,
    piece: Piece,
    colour: bool,
) {
    let mut rows = [[Square::Empty; 4]; 2];
    for (row, column) in lying(piece).into_iter().flat_map(squares) {
        rows[row][column] = Square::Filled(piece);
    }
    if half {
        halves(canvas, (x, y), rows[1], rows[0], colour);
        return;
    }
    for (line, row) in rows.iter().rev().enumerate() {
        let filled = row
            .iter()
            .enumerate()
            .filter(|(_, square)| **square != Square::Empty);
        for (column, &square) in filled {
            block(canvas, (x + 2 * column, y + line), square, colour);
        }
    }
}

/// A piece in the first rotation that is no higher than two rows.
fn lying(piece: Piece) -> Option<Placement> {
    let mut placements = piece.placements().iter().copied();
    placements.find(|placement| placement.shape().height <= 2)
}

/// The squares of a grid, and where a piece comes to rest in it.
fn rows(grid: &Grid, placement: Option<Placement>) -> [[Square; WIDTH]; HEIGHT] {
    let square = |square: Option<Piece>| square.map_or(Square::Empty, Square::Filled);
    let mut rows = grid.rows().map(|row: Row| row.map(square));
    if let Some(placement) = placement {
        for (row, column) in grid.landing(placement).filter(|&(row, _)| row < HEIGHT) {
            rows[row][column] = Square::Landing(placement.piece());
        }
    }
    rows
}

/// A square, two characters wide. Without colours it shows the letter of its piece.
fn block(canvas: &mut Canvas, (x, y): (usize, usize), square: Square, colour: bool) {
    let style = |piece: Piece| {
        let colour = colour.then_some(COLOURS[piece as usize].0);
        colour.map_or(Style::PLAIN, Style::of)
    };
    match square {
        Square::Empty => canvas.put(x, y, " ·", Style::DIM),
        Square::Landing(piece) => {
            canvas.put(x, y, "▒▒", style(piece));
        }
        Square::Filled(piece) if colour => {
            canvas.put(x, y, "██", style(piece));
        }
        Square::Filled(piece) => canvas.put(x, y, &format!("{piece:?}{piece:?}"), Style::PLAIN),
    }
}

/// Two rows of squares in one line.
fn halves(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    upper: impl IntoIterator<Item = Square>,
    lower: impl IntoIterator<Item = Square>,
    colour: bool,
) {
    for (i, (upper, lower)) in upper.into_iter().zip(lower).enumerate() {
        let (text, style) = half_blocks(upper, lower, colour);
        canvas.put(x + i, y, text, style);
    }
}

/// The character of two squares. Without colours, where a piece comes to rest looks
/// as if it were empty.
fn half_blocks(upper: Square, lower: Square, colour: bool) -> (&'static str, Style) {
    let [upper, lower] = [upper, lower].map(|square| match square {
        Square::Filled(piece) => Some(COLOURS[piece as usize].0),
        Square::Landing(piece) if colour => Some(COLOURS[piece as usize].1),
        Square::Landing(_) | Square::Empty => None,
    });
    let (text, style) = match (upper, lower) {
        (None, None) => (" ", Style::PLAIN),
        (Some(upper), None) => ("▀", Style::of(upper)),
        (None, Some(lower)) => ("▄", Style::of(lower)),
        (Some(upper), Some(lower)) if upper == lower || !colour => ("█", Style::of(upper)),
        (Some(upper), lower) => (
            "▀",
            Style {
                ground: lower,
                ..Style::of(upper)
            },
        ),
    };
    (text, if colour { style } else { Style::PLAIN })
}

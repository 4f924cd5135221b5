//! A game with the piece that each square came from, and squares as text, of two characters each.
//!
//! The same squares are filled here and on the library's board.

use std::array;

use ratatui::style::{Color, Stylize};
use ratatui::text::{Line, Span, Text};
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::{Piece, Placement};

/// The usual colours of O I Z J L S T.
const COLOURS: [u8; 7] = [220, 44, 196, 33, 208, 40, 135];

/// The piece of each square in a row, if it is filled.
type Row = [Option<Piece>; WIDTH];

/// A game in progress, with the piece of each square.
#[derive(Clone, Default)]
pub(crate) struct Grid {
    pub(crate) game: Game,
    /// The lowest row first.
    rows: [Row; HEIGHT],
}

impl Grid {
    /// Plays one placement.
    pub(crate) fn play(&mut self, placement: Placement) -> Outcome {
        let landing = self.landing(placement);
        let outcome = self.game.play(placement).outcome;
        if outcome == Outcome::Reset {
            self.rows = Default::default();
            return outcome;
        }
        for (row, column) in landing {
            self.rows[row][column] = Some(placement.piece());
        }
        let is_full = |row: &Row| row.iter().all(Option::is_some);
        let mut kept = self.rows.into_iter().filter(|row| !is_full(row));
        self.rows = array::from_fn(|_| kept.next().unwrap_or_default());
        outcome
    }

    /// The rows and columns of the squares where a piece comes to rest. If it does not fit,
    /// some of them are above the grid.
    fn landing(&self, placement: Placement) -> impl Iterator<Item = (usize, usize)> + use<> {
        let rest = self.game.board().rest(placement) as usize;
        squares(placement).map(move |(row, column)| (rest + row, placement.column() + column))
    }

    /// The squares as text, and where the current piece comes to rest.
    pub(crate) fn text(&self, placement: Option<Placement>, letters: bool) -> Text<'static> {
        let square =
            |piece: Option<Piece>| piece.map_or(" ·".dim(), |piece| filled(piece, letters));
        let mut rows = self.rows.map(|row| row.map(square));
        if let Some(placement) = placement {
            for (row, column) in self.landing(placement).filter(|&(row, _)| row < HEIGHT) {
                rows[row][column] = "▒▒".fg(colour(placement.piece()));
            }
        }
        text(rows)
    }
}

/// The rows and columns of the four squares of a rotated piece, from its lowest row and its
/// leftmost column.
fn squares(placement: Placement) -> impl Iterator<Item = (usize, usize)> {
    let shape = placement.shape();
    (0..shape.height)
        .flat_map(move |row| (0..shape.width).map(move |column| (row, column)))
        .filter(move |&(row, column)| shape.columns[column] >> row & 1 == 1)
}

/// A single piece in the first rotation of at most two rows.
pub(crate) fn piece(piece: Piece, letters: bool) -> Text<'static> {
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

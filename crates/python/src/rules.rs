//! The rules of a game, and what follows from them for each piece.

use pyo3::prelude::*;
use tetris_pipe::board::Outcome;
use tetris_pipe::size::Size;
use tetris_pipe::streams::Draw;
use tetris_pipe::{Piece, Placement};

pub(crate) const ACTIONS: usize = 64;

/// A `tetris_pipe.Rules`.
#[derive(FromPyObject)]
pub(crate) struct Rules {
    rows: usize,
    columns: usize,
    /// The points by the rows that a piece clears.
    pub(crate) points: [f64; 5],
    pieces: String,
    preview: u8,
    terminate_on_reset: bool,
    overflow: String,
    draw: String,
    max_pieces: Option<u64>,
}

impl Rules {
    pub(crate) fn size(&self) -> Option<Size> {
        Size::new(self.rows, self.columns, self.overflow == "may_clear")
    }
}

/// The rules as tables.
pub(crate) struct Game {
    pub(crate) size: Size,
    points: [f64; 5],
    /// The pieces of the game, which a stream selects by number.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) draw: Draw,
    pub(crate) has_preview: bool,
    pub(crate) terminates_on_reset: bool,
    /// The pieces after which an episode is truncated.
    pub(crate) max_pieces: u64,
    /// For each piece and action, the legal placement that is nearest: the same rotation, as far
    /// to the left as it needs to be between the walls. A legal action is its own nearest one.
    pub(crate) nearest: [[Placement; ACTIONS]; 7],
    /// The distinct placements of each piece, as actions: an action is a placement byte.
    pub(crate) placements: [Vec<i64>; 7],
    /// For each piece, 1 for each of its distinct placements.
    pub(crate) masks: [[i8; ACTIONS]; 7],
}

impl Game {
    /// The game with these rules, if they are valid.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let size = rules.size()?;
        let letters = "OIZJLST";
        let number = |letter| Some(Piece::ALL[letters.find(letter)?]);
        let pieces: Vec<_> = rules.pieces.chars().map(number).collect::<Option<_>>()?;
        let draw = match rules.draw.as_str() {
            "bytes" => Draw::Bytes,
            "equal" => Draw::Equal,
            "bag" => Draw::Bag,
            _ => return None,
        };
        let nearest = |piece, action: usize| {
            let fitting = |column| Placement::new(piece, (action >> 4) as u8, column);
            let mut columns = (0..=action & 15).rev().filter_map(fitting);
            columns.find(|&it| size.has(it))
        };
        let first = Placement::new(Piece::O, 0, 0)?;
        let placements = Piece::ALL.map(|piece| {
            let placements = size.placements(piece);
            placements.map(|it| it.to_byte().into()).collect::<Vec<_>>()
        });
        let mask = |placements: &Vec<i64>| {
            let is_one = |action| placements.contains(&(action as i64)).into();
            std::array::from_fn(is_one)
        };
        (1..=7).contains(&pieces.len()).then_some(Self {
            size,
            points: rules.points,
            pieces,
            draw,
            has_preview: rules.preview > 0,
            terminates_on_reset: rules.terminate_on_reset,
            max_pieces: rules.max_pieces.unwrap_or(u64::MAX),
            // Every rotation fits over column 0.
            nearest: Piece::ALL
                .map(|piece| std::array::from_fn(|action| nearest(piece, action).unwrap_or(first))),
            masks: placements.each_ref().map(mask),
            placements,
        })
    }

    #[inline]
    pub(crate) fn points(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Cleared(rows) => self.points[rows as usize],
            Outcome::Reset => 0.0,
        }
    }
}

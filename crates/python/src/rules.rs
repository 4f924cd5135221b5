//! The rules of a game, and what follows from them for each piece.

use pyo3::prelude::*;
use tetris_pipe::board::Outcome;
use tetris_pipe::{Piece, Placement};

use crate::size::Size;

pub(crate) const ACTIONS: usize = 64;

/// The fields of `tetris_pipe.Rules`, as a dict.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Rules {
    rows: usize,
    columns: usize,
    points: [f64; 5],
    pieces: String,
    preview: u8,
    terminate_on_reset: bool,
}

/// The rules as tables.
pub(crate) struct Game {
    pub(crate) size: Size,
    /// The points by the rows that a piece clears.
    points: [f64; 5],
    /// The piece of each byte of a stream: by the remainder modulo the number of pieces.
    pub(crate) pieces: [Piece; 256],
    pub(crate) has_preview: bool,
    pub(crate) terminates_on_reset: bool,
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
        let size = Size::new(rules.rows, rules.columns)?;
        let letters = "OIZJLST";
        let numbers: Option<Vec<_>> = rules.pieces.chars().map(|it| letters.find(it)).collect();
        let numbers = numbers.filter(|it| !it.is_empty())?;
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
        Some(Self {
            size,
            points: rules.points,
            pieces: std::array::from_fn(|byte| Piece::ALL[numbers[byte % numbers.len()]]),
            has_preview: rules.preview > 0,
            terminates_on_reset: rules.terminate_on_reset,
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

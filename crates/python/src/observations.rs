//! What is seen of boards, written into the arrays of Python: squares and pieces, or the features as
//! one vector; the masks; and what a step did.
//!
//! A vector has the features of the board, and then the current piece and, with a preview, the next
//! one, each as seven numbers of which one is 1.

use pyo3::prelude::*;
use tetris_pipe::afterstates;

use crate::arguments::{Array, slice};
use crate::episode::{Done, Episode};
use crate::rules::{ACTIONS, Game};
use crate::squares;

/// The arrays, as a dict. Each has a row or a number for each board.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Arrays<'py> {
    points: Array<'py, f64>,
    /// Whether a step terminated the episode, then of all boards whether it truncated it, and then
    /// whether it reset the board.
    flags: Array<'py, bool>,
    masks: Array<'py, i8>,
    #[pyo3(default)]
    pieces_left: Option<Array<'py, i64>>,
    #[pyo3(default)]
    board: Option<Array<'py, u8>>,
    #[pyo3(default)]
    current_piece: Option<Array<'py, i64>>,
    #[pyo3(default)]
    next_piece: Option<Array<'py, i64>>,
    #[pyo3(default)]
    features: Option<Array<'py, f32>>,
}

/// The same arrays as slices, of the lengths that the boards need. Those that are absent are empty.
pub(crate) struct Observations<'a> {
    points: &'a mut [f64],
    pub(crate) flags: &'a mut [bool],
    masks: &'a mut [i8],
    left: &'a mut [i64],
    squares: &'a mut [u8],
    current: &'a mut [i64],
    next: &'a mut [i64],
    features: &'a mut [f32],
}

impl Arrays<'_> {
    pub(crate) fn of(&mut self, count: usize, game: &Game) -> PyResult<Observations<'_>> {
        Ok(Observations {
            points: slice(Some(&mut self.points), count)?,
            flags: slice(Some(&mut self.flags), 3 * count)?,
            masks: slice(Some(&mut self.masks), count * ACTIONS)?,
            left: slice(self.pieces_left.as_mut(), count)?,
            squares: slice(self.board.as_mut(), count * squares::count(game.rules.size))?,
            current: slice(self.current_piece.as_mut(), count)?,
            next: slice(self.next_piece.as_mut(), count)?,
            features: slice(self.features.as_mut(), count * length(game))?,
        })
    }
}

impl Observations<'_> {
    /// Writes what is seen of one board.
    #[inline]
    pub(crate) fn look(&mut self, index: usize, episode: &Episode, game: &Game) {
        let size = game.rules.size;
        let count = squares::count(size);
        if let Some(squares) = self.squares.get_mut(index * count..(index + 1) * count) {
            squares::write(size, &episode.board, squares);
        }
        if let Some(current) = self.current.get_mut(index) {
            *current = episode.current as i64;
        }
        if let Some(next) = self.next.get_mut(index) {
            *next = episode.next as i64;
        }
        let first = index * length(game);
        if let Some(vector) = self.features.get_mut(first..first + length(game)) {
            let (features, pieces) = vector.split_at_mut(afterstates::of_board(size));
            afterstates::write_features(size, &episode.board, features);
            pieces.fill(0.0);
            pieces[episode.current as usize] = 1.0;
            if let Some(next) = pieces.get_mut(7 + episode.next as usize) {
                *next = 1.0;
            }
        }
        if let Some(left) = self.left.get_mut(index) {
            *left = episode.left(game) as i64;
        }
        let mask = &mut self.masks[index * ACTIONS..][..ACTIONS];
        mask.copy_from_slice(&game.masks[episode.current as usize]);
    }

    /// Writes what a step did on one board.
    #[inline]
    pub(crate) fn write(&mut self, index: usize, done: &Done) {
        let count = self.points.len();
        self.points[index] = done.points;
        self.flags[index] = done.is_terminated;
        self.flags[count + index] = done.is_truncated;
        self.flags[2 * count + index] = done.is_reset;
    }
}

/// The length of a vector.
fn length(game: &Game) -> usize {
    afterstates::of_board(game.rules.size) + if game.rules.preview { 14 } else { 7 }
}

//! What is seen of boards: squares and pieces, or the features as one vector; and the masks.
//!
//! A vector has the features of the board, and then the current piece and, with a preview, the next
//! one, each as seven numbers of which one is 1.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use tetris_pipe::afterstates;

use crate::episode::Episode;
use crate::rules::{ACTIONS, Game};

/// Where observations go: to a tuple of boards, current pieces and with a preview next pieces, or
/// to vectors.
#[derive(FromPyObject)]
pub(crate) enum Arrays {
    Parts(PyBuffer<u8>, PyBuffer<i64>, PyBuffer<i64>),
    WithoutPreview(PyBuffer<u8>, PyBuffer<i64>),
    Vectors(PyBuffer<f32>),
}

/// The observations of all boards, one after the other.
pub(crate) struct Observations {
    has_features: bool,
    squares: Vec<u8>,
    vectors: Vec<f32>,
    current: Vec<i64>,
    next: Vec<i64>,
    masks: Vec<[i8; ACTIONS]>,
}

impl Observations {
    pub(crate) fn new(count: usize, game: &Game, has_features: bool) -> Self {
        let (vectors, boards) = if has_features { (count, 0) } else { (0, count) };
        Self {
            has_features,
            squares: vec![0; boards * game.size.squares()],
            vectors: vec![0.0; vectors * length(game)],
            current: vec![0; boards],
            next: vec![0; boards],
            masks: vec![[0; ACTIONS]; count],
        }
    }

    /// Looks at one board.
    #[inline]
    pub(crate) fn look(&mut self, index: usize, episode: &Episode, game: &Game) {
        let Game { size, .. } = *game;
        if self.has_features {
            let vector = &mut self.vectors[index * length(game)..][..length(game)];
            let (features, pieces) = vector.split_at_mut(size.features());
            size.write_features(afterstates::features(&episode.board).as_ref(), features);
            pieces.fill(0.0);
            pieces[episode.current as usize] = 1.0;
            if game.has_preview {
                pieces[7 + episode.next as usize] = 1.0;
            }
        } else {
            let squares = &mut self.squares[index * size.squares()..][..size.squares()];
            size.write_squares(&episode.board, squares);
            self.current[index] = episode.current as i64;
            self.next[index] = episode.next as i64;
        }
        self.masks[index] = game.masks[episode.current as usize];
    }

    /// Writes boards and pieces, or vectors, and the masks.
    pub(crate) fn write(
        &self,
        py: Python<'_>,
        arrays: &Arrays,
        masks: &PyBuffer<i8>,
    ) -> PyResult<()> {
        masks.copy_from_slice(py, self.masks.as_flattened())?;
        let (boards, current) = match arrays {
            Arrays::Vectors(vectors) => return vectors.copy_from_slice(py, &self.vectors),
            Arrays::WithoutPreview(boards, current) => (boards, current),
            Arrays::Parts(boards, current, next) => {
                next.copy_from_slice(py, &self.next)?;
                (boards, current)
            }
        };
        boards.copy_from_slice(py, &self.squares)?;
        current.copy_from_slice(py, &self.current)
    }
}

/// The length of a vector.
fn length(game: &Game) -> usize {
    game.size.features() + if game.has_preview { 14 } else { 7 }
}

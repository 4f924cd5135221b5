//! What is seen of boards: squares and pieces, or the features as one vector; and the masks.
//!
//! A vector has the features of the board, and then the current piece and the next one, each as
//! seven numbers of which one is 1.

use std::sync::LazyLock;

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use tetris_pipe::Piece;
use tetris_pipe::afterstates::{self, BOARD_FEATURES};
use tetris_pipe::board::{HEIGHT, WIDTH};

use crate::arrays::squares;
use crate::episode::Episode;

const FEATURES: usize = BOARD_FEATURES + 2 * 7;
const ACTIONS: usize = 64;

/// For each piece, 1 for each of its distinct placements. An action is a placement byte.
static MASKS: LazyLock<[[i8; ACTIONS]; 7]> = LazyLock::new(|| {
    Piece::ALL.map(|piece| {
        let mut mask = [0; ACTIONS];
        for placement in piece.placements() {
            mask[usize::from(placement.to_byte())] = 1;
        }
        mask
    })
});

/// Where observations go: to a tuple of boards, current and next pieces, or to vectors.
#[derive(FromPyObject)]
pub(crate) enum Arrays {
    Parts(PyBuffer<u8>, PyBuffer<i64>, PyBuffer<i64>),
    Vectors(PyBuffer<f32>),
}

/// The observations of all boards, one after the other.
pub(crate) struct Observations {
    has_features: bool,
    squares: Vec<[u8; HEIGHT * WIDTH]>,
    vectors: Vec<[f32; FEATURES]>,
    current: Vec<i64>,
    next: Vec<i64>,
    masks: Vec<[i8; ACTIONS]>,
}

impl Observations {
    pub(crate) fn new(count: usize, has_features: bool) -> Self {
        let (vectors, boards) = if has_features { (count, 0) } else { (0, count) };
        Self {
            has_features,
            squares: vec![[0; HEIGHT * WIDTH]; boards],
            vectors: vec![[0.0; FEATURES]; vectors],
            current: vec![0; boards],
            next: vec![0; boards],
            masks: vec![[0; ACTIONS]; count],
        }
    }

    /// Looks at one board.
    #[inline]
    pub(crate) fn look(&mut self, index: usize, episode: &Episode) {
        if self.has_features {
            let vector = &mut self.vectors[index];
            *vector = [0.0; FEATURES];
            vector[..BOARD_FEATURES].copy_from_slice(&afterstates::features(&episode.board));
            vector[BOARD_FEATURES + episode.current as usize] = 1.0;
            vector[BOARD_FEATURES + 7 + episode.next as usize] = 1.0;
        } else {
            self.squares[index] = squares(&episode.board);
            self.current[index] = episode.current as i64;
            self.next[index] = episode.next as i64;
        }
        self.masks[index] = MASKS[episode.current as usize];
    }

    /// Writes boards and pieces, or vectors, and the masks.
    pub(crate) fn write(
        &self,
        py: Python<'_>,
        arrays: &Arrays,
        masks: &PyBuffer<i8>,
    ) -> PyResult<()> {
        masks.copy_from_slice(py, self.masks.as_flattened())?;
        match arrays {
            Arrays::Parts(boards, current, next) => {
                boards.copy_from_slice(py, self.squares.as_flattened())?;
                current.copy_from_slice(py, &self.current)?;
                next.copy_from_slice(py, &self.next)
            }
            Arrays::Vectors(vectors) => vectors.copy_from_slice(py, self.vectors.as_flattened()),
        }
    }
}

//! What is seen of games: the boards, pieces and masks, or one vector of numbers for each game.
//!
//! A vector is either *flat*, the squares of the board, or the *features* of the board that the
//! network's tuples read, without their limits. After both come the current piece and the next
//! one, each as seven numbers of which one is 1. `environments.py` names the features.

use std::sync::LazyLock;

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use tetris_pipe::Piece;
use tetris_pipe::board::{Board, WIDTH};

use crate::arrays::squares;
use crate::games::Game;

/// For each piece, 1 for each of its distinct placements. An action is a placement byte.
static MASKS: LazyLock<[[i8; 64]; 7]> = LazyLock::new(|| {
    Piece::ALL.map(|piece| {
        let mut mask = [0; 64];
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
    Bytes(PyBuffer<u8>),
    Floats(PyBuffer<f32>),
}

/// The observations of the games, one after the other.
#[derive(Default)]
pub(crate) struct Observations {
    bytes: Vec<u8>,
    floats: Vec<f32>,
    current: Vec<i64>,
    next: Vec<i64>,
    masks: Vec<i8>,
}

impl Observations {
    /// Looks at the boards, the pieces and the masks. The pieces are a part of each vector.
    pub(crate) fn look(&mut self, games: &[Game], as_vectors: bool, as_features: bool) {
        self.bytes.clear();
        self.current.clear();
        self.next.clear();
        self.masks.clear();
        for game in games {
            if as_features {
                features(&game.board, &mut self.bytes);
            } else {
                self.bytes.extend_from_slice(&squares(&game.board));
            }
            if as_vectors {
                let mut pieces = [0; 14];
                pieces[game.current as usize] = 1;
                pieces[7 + game.next as usize] = 1;
                self.bytes.extend_from_slice(&pieces);
            } else {
                self.current.push(game.current as i64);
                self.next.push(game.next as i64);
            }
            self.masks.extend_from_slice(&MASKS[game.current as usize]);
        }
    }

    /// Writes boards and pieces, or vectors, and the masks.
    pub(crate) fn write(
        &mut self,
        py: Python<'_>,
        arrays: &Arrays,
        masks: &PyBuffer<i8>,
    ) -> PyResult<()> {
        masks.copy_from_slice(py, &self.masks)?;
        match arrays {
            Arrays::Parts(boards, current, next) => {
                boards.copy_from_slice(py, &self.bytes)?;
                current.copy_from_slice(py, &self.current)?;
                next.copy_from_slice(py, &self.next)
            }
            Arrays::Bytes(vectors) => vectors.copy_from_slice(py, &self.bytes),
            Arrays::Floats(vectors) => {
                self.floats.clear();
                let numbers = self.bytes.iter().copied();
                self.floats.extend(numbers.map(f32::from));
                vectors.copy_from_slice(py, &self.floats)
            }
        }
    }
}

/// Appends the features of a board.
fn features(board: &Board, numbers: &mut Vec<u8>) {
    let columns = board.columns();
    let heights: [u32; WIDTH] = std::array::from_fn(|i| board.height(i));
    let below = |i: usize| !columns[i] & ((1 << heights[i]) - 1); // the holes of a column
    let filled = |row: u32| columns.iter().map(|column| column >> row & 1).sum::<u32>();
    let mut push = |number: u32| numbers.push(number as u8);

    heights.into_iter().for_each(&mut push);
    (0..WIDTH).for_each(|i| push(below(i).count_ones()));
    for i in 0..WIDTH {
        let topmost = below(i).checked_ilog2();
        push(topmost.map_or(0, |row| heights[i] - row - 1));
    }

    let well = (0..WIDTH).min_by_key(|&i| heights[i]).unwrap_or(0);
    let low = heights[well];
    let others = (0..WIDTH).filter(|&i| i != well).map(|i| heights[i]);
    let second = others.min().unwrap_or(low);
    let missing: [u32; 8] = std::array::from_fn(|i| 9 - filled(low + i as u32));
    let ready = missing.iter().take_while(|&&squares| squares == 0).count();
    let hole_rows = (0..WIDTH).fold(0, |rows, i| rows | below(i));
    let borders = columns.windows(2);
    let transitions = borders.map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    let highest = board.highest();
    push(well as u32);
    push(low);
    push(second - low);
    push(ready as u32);
    push(highest);
    push(heights.iter().sum::<u32>() - board.squares());
    push(hole_rows.count_ones());
    push(transitions);
    missing.into_iter().for_each(&mut push);

    let [mut cover, mut lid, mut lid_missing] = [0; 3];
    if let Some(row) = hole_rows.checked_ilog2() {
        let above = (0..WIDTH).filter(|&i| below(i) >> row & 1 == 1);
        cover = above.map(|i| heights[i] - row - 1).min().unwrap_or(0);
        lid = 10 - filled(row + 1);
        lid_missing = (row + 1..=row + cover).map(|row| 10 - filled(row)).sum();
    }
    [cover, lid, lid_missing].into_iter().for_each(&mut push);

    for piece in Piece::ALL {
        let fits = piece.placements().iter().filter(|placement| {
            let shape = placement.shape();
            let heights = &heights[placement.column()..][..shape.width];
            let rest = heights[0].wrapping_sub(shape.gaps[0]);
            let mut rests = heights.iter().zip(shape.gaps);
            rests.all(|(&height, gap)| height >= gap && height - gap == rest)
        });
        push(fits.count() as u32);
    }

    for lower in 0..3 {
        let at_peak = heights.iter().filter(|&&height| height + lower == highest);
        push(at_peak.count() as u32);
    }
    let height = |i: usize| heights.get(i).copied().unwrap_or(u32::MAX); // a wall
    let pits = (0..WIDTH).filter(|&i| i != well).map(|i| {
        let lower_neighbour = height(i.wrapping_sub(1)).min(height(i + 1));
        lower_neighbour.saturating_sub(heights[i])
    });
    push(pits.clone().filter(|&depth| depth >= 2).count() as u32);
    push(pits.clone().filter(|&depth| depth >= 3).count() as u32);
    push(pits.map(|depth| depth.saturating_sub(1)).sum());
}

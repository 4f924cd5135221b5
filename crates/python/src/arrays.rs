//! What Python gets: new arrays.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use tetris_pipe::board::{Board, HEIGHT, WIDTH};

/// The squares of a board as bytes, the top row first.
#[inline]
pub(crate) fn squares(board: &Board) -> [u8; HEIGHT * WIDTH] {
    let mut squares = [0; HEIGHT * WIDTH];
    let lines = squares.as_chunks_mut::<WIDTH>().0;
    for (line, row) in lines.iter_mut().zip((0..HEIGHT).rev()) {
        *line = board.columns().map(|column| (column >> row & 1) as u8);
    }
    squares
}

/// A new array of this type and shape.
pub(crate) fn array<'py>(
    py: Python<'py>,
    bytes: &[u8],
    dtype: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    // A bytearray, unlike bytes, makes an array that can be changed.
    let bytes = PyByteArray::new(py, bytes);
    let array = py
        .import("numpy")?
        .call_method1("frombuffer", (bytes, dtype))?;
    array.call_method1("reshape", (shape,))
}

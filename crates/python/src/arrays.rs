//! What Python gets: new arrays.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use tetris_pipe::board::{Board, HEIGHT, WIDTH};

/// Writes the squares of a board as bytes, the top row first.
#[inline]
pub(crate) fn write_squares(board: &Board, squares: &mut [u8; HEIGHT * WIDTH]) {
    let columns = board.columns();
    for (row, line) in squares.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        *line = columns.map(|column| (column >> (HEIGHT - 1 - row) & 1) as u8);
    }
}

/// A new array of the squares of a board.
pub(crate) fn of_squares<'py>(
    py: Python<'py>,
    squares: &[u8; HEIGHT * WIDTH],
) -> PyResult<Bound<'py, PyAny>> {
    array(py, squares, "uint8")?.call_method1("reshape", ((HEIGHT, WIDTH),))
}

/// A new array of evaluations, seven for each board.
pub(crate) fn of_points<'py>(
    py: Python<'py>,
    points: &[f32],
    is_single: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<_> = points.iter().flat_map(|it| it.to_ne_bytes()).collect();
    let array = array(py, &bytes, "float32")?;
    if is_single {
        return Ok(array);
    }
    array.call_method1("reshape", ((points.len() / 7, 7),))
}

fn array<'py>(py: Python<'py>, bytes: &[u8], dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    // A bytearray, unlike bytes, makes an array that can be changed.
    let bytes = PyByteArray::new(py, bytes);
    py.import("numpy")?
        .call_method1("frombuffer", (bytes, dtype))
}

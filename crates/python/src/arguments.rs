//! What Python passes: numbers and arrays, checked, each error in one line.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use tetris_pipe::board::{Board, HEIGHT, WIDTH};
use tetris_pipe::{Effort, Piece, Placement};

use crate::_core::Board as PyBoard;

type Argument<'a, 'py> = &'a Bound<'py, PyAny>;

/// A piece: a number from 0 to 255, of which the remainder modulo 7 counts.
pub(crate) fn piece(object: Argument) -> PyResult<Piece> {
    integer(object, "a piece", "0 to 255").map(Piece::from_byte)
}

/// A piece, if there is one.
pub(crate) fn optional_piece(object: Argument) -> PyResult<Option<Piece>> {
    (!object.is_none()).then(|| piece(object)).transpose()
}

/// A search effort.
pub(crate) fn effort(object: Argument) -> PyResult<Effort> {
    let range = Effort::range().replace("..", " to ");
    let effort = Effort::new(integer(object, "an effort", &range)?);
    effort.ok_or_else(|| out_of_range(object, "an effort", &range))
}

/// The seed of a stream.
pub(crate) fn seed(object: Argument) -> PyResult<u64> {
    integer(object, "a seed", "0 to 2**64 - 1")
}

pub(crate) fn optional_seed(object: Argument) -> PyResult<Option<u64>> {
    (!object.is_none()).then(|| seed(object)).transpose()
}

/// A number of pieces.
pub(crate) fn count(object: Argument) -> PyResult<usize> {
    let number = integer::<u32>(object, "a number of pieces", "0 to 2**32 - 1");
    number.map(|number| number as usize)
}

fn integer<'a, T: FromPyObject<'a, 'a, Error = PyErr>>(
    object: Argument<'a, 'a>,
    what: &str,
    range: &str,
) -> PyResult<T> {
    object.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyTypeError>(object.py()) {
            return PyTypeError::new_err(format!("{what} is an int, not {}", type_of(object)));
        }
        out_of_range(object, what, range)
    })
}

fn out_of_range(object: Argument, what: &str, range: &str) -> PyErr {
    PyValueError::new_err(format!("{what} is a number from {range}, not {object}"))
}

/// A stream of bytes: `bytes`, or any buffer of unsigned bytes.
pub(crate) fn bytes(object: Argument) -> PyResult<PyBackedBytes> {
    if let Ok(bytes) = object.extract() {
        return Ok(bytes);
    }
    let buffer = PyBuffer::<u8>::get(object).map_err(|_| {
        let given = type_of(object);
        PyTypeError::new_err(format!(
            "a stream is bytes or an array of uint8, not {given}"
        ))
    })?;
    Ok(PyBytes::new(object.py(), &buffer.to_vec(object.py())?).into())
}

/// The placement of a piece with this number, or what is wrong with it and what is right.
pub(crate) fn placement(piece: Piece, number: i64) -> Result<Placement, String> {
    let placement = match u8::try_from(number) {
        Ok(byte) => Placement::from_byte(piece, byte).map_err(|error| error.to_string()),
        Err(_) => Err(format!("{number} is not a byte")),
    };
    placement.map_err(|error| {
        let bytes: Vec<_> = piece.placements().iter().map(|it| it.to_byte()).collect();
        format!("{error}; the distinct placements of {piece} are {bytes:?}")
    })
}

/// A board: a `Board`, or an array of 20 x 10 bytes.
pub(crate) fn board(object: Argument) -> PyResult<Board> {
    let (boards, is_single) = boards(object)?;
    let several = || PyValueError::new_err("one board is needed, and these are several");
    is_single.then(|| boards[0]).ok_or_else(several)
}

/// One board or several: a `Board`, a list of them, or an array of 20 x 10 or n x 20 x 10; and
/// whether it is passed as one board, which has no first dimension.
pub(crate) fn boards(object: Argument) -> PyResult<(Vec<Board>, bool)> {
    if let Ok(board) = object.cast::<PyBoard>() {
        return Ok((vec![board.get().0], true));
    }
    let squares = bools_as_bytes(object)?;
    let Ok(array) = PyBuffer::<u8>::get(&squares) else {
        let list = object.extract::<Vec<Bound<PyBoard>>>().map_err(|_| {
            let given = type_of(object);
            PyTypeError::new_err(format!(
                "a board is a Board or an array of uint8, not {given}"
            ))
        })?;
        return Ok((list.iter().map(|board| board.get().0).collect(), false));
    };
    let is_single = match *array.shape() {
        [HEIGHT, WIDTH] => true,
        [_, HEIGHT, WIDTH] => false,
        ref shape => {
            return Err(PyValueError::new_err(format!(
                "boards have the shape (20, 10) or (n, 20, 10), not {shape:?}"
            )));
        }
    };
    let squares = array.to_vec(object.py())?;
    let boards = squares
        .as_chunks()
        .0
        .iter()
        .map(of_squares)
        .collect::<Result<_, _>>();
    Ok((boards.map_err(PyValueError::new_err)?, is_single))
}

/// An array of bool as one of uint8, and anything else as it is.
fn bools_as_bytes<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match object.getattr("dtype") {
        Ok(dtype) if dtype.eq("bool")? => object.call_method1("view", ("uint8",)),
        _ => Ok(object.clone()),
    }
}

/// The board with these squares, the top row first.
fn of_squares(squares: &[u8; HEIGHT * WIDTH]) -> Result<Board, &'static str> {
    let mut columns = [0; WIDTH];
    for row in squares.as_chunks::<WIDTH>().0 {
        for (column, &square) in columns.iter_mut().zip(row) {
            if square > 1 {
                return Err("the squares of a board are 0 or 1");
            }
            *column = *column << 1 | u32::from(square);
        }
    }
    Board::from_columns(columns).ok_or("no row of a board is full")
}

/// The type of an object, and of an array the type of its elements.
fn type_of(object: Argument) -> String {
    let name = object.get_type().name().map(|it| it.to_string());
    let name = name.unwrap_or_else(|_| "that".to_string());
    match object.getattr("dtype") {
        Ok(dtype) => format!("{name} of {dtype}"),
        Err(_) => name,
    }
}

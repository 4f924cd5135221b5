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

/// A placement of a piece.
pub(crate) fn placement(piece: Piece, object: Argument) -> PyResult<Placement> {
    let number = integer(object, "a placement", "0 to 255")?;
    placement_of(piece, number).map_err(PyValueError::new_err)
}

/// The placement of a piece with this number, or what is wrong with it and what is right.
pub(crate) fn placement_of(piece: Piece, number: i64) -> Result<Placement, String> {
    let placement = match u8::try_from(number) {
        Ok(byte) => Placement::from_byte(piece, byte).map_err(|error| error.to_string()),
        Err(_) => Err(format!("{number} is not a byte")),
    };
    placement.map_err(|error| {
        let bytes: Vec<_> = piece.placements().iter().map(|it| it.to_byte()).collect();
        format!("{error}; the distinct placements of {piece} are {bytes:?}")
    })
}

/// For each board a value or nothing, or nothing for all.
pub(crate) type Each<'py> = Option<Vec<Option<Bound<'py, PyAny>>>>;

/// What each of so many boards has of some values.
pub(crate) fn each<T: Clone>(
    values: Each,
    count: usize,
    parse: fn(Argument) -> PyResult<T>,
) -> PyResult<Vec<Option<T>>> {
    let Some(values) = values else {
        return Ok(vec![None; count]);
    };
    let parsed = values.iter().map(|it| it.as_ref().map(parse).transpose());
    parsed.collect()
}

/// A board: a `Board`, or an array of 20 x 10 bytes.
pub(crate) fn board(object: Argument) -> PyResult<Board> {
    let Boards { all, is_single } = boards(object)?;
    let several = || PyValueError::new_err("one board is needed, and these are several");
    is_single.then(|| all[0]).ok_or_else(several)
}

/// Boards, or a single one, whose results have no first dimension.
pub(crate) struct Boards {
    pub(crate) all: Vec<Board>,
    pub(crate) is_single: bool,
}

/// A `Board`, a list of them, or an array of 20 x 10 or n x 20 x 10.
pub(crate) fn boards(object: Argument) -> PyResult<Boards> {
    let of = |all, is_single| Boards { all, is_single };
    if let Ok(board) = object.cast::<PyBoard>() {
        return Ok(of(vec![board.get().0], true));
    }
    let squares = as_bytes(object)?;
    let Ok(array) = PyBuffer::<u8>::get(&squares) else {
        let list = object.extract::<Vec<Bound<PyBoard>>>().map_err(|_| {
            let given = type_of(object);
            PyTypeError::new_err(format!(
                "a board is a Board or an array of uint8, not {given}"
            ))
        })?;
        let boards = list.iter().map(|board| board.get().0).collect();
        return Ok(of(boards, false));
    };
    if !matches!(array.shape(), [HEIGHT, WIDTH] | [_, HEIGHT, WIDTH]) {
        let shape = array.shape();
        return Err(PyValueError::new_err(format!(
            "boards have the shape (20, 10) or (n, 20, 10), not {shape:?}"
        )));
    }
    let squares = array.to_vec(object.py())?;
    let boards: Result<_, _> = squares.as_chunks().0.iter().map(of_squares).collect();
    let boards = boards.map_err(PyValueError::new_err)?;
    Ok(of(boards, array.dimensions() == 2))
}

/// An array of NumPy, or of a library with its protocol, such as torch; bools are bytes. Anything
/// else is left as it is.
fn as_bytes<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if !object.hasattr("__array__")? {
        return Ok(object.clone());
    }
    let array = object
        .py()
        .import("numpy")?
        .call_method1("asarray", (object,))?;
    if array.getattr("dtype")?.eq("bool")? {
        return array.call_method1("view", ("uint8",));
    }
    Ok(array)
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

//! What Python passes: numbers and arrays, checked, each error in one line.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyTuple};
use tetris_pipe::board::{Board, HEIGHT, WIDTH};
use tetris_pipe::{Effort, Piece, Placement};

use crate::_core::Board as PyBoard;
use crate::size::Size;

type Argument<'a, 'py> = &'a Bound<'py, PyAny>;

/// A piece: a number from 0 to 255, of which the remainder modulo 7 counts.
pub(crate) fn piece(object: Argument) -> PyResult<Piece> {
    integer(object, "a piece", "0 to 255").map(Piece::from_byte)
}

/// A piece of a game that has these.
pub(crate) fn piece_of(pieces: &[Piece], object: Argument) -> PyResult<Piece> {
    let piece = piece(object)?;
    let absent = || PyValueError::new_err(format!("the game has no piece {piece}"));
    pieces.contains(&piece).then_some(piece).ok_or_else(absent)
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
    placement_of(Size::FULL, piece, number).map_err(PyValueError::new_err)
}

/// The placement of a piece with this number, or what is wrong with it and what is right.
pub(crate) fn placement_of(size: Size, piece: Piece, number: i64) -> Result<Placement, String> {
    let error = match u8::try_from(number).map(|byte| Placement::from_byte(piece, byte)) {
        Ok(Ok(placement)) if size.has(placement) => return Ok(placement),
        Ok(Err(error)) if size == Size::FULL => error.to_string(),
        Ok(_) => format!("byte {number} is no placement on {} columns", size.columns),
        Err(_) => format!("{number} is not a byte"),
    };
    let bytes: Vec<_> = size.placements(piece).map(Placement::to_byte).collect();
    Err(format!(
        "{error}; the distinct placements of {piece} are {bytes:?}"
    ))
}

/// For each board a value or nothing, or nothing for all.
pub(crate) type Each<'py> = Option<Vec<Option<Bound<'py, PyAny>>>>;

/// The value of each of so many boards.
pub(crate) fn each<'py, T: Clone>(
    values: Each<'py>,
    count: usize,
    parse: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<Option<T>>> {
    let Some(values) = values else {
        return Ok(vec![None; count]);
    };
    let parsed = values.iter().map(|it| it.as_ref().map(&parse).transpose());
    parsed.collect()
}

/// A board of the challenge: a `Board`, or an array of 20 x 10 bytes.
pub(crate) fn board(object: Argument) -> PyResult<Board> {
    board_of(Size::FULL, object)
}

/// A board of this size.
pub(crate) fn board_of(size: Size, object: Argument) -> PyResult<Board> {
    let Boards { all, is_single, .. } = array_of(Some(size), object)?;
    is_single.then(|| all[0]).ok_or_else(several)
}

/// Boards, or a single one, whose results have no first dimension.
pub(crate) struct Boards {
    pub(crate) all: Vec<Board>,
    pub(crate) is_single: bool,
    pub(crate) size: Size,
}

/// A `Board`, an array of 20 x 10 or n x 20 x 10, or a list or tuple of single ones.
pub(crate) fn boards(object: Argument) -> PyResult<Boards> {
    boards_of(Some(Size::FULL), object)
}

/// Boards of any size, which is that of the array.
pub(crate) fn boards_of_any_size(object: Argument) -> PyResult<Boards> {
    boards_of(None, object)
}

fn boards_of(wanted: Option<Size>, object: Argument) -> PyResult<Boards> {
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let list: Vec<Bound<PyAny>> = object.extract()?;
        let mut size = wanted;
        let mut all = Vec::with_capacity(list.len());
        for object in &list {
            let board = array_of(size, object)?;
            if !board.is_single {
                return Err(several());
            }
            size = Some(board.size);
            all.extend(board.all);
        }
        let (is_single, size) = (false, size.unwrap_or(Size::FULL));
        return Ok(Boards {
            all,
            is_single,
            size,
        });
    }
    array_of(wanted, object)
}

fn several() -> PyErr {
    PyValueError::new_err("one board is needed, and these are several")
}

/// A `Board`, or the boards of an array.
fn array_of(wanted: Option<Size>, object: Argument) -> PyResult<Boards> {
    if let Ok(board) = object.cast::<PyBoard>() {
        let size = size_of(wanted, &[HEIGHT, WIDTH])?;
        let (all, is_single) = (vec![board.get().0], true);
        return Ok(Boards {
            all,
            is_single,
            size,
        });
    }
    let array = PyBuffer::<u8>::get(&as_bytes(object)?).map_err(|_| {
        let given = type_of(object);
        PyTypeError::new_err(format!(
            "a board is a Board or an array of uint8, not {given}"
        ))
    })?;
    let size = size_of(wanted, array.shape())?;
    let squares = array.to_vec(object.py())?;
    let boards = squares.chunks_exact(size.squares());
    let boards: Result<_, _> = boards.map(|it| size.of_squares(it)).collect();
    let (all, is_single) = (
        boards.map_err(PyValueError::new_err)?,
        array.dimensions() == 2,
    );
    Ok(Boards {
        all,
        is_single,
        size,
    })
}

/// The size of boards in an array of this shape, if it is the wanted one.
fn size_of(wanted: Option<Size>, shape: &[usize]) -> PyResult<Size> {
    let size = match *shape {
        [rows, columns] | [_, rows, columns] => Size::new(rows, columns),
        _ => None,
    };
    size.filter(|&it| wanted.is_none_or(|wanted| wanted == it))
        .ok_or_else(|| {
            let sizes = wanted.map_or("4 to 20, 4 to 10".to_string(), |it| {
                format!("{}, {}", it.rows, it.columns)
            });
            PyValueError::new_err(format!(
                "boards have the shape ({sizes}) or (n, {sizes}), not {shape:?}"
            ))
        })
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

/// The type of an object, and of an array the type of its elements.
fn type_of(object: Argument) -> String {
    let name = object.get_type().name().map(|it| it.to_string());
    let name = name.unwrap_or_else(|_| "that".to_string());
    match object.getattr("dtype") {
        Ok(dtype) => format!("{name} of {dtype}"),
        Err(_) => name,
    }
}

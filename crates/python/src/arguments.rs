//! What Python passes: numbers and arrays, checked, each error in one line.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods,
    get_array_module,
};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use tetris_pipe::size::Size;
use tetris_pipe::{Board, Effort, Piece, Placement, Rules};

use crate::squares;

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

/// A search effort.
pub(crate) fn effort(object: Argument) -> PyResult<Effort> {
    let range = format!("{} to {}", Effort::FASTEST, Effort::STRONGEST);
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
            return wrong_type(object, &format!("{what} is an int"));
        }
        out_of_range(object, what, range)
    })
}

fn out_of_range(object: Argument, what: &str, range: &str) -> PyErr {
    PyValueError::new_err(format!("{what} is a number from {range}, not {object}"))
}

/// A stream of bytes: `bytes`, or any buffer of unsigned bytes.
pub(crate) fn bytes(object: Argument) -> PyResult<Vec<u8>> {
    let wrong = |cause| {
        let error = wrong_type(object, "a stream is bytes or an array of uint8");
        because(object.py(), error, cause)
    };
    let buffer = PyBuffer::<u8>::get(object).map_err(wrong)?;
    buffer.to_vec(object.py())
}

/// An error with its cause.
pub(crate) fn because(py: Python, error: PyErr, cause: PyErr) -> PyErr {
    error.set_cause(py, Some(cause));
    error
}

/// A placement of a piece.
pub(crate) fn placement(piece: Piece, object: Argument) -> PyResult<Placement> {
    let number = integer(object, "a placement", "0 to 255")?;
    placement_of(Size::CHALLENGE, piece, number).map_err(PyValueError::new_err)
}

/// The placement of a piece with this number, or what is wrong with it and what is right.
pub(crate) fn placement_of(size: Size, piece: Piece, number: i64) -> Result<Placement, String> {
    let error = match u8::try_from(number).map(|byte| Placement::from_byte(piece, byte)) {
        Ok(Ok(placement)) if size.has(placement) => return Ok(placement),
        Ok(Err(error)) if size == Size::CHALLENGE => error.to_string(),
        Ok(_) => format!("byte {number} is no placement on {} columns", size.columns()),
        Err(_) => format!("{number} is not a byte"),
    };
    let bytes: Vec<_> = size.placements(piece).map(Placement::to_byte).collect();
    Err(format!("{error}; the distinct placements of {piece} are {bytes:?}"))
}

/// For each board a value or nothing, or nothing for all.
pub(crate) type Each<'py> = Option<Vec<Option<Bound<'py, PyAny>>>>;

/// The value of each of this number of boards.
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

/// A board of the challenge.
pub(crate) fn board(object: Argument) -> PyResult<Board> {
    board_of(&Rules::CHALLENGE, object)
}

/// A board in a game by these rules.
pub(crate) fn board_of(rules: &Rules, object: Argument) -> PyResult<Board> {
    let Boards { all, is_single, .. } = boards_of(Some(rules), object)?;
    let several = || PyValueError::new_err("one board is needed, and these are several");
    is_single.then(|| all[0]).ok_or_else(several)
}

/// Boards, or a single one, whose results have no first dimension.
pub(crate) struct Boards {
    pub(crate) all: Vec<Board>,
    pub(crate) is_single: bool,
    pub(crate) size: Size,
}

/// The boards of a `Board`, an array of NumPy or another library, or a sequence of them, in a game by these
/// rules; without rules, of any size.
pub(crate) fn boards_of(rules: Option<&Rules>, object: Argument) -> PyResult<Boards> {
    let of_bytes = || -> PyResult<Bound<PyArrayDyn<u8>>> {
        let array = get_array_module(object.py())?.call_method1("ascontiguousarray", (object,))?;
        if array.getattr("dtype")?.eq("bool")? {
            return Ok(array.call_method1("view", ("uint8",))?.cast_into()?);
        }
        Ok(array.cast_into()?)
    };
    let wrong = |cause: PyErr| {
        let is_of = |kind: &Bound<_>| cause.matches(object.py(), kind).unwrap_or(false);
        let py = object.py();
        if !is_of(&py.get_type::<PyTypeError>()) && !is_of(&py.get_type::<PyValueError>()) {
            return cause; // too little memory, for example
        }
        let error = wrong_type(object, "a board is a Board or an array of uint8");
        because(py, error, cause)
    };
    let array = of_bytes().map_err(wrong)?.try_readonly()?;
    let size = size_of(rules.map(|it| it.size), array.shape())?;
    let rules = Rules { size, ..*rules.unwrap_or(&Rules::CHALLENGE) };
    let boards = array.as_slice()?.chunks_exact(squares::count(size));
    let boards: Result<_, _> = boards.map(|it| squares::parse(&rules, it)).collect();
    Ok(Boards { all: boards.map_err(PyValueError::new_err)?, is_single: array.ndim() == 2, size })
}

/// The size of boards in an array of this shape, if it is the wanted one.
fn size_of(wanted: Option<Size>, shape: &[usize]) -> PyResult<Size> {
    let size = match *shape {
        [rows, columns] | [_, rows, columns] => match wanted {
            Some(it) => Some(it).filter(|it| (it.rows(), it.columns()) == (rows, columns)),
            None => Size::new(rows, columns),
        },
        _ => None,
    };
    size.ok_or_else(|| {
        let sizes = wanted.map_or("4 to 20, 4 to 10".to_string(), |it| {
            format!("{}, {}", it.rows(), it.columns())
        });
        PyValueError::new_err(format!(
            "boards have the shape ({sizes}) or (n, {sizes}), not {shape:?}"
        ))
    })
}

/// What is right, but an object of this type; of an array, with the type of its elements.
fn wrong_type(object: Argument, right: &str) -> PyErr {
    let name = object.get_type().name().map(|it| it.to_string());
    let name = name.unwrap_or_else(|_| "that".to_string());
    let elements = object.getattr("dtype").map(|it| it.to_string());
    let elements = elements.ok().filter(|it| *it != name); // a number of NumPy has the type of itself
    let elements = elements.map_or(String::new(), |it| format!(" of {it}"));
    PyTypeError::new_err(format!("{right}, not {name}{elements}"))
}

/// An array that is written to. Unlike `PyReadwriteArray`, extracting a read-only one does not panic.
pub(crate) struct Array<'py, T: Element>(PyReadwriteArrayDyn<'py, T>);

impl<'py, T: Element> FromPyObject<'_, 'py> for Array<'py, T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let array = object.cast::<PyArrayDyn<T>>()?;
        Ok(Self(array.try_readwrite()?))
    }
}

/// The array's elements, exactly `length` of them, or an empty slice.
pub(crate) fn slice<'a, T: Element>(
    array: Option<&'a mut Array<'_, T>>,
    length: usize,
) -> PyResult<&'a mut [T]> {
    let Some(Array(array)) = array else { return Ok(&mut []) };
    if !array.is_c_contiguous() || array.len() != length {
        let message = format!("an array is contiguous and has {length} numbers");
        return Err(PyValueError::new_err(message));
    }
    Ok(array.as_slice_mut()?)
}

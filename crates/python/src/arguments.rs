//! What Python passes: numbers and arrays, checked, each error in one line.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use tetris_pipe::board::{Board, HEIGHT, WIDTH};
use tetris_pipe::{Effort, Piece, Placement};

use crate::_core::Board as PyBoard;

/// A piece: a number from 0 to 255, of which the remainder modulo 7 counts.
#[derive(Clone, Copy)]
pub(crate) struct PieceArgument(pub(crate) Piece);

impl FromPyObject<'_, '_> for PieceArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let byte = integer::<u8>(object, "a piece", "0 to 255")?;
        Ok(Self(Piece::from_byte(byte)))
    }
}

impl PieceArgument {
    /// The placement of this piece with this number.
    pub(crate) fn placement(self, number: i64) -> PyResult<Placement> {
        decode(self.0, number).map_err(PyValueError::new_err)
    }
}

/// The placement of a piece with this number, or what is wrong with it and what is right.
pub(crate) fn decode(piece: Piece, number: i64) -> Result<Placement, String> {
    let placement = match u8::try_from(number) {
        Ok(byte) => Placement::from_byte(piece, byte).map_err(|error| error.to_string()),
        Err(_) => Err(format!("{number} is not a byte")),
    };
    placement.map_err(|error| {
        let bytes: Vec<_> = piece.placements().iter().map(|it| it.to_byte()).collect();
        format!("{error}; the distinct placements of {piece} are {bytes:?}")
    })
}

/// A search effort, 1 to 3.
#[derive(Default)]
pub(crate) struct EffortArgument(pub(crate) Effort);

impl FromPyObject<'_, '_> for EffortArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number = integer::<u8>(object, "an effort", "1 to 3")?;
        let effort = Effort::new(number).map(Self);
        effort.ok_or_else(|| out_of_range(object, "an effort", "1 to 3"))
    }
}

/// The seed of a stream.
pub(crate) struct SeedArgument(pub(crate) u64);

impl FromPyObject<'_, '_> for SeedArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        integer(object, "a seed", "0 to 2**64 - 1").map(Self)
    }
}

/// A number of pieces.
pub(crate) struct PiecesArgument(pub(crate) usize);

impl FromPyObject<'_, '_> for PiecesArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number = integer::<i64>(object, "a number of pieces", "0 to 2**63 - 1")?;
        let number = usize::try_from(number).map(Self);
        number.map_err(|_| out_of_range(object, "a number of pieces", "0 to 2**63 - 1"))
    }
}

/// An integer, also one of an array.
fn integer<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>>(
    object: Borrowed<'a, 'py, PyAny>,
    what: &str,
    range: &str,
) -> PyResult<T> {
    object.extract::<T>().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(object.py()) {
            return PyTypeError::new_err(format!("{what} is an int, not {}", type_of(object)));
        }
        out_of_range(object, what, range)
    })
}

fn out_of_range(object: Borrowed<'_, '_, PyAny>, what: &str, range: &str) -> PyErr {
    let object: &Bound<'_, PyAny> = &object;
    PyValueError::new_err(format!("{what} is a number from {range}, not {object}"))
}

/// A board: a `Board`, or an array of 20 x 10 bytes.
pub(crate) struct BoardArgument(pub(crate) Board);

impl FromPyObject<'_, '_> for BoardArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let boards = object.extract::<BoardsArgument>()?;
        match boards.boards[..] {
            [board] if boards.is_single => Ok(Self(board)),
            _ => Err(PyValueError::new_err(
                "one board is needed, and these are several",
            )),
        }
    }
}

/// One board or several: a `Board`, a list of them, or an array of 20 x 10 or n x 20 x 10.
pub(crate) struct BoardsArgument {
    pub(crate) boards: Vec<Board>,
    /// Whether they were passed as one board, which has no first dimension.
    pub(crate) is_single: bool,
}

impl FromPyObject<'_, '_> for BoardsArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(board) = object.cast::<PyBoard>() {
            let boards = vec![board.get().0];
            return Ok(Self {
                boards,
                is_single: true,
            });
        }
        let Ok(array) = PyBuffer::<u8>::get(&object) else {
            return boards_of_list(object);
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
        let (boards, _) = squares.as_chunks::<{ HEIGHT * WIDTH }>();
        let boards = boards.iter().map(board).collect::<Result<_, _>>();
        boards
            .map(|boards| Self { boards, is_single })
            .map_err(PyValueError::new_err)
    }
}

fn boards_of_list(object: Borrowed<'_, '_, PyAny>) -> PyResult<BoardsArgument> {
    let list = object.extract::<Vec<Bound<'_, PyBoard>>>().map_err(|_| {
        let given = type_of(object);
        PyTypeError::new_err(format!(
            "a board is a Board or an array of uint8, not {given}"
        ))
    })?;
    let boards = list.iter().map(|board| board.get().0).collect();
    Ok(BoardsArgument {
        boards,
        is_single: false,
    })
}

/// The board with these squares, the top row first.
fn board(squares: &[u8; HEIGHT * WIDTH]) -> Result<Board, &'static str> {
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
fn type_of(object: Borrowed<'_, '_, PyAny>) -> String {
    let name = object.get_type().name().map(|it| it.to_string());
    let name = name.unwrap_or_else(|_| "that".to_string());
    match object.getattr("dtype") {
        Ok(dtype) => format!("{name} of {dtype}"),
        Err(_) => name,
    }
}

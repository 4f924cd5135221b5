//! The Python module `tetris_pipe._core`: thin wrappers of the library.
//!
//! The files of `python/tetris_pipe` document what the package has of it. The wrappers convert, and
//! release the interpreter's lock while the library works. No argument may cause a panic.

#![allow(clippy::needless_pass_by_value)] // PyO3 passes what it extracts by value
#![allow(clippy::doc_markdown)] // the comments are the docstrings of Python's help()

mod arguments;
mod arrays;
mod episode;
mod episodes;
mod observations;
mod rules;
mod size;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    tetris_pipe,
    InvalidGame,
    PyValueError,
    "A game breaks the rules: an invalid placement, or too few or too many of them."
);

/// The functions and classes of the package, and the games of its environments.
#[pymodule]
mod _core {
    use std::fs::File;
    use std::io::{self, ErrorKind};
    use std::path::PathBuf;
    use std::time::{Duration, Instant};

    use pyo3::buffer::{Element, PyBuffer};
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::pybacked::PyBackedBytes;
    use pyo3::types::{PyBytes, PyTuple, PyType};
    use tetris_pipe::analysis::{Analyser, Grade};
    use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
    use tetris_pipe::judge;
    use tetris_pipe::{Effort, Piece, Placement, Placer, RankedMove, Tally, afterstates, streams};

    use crate::arguments::{self, Boards};
    use crate::arrays;
    use crate::size::Size;

    #[pymodule_export]
    use crate::{InvalidGame, episodes::Episodes};

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's name
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The names of the features of an afterstate, and of the grades.
    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        let tuple = |names: &[&str]| PyTuple::new(module.py(), names);
        module.add("FEATURES", tuple(afterstates::FEATURES)?)?;
        module.add("GRADES", tuple(&Grade::ALL.map(Grade::name))?)
    }

    /// The efforts are the numbers from 1 to this one.
    #[pymodule_export]
    const EFFORTS: usize = Effort::ALL.len();

    /// The time between two checks for a signal such as Ctrl-C.
    const CHECKED: Duration = Duration::from_millis(50);

    /// All items, each of which may take long. The interpreter's lock is released meanwhile.
    fn collect<T: Send>(py: Python, mut items: impl Iterator<Item = T> + Send) -> PyResult<Vec<T>> {
        let mut all = Vec::new();
        let mut is_over = false;
        while !is_over {
            is_over = py.detach(|| {
                let begun = Instant::now();
                while begun.elapsed() < CHECKED {
                    match items.next() {
                        Some(item) => all.push(item),
                        None => return true,
                    }
                }
                false
            });
            py.check_signals()?;
        }
        Ok(all)
    }

    /// The first pieces of the random stream with this seed, 0 to 2**64 - 1, a byte for each.
    ///
    /// Players are scored on the streams with the seeds 1, 2, 3 and so on. ``pieces`` is at most
    /// 2**32 - 1. Raises ValueError if a number is out of its range. Ctrl-C ends a long stream.
    #[pyfunction]
    #[pyo3(signature = (seed, pieces=65536))]
    fn stream(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        #[pyo3(from_py_with = arguments::count)] pieces: usize,
    ) -> PyResult<Bound<'_, PyBytes>> {
        PyBytes::new_with(py, pieces, |buffer| {
            let mut stream = streams::bytes(seed);
            for part in buffer.chunks_mut(1 << 22) {
                py.detach(|| part.fill_with(|| stream.next().unwrap_or(0))); // it has no end
                py.check_signals()?;
            }
            Ok(())
        })
    }

    /// Place every piece of a stream, with one piece of preview: the program as a function.
    ///
    /// A byte of ``pieces`` is a piece, and the same byte of the result its placement. The effort
    /// is from 1, the fastest, to ``EFFORTS``, the strongest; ValueError is raised for another one.
    /// Ctrl-C ends a long game.
    #[pyfunction]
    #[pyo3(signature = (pieces, effort=Effort::default(), network=None))]
    #[pyo3(text_signature = "(pieces, effort=2, network=None)")]
    fn place(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: PyBackedBytes,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
    ) -> PyResult<Bound<'_, PyBytes>> {
        let mut placer = placer(network.as_ref(), effort);
        let placements = placer.placements(&pieces).map(Placement::to_byte);
        Ok(PyBytes::new(py, &collect(py, placements)?))
    }

    /// The counts of a game: pieces, points, clears and resets.
    #[pyfunction]
    #[allow(clippy::type_complexity)] // the fields of `Tally` in Python
    fn replay(
        py: Python,
        #[pyo3(from_py_with = arguments::bytes)] pieces: PyBackedBytes,
        #[pyo3(from_py_with = arguments::bytes)] placements: PyBackedBytes,
    ) -> PyResult<(u64, u64, (u64, u64, u64, u64), u64)> {
        let tally = judged(py, &pieces, &placements)?;
        let [_, singles, doubles, triples, tetrises] = tally.clears;
        let clears = (singles, doubles, triples, tetrises);
        Ok((tally.pieces, tally.points, clears, tally.resets))
    }

    /// The counts of a game, or the error that names its fault.
    fn judged(py: Python, pieces: &[u8], placements: &[u8]) -> PyResult<Tally> {
        py.detach(|| judge::replay(pieces, placements))
            .map_err(|fault| {
                let error = InvalidGame::new_err(fault.to_string());
                match error.value(py).setattr("number", fault.number()) {
                    Ok(()) => error,
                    Err(other) => other,
                }
            })
    }

    /// The points of a game, and for each piece its luck, its loss, the best placement and the grade.
    #[pyfunction]
    #[allow(clippy::type_complexity)] // rows of a table
    fn analyse(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: PyBackedBytes,
        #[pyo3(from_py_with = arguments::bytes)] placements: PyBackedBytes,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
    ) -> PyResult<(u64, Vec<(f64, f64, u8, u8)>)> {
        let points = judged(py, &pieces, &placements)?.points;
        let network = network_or_embedded(network.as_ref());
        let analyser = Analyser::with_network(network, effort.beams());
        let found = analyser
            .analyse(judge::steps(&pieces, &placements).map_while(Result::ok))
            .map(|(_, it)| {
                let grade = Grade::of(it.loss) as u8;
                (it.luck, it.loss, it.best.to_byte(), grade)
            });
        Ok((points, collect(py, found)?))
    }

    /// The distinct placements of a piece, 9 to 34 bytes, by rotation and then by column.
    ///
    /// Of rotations with the same shape, only the first is listed. The others are valid too. Raises
    /// ValueError unless the piece is from 0 to 255, of which the remainder modulo 7 counts.
    #[pyfunction]
    fn placements(#[pyo3(from_py_with = arguments::piece)] piece: Piece) -> Vec<u32> {
        piece
            .placements()
            .iter()
            .map(|it| it.to_byte().into())
            .collect()
    }

    /// The evaluations of a board, in points: one for each piece that may come next.
    ///
    /// An evaluation is the expected discounted sum of (points - mean points per piece) from
    /// here on, so only differences between boards have a meaning. The result is float32 of the
    /// shape (7,) for a Board or an array of 20 x 10, and (n, 7) for a list of n boards or an array
    /// of n x 20 x 10. Raises ValueError for another shape, a full row, or squares other than 0 and
    /// 1, and TypeError for an array that is not of uint8 or bool.
    #[pyfunction]
    #[pyo3(signature = (boards, network=None))]
    fn evaluate(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::boards)] boards: Boards,
        network: Option<Py<Network>>,
    ) -> PyResult<Bound<'_, PyAny>> {
        let network = network_or_embedded(network.as_ref());
        of_boards(py, &boards, 7, |board, evals| {
            evals.copy_from_slice(&network.evaluate(board));
        })
    }

    /// The features of a board: those that ``FEATURES`` names, but the last two.
    ///
    /// A board has 4 to 20 rows and 4 to 10 columns. With c columns, it has c heights and c - 1
    /// differences, so 2 c + 10 features. The result is float32 of the shape (30,) for a Board or
    /// an array of 20 x 10, and (n, 30) for a list of n boards or an array of n x 20 x 10. Raises
    /// as ``evaluate`` does.
    #[pyfunction]
    fn features(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::boards_of_any_size)] boards: Boards,
    ) -> PyResult<Bound<'_, PyAny>> {
        let size = boards.size;
        of_boards(py, &boards, size.features(), |board, features| {
            size.write_features(afterstates::features(board).as_ref(), features);
        })
    }

    /// Boards or positions that are computed between two checks for a signal, and before the results
    /// are copied into arrays: the interpreter's lock is released meanwhile, and the arrays belong
    /// to Python.
    const BOARDS_AT_ONCE: usize = 1024;

    /// An array with a row of numbers for each board.
    fn of_boards<'py>(
        py: Python<'py>,
        boards: &Boards,
        width: usize,
        numbers: impl Fn(&tetris_pipe::Board, &mut [f32]) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = boards.all.len();
        let mut bytes = Vec::with_capacity(count * width * size_of::<f32>());
        for boards in boards.all.chunks(BOARDS_AT_ONCE) {
            py.detach(|| {
                let mut row = [0.0; afterstates::BOARD_FEATURES];
                for board in boards {
                    numbers(board, &mut row[..width]);
                    bytes.extend(row[..width].iter().flat_map(|it| it.to_ne_bytes()));
                }
            });
            py.check_signals()?;
        }
        let shape = [count, width];
        arrays::array(
            py,
            &bytes,
            "float32",
            &shape[usize::from(boards.is_single)..],
        )
    }

    /// Writes the afterstates of boards and pieces into arrays that have a row for each.
    #[pyfunction]
    fn expand(
        py: Python,
        #[pyo3(from_py_with = arguments::boards_of_any_size)] boards: Boards,
        #[pyo3(from_py_with = arguments::bytes)] pieces: PyBackedBytes,
        points: [f32; 5],
        numbers: (PyBuffer<u8>, PyBuffer<u8>, PyBuffer<u8>),
        floats: (PyBuffer<f32>, PyBuffer<f32>),
    ) -> PyResult<()> {
        let Boards { all, size, .. } = boards;
        if all.len() != pieces.len() {
            let counts = format!("{} boards and {} pieces", all.len(), pieces.len());
            let message = counts + ": a position has one of each";
            return Err(PyValueError::new_err(message));
        }
        let (mut rows, mut written) = (Afterstates::default(), 0);
        let parts = all.chunks(BOARDS_AT_ONCE);
        for (boards, pieces) in parts.zip(pieces.chunks(BOARDS_AT_ONCE)) {
            py.detach(|| match size {
                Size::FULL => rows.fill::<true>(boards, pieces, size, points),
                _ => rows.fill::<false>(boards, pieces, size, points),
            });
            py.check_signals()?;
            let (placements, resets, squares) = &numbers;
            let (points, features) = &floats;
            write(py, placements, &rows.placements, written)?;
            write(py, resets, &rows.resets, written)?;
            write(py, squares, &rows.squares, written)?;
            write(py, points, &rows.points, written)?;
            write(py, features, &rows.features, written)?;
            written += rows.points.len();
        }
        Ok(())
    }

    /// Afterstates of some positions, a row for each.
    #[derive(Default)]
    struct Afterstates {
        placements: Vec<u8>,
        resets: Vec<u8>,
        squares: Vec<u8>,
        points: Vec<f32>,
        features: Vec<f32>,
    }

    impl Afterstates {
        /// A size that is known while compiling is a tenth faster.
        fn fill<const IS_FULL: bool>(
            &mut self,
            boards: &[tetris_pipe::Board],
            pieces: &[u8],
            size: Size,
            points: [f32; 5],
        ) {
            let counts = Piece::ALL.map(|piece| size.placements(piece).count());
            let count = pieces
                .iter()
                .map(|&piece| counts[Piece::from_byte(piece) as usize]);
            let count: usize = count.sum();
            let (squares, features) = (size.squares(), size.features() + 2);
            clear(&mut self.placements, count);
            clear(&mut self.resets, count);
            clear(&mut self.squares, count * squares);
            clear(&mut self.points, count);
            clear(&mut self.features, count * features);
            let (mut line, mut numbers) = ([0; HEIGHT * WIDTH], [0.0; afterstates::FEATURES.len()]);
            for (board, &piece) in boards.iter().zip(pieces) {
                afterstates::visit(
                    board,
                    Piece::from_byte(piece),
                    #[inline(always)]
                    |after| {
                        let size = if IS_FULL { Size::FULL } else { size };
                        let (squares, features) = (size.squares(), size.features() + 2);
                        if !size.has(after.placement) {
                            return;
                        }
                        let after = size.afterstate(board, after);
                        self.placements.push(after.placement.to_byte());
                        self.resets.push((after.outcome == Outcome::Reset).into());
                        self.points.push(match after.outcome {
                            Outcome::Cleared(rows) => points[rows as usize],
                            Outcome::Reset => 0.0,
                        });
                        size.write_squares(&after.board, &mut line[..squares]);
                        append(&mut self.squares, &line, squares);
                        size.write_features(after.features(), &mut numbers[..features]);
                        append(&mut self.features, &numbers, features);
                    },
                );
            }
        }
    }

    /// Appends the first numbers. If they are all, the length is known, which is faster.
    #[inline(always)]
    fn append<T: Copy, const N: usize>(vector: &mut Vec<T>, numbers: &[T; N], count: usize) {
        if count == N {
            vector.extend_from_slice(numbers);
        } else {
            vector.extend_from_slice(&numbers[..count]);
        }
    }

    /// Empties a vector, and makes place for so many elements at once, which is three times as fast.
    fn clear<T>(vector: &mut Vec<T>, count: usize) {
        vector.clear();
        vector.reserve(count);
    }

    /// Writes the numbers of some rows into an array, after those of so many rows.
    fn write<T: Element + Copy>(
        py: Python,
        array: &PyBuffer<T>,
        numbers: &[T],
        rows: usize,
    ) -> PyResult<()> {
        let width: usize = array.shape()[1..].iter().product();
        let cells = array.as_mut_slice(py);
        let place = cells.and_then(|cells| cells.get(rows * width..)?.get(..numbers.len()));
        let place = place.ok_or_else(|| {
            PyValueError::new_err(
                "the arrays of out are contiguous and writable, with a row for each afterstate",
            )
        })?;
        for (cell, &number) in place.iter().zip(numbers) {
            cell.set(number);
        }
        Ok(())
    }

    /// A network from a file that ``tetris-train export`` made, or from the bytes of one.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is not a network of this
    /// version. Where a function takes ``network=None``, it uses the network of the package.
    #[pyclass(frozen, module = "tetris_pipe")]
    struct Network(tetris_pipe::Network);

    #[pymethods]
    impl Network {
        #[new]
        fn new(py: Python, path: &Bound<PyAny>) -> PyResult<Self> {
            // The bytes of the file are for pickles.
            if let Ok(bytes) = path.extract::<PyBackedBytes>() {
                let network = py.detach(|| tetris_pipe::Network::decode(&bytes));
                let network = network.map(Self);
                return network.map_err(|error| PyValueError::new_err(error.to_string()));
            }
            let path: PathBuf = path.extract()?;
            let name = path.display().to_string();
            let network = py.detach(|| File::open(path).and_then(tetris_pipe::Network::read));
            network.map(Self).map_err(|error| match error.kind() {
                ErrorKind::InvalidData | ErrorKind::InvalidInput => {
                    PyValueError::new_err(format!("{name}: {error}"))
                }
                kind => io::Error::new(kind, format!("{name}: {error}")).into(),
            })
        }

        fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
            let bytes = py.detach(|| self.0.encode());
            (py.get_type::<Self>(), (PyBytes::new(py, &bytes),))
        }
    }

    fn network_or_embedded(network: Option<&Py<Network>>) -> &tetris_pipe::Network {
        tetris_pipe::Network::or_embedded(network.map(|network| &network.get().0))
    }

    /// The squares of the grid, 20 rows of 10. It cannot be changed, and has a hash.
    ///
    /// It is made from nothing (empty), from text (lines of # and ., the lowest row last; empty
    /// rows at the top may be left out) or from an array of 20 x 10 of dtype uint8 or bool, the
    /// top row first. ``str(board)`` is the text. Raises ValueError for another shape, a full row,
    /// or squares other than these, and TypeError for an array of another dtype.
    #[pyclass(frozen, eq, hash, module = "tetris_pipe", skip_from_py_object)]
    #[derive(PartialEq, Eq, Hash)]
    pub(crate) struct Board(pub(crate) tetris_pipe::Board);

    #[pymethods]
    impl Board {
        #[new]
        #[pyo3(signature = (squares=None))]
        fn new(squares: Option<&Bound<PyAny>>) -> PyResult<Self> {
            let Some(squares) = squares else {
                return Ok(Self(tetris_pipe::Board::EMPTY));
            };
            let Ok(text) = squares.extract::<&str>() else {
                return arguments::board(squares).map(Self);
            };
            let board = text.parse::<tetris_pipe::Board>();
            board
                .map(Self)
                .map_err(|it| PyValueError::new_err(it.to_string()))
        }

        /// The squares as a new array of 20 x 10 of uint8, 0 or 1, the top row first.
        fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            let mut squares = [0; HEIGHT * WIDTH];
            Size::FULL.write_squares(&self.0, &mut squares);
            arrays::array(py, &squares, "uint8", &[HEIGHT, WIDTH])
        }

        /// The board after a placement, its points, and whether it reset the grid.
        ///
        /// A piece that does not fit clears the grid and scores nothing: a reset. Raises
        /// ValueError for an invalid placement.
        fn drop(
            &self,
            #[pyo3(from_py_with = arguments::piece)] piece: Piece,
            placement: &Bound<PyAny>,
        ) -> PyResult<(Self, u32, bool)> {
            let placement = arguments::placement(piece, placement)?;
            let mut after = self.0;
            let outcome = after.drop(placement);
            Ok((Self(after), outcome.points(), outcome == Outcome::Reset))
        }

        fn __str__(&self) -> String {
            self.0.to_string()
        }

        fn __repr__(&self) -> String {
            format!("Board({:?})", self.0.to_string())
        }

        fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
            (py.get_type::<Self>(), (self.0.to_string(),))
        }
    }

    /// The ranked moves: placement, points and plies of each, the best first.
    #[pyfunction]
    fn rank(
        py: Python,
        #[pyo3(from_py_with = arguments::board)] board: tetris_pipe::Board,
        #[pyo3(from_py_with = arguments::piece)] current_piece: Piece,
        #[pyo3(from_py_with = arguments::optional_piece)] next_piece: Option<Piece>,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
    ) -> Vec<(u8, f32, usize)> {
        let moves = py.detach(|| {
            let placer = placer(network.as_ref(), effort).on_board(board);
            placer.ranked_moves(current_piece, next_piece)
        });
        let fields = |it: &RankedMove| (it.placement.to_byte(), it.points, it.plies);
        moves.iter().map(fields).collect()
    }

    fn placer(network: Option<&Py<Network>>, effort: Effort) -> Placer<'_> {
        Placer::with_network(network_or_embedded(network), effort.beams())
    }
}

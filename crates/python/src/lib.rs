//! The Python module `tetris_pipe._core`: thin wrappers of the library.
//!
//! The files of `python/tetris_pipe` document what the package has of it. The wrappers convert, and
//! release the interpreter's lock while the library works. No argument may cause a panic.

#![allow(clippy::needless_pass_by_value)] // PyO3 passes what it extracts by value
#![allow(clippy::doc_markdown)] // the comments are the docstrings of Python's help()

mod arguments;
mod episode;
mod episodes;
mod linear;
mod observations;
mod rules;
mod scores;
mod squares;

use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    tetris_pipe,
    InvalidGame,
    PyValueError,
    "A game breaks the rules: an invalid placement, or too few or too many of them."
);

/// The time between two checks for a signal such as Ctrl-C.
const CHECKED: Duration = Duration::from_millis(50);

/// Works on parts, each of which takes less time than that, without the interpreter's lock.
pub(crate) fn in_parts<P>(
    py: Python,
    mut parts: impl Iterator<Item = P> + Send,
    mut work: impl FnMut(P) + Send,
) -> PyResult<()> {
    let mut is_over = false;
    while !is_over {
        is_over = py.detach(|| {
            let begun = Instant::now();
            while begun.elapsed() < CHECKED {
                match parts.next() {
                    Some(part) => work(part),
                    None => return true,
                }
            }
            false
        });
        py.check_signals()?;
    }
    Ok(())
}

/// The functions and classes of the package, and the games of its environments.
#[pymodule]
mod _core {
    use std::fs::File;
    use std::io::{self, ErrorKind};
    use std::path::PathBuf;

    use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods};
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::pybacked::PyBackedBytes;
    use pyo3::types::{PyBytes, PyTuple, PyType};
    use tetris_pipe::afterstates;
    use tetris_pipe::analysis::Grade;
    use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
    use tetris_pipe::replay::Fault;
    use tetris_pipe::scorer::Scorer;
    use tetris_pipe::search::Search;
    use tetris_pipe::size::Size;
    use tetris_pipe::{Effort, Piece, Placement, Placer, RankedMove, Rules, streams};
    use tetris_pipe_arena::account::{Analysis, Observer};

    use crate::arguments::{self, Array, Boards, because, slice};
    use crate::rules::GivenRules;
    use crate::{in_parts, squares};

    #[pymodule_export]
    use crate::{
        InvalidGame,
        episodes::Episodes,
        linear::play_linear,
        scores::{compare_scores, describe_scores},
    };

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's name
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The names of the grades.
    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        let names = Grade::ALL.map(Grade::name);
        module.add("GRADES", PyTuple::new(module.py(), names)?)
    }

    /// The names of the features of an afterstate: 2 c + 10 of a board of c columns, and then 2 of
    /// the placement that made it.
    ///
    /// The documentation of the library's module ``afterstates`` has the definitions and sources.
    #[pyfunction]
    #[pyo3(signature = (columns=10))]
    fn feature_names(py: Python<'_>, columns: usize) -> PyResult<Bound<'_, PyTuple>> {
        let wrong = || PyValueError::new_err(format!("columns are 4 to 10, not {columns}"));
        let size = Size::new(4, columns).ok_or_else(wrong)?;
        PyTuple::new(py, afterstates::names(size.columns()))
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
            let fill = |part: &mut [u8]| part.fill_with(|| stream.next().unwrap_or(0)); // it has no end
            in_parts(py, buffer.chunks_mut(1 << 20), fill)
        })
    }

    /// Place every piece of a stream, with one piece of preview: the program as a function.
    ///
    /// A byte of ``pieces`` is a piece, and the same byte of the result its placement. The effort
    /// is a number from 1, the fastest, up; ValueError names the last one if there is no such effort.
    /// With ``ends``, the player knows that the game ends with these pieces, as by ``--pieces``.
    /// Ctrl-C ends a long game.
    #[pyfunction]
    #[pyo3(signature = (pieces, effort=Effort::default(), network=None, *, ends=false))]
    #[pyo3(text_signature = "(pieces, effort=2, network=None, *, ends=False)")]
    fn place(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: Vec<u8>,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
        ends: bool,
    ) -> PyResult<Bound<'_, PyBytes>> {
        let left = ends.then_some(pieces.len() as u64);
        let mut placer = placer(network.as_ref(), effort).with_pieces_left(left);
        let mut placements = Vec::new();
        let steps = placer.placements(&pieces).map(Placement::to_byte);
        in_parts(py, steps, |placement| placements.push(placement))?;
        Ok(PyBytes::new(py, &placements))
    }

    /// Replay a game under the rules, and count.
    ///
    /// A byte of ``pieces`` is a piece, and the same byte of ``placements`` its placement. Raises
    /// InvalidGame, which names the first bad placement.
    #[pyfunction]
    fn replay(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: Vec<u8>,
        #[pyo3(from_py_with = arguments::bytes)] placements: Vec<u8>,
    ) -> PyResult<Bound<'_, PyAny>> {
        let tally = py.detach(|| tetris_pipe::replay::replay(&pieces, &placements));
        let tally = tally.map_err(|fault| invalid_game(py, fault))?;
        let clears = PyTuple::new(py, &tally.clears[1..5])?;
        let fields = (tally.pieces, tally.points, clears, tally.resets);
        py.import("tetris_pipe.game")?.call_method1("Tally", fields)
    }

    /// The error that names a fault.
    fn invalid_game(py: Python, fault: Fault) -> PyErr {
        let error = InvalidGame::new_err(fault.to_string());
        match error.value(py).setattr("number", fault.number()) {
            Ok(()) => error,
            Err(other) => other,
        }
    }

    /// Find the luck of the pieces of a game, and the losses of its player.
    ///
    /// The network gives the luck, and its search at the effort the losses. ``ends`` says that the
    /// player knew the end of the game. Raises InvalidGame, which names the first bad placement.
    /// Ctrl-C ends a long analysis.
    #[pyfunction]
    #[pyo3(signature = (pieces, placements, effort=Effort::default(), network=None, *, ends=false))]
    #[pyo3(text_signature = "(pieces, placements, effort=2, network=None, *, ends=False)")]
    fn analyse(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: Vec<u8>,
        #[pyo3(from_py_with = arguments::bytes)] placements: Vec<u8>,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
        ends: bool,
    ) -> PyResult<Bound<'_, PyAny>> {
        let [pieces, placements] = [&pieces, &placements].map(|all| all.iter().map(|&it| Ok(it)));
        let placements = tetris_pipe::replay::placements(pieces, placements);
        let placements: Result<Vec<_>, Fault> = placements.collect();
        let placements = placements.map_err(|fault| invalid_game(py, fault))?;
        let network = network_or_embedded(network.as_ref());
        let search = Search::with_network(network, effort.beams());
        let mut observer = Observer::default();
        let steps = placements.into_iter().map(|it| observer.play(it));
        let (mut sums, mut found) = (Analysis::new(effort, ends), Vec::new());
        in_parts(py, search.analyse(steps, ends), |(step, it)| {
            sums.add(&step, &it);
            found.push(it);
        })?;
        let account = observer.account(None, Some(sums)).json();
        let account = py.import("json")?.call_method1("loads", (account,))?;
        let luck = PyArray1::from_iter(py, found.iter().map(|it| it.luck));
        let losses = PyArray1::from_iter(py, found.iter().map(|it| it.loss));
        let best = PyArray1::from_iter(py, found.iter().map(|it| it.best.to_byte()));
        let grades = found.iter().map(|it| Grade::of(it.loss) as u8);
        let fields = (account, luck, losses, best, PyArray1::from_iter(py, grades));
        py.import("tetris_pipe.game")?.call_method1("Analysis", fields)
    }

    /// The distinct placements of a piece, 9 to 34 bytes, by rotation and then by column.
    ///
    /// Of rotations with the same shape, only the first is listed. The others are valid too. Raises
    /// ValueError unless the piece is from 0 to 255, of which the remainder modulo 7 counts.
    #[pyfunction]
    fn placements(#[pyo3(from_py_with = arguments::piece)] piece: Piece) -> Vec<u32> {
        let all = piece.placements().iter();
        all.map(|it| it.to_byte().into()).collect()
    }

    /// The evaluations of a board, in points: one for each piece that may come next.
    ///
    /// An evaluation is the expected discounted sum of (points - mean points per piece) from
    /// here on, so only differences between boards have a meaning. With 1 to 64 ``pieces_left``, the
    /// next one included, it is that up to the end of the game, not discounted; more are as None. The
    /// result is float32 of the shape (7,) for a Board or an array of 20 x 10, and (n, 7) for a list
    /// of n boards or an array of n x 20 x 10. Raises ValueError for another shape, a full row, or
    /// squares other than 0 and 1, and TypeError for an array that is not of uint8 or bool.
    #[pyfunction]
    #[pyo3(signature = (boards, network=None, *, pieces_left=None))]
    fn evaluate<'py>(
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        network: Option<Py<Network>>,
        pieces_left: Option<Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let left = pieces_left.map(|it| arguments::count(&it)).transpose()?;
        let left = left.map(|it| it as u32); // as count has checked
        let boards = arguments::boards_of(Some(&Rules::CHALLENGE), boards)?;
        let network = network_or_embedded(network.as_ref());
        of_boards(py, &boards, 7, |board, evals| {
            evals.copy_from_slice(&network.evaluate(board, left));
        })
    }

    /// The features of a board: those that ``feature_names`` names, but the last two.
    ///
    /// A board has 4 to 20 rows and 4 to 10 columns. With c columns, it has c heights and c - 1
    /// differences, so 2 c + 10 features. The result is float32 of the shape (30,) for a Board or
    /// an array of 20 x 10, and (n, 30) for a list of n boards or an array of n x 20 x 10. Raises
    /// as ``evaluate`` does.
    #[pyfunction]
    fn features<'py>(
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let boards = arguments::boards_of(None, boards)?;
        let size = boards.size;
        of_boards(py, &boards, afterstates::of_board(size), |board, row| {
            afterstates::write_features(size, board, row);
        })
    }

    /// Boards or positions that are computed between two looks at the clock.
    const BOARDS_AT_ONCE: usize = 1024;

    /// An array with a row of numbers for each board.
    fn of_boards<'py>(
        py: Python<'py>,
        boards: &Boards,
        width: usize,
        numbers: impl Fn(&tetris_pipe::Board, &mut [f32]) + Sync,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let shape = [boards.all.len(), width];
        let mut all = vec![0.0; shape[0] * width];
        let rows = all.chunks_mut(BOARDS_AT_ONCE * width);
        let parts = boards.all.chunks(BOARDS_AT_ONCE).zip(rows);
        in_parts(py, parts, |(boards, rows)| {
            for (board, row) in boards.iter().zip(rows.chunks_exact_mut(width)) {
                numbers(board, row);
            }
        })?;
        PyArray1::from_vec(py, all).reshape(&shape[usize::from(boards.is_single)..])
    }

    /// The offsets of `tetris_pipe.Afterstates`, and a tuple of its other fields, which `new` makes
    /// for a number of rows and the size of the boards. Without rules, they are the challenge's with
    /// the size of the boards.
    #[pyfunction]
    fn expand<'py>(
        py: Python<'py>,
        boards: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = arguments::bytes)] pieces: Vec<u8>,
        rules: Option<GivenRules>,
        new: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyAny>)> {
        let rules = rules.map(|it| it.0);
        let Boards { all, size, .. } = arguments::boards_of(rules.as_ref(), boards)?;
        let rules = rules.unwrap_or(Rules { size, ..Rules::CHALLENGE });
        if all.len() != pieces.len() {
            let counts = format!("{} boards and {} pieces", all.len(), pieces.len());
            let message = counts + ": a position has one of each";
            return Err(PyValueError::new_err(message));
        }
        let counts = Piece::ALL.map(|piece| size.placements(piece).count());
        let (mut count, mut offsets) = (0, vec![0]);
        for &piece in &pieces {
            count += counts[Piece::from_byte(piece) as usize];
            offsets.push(count as i64);
        }
        let found = new.call1((count, size.rows(), size.columns()))?;
        let unfit = |field: &'static str| {
            move |cause: PyErr| {
                let (rows, columns) = (size.rows(), size.columns());
                let error = PyValueError::new_err(format!(
                    "out.{field} is not as Afterstates.empty(n, {rows}, {columns}) makes it, with {count} rows or more: {cause}"
                ));
                because(py, error, cause)
            }
        };
        let field = |number: usize| found.get_item(number);
        let mut of_placements: Array<u8> = field(0)?.extract().map_err(unfit("placements"))?;
        let mut of_points: Array<f32> = field(1)?.extract().map_err(unfit("points"))?;
        let mut of_resets: Array<bool> = field(2)?.extract().map_err(unfit("resets"))?;
        let mut of_boards: Array<u8> = field(3)?.extract().map_err(unfit("boards"))?;
        let mut of_features: Array<f32> = field(4)?.extract().map_err(unfit("features"))?;
        let (wide, long) = (squares::count(size), afterstates::of_afterstate(size));
        let placements = slice(Some(&mut of_placements), count).map_err(unfit("placements"))?;
        let scored = slice(Some(&mut of_points), count).map_err(unfit("points"))?;
        let resets = slice(Some(&mut of_resets), count).map_err(unfit("resets"))?;
        let squares = slice(Some(&mut of_boards), count * wide).map_err(unfit("boards"))?;
        let features = slice(Some(&mut of_features), count * long).map_err(unfit("features"))?;
        let (mut row, pieces) = (0, pieces.chunks(BOARDS_AT_ONCE));
        let parts = all.chunks(BOARDS_AT_ONCE).zip(pieces);
        in_parts(py, parts, |(boards, pieces)| {
            for (board, &piece) in boards.iter().zip(pieces) {
                afterstates::visit(
                    &rules,
                    board,
                    Piece::from_byte(piece),
                    #[inline(always)]
                    |size, after| {
                        placements[row] = after.placement.to_byte();
                        resets[row] = after.outcome == Outcome::Reset;
                        scored[row] = rules.points(after.outcome) as f32;
                        let (wide, found) = (squares::count(size), after.features(size));
                        squares::write(size, &after.board, &mut squares[row * wide..][..wide]);
                        features[row * found.len()..][..found.len()].copy_from_slice(found);
                        row += 1;
                    },
                );
            }
        })?;
        Ok((PyArray1::from_vec(py, offsets), found))
    }

    /// A network from a file that ``tetris-train export`` made, or from the bytes of one.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is not a network of this
    /// version for the rules. Where a function takes ``network=None``, it uses the network of the package.
    #[pyclass(frozen, module = "tetris_pipe")]
    struct Network(tetris_pipe::Network);

    #[pymethods]
    impl Network {
        #[new]
        fn new(py: Python, path: &Bound<PyAny>) -> PyResult<Self> {
            let (name, network) = if let Ok(bytes) = path.extract::<PyBackedBytes>() {
                // The bytes of the file are for pickles.
                (String::new(), py.detach(|| tetris_pipe::Network::read(&*bytes)))
            } else {
                let path: PathBuf = path.extract()?;
                let name = format!("{}: ", path.display());
                (name, py.detach(|| File::open(path).and_then(tetris_pipe::Network::read)))
            };
            let invalid = |why: String| Err(PyValueError::new_err(name.clone() + &why));
            match network {
                Ok(network) if network.scorer() == Scorer::Rules => Ok(Self(network)),
                Ok(it) => invalid(format!("it is a network for the scorer {}", it.scorer())),
                Err(error) => match error.kind() {
                    ErrorKind::InvalidData | ErrorKind::InvalidInput => invalid(error.to_string()),
                    kind => Err(io::Error::new(kind, format!("{name}{error}")).into()),
                },
            }
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
            let Some(squares) = squares else { return Ok(Self(tetris_pipe::Board::EMPTY)) };
            let Ok(text) = squares.extract::<&str>() else {
                return arguments::board(squares).map(Self);
            };
            let board = text.parse().map(Self);
            board.map_err(|it: tetris_pipe::ParseError| PyValueError::new_err(it.to_string()))
        }

        /// The squares as a new array of 20 x 10 of uint8, 0 or 1, the top row first, for
        /// ``numpy.array(board)``.
        #[pyo3(signature = (_dtype=None, *, copy=None))]
        fn __array__<'py>(
            &self,
            py: Python<'py>,
            _dtype: Option<&Bound<PyAny>>,
            copy: Option<&Bound<PyAny>>,
        ) -> PyResult<Bound<'py, PyArray2<u8>>> {
            if copy.map(PyAnyMethods::is_truthy).transpose()? == Some(false) {
                return Err(PyValueError::new_err("the squares of a Board are copied"));
            }
            let mut squares = [0; HEIGHT * WIDTH];
            squares::write(Size::CHALLENGE, &self.0, &mut squares);
            PyArray1::from_slice(py, &squares).reshape([HEIGHT, WIDTH])
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
        next_piece: Option<Bound<PyAny>>,
        #[pyo3(from_py_with = arguments::effort)] effort: Effort,
        network: Option<Py<Network>>,
        pieces_left: Option<Bound<PyAny>>,
    ) -> PyResult<Vec<(u8, f32, usize)>> {
        let next_piece = next_piece.map(|it| arguments::piece(&it)).transpose()?;
        let left = pieces_left.map(|it| arguments::count(&it)).transpose()?;
        let mut placer = placer(network.as_ref(), effort)
            .on_board(board)
            .with_pieces_left(left.map(|it| it as u64));
        let moves = py.detach(|| placer.ranked_moves(current_piece, next_piece));
        let fields = |it: &RankedMove| (it.placement.to_byte(), it.points, it.plies);
        Ok(moves.iter().map(fields).collect())
    }

    fn placer(network: Option<&Py<Network>>, effort: Effort) -> Placer<'_> {
        Placer::with_network(network_or_embedded(network), effort.beams())
    }
}

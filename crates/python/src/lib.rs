//! The Python module `tetris_pipe._core`: thin wrappers of the library.
//!
//! `python/tetris_pipe/_core.pyi` documents the module in full. Nothing here computes
//! anything that the library could: the wrappers convert, and release the interpreter's lock
//! while the library works. No argument may panic.

#![allow(clippy::needless_pass_by_value)] // PyO3 passes what it extracts by value

mod arguments;
mod arrays;
mod environments;
mod games;

use pyo3::prelude::*;

/// The functions and classes of the package, and the games of its environments.
#[pymodule]
mod _core {
    use std::path::PathBuf;

    use pyo3::create_exception;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::pybacked::PyBackedBytes;
    use pyo3::types::PyBytes;
    use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
    use tetris_pipe::judge::{self, Fault};
    use tetris_pipe::{Effort, Piece, Placement, Placer, RankedMove, Tally, streams};

    use crate::arguments::{
        BoardArgument, BoardsArgument, EffortArgument, PieceArgument, PiecesArgument, SeedArgument,
    };
    use crate::arrays;

    #[pymodule_export]
    use crate::environments::Games;

    /// Pieces between two checks for a signal such as Ctrl-C: about 0.1 s at effort 3.
    const PIECES_PER_CHECK: usize = 1000;

    create_exception!(
        tetris_pipe,
        InvalidGame,
        PyValueError,
        "A game breaks the rules. `position` is the number of the first bad piece, from 0."
    );

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("InvalidGame", module.py().get_type::<InvalidGame>())
    }

    /// The first pieces of the random stream with this seed.
    #[pyfunction]
    #[pyo3(signature = (seed, pieces=PiecesArgument(streams::PIECES)), text_signature = "(seed, pieces=65536)")]
    fn stream(
        py: Python<'_>,
        seed: SeedArgument,
        pieces: PiecesArgument,
    ) -> PyResult<Bound<'_, PyBytes>> {
        PyBytes::new_with(py, pieces.0, |buffer| {
            for (byte, piece) in buffer.iter_mut().zip(streams::bytes(seed.0)) {
                *byte = piece;
            }
            Ok(())
        })
    }

    /// Place every piece of a stream, as the program does.
    #[pyfunction]
    #[pyo3(signature = (pieces, effort=EffortArgument::default(), network=None), text_signature = "(pieces, effort=3, network=None)")]
    fn place<'py>(
        py: Python<'py>,
        pieces: PyBackedBytes,
        effort: EffortArgument,
        network: Option<&Bound<'py, Network>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let network = network.map_or(tetris_pipe::Network::embedded(), |it| &it.get().0);
        let mut placer = Placer::with_network(network, effort.0.beams());
        let mut placements = Vec::with_capacity(pieces.len());
        let mut rest = placer.place_all(&pieces).map(Placement::to_byte);
        while placements.len() < pieces.len() {
            py.detach(|| placements.extend(rest.by_ref().take(PIECES_PER_CHECK)));
            py.check_signals()?;
        }
        Ok(PyBytes::new(py, &placements))
    }

    /// Replay a game under the rules.
    #[pyfunction]
    fn replay(
        py: Python<'_>,
        pieces: PyBackedBytes,
        placements: PyBackedBytes,
    ) -> PyResult<Replay> {
        match py.detach(|| judge::replay(&pieces, &placements)) {
            Ok(tally) => Ok(Replay(tally)),
            Err(fault) => {
                let error = InvalidGame::new_err(fault.to_string());
                let position = match fault {
                    Fault::Invalid { position, .. } => position,
                    Fault::TooFew { placements } => placements,
                    Fault::TooMany { pieces } => pieces,
                };
                error.value(py).setattr("position", position)?;
                Err(error)
            }
        }
    }

    /// The distinct placements of a piece.
    #[pyfunction]
    fn placements(piece: PieceArgument) -> Vec<u32> {
        let placements = piece.0.placements().iter();
        placements.map(|it| it.to_byte().into()).collect()
    }

    /// The evaluations of boards, in points, for each piece that may come next.
    #[pyfunction]
    #[pyo3(signature = (boards, network=None))]
    fn evaluate<'py>(
        py: Python<'py>,
        boards: BoardsArgument,
        network: Option<&Bound<'py, Network>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let network = network.map_or(tetris_pipe::Network::embedded(), |it| &it.get().0);
        let points = py.detach(|| {
            let evals = boards.boards.iter().flat_map(|it| network.evaluate(it));
            evals
                .map(|eval| f32::from(eval) / 128.0)
                .collect::<Vec<_>>()
        });
        arrays::of_points(py, &points, boards.is_single)
    }

    /// The counts of a replayed game.
    #[pyclass(frozen, eq, module = "tetris_pipe")]
    #[derive(PartialEq)]
    struct Replay(Tally);

    #[pymethods]
    impl Replay {
        #[getter]
        const fn pieces(&self) -> u64 {
            self.0.pieces
        }

        #[getter]
        const fn points(&self) -> u64 {
            self.0.points
        }

        #[getter]
        const fn clears(&self) -> (u64, u64, u64, u64) {
            let [_, singles, doubles, triples, tetrises] = self.0.clears;
            (singles, doubles, triples, tetrises)
        }

        #[getter]
        const fn resets(&self) -> u64 {
            self.0.resets
        }

        fn __repr__(&self) -> String {
            format!(
                "Replay(pieces={}, points={}, clears={:?}, resets={})",
                self.0.pieces,
                self.0.points,
                self.clears(),
                self.0.resets
            )
        }
    }

    /// A network from a file.
    #[pyclass(frozen, module = "tetris_pipe")]
    pub(crate) struct Network(tetris_pipe::Network);

    #[pymethods]
    impl Network {
        #[new]
        fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
            let name = path.display().to_string();
            // Python's own function has Python's own errors. One byte more than a network has
            // shows that a file is too long.
            let file = py.import("io")?.call_method1("open", (path, "rb"))?;
            let bytes = file.call_method1("read", (tetris_pipe::Network::MAX_BYTES + 1,))?;
            file.call_method0("close")?;
            let bytes = bytes.extract::<PyBackedBytes>()?;
            let network = py.detach(|| tetris_pipe::Network::decode(&bytes));
            network.map(Self).map_err(|error| {
                let advice = "`tetris-train export` makes a network from a checkpoint";
                PyValueError::new_err(format!("{name}: {error}; {advice}"))
            })
        }
    }

    /// A board: the squares of the grid.
    #[pyclass(frozen, eq, hash, module = "tetris_pipe", skip_from_py_object)]
    #[derive(PartialEq, Eq, Hash)]
    pub(crate) struct Board(pub(crate) tetris_pipe::Board);

    #[pymethods]
    impl Board {
        #[new]
        #[pyo3(signature = (squares=None))]
        fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
            let Some(squares) = squares else {
                return Ok(Self(tetris_pipe::Board::EMPTY));
            };
            if let Ok(text) = squares.extract::<&str>() {
                let board = text.parse::<tetris_pipe::Board>();
                return board
                    .map(Self)
                    .map_err(|it| PyValueError::new_err(it.to_string()));
            }
            Ok(Self(squares.extract::<BoardArgument>()?.0))
        }

        /// The squares as a new array of 20 x 10 bytes, the top row first.
        fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            let mut squares = [0; HEIGHT * WIDTH];
            arrays::write_squares(&self.0, &mut squares);
            arrays::of_squares(py, &squares)
        }

        /// The board after a placement, its points, and whether it reset the grid.
        fn drop(&self, piece: PieceArgument, placement: i64) -> PyResult<(Self, u32, bool)> {
            let placement = piece.placement(placement)?;
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

        /// Pickles the board as its text.
        fn __getnewargs__(&self) -> (String,) {
            (self.0.to_string(),)
        }
    }

    /// A player: an effort and a network.
    #[pyclass(frozen, module = "tetris_pipe")]
    struct Player {
        effort: Effort,
        network: Option<Py<Network>>,
    }

    impl Player {
        fn placer(&self, board: tetris_pipe::Board) -> Placer<'_> {
            let embedded = tetris_pipe::Network::embedded();
            let network = self.network.as_ref().map_or(embedded, |it| &it.get().0);
            Placer::with_network(network, self.effort.beams()).on_board(board)
        }
    }

    #[pymethods]
    impl Player {
        #[new]
        #[pyo3(signature = (effort=EffortArgument::default(), network=None), text_signature = "(effort=3, network=None)")]
        const fn new(effort: EffortArgument, network: Option<Py<Network>>) -> Self {
            let effort = effort.0;
            Self { effort, network }
        }

        /// The placement of `current` on a board.
        #[pyo3(signature = (board, current, next=None))]
        fn place(
            &self,
            py: Python<'_>,
            board: BoardArgument,
            current: PieceArgument,
            next: Option<PieceArgument>,
        ) -> u8 {
            let next = next.map(|it| it.0);
            py.detach(|| self.placer(board.0).place(current.0, next).to_byte())
        }

        /// The ranked moves: the placements that the search evaluates, the best first.
        #[pyo3(signature = (board, current, next=None))]
        fn candidates(
            &self,
            py: Python<'_>,
            board: BoardArgument,
            current: PieceArgument,
            next: Option<PieceArgument>,
        ) -> Vec<Candidate> {
            let next: Option<Piece> = next.map(|it| it.0);
            let moves = py.detach(|| self.placer(board.0).ranked_moves(current.0, next));
            moves.into_iter().map(Candidate::from).collect()
        }
    }

    /// A placement that the search evaluated.
    #[pyclass(frozen, get_all, module = "tetris_pipe")]
    struct Candidate {
        placement: u8,
        points: f32,
        plies: usize,
    }

    impl From<RankedMove> for Candidate {
        fn from(ranked: RankedMove) -> Self {
            Self {
                placement: ranked.placement.to_byte(),
                points: ranked.points,
                plies: ranked.plies,
            }
        }
    }

    #[pymethods]
    impl Candidate {
        fn __repr__(&self) -> String {
            let Self {
                placement,
                points,
                plies,
            } = self;
            format!("Candidate(placement={placement}, points={points:.3}, plies={plies})")
        }
    }
}

//! Many games side by side, each with a random stream of pieces: the engine of the environments.
//!
//! `python/tetris_pipe/environments.py` uses it. The games are independent of each other. What
//! is seen of them is in the module `observations`.

use std::sync::LazyLock;

use fastrand::Rng;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use tetris_pipe::board::{Board, Outcome};
use tetris_pipe::{Piece, Placement, streams};

use crate::_core::Board as PyBoard;
use crate::arguments;
use crate::observations::{Arrays, Observations};

/// For each piece and action, the legal placement that is nearest: the same rotation, as far
/// to the left as it needs to be between the walls. A legal action is its own nearest one.
static NEAREST: LazyLock<[[Placement; 64]; 7]> = LazyLock::new(|| {
    Piece::ALL.map(|piece| {
        std::array::from_fn(|action| {
            let (rotation, column) = (action as u8 >> 4, action as u8 & 15);
            let fitting = |column| Placement::new(piece, rotation, column);
            let nearest = (0..=column).rev().find_map(fitting);
            nearest.expect("every rotation fits over column 0")
        })
    })
});

/// Games side by side. The methods take exclusive references, so a second thread that uses an
/// object at the same time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
pub(crate) struct Games {
    all: Vec<Game>,
    max_pieces: u64,
    illegal: Illegal,
    /// Whether a step starts the games that are over again. Otherwise it refuses them.
    restarts: bool,
    rng: Rng,
    seen: Observations,
    // What a step did in each game. The flags, 0 or 1, say whether it terminated the game, then
    // of all games whether it truncated it, and then whether it reset the board.
    points: Vec<f64>,
    flags: Vec<u8>,
}

/// A game and its pieces.
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) current: Piece,
    pub(crate) next: Piece,
    source: Source,
    pieces: streams::Bytes,
    /// Pieces of the stream that were drawn, and pieces of this game that were played.
    drawn: u64,
    played: u64,
    is_over: bool,
    /// What a step does, which is decided for all games before any is played.
    action: Action,
}

/// Where the pieces come from: a seed, and whether it is that of a stream of the scores, or else
/// of the training streams of all boards.
type Source = (u64, bool);

/// What an illegal action does: whether the nearest placement is played, or the reward with which
/// the game ends. Without either, it is an error.
type Illegal = (bool, Option<f64>);

#[derive(Clone, Copy)]
enum Action {
    Start,
    Play(Placement),
    End(f64),
}

/// A game in a pickle: source, pieces drawn, columns, current and next piece, pieces played, and
/// whether the game is over.
type GameState = (Source, u64, [u32; 10], u8, u8, u64, bool);

/// The arguments of `Games`.
type State = (u64, Illegal, bool, u64, Vec<GameState>);

/// How a game starts: its index, seed, board, current and next piece.
type StartArguments<'py> = (
    usize,
    Bound<'py, PyAny>,
    Option<Py<PyBoard>>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
);

impl Game {
    fn from_state(index: usize, state: GameState) -> Option<Self> {
        let (source, drawn, columns, current, next, played, is_over) = state;
        let mut pieces = pieces(source, index);
        if let Some(last) = drawn.checked_sub(1) {
            pieces.nth(usize::try_from(last).ok()?);
        }
        Some(Self {
            board: Board::from_columns(columns)?,
            current: Piece::from_byte(current),
            next: Piece::from_byte(next),
            source,
            pieces,
            drawn,
            played,
            is_over,
            action: Action::Start,
        })
    }

    fn state(&self) -> GameState {
        let columns = *self.board.columns();
        let [current, next] = [self.current, self.next].map(|piece| piece as u8);
        let (drawn, played) = (self.drawn, self.played);
        (
            self.source,
            drawn,
            columns,
            current,
            next,
            played,
            self.is_over,
        )
    }

    fn draw(&mut self) {
        self.current = self.next;
        self.next = self.pieces.next().map_or(Piece::O, Piece::from_byte); // it has no end
        self.drawn += 1;
    }

    /// What an action number does.
    #[inline]
    fn decide(&self, number: i64, illegal: Illegal) -> Result<Action, String> {
        if self.is_over {
            return Ok(Action::Start);
        }
        let nearest = usize::try_from(number)
            .ok()
            .and_then(|it| NEAREST[self.current as usize].get(it));
        let (plays_nearest, reward_at_end) = illegal;
        if let Some(&nearest) = nearest {
            if plays_nearest || i64::from(nearest.to_byte()) == number {
                return Ok(Action::Play(nearest));
            }
            if let Some(reward) = reward_at_end {
                return Ok(Action::End(reward));
            }
        }
        arguments::placement(self.current, number).map(Action::Play)
    }

    fn start(&mut self) {
        while self.drawn < 2 {
            self.draw();
        }
        self.board = Board::EMPTY;
        self.played = 0;
        self.is_over = false;
    }
}

#[pymethods]
impl Games {
    /// Games of at most `max_pieces` pieces each. `seed` is that of the random actions.
    #[new]
    fn new(
        max_pieces: u64,
        illegal: Illegal,
        restarts: bool,
        seed: u64,
        games: Vec<GameState>,
    ) -> PyResult<Self> {
        let games = (0..).zip(games);
        let games: Option<_> = games
            .map(|(index, it)| Game::from_state(index, it))
            .collect();
        Ok(Self {
            all: games.ok_or_else(|| PyValueError::new_err("this is no state of games"))?,
            max_pieces,
            illegal,
            restarts,
            rng: Rng::with_seed(seed),
            seen: Observations::default(),
            points: Vec::new(),
            flags: Vec::new(),
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, State) {
        let games = self.all.iter().map(Game::state).collect();
        let seed = self.rng.get_seed();
        let state = (self.max_pieces, self.illegal, self.restarts, seed, games);
        (py.get_type::<Self>(), state)
    }

    /// Starts games, each on the stream that its seed gives or where its stream is. A board and
    /// pieces replace the empty board and the pieces of the stream. If one is refused, none starts.
    fn start(&mut self, starts: Vec<StartArguments>, is_of_scores: bool) -> PyResult<()> {
        let count = self.all.len();
        let starts = starts.iter().map(|(index, seed, board, current, next)| {
            if *index >= count {
                return Err(no_board(*index));
            }
            let seed = arguments::optional_seed(seed)?;
            let [current, next] = [current, next].map(arguments::optional_piece);
            Ok((*index, seed, board, current?, next?))
        });
        for (index, seed, board, current, next) in starts.collect::<PyResult<Vec<_>>>()? {
            let game = &mut self.all[index];
            if let Some(seed) = seed {
                game.source = (seed, is_of_scores);
                game.pieces = pieces(game.source, index);
                game.drawn = 0;
                if index == 0 {
                    // For random actions. It is another generator than that of the pieces.
                    self.rng = Rng::with_seed(streams::mix(seed));
                }
            }
            game.start();
            game.board = board.as_ref().map_or(game.board, |board| board.get().0);
            game.current = current.unwrap_or(game.current);
            game.next = next.unwrap_or(game.next);
        }
        Ok(())
    }

    /// Plays one piece of each game, and writes what this did. Returns the first game that has to
    /// be started before. If there is one, or an action is refused, nothing is played.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        points: PyBuffer<f64>,
        flags: PyBuffer<u8>,
    ) -> PyResult<Option<usize>> {
        let actions = actions.to_vec(py)?;
        if !self.restarts
            && let Some(index) = self.all.iter().position(|game| game.is_over)
        {
            return Ok(Some(index));
        }
        py.detach(|| self.play(&actions))
            .map_err(PyValueError::new_err)?;
        points.copy_from_slice(py, &self.points)?;
        flags.copy_from_slice(py, &self.flags)?;
        Ok(None)
    }

    /// Writes what is seen of the games into arrays, and then the masks. A vector begins with the
    /// features of the board if `features` is true, and otherwise with its squares.
    fn observe(
        &mut self,
        py: Python<'_>,
        arrays: Arrays,
        features: bool,
        masks: PyBuffer<i8>,
    ) -> PyResult<()> {
        let as_vectors = !matches!(arrays, Arrays::Parts(..));
        py.detach(|| self.seen.look(&self.all, as_vectors, features));
        self.seen.write(py, &arrays, &masks)
    }

    /// The board, the current piece and the next one of a game.
    fn position(&self, index: usize) -> PyResult<(PyBoard, u8, u8)> {
        let game = self.all.get(index).ok_or_else(|| no_board(index))?;
        Ok((PyBoard(game.board), game.current as u8, game.next as u8))
    }

    /// Writes a random distinct placement for each current piece.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let random = |game: &Game| {
            let placements = game.current.placements();
            placements[self.rng.usize(..placements.len())]
                .to_byte()
                .into()
        };
        let random: Vec<_> = self.all.iter().map(random).collect();
        actions.copy_from_slice(py, &random)
    }
}

impl Games {
    fn play(&mut self, actions: &[i64]) -> Result<(), String> {
        let count = self.all.len();
        for (i, (game, &action)) in self.all.iter_mut().zip(actions).enumerate() {
            game.action = game.decide(action, self.illegal).map_err(|error| {
                if count == 1 {
                    error
                } else {
                    format!("board {i}: {error}")
                }
            })?;
        }
        self.points.clear();
        self.flags.resize(3 * count, 0);
        for (i, game) in self.all.iter_mut().enumerate() {
            let mut points = 0.0;
            let [mut is_terminated, mut is_reset] = [false; 2];
            match game.action {
                Action::Start => game.start(),
                Action::Play(placement) => {
                    game.draw();
                    game.played += 1;
                    let outcome = game.board.drop(placement);
                    points = outcome.points().into();
                    is_reset = outcome == Outcome::Reset;
                }
                Action::End(reward) => {
                    points = reward;
                    is_terminated = true;
                }
            }
            let is_truncated = game.played >= self.max_pieces;
            game.is_over = is_terminated || is_truncated;
            self.points.push(points);
            self.flags[i] = is_terminated.into();
            self.flags[count + i] = is_truncated.into();
            self.flags[2 * count + i] = is_reset.into();
        }
        Ok(())
    }
}

/// The pieces of a board.
fn pieces((seed, is_of_scores): Source, board: usize) -> streams::Bytes {
    if is_of_scores {
        streams::bytes(seed)
    } else {
        streams::training_bytes(seed, board as u32)
    }
}

fn no_board(index: usize) -> PyErr {
    PyValueError::new_err(format!("no board {index}"))
}

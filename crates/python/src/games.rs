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
use crate::arguments::{self, Boards, Pieces, Seeds};
use crate::observations::Observations;

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
    seats: Vec<Seat>,
    max_pieces: u64,
    illegal: Illegal,
    /// Whether a step starts the games that are over again. Otherwise it refuses them.
    restarts: bool,
    has_begun: bool,
    rng: Rng,
    seen: Observations,
    // What a step did in each game. The flags, 0 or 1, say whether it terminated the game, then
    // of all games whether it truncated it, and then whether it reset the board.
    points: Vec<f64>,
    flags: Vec<u8>,
}

/// A game and its pieces.
pub(crate) struct Seat {
    pub(crate) board: Board,
    pub(crate) current: Piece,
    pub(crate) next: Piece,
    seed: u64,
    pieces: Box<dyn Iterator<Item = u8> + Send + Sync>,
    /// Pieces of the stream that were drawn, and pieces of this game that were played.
    drawn: u64,
    played: u64,
    is_over: bool,
    /// What a step does, which is decided for all games before any is played.
    action: Action,
}

/// What an illegal action does: whether the nearest placement is played, or the reward with which
/// the game ends. Without either, it is an error.
type Illegal = (bool, Option<f64>);

#[derive(Clone, Copy)]
enum Action {
    Start,
    Play(Placement),
    End(f64),
}

/// A seat in a pickle: seed, pieces drawn, columns, current and next piece, pieces played, and
/// whether the game is over.
type SeatState = (u64, u64, [u32; 10], u8, u8, u64, bool);

/// The arguments of `Games`, and its state.
type Parameters = (Seeds, u64, Illegal, bool);
type State = (bool, u64, Vec<SeatState>);

impl Seat {
    fn new(seed: u64) -> Self {
        let mut seat = Self {
            board: Board::EMPTY,
            current: Piece::O,
            next: Piece::O,
            seed,
            pieces: Box::new(streams::bytes(seed)),
            drawn: 0,
            played: 0,
            is_over: true,
            action: Action::Start,
        };
        seat.draw();
        seat.draw();
        seat
    }

    fn draw(&mut self) {
        self.current = self.next;
        self.next = self.pieces.next().map_or(Piece::O, Piece::from_byte); // it has no end
        self.drawn += 1;
    }

    fn start(&mut self) {
        self.board = Board::EMPTY;
        self.played = 0;
        self.is_over = false;
    }

    fn state(&self) -> SeatState {
        let columns = *self.board.columns();
        let (current, next) = (self.current as u8, self.next as u8);
        let (played, is_over) = (self.played, self.is_over);
        (
            self.seed, self.drawn, columns, current, next, played, is_over,
        )
    }

    fn from_state(state: SeatState) -> Option<Self> {
        let (seed, drawn, columns, current, next, played, is_over) = state;
        let mut pieces = streams::bytes(seed);
        if let Some(last) = drawn.checked_sub(1) {
            pieces.nth(usize::try_from(last).ok()?);
        }
        Some(Self {
            board: Board::from_columns(columns)?,
            current: Piece::from_byte(current),
            next: Piece::from_byte(next),
            seed,
            pieces: Box::new(pieces),
            drawn,
            played,
            is_over,
            action: Action::Start,
        })
    }
}

#[pymethods]
impl Games {
    /// Games for these seeds, of at most `max_pieces` pieces each.
    #[new]
    fn new(
        #[pyo3(from_py_with = arguments::seeds)] seeds: Seeds,
        max_pieces: u64,
        illegal: Illegal,
        restarts: bool,
    ) -> Self {
        let seeds = seeds.into_iter().flatten().flatten();
        Self {
            seats: seeds.map(Seat::new).collect(),
            max_pieces,
            illegal,
            restarts,
            has_begun: false,
            rng: Rng::new(),
            seen: Observations::default(),
            points: Vec::new(),
            flags: Vec::new(),
        }
    }

    /// Starts the chosen games again, or all, on the streams of these seeds or where each stream
    /// is. Boards and pieces replace the empty board and the pieces of the stream.
    fn reset(
        &mut self,
        #[pyo3(from_py_with = arguments::seeds)] seeds: Seeds,
        chosen: Option<Vec<bool>>,
        #[pyo3(from_py_with = arguments::optional_boards)] boards: Boards,
        #[pyo3(from_py_with = arguments::pieces)] current: Pieces,
        #[pyo3(from_py_with = arguments::pieces)] next: Pieces,
    ) -> PyResult<()> {
        let lengths = [
            ("seeds", seeds.as_ref().map(Vec::len)),
            ("flags of reset_mask", chosen.as_ref().map(Vec::len)),
            (
                "boards",
                boards
                    .as_ref()
                    .filter(|(_, is_single)| !is_single)
                    .map(|(boards, _)| boards.len()),
            ),
            ("pieces", current.as_ref().map(Vec::len)),
            ("pieces", next.as_ref().map(Vec::len)),
        ];
        for (what, length) in lengths {
            if let Some(length) = length {
                self.check_count(what, length)?;
            }
        }
        if let (Some(seeds), None) = (&seeds, &chosen) {
            // For random actions. It is another generator than that of the pieces.
            self.rng = Rng::with_seed(!seeds[0].unwrap_or(0));
        }
        self.has_begun = true;
        for (i, seat) in self.seats.iter_mut().enumerate() {
            if chosen.as_ref().is_some_and(|chosen| !chosen[i]) {
                continue;
            }
            if let Some(seed) = seeds.as_ref().and_then(|seeds| seeds[i]) {
                *seat = Seat::new(seed);
            }
            seat.start();
            if let Some((boards, is_single)) = &boards {
                seat.board = boards[if *is_single { 0 } else { i }];
            }
            if let Some(current) = &current {
                seat.current = current[i];
            }
            if let Some(next) = &next {
                seat.next = next[i];
            }
        }
        Ok(())
    }

    /// Plays one piece of each game, and writes what this did.
    ///
    /// If an action is refused, nothing is played.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        points: PyBuffer<f64>,
        flags: PyBuffer<u8>,
    ) -> PyResult<()> {
        let actions = actions.to_vec(py)?;
        self.check_count("actions", actions.len())?;
        if let Some(index) = self.first_over() {
            return Err(reset_needed(py, self.name(index))?);
        }
        py.detach(|| self.play(&actions))
            .map_err(PyValueError::new_err)?;
        points.copy_from_slice(py, &self.points)?;
        flags.copy_from_slice(py, &self.flags)
    }

    /// Writes the observations of the games: boards, pieces and masks.
    fn observe(
        &mut self,
        py: Python<'_>,
        boards: PyBuffer<u8>,
        current: PyBuffer<i64>,
        next: PyBuffer<i64>,
        masks: PyBuffer<i8>,
    ) -> PyResult<()> {
        py.detach(|| self.seen.look(&self.seats));
        self.seen.write(py, &boards, &current, &next)?;
        self.seen.write_masks(py, &masks)
    }

    /// Writes the observations as one vector of numbers for each game, and the masks.
    fn encode(
        &mut self,
        py: Python<'_>,
        vectors: &Bound<'_, PyAny>,
        masks: PyBuffer<i8>,
        features: bool,
    ) -> PyResult<()> {
        py.detach(|| self.seen.encode(&self.seats, features));
        self.seen.write_vectors(vectors)?;
        self.seen.write_masks(py, &masks)
    }

    /// The board, the current piece and the next one of a game.
    fn position(&self, index: usize) -> PyResult<(PyBoard, u8, u8)> {
        let seat = self.seats.get(index);
        let seat = seat.ok_or_else(|| PyValueError::new_err(format!("no board {index}")))?;
        Ok((PyBoard(seat.board), seat.current as u8, seat.next as u8))
    }

    /// Writes a random distinct placement for each current piece.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let random = |seat: &Seat| {
            let placements = seat.current.placements();
            placements[self.rng.usize(..placements.len())]
                .to_byte()
                .into()
        };
        let random: Vec<_> = self.seats.iter().map(random).collect();
        actions.copy_from_slice(py, &random)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, Parameters, State) {
        let parameters = (None, self.max_pieces, self.illegal, self.restarts);
        let seats = self.seats.iter().map(Seat::state).collect();
        let state = (self.has_begun, self.rng.get_seed(), seats);
        (py.get_type::<Self>(), parameters, state)
    }

    fn __setstate__(&mut self, state: State) -> PyResult<()> {
        let (has_begun, rng, seats) = state;
        let seats: Option<_> = seats.into_iter().map(Seat::from_state).collect();
        self.seats = seats.ok_or_else(|| PyValueError::new_err("this is no state of games"))?;
        (self.has_begun, self.rng) = (has_begun, Rng::with_seed(rng));
        Ok(())
    }
}

impl Games {
    fn check_count(&self, what: &str, given: usize) -> PyResult<()> {
        let needed = self.seats.len();
        if given == needed {
            return Ok(());
        }
        let message = format!("{given} {what} for {needed} boards");
        Err(PyValueError::new_err(message))
    }

    /// The first game that a step must not play, since a reset has to come before.
    fn first_over(&self) -> Option<usize> {
        if !self.has_begun {
            return Some(0);
        }
        if self.restarts {
            return None;
        }
        self.seats.iter().position(|seat| seat.is_over)
    }

    /// How an error begins that is about one of several boards.
    fn name(&self, index: usize) -> String {
        if self.seats.len() == 1 {
            return String::new();
        }
        format!("board {index}: ")
    }

    fn play(&mut self, actions: &[i64]) -> Result<(), String> {
        for i in 0..self.seats.len() {
            let action = self.action(&self.seats[i], actions[i]);
            self.seats[i].action = action.map_err(|error| self.name(i) + &error)?;
        }
        self.points.clear();
        let count = self.seats.len();
        self.flags.resize(3 * count, 0);
        for (i, seat) in self.seats.iter_mut().enumerate() {
            let mut points = 0.0;
            let [mut is_terminated, mut is_reset] = [false; 2];
            match seat.action {
                Action::Start => seat.start(),
                Action::Play(placement) => {
                    seat.draw();
                    seat.played += 1;
                    let outcome = seat.board.drop(placement);
                    points = outcome.points().into();
                    is_reset = outcome == Outcome::Reset;
                }
                Action::End(reward) => {
                    points = reward;
                    is_terminated = true;
                }
            }
            let is_truncated = seat.played >= self.max_pieces;
            seat.is_over = is_terminated || is_truncated;
            self.points.push(points);
            self.flags[i] = is_terminated.into();
            self.flags[count + i] = is_truncated.into();
            self.flags[2 * count + i] = is_reset.into();
        }
        Ok(())
    }

    /// What an action number does in a game.
    #[inline]
    fn action(&self, seat: &Seat, number: i64) -> Result<Action, String> {
        if seat.is_over {
            return Ok(Action::Start);
        }
        let nearest = usize::try_from(number)
            .ok()
            .and_then(|it| NEAREST[seat.current as usize].get(it));
        let (plays_nearest, reward_at_end) = self.illegal;
        if let Some(&nearest) = nearest {
            if plays_nearest || i64::from(nearest.to_byte()) == number {
                return Ok(Action::Play(nearest));
            }
            if let Some(reward) = reward_at_end {
                return Ok(Action::End(reward));
            }
        }
        arguments::placement(seat.current, number).map(Action::Play)
    }
}

/// Gymnasium's error for a step of a game that is over or has not begun.
fn reset_needed(py: Python<'_>, name: String) -> PyResult<PyErr> {
    let error = py.import("gymnasium.error")?.getattr("ResetNeeded")?;
    let message = name + "call reset() first: no episode has begun, or it is over";
    Ok(PyErr::from_value(error.call1((message,))?))
}

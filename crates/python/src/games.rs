//! Many games side by side, each with a random stream of pieces, and what is observed of them.
//!
//! This is the engine of the environments; `python/tetris_pipe/environments.py` uses it. The
//! games are independent of each other.

use std::sync::LazyLock;

use fastrand::Rng;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe::board::Outcome;
use tetris_pipe::{Game, Piece, Placement, streams};

use crate::arguments::{self, Seeds};
use crate::arrays::squares;

/// For each piece, 1 for each of its distinct placements. An action is a placement byte.
static MASKS: LazyLock<[[i8; 64]; 7]> = LazyLock::new(|| {
    Piece::ALL.map(|piece| {
        let mut mask = [0; 64];
        for placement in piece.placements() {
            mask[usize::from(placement.to_byte())] = 1;
        }
        mask
    })
});

/// Games side by side. The methods take exclusive references, so a second thread that uses an
/// object at the same time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
#[derive(Default)]
pub(crate) struct Games {
    seats: Vec<Seat>,
    max_pieces: u64,
    rng: Rng,
    // What is seen of each game before a step: the squares of the board, the pieces, and the
    // mask of the current piece.
    boards: Vec<u8>,
    current: Vec<i64>,
    next: Vec<i64>,
    masks: Vec<i8>,
    // What a step did in each game. The flags are 0 or 1.
    points: Vec<f64>,
    is_last: Vec<u8>,
    is_reset: Vec<u8>,
}

/// A game and its pieces.
struct Seat {
    game: Game,
    pieces: Box<dyn Iterator<Item = u8> + Send + Sync>,
    current: Piece,
    next: Piece,
    /// The action of a step, which is checked before any is played. None starts a new game.
    placement: Option<Placement>,
}

impl Seat {
    fn new(seed: u64) -> Self {
        let mut seat = Self {
            game: Game::default(),
            pieces: Box::new(streams::bytes(seed)),
            current: Piece::O,
            next: Piece::O,
            placement: None,
        };
        seat.draw();
        seat.draw();
        seat
    }

    fn draw(&mut self) {
        self.current = self.next;
        self.next = self.pieces.next().map_or(Piece::O, Piece::from_byte); // it has no end
    }
}

#[pymethods]
impl Games {
    /// Games for these seeds, of at most `max_pieces` pieces each.
    #[new]
    fn new(#[pyo3(from_py_with = arguments::seeds)] seeds: Seeds, max_pieces: u64) -> Self {
        let mut games = Self {
            max_pieces,
            ..Self::default()
        };
        games.start(&seeds.unwrap_or_default());
        games
    }

    /// Starts again, on the streams of these seeds or where each stream is.
    fn reset(&mut self, #[pyo3(from_py_with = arguments::seeds)] seeds: Seeds) -> PyResult<()> {
        if let Some(seeds) = seeds {
            self.check_count("seeds", seeds.len())?;
            self.start(&seeds);
        }
        for seat in &mut self.seats {
            seat.game = Game::default();
        }
        Ok(())
    }

    /// Plays one piece of each game, or starts it again if its last piece was played, and
    /// writes what this did.
    ///
    /// If an action is illegal, nothing is played.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        points: PyBuffer<f64>,
        is_last: PyBuffer<u8>,
        is_reset: PyBuffer<u8>,
    ) -> PyResult<()> {
        let actions = actions.to_vec(py)?;
        self.check_count("actions", actions.len())?;
        py.detach(|| self.play(&actions))
            .map_err(PyValueError::new_err)?;
        points.copy_from_slice(py, &self.points)?;
        is_last.copy_from_slice(py, &self.is_last)?;
        is_reset.copy_from_slice(py, &self.is_reset)
    }

    /// Writes the observations of the games.
    fn observe(
        &mut self,
        py: Python<'_>,
        boards: PyBuffer<u8>,
        current: PyBuffer<i64>,
        next: PyBuffer<i64>,
        masks: PyBuffer<i8>,
    ) -> PyResult<()> {
        py.detach(|| self.look());
        boards.copy_from_slice(py, &self.boards)?;
        current.copy_from_slice(py, &self.current)?;
        next.copy_from_slice(py, &self.next)?;
        masks.copy_from_slice(py, &self.masks)
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
}

impl Games {
    fn start(&mut self, seeds: &[u64]) {
        self.seats = seeds.iter().copied().map(Seat::new).collect();
        // For random actions. It is another generator than that of the pieces.
        self.rng = Rng::with_seed(!seeds.first().copied().unwrap_or(0));
    }

    fn check_count(&self, what: &str, given: usize) -> PyResult<()> {
        let needed = self.seats.len();
        let message = || PyValueError::new_err(format!("{given} {what} for {needed} boards"));
        (given == needed).then_some(()).ok_or_else(message)
    }

    fn play(&mut self, actions: &[i64]) -> Result<(), String> {
        for (index, (seat, &action)) in self.seats.iter_mut().zip(actions).enumerate() {
            let is_over = seat.game.tally().pieces >= self.max_pieces;
            let placement = (!is_over).then(|| arguments::placement(seat.current, action));
            let placement = placement.transpose();
            seat.placement = placement.map_err(|it| format!("action of board {index}: {it}"))?;
        }
        self.points.clear();
        self.is_last.clear();
        self.is_reset.clear();
        for seat in &mut self.seats {
            let outcome = if let Some(placement) = seat.placement {
                seat.draw();
                seat.game.play(placement)
            } else {
                seat.game = Game::default();
                Outcome::Cleared(0)
            };
            self.points.push(outcome.points().into());
            let is_last = seat.game.tally().pieces >= self.max_pieces;
            self.is_last.push(is_last.into());
            self.is_reset.push((outcome == Outcome::Reset).into());
        }
        Ok(())
    }

    fn look(&mut self) {
        self.boards.clear();
        self.current.clear();
        self.next.clear();
        self.masks.clear();
        for seat in &self.seats {
            self.boards.extend_from_slice(&squares(seat.game.board()));
            self.current.push(seat.current as i64);
            self.next.push(seat.next as i64);
            self.masks.extend_from_slice(&MASKS[seat.current as usize]);
        }
    }
}

//! Many boards side by side, each with a stream of pieces of its own: the engine of the
//! environments, which `python/tetris_pipe/environments.py` uses.

use fastrand::Rng;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use tetris_pipe::streams;

use crate::_core::Board as PyBoard;
use crate::arguments::{self, Each};
use crate::episode::{Episode, Rules, Source, State};
use crate::observations::{Arrays, Observations};

/// Boards side by side. The methods take exclusive references, so a second thread that uses an
/// object at the same time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
pub(crate) struct Episodes {
    all: Vec<Episode>,
    rules: Rules,
    /// Draws random actions.
    rng: Rng,
    seen: Observations,
    // What a step did on each board. The flags, 0 or 1, say whether it terminated the episode,
    // then of all boards whether it truncated it, and then whether it reset the board.
    points: Vec<f64>,
    flags: Vec<u8>,
}

/// What a pickle has beside the arguments of `Episodes`: the state of the generator of random
/// actions, and the boards.
type Pickled = (u64, Vec<State>);

/// What episodes start with: for each board a value or nothing, or nothing for all.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Values<'py> {
    seed: Each<'py>,
    board: Each<'py>,
    current_piece: Each<'py>,
    next_piece: Each<'py>,
}

#[pymethods]
impl Episodes {
    /// Boards that are not started. The seed is that of the training streams.
    #[new]
    fn new(rules: Rules, count: usize, seed: u64) -> Self {
        let seed_of_all = if rules.scores { 1 } else { seed };
        let episode = |index| Episode::new(Source::new(seed_of_all, index, &rules));
        Self {
            all: (0..count).map(episode).collect(),
            rules,
            rng: Rng::with_seed(streams::mix(seed)),
            seen: Observations::new(count, rules.features),
            points: vec![0.0; count],
            flags: vec![0; 3 * count],
        }
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (Rules, usize, u64), Pickled) {
        let boards = self.all.iter().map(Episode::state).collect();
        let (arguments, state) = (
            (self.rules, self.all.len(), 0),
            (self.rng.get_seed(), boards),
        );
        (py.get_type::<Self>(), arguments, state)
    }

    fn __setstate__(&mut self, state: Pickled) -> PyResult<()> {
        let (seed, boards) = state;
        let all: Option<Vec<_>> = boards.iter().map(Episode::from_state).collect();
        self.all = all.ok_or_else(|| PyValueError::new_err("this is no state of boards"))?;
        self.rng = Rng::with_seed(seed);
        for (index, episode) in self.all.iter().enumerate() {
            self.seen.look(index, episode);
        }
        Ok(())
    }

    /// Starts episodes on the boards that `chosen` marks, or on all. One seed for all means a stream
    /// for each. If a value is refused, no board is changed.
    fn start(
        &mut self,
        py: Python<'_>,
        chosen: Option<PyBuffer<u8>>,
        is_one_seed: bool,
        values: Values,
    ) -> PyResult<()> {
        let count = self.all.len();
        let seeds = arguments::each(values.seed, count, arguments::seed)?;
        let boards = arguments::each(values.board, count, arguments::board)?;
        let current = arguments::each(values.current_piece, count, arguments::piece)?;
        let next = arguments::each(values.next_piece, count, arguments::piece)?;
        let chosen = chosen.map_or(Ok(vec![1; count]), |it| it.to_vec(py))?;
        for (index, episode) in self.all.iter_mut().enumerate() {
            if chosen[index] == 0 {
                continue;
            }
            let of_one = if is_one_seed { index } else { 0 };
            let source = seeds[index].map(|seed| {
                if index == 0 {
                    // It is another generator than that of the pieces.
                    self.rng = Rng::with_seed(streams::mix(seed));
                }
                Source::new(seed, of_one, &self.rules)
            });
            episode.start(source, count);
            episode.board = boards[index].unwrap_or(episode.board);
            episode.current = current[index].unwrap_or(episode.current);
            episode.next = next[index].unwrap_or(episode.next);
            self.seen.look(index, episode);
        }
        Ok(())
    }

    /// Plays one piece on each board, and writes what this did. Returns the first board that has
    /// to be started before. If there is one, or an action is refused, nothing is played.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyBuffer<i64>,
        points: PyBuffer<f64>,
        flags: PyBuffer<u8>,
    ) -> PyResult<Option<usize>> {
        let actions = actions.to_vec(py)?;
        if !self.rules.restarts
            && let Some(index) = self.all.iter().position(|episode| episode.is_over)
        {
            return Ok(Some(index));
        }
        py.detach(|| self.play(&actions))
            .map_err(PyValueError::new_err)?;
        points.copy_from_slice(py, &self.points)?;
        flags.copy_from_slice(py, &self.flags)?;
        Ok(None)
    }

    /// Writes what is seen of the boards, and the masks.
    fn observe(&self, py: Python<'_>, arrays: Arrays, masks: PyBuffer<i8>) -> PyResult<()> {
        self.seen.write(py, &arrays, &masks)
    }

    /// A board, its current piece and its next one.
    fn position(&self, index: usize) -> PyResult<(PyBoard, u8, u8)> {
        let episode = self.all.get(index);
        let episode = episode.ok_or_else(|| PyValueError::new_err(format!("no board {index}")))?;
        let [current, next] = [episode.current, episode.next].map(|piece| piece as u8);
        Ok((PyBoard(episode.board), current, next))
    }

    /// Writes a random distinct placement for each current piece.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let random = |episode: &Episode| {
            let placement = self.rng.choice(episode.current.placements());
            placement.map_or(0, |it| it.to_byte().into()) // there are some
        };
        let random: Vec<_> = self.all.iter().map(random).collect();
        actions.copy_from_slice(py, &random)
    }
}

impl Episodes {
    fn play(&mut self, numbers: &[i64]) -> Result<(), String> {
        let count = self.all.len();
        let decide = |(index, (episode, &number)): (usize, (&Episode, &i64))| {
            let action = episode.decide(number, &self.rules);
            action.map_err(|error| match count {
                1 => error,
                _ => format!("board {index}: {error}"),
            })
        };
        let each = self.all.iter().zip(numbers).enumerate();
        let actions = each.map(decide).collect::<Result<Vec<_>, _>>()?;
        for (index, (episode, action)) in self.all.iter_mut().zip(actions).enumerate() {
            let done = episode.act(action, &self.rules, count);
            self.points[index] = done.points;
            self.flags[index] = done.is_terminated.into();
            self.flags[count + index] = done.is_truncated.into();
            self.flags[2 * count + index] = done.is_reset.into();
            self.seen.look(index, episode);
        }
        Ok(())
    }
}

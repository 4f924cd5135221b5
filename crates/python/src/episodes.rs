//! Many boards side by side, each with a stream of pieces of its own: the engine of the
//! environments, which `python/tetris_pipe/environments.py` uses.

use fastrand::Rng;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use tetris_pipe::streams;

use crate::arguments::{self, Each};
use crate::arrays;
use crate::episode::{Episode, Options, Source, State};
use crate::observations::{Arrays, Observations};
use crate::rules::Game;

/// Boards side by side. The methods take exclusive references, so a second thread that uses an
/// object at the same time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
pub(crate) struct Episodes {
    all: Vec<Episode>,
    options: Options,
    game: Game,
    /// The stream of the scores that a board plays when its episode is over.
    next_score: u64,
    /// Draws random actions.
    rng: Rng,
    seen: Observations,
    // What a step did on each board. The flags, 0 or 1, say whether it terminated the episode,
    // then of all boards whether it truncated it, and then whether it reset the board.
    points: Vec<f64>,
    flags: Vec<u8>,
}

/// The content of a pickle beside the arguments of `Episodes`: the state of the generator of random
/// actions, the next stream of the scores, and the boards.
type Pickled = (u64, u64, Vec<State>);

fn damaged() -> PyErr {
    PyValueError::new_err("this is no state of boards")
}

/// The start of episodes: for each board a value or nothing, or nothing for all.
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
    fn new(options: &Bound<PyAny>, count: usize, seed: u64) -> PyResult<Self> {
        let options: Options = options.extract().map_err(|_| damaged())?;
        let game = Game::new(&options.rules).ok_or_else(damaged)?;
        if count > 1 << 20 {
            return Err(damaged());
        }
        let episode = |index| Episode::new(Source::new(seed, index, &options), game.size);
        Ok(Self {
            all: (0..count).map(episode).collect(),
            next_score: 1,
            rng: Rng::with_seed(streams::mix(seed)),
            seen: Observations::new(count, &game, options.features),
            points: vec![0.0; count],
            flags: vec![0; 3 * count],
            options,
            game,
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (Options, usize, u64), Pickled) {
        let boards = self.all.iter().map(Episode::state).collect();
        let arguments = (self.options.clone(), self.all.len(), 0);
        let state = (self.rng.get_seed(), self.next_score, boards);
        (py.get_type::<Self>(), arguments, state)
    }

    fn __setstate__(&mut self, state: &Bound<PyAny>) -> PyResult<()> {
        let (seed, next_score, boards): Pickled = state.extract().map_err(|_| damaged())?;
        let all = boards
            .iter()
            .map(|it| Episode::from_state(it, self.game.size));
        let all = all.collect::<Option<Vec<_>>>();
        self.all = all
            .filter(|it| it.len() == self.all.len())
            .ok_or_else(damaged)?;
        (self.rng, self.next_score) = (Rng::with_seed(seed), next_score);
        for (index, episode) in self.all.iter().enumerate() {
            self.seen.look(index, episode, &self.game);
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
        let (count, game) = (self.all.len(), &self.game);
        let seeds = arguments::each(values.seed, count, arguments::seed)?;
        let board = |it: &Bound<_>| arguments::board_of(game.size, it);
        let boards = arguments::each(values.board, count, board)?;
        let piece = |it: &Bound<_>| arguments::piece_of(&game.pieces, it);
        let current = arguments::each(values.current_piece, count, piece)?;
        let next = arguments::each(values.next_piece, count, piece)?;
        let chosen = chosen.map_or(Ok(vec![1; count]), |it| it.to_vec(py))?;
        let sources = seeds.iter().zip(&chosen).enumerate();
        let sources = sources.map(|(index, (&seed, &is_chosen))| {
            let seed = seed.filter(|_| is_chosen != 0)?;
            Some(Source::new(
                seed,
                if is_one_seed { index } else { 0 },
                &self.options,
            ))
        });
        let sources: Vec<Option<Source>> = sources.collect();
        if let Some(last) = sources.iter().flatten().map(|it| it.seed).max() {
            let following = last.wrapping_add(1);
            let is_of_all = sources.iter().all(Option::is_some);
            self.next_score = if is_of_all {
                following
            } else {
                following.max(self.next_score)
            };
        }
        for (index, episode) in self.all.iter_mut().enumerate() {
            if chosen[index] == 0 {
                continue;
            }
            if let Some(seed) = seeds[index]
                && index == 0
            {
                // It is another generator than that of the pieces.
                self.rng = Rng::with_seed(streams::mix(seed));
            }
            episode.start(sources[index], game, &mut self.next_score);
            episode.board = boards[index].unwrap_or(episode.board);
            episode.current = current[index].unwrap_or(episode.current);
            episode.next = next[index].unwrap_or(episode.next);
            self.seen.look(index, episode, game);
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
        if !self.options.restarts
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

    /// The squares of a board, its current piece and its next one.
    fn position<'py>(
        &self,
        py: Python<'py>,
        index: usize,
    ) -> PyResult<(Bound<'py, PyAny>, u8, u8)> {
        let episode = self.all.get(index);
        let episode = episode.ok_or_else(|| PyValueError::new_err(format!("no board {index}")))?;
        let size = self.game.size;
        let mut squares = vec![0; size.squares()];
        size.write_squares(&episode.board, &mut squares);
        let array = arrays::array(py, &squares, "uint8", &[size.rows, size.columns])?;
        let [current, next] = [episode.current, episode.next].map(|piece| piece as u8);
        Ok((array, current, next))
    }

    /// Writes a random distinct placement for each current piece.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let random = |episode: &Episode| {
            let placement = self
                .rng
                .choice(&self.game.placements[episode.current as usize]);
            placement.copied().unwrap_or(0) // there are some
        };
        let random: Vec<_> = self.all.iter().map(random).collect();
        actions.copy_from_slice(py, &random)
    }
}

impl Episodes {
    fn play(&mut self, numbers: &[i64]) -> Result<(), String> {
        let (count, options, game) = (self.all.len(), &self.options, &self.game);
        let decide = |(index, (episode, &number)): (usize, (&Episode, &i64))| {
            let action = episode.decide(number, options, game);
            action.map_err(|error| match count {
                1 => error,
                _ => format!("board {index}: {error}"),
            })
        };
        let each = self.all.iter().zip(numbers).enumerate();
        let actions = each.map(decide).collect::<Result<Vec<_>, _>>()?;
        for (index, (episode, action)) in self.all.iter_mut().zip(actions).enumerate() {
            let done = episode.act(action, options, game, &mut self.next_score);
            self.points[index] = done.points;
            self.flags[index] = done.is_terminated.into();
            self.flags[count + index] = done.is_truncated.into();
            self.flags[2 * count + index] = done.is_reset.into();
            self.seen.look(index, episode, game);
        }
        Ok(())
    }
}

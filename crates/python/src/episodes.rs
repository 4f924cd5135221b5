//! Many boards side by side, each with a stream of pieces of its own: the engine of the
//! environments, which `python/tetris_pipe/environments.py` uses.

use fastrand::Rng;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use tetris_pipe::streams;

use crate::arguments::{self, Each};
use crate::episode::{Episode, Options, Source, State};
use crate::observations::{Arrays, Observations};
use crate::rules::Game;
use crate::squares;

/// Boards side by side. The methods take exclusive references, so a second thread that uses an
/// object at the same time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
pub(crate) struct Episodes {
    all: Vec<Episode>,
    /// The options as Python passed them, for a pickle.
    given: Py<PyAny>,
    options: Options,
    game: Game,
    /// The stream of the scores that a board plays when its episode is over.
    next_score: u64,
    /// Draws random actions.
    rng: Rng,
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
        let given = options.clone().unbind();
        let options: Options = options.extract().map_err(|_| damaged())?;
        let game = Game::new(&options.rules.0);
        if count > 1 << 20 {
            return Err(damaged());
        }
        let episode = |index| Episode::new(Source::new(seed, index, &options), &game);
        Ok(Self {
            all: (0..count).map(episode).collect(),
            next_score: 1,
            rng: Rng::with_seed(streams::mix(seed)),
            given,
            options,
            game,
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (Py<PyAny>, usize, u64), Pickled) {
        let boards = self.all.iter().map(Episode::state).collect();
        let arguments = (self.given.clone_ref(py), self.all.len(), 0);
        let state = (self.rng.get_seed(), self.next_score, boards);
        (py.get_type::<Self>(), arguments, state)
    }

    fn __setstate__(&mut self, state: &Bound<PyAny>) -> PyResult<()> {
        let (seed, next_score, boards): Pickled = state.extract().map_err(|_| damaged())?;
        let episode = |state| Episode::from_state(state, &self.game);
        let all: Option<Vec<_>> = boards.into_iter().map(episode).collect();
        let all = all.filter(|it| it.len() == self.all.len());
        self.all = all.ok_or_else(damaged)?;
        (self.rng, self.next_score) = (Rng::with_seed(seed), next_score);
        Ok(())
    }

    /// Starts episodes on the boards that `chosen` marks, or on all. One seed for all means a stream
    /// for each. If a value is refused, no board is changed.
    fn start(
        &mut self,
        chosen: Option<Bound<PyArray1<bool>>>,
        is_one_seed: bool,
        values: Values,
        arrays: &Bound<PyAny>,
    ) -> PyResult<()> {
        let (count, game) = (self.all.len(), &self.game);
        let seeds = arguments::each(values.seed, count, arguments::seed)?;
        let board = |it: &Bound<_>| arguments::board_of(&game.rules, it);
        let boards = arguments::each(values.board, count, board)?;
        let piece = |it: &Bound<_>| arguments::piece_of(&game.rules.pieces, it);
        let current = arguments::each(values.current_piece, count, piece)?;
        let next = arguments::each(values.next_piece, count, piece)?;
        let chosen = chosen.map_or(Ok(vec![true; count]), |it| it.to_vec())?;
        let mut arrays: Arrays = arrays.extract()?; // whose boards may be those that are given
        let mut observed = arrays.of(count, game)?;
        let source = |(index, (seed, &is_chosen)): (_, (&Option<u64>, _))| {
            let board = if is_one_seed { index } else { 0 };
            let seed = seed.filter(|_| is_chosen);
            seed.map(|seed| Source::new(seed, board, &self.options))
        };
        let sources: Vec<_> = seeds.iter().zip(&chosen).enumerate().map(source).collect();
        let scores = sources.iter().flatten().filter_map(|it| match it {
            Source::Score(seed) => Some(seed),
            Source::Training(..) => None,
        });
        if let Some(last) = scores.max() {
            let is_of_all = sources.iter().all(Option::is_some);
            let least = if is_of_all { 0 } else { self.next_score };
            self.next_score = last.wrapping_add(1).max(least);
        }
        for (index, episode) in self.all.iter_mut().enumerate() {
            if !chosen[index] {
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
            observed.flags[2 * count + index] = false;
            observed.look(index, episode, game);
        }
        Ok(())
    }

    /// Plays one piece on each board, and writes what this did. Returns the first board that has
    /// to be started before. If there is one, or an action is refused, nothing is played.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyArray1<i64>>,
        arrays: &Bound<'_, PyAny>,
    ) -> PyResult<Option<usize>> {
        let actions = actions.to_vec()?; // which may be one of the arrays
        let mut arrays: Arrays = arrays.extract()?;
        let mut observed = arrays.of(self.all.len(), &self.game)?;
        if self.options.autoreset_mode != "NextStep"
            && let Some(index) = self.all.iter().position(|episode| episode.is_over)
        {
            return Ok(Some(index));
        }
        py.detach(|| self.play(&actions, &mut observed)).map_err(PyValueError::new_err)?;
        Ok(None)
    }

    /// The squares of a board, its current piece and its next one.
    fn position<'py>(
        &self,
        py: Python<'py>,
        index: usize,
    ) -> PyResult<(Bound<'py, PyArray2<u8>>, u8, u8)> {
        let episode = self.all.get(index);
        let episode = episode.ok_or_else(|| PyValueError::new_err(format!("no board {index}")))?;
        let size = self.game.rules.size;
        let mut squares = vec![0; squares::count(size)];
        squares::write(size, &episode.board, &mut squares);
        let array = PyArray1::from_vec(py, squares).reshape([size.rows(), size.columns()])?;
        let [current, next] = [episode.current, episode.next].map(|piece| piece as u8);
        Ok((array, current, next))
    }

    /// A random distinct placement for each current piece.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let random = |episode: &Episode| {
            let placements = &self.game.placements[episode.current as usize];
            self.rng.choice(placements).copied().unwrap_or(0) // there are some
        };
        PyArray1::from_vec(py, self.all.iter().map(random).collect())
    }
}

impl Episodes {
    fn play(&mut self, numbers: &[i64], seen: &mut Observations) -> Result<(), String> {
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
            let done = episode.act(action, game, &mut self.next_score);
            seen.write(index, &done);
            seen.look(index, episode, game);
        }
        Ok(())
    }
}

//! The games of the environments, as a class. `python/tetris_pipe/environments.py` uses it.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::SeedArgument;
use crate::games;

/// Games side by side, for the environments.
///
/// Its methods take exclusive references, so a second thread that uses an object at the same
/// time gets a `RuntimeError` (Already borrowed).
#[pyclass(module = "tetris_pipe._core")]
pub(crate) struct Games(games::Games);

#[pymethods]
impl Games {
    /// Games for these seeds, of at most `max_pieces` pieces each.
    #[new]
    fn new(seeds: Vec<SeedArgument>, max_pieces: u64) -> Self {
        Self(games::Games::new(&numbers(&seeds), max_pieces))
    }

    /// Starts again, on the streams of these seeds or where each stream is.
    fn reset(&mut self, seeds: Option<Vec<SeedArgument>>) -> PyResult<()> {
        let Some(seeds) = seeds else {
            self.0.restart();
            return Ok(());
        };
        self.check_count("seeds", seeds.len())?;
        self.0.seed(&numbers(&seeds));
        Ok(())
    }

    /// Plays one piece of each game, and writes what it did.
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
        let played = py.detach(|| self.0.step(&actions));
        played.map_err(PyValueError::new_err)?;
        let results = &self.0.results;
        points.copy_from_slice(py, &results.points)?;
        is_last.copy_from_slice(py, &results.is_last)?;
        is_reset.copy_from_slice(py, &results.is_reset)
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
        py.detach(|| self.0.observe());
        let observations = &self.0.observations;
        boards.copy_from_slice(py, &observations.boards)?;
        current.copy_from_slice(py, &observations.current)?;
        next.copy_from_slice(py, &observations.next)?;
        masks.copy_from_slice(py, &observations.masks)
    }

    /// Writes a random distinct placement for each current piece.
    fn sample(&mut self, py: Python<'_>, actions: PyBuffer<i64>) -> PyResult<()> {
        let random = py.detach(|| self.0.random_actions());
        actions.copy_from_slice(py, &random)
    }
}

impl Games {
    fn check_count(&self, what: &str, given: usize) -> PyResult<()> {
        let needed = self.0.len();
        if given == needed {
            return Ok(());
        }
        let message = format!("{given} {what} for {needed} boards");
        Err(PyValueError::new_err(message))
    }
}

fn numbers(seeds: &[SeedArgument]) -> Vec<u64> {
    seeds.iter().map(|seed| seed.0).collect()
}

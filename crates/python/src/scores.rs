//! Files of scores, as texts: what they say, and whether one player is better than another.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe_arena::{Outcome, Refused, Scores};

fn read(text: &str) -> PyResult<Scores> {
    Scores::read(text.as_bytes()).map_err(refused)
}

fn refused(why: Refused) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// The mean of the scores in a line, and the streams without a score.
#[pyfunction]
pub(crate) fn describe_scores(scores: &str) -> PyResult<String> {
    let outcome = Outcome::of(vec![read(scores)?]).map_err(refused)?;
    Ok(outcome.to_string())
}

/// Compare two players by their scores on the streams that both have played.
#[pyfunction]
pub(crate) fn compare_scores(a: &str, b: &str) -> PyResult<String> {
    let outcome = Outcome::of(vec![read(a)?, read(b)?]).map_err(refused)?;
    Ok(outcome.to_string())
}

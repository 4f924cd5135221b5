//! Files of scores, as texts: what they say, and whether one player is better than another.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe_arena::{Outcome, Refused, Samples, Scores};

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

/// The means of the scores as JSON.
#[pyfunction]
pub(crate) fn mean_scores(scores: &str) -> PyResult<String> {
    let means = read(scores)?.means();
    let means = means.ok_or_else(|| PyValueError::new_err("no streams"))?;
    Ok(means.to_string())
}

/// Compare two players by their files of scores: the streams that both have played, or the means of
/// trainings with other seeds, if one has several files.
#[pyfunction]
pub(crate) fn compare_scores(a: Vec<String>, b: Vec<String>) -> PyResult<String> {
    let read = |texts: Vec<String>| texts.iter().map(|it| read(it)).collect::<PyResult<Vec<_>>>();
    let (a, b) = (read(a)?, read(b)?);
    let text = match (&a[..], &b[..]) {
        ([_], [_]) => Outcome::of([a, b].concat()).map(|it| it.to_string()),
        _ => Samples::of(&a, &b).map(|it| it.to_string()),
    };
    text.map_err(refused)
}

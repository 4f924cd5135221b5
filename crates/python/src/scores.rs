//! Files of scores, as texts: what they say, and whether one player is better than another.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe_arena::{Comparison, Outcome, Refused, Samples, Scores};

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
    let parse = |texts: Vec<String>| {
        texts
            .iter()
            .map(|it| read(it))
            .collect::<PyResult<Vec<_>>>()
    };
    let (a, b) = (parse(a)?, parse(b)?);
    let text = match (&a[..], &b[..]) {
        ([a], [b]) => Comparison::of(a, b).map(|it| it.to_string()),
        _ => Samples::of(&a, &b).map(|it| it.to_string()),
    };
    let text = text.map_err(refused)?;
    let none = || PyValueError::new_err("no stream was played by both, with as many pieces");
    Some(text).filter(|it| !it.is_empty()).ok_or_else(none)
}

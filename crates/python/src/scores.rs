//! Files of scores, as texts: what they say, and whether one player is better than another.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe_arena::{Comparison, Refused, Samples, Scores};

fn read(text: &str) -> Result<Scores, Refused> {
    Scores::read(text.as_bytes())
}

fn refused(why: Refused) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// The mean of the scores in a line, and the streams without a score.
#[pyfunction]
pub(crate) fn describe_scores(scores: &str) -> PyResult<String> {
    let scores = read(scores).map_err(refused)?;
    Ok(scores.to_string() + &scores.missing())
}

/// The means of the scores as JSON.
#[pyfunction]
pub(crate) fn mean_scores(scores: &str) -> PyResult<String> {
    let means = read(scores).map_err(refused)?.means();
    let means = means.ok_or_else(|| PyValueError::new_err("no streams"))?;
    Ok(means.to_string())
}

/// Compare two players by their files of scores: the streams that both have played, or the means of
/// trainings with other seeds, if one has several files.
#[pyfunction]
pub(crate) fn compare_scores(a: Vec<String>, b: Vec<String>) -> PyResult<String> {
    let compare = || {
        let parse =
            |texts: &[String]| -> Result<Vec<_>, _> { texts.iter().map(|it| read(it)).collect() };
        let (a, b) = (parse(&a)?, parse(&b)?);
        match (&a[..], &b[..]) {
            ([a], [b]) => Comparison::of(a, b).map(|it| it.to_string()),
            _ => Samples::of(&a, &b).map(|it| it.to_string()),
        }
    };
    match compare().map_err(refused)? {
        nothing if nothing.is_empty() => {
            let message = "no stream was played by both, with as many pieces";
            Err(PyValueError::new_err(message))
        }
        text => Ok(text),
    }
}

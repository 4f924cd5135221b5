//! Files of scores, as texts: what they say, and whether one player is better than another.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe_arena::{Comparison, Outcome, Refused, Row, Scores};

fn read(text: &str) -> PyResult<Scores> {
    Scores::read(text.as_bytes()).map_err(refused)
}

fn refused(why: Refused) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// The mean of the scores in a line, and the streams without a score.
#[pyfunction]
pub(crate) fn describe_scores(scores: &str) -> PyResult<String> {
    let row = Row::new(String::new(), read(scores)?);
    Ok(Outcome::new(vec![row]).map_err(refused)?.to_string())
}

/// Compare two players by their scores on the streams that both have played.
#[pyfunction]
pub(crate) fn compare_scores(a: &str, b: &str) -> PyResult<String> {
    let [a, b] = [read(a)?, read(b)?];
    let comparison = Comparison::of(&a, &b).map_err(refused)?;
    let rows = vec![Row::new("A".to_owned(), a), Row::new("B".to_owned(), b)];
    let missing = Outcome::of_files(rows).map_err(refused)?.missing();
    Ok(comparison.line(["A", "B"]).unwrap_or_default() + &missing)
}

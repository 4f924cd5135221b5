//! Games of a linear controller, the player of the literature, without a step through Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe::Placement;
use tetris_pipe::afterstates;
use tetris_pipe::board::Outcome;

use crate::episode::{Episode, Source};
use crate::in_parts;
use crate::rules::{Game, GivenRules};

/// Pieces between two looks at the clock: a few milliseconds.
const PIECES_AT_ONCE: usize = 1024;

/// Play a linear controller on the streams of the scores with these seeds.
///
/// It chooses the afterstate with the highest weighted sum of features, of equal ones the first,
/// and one that resets only if all do. ``weights`` has a number for each of
/// ``feature_names(rules.columns)``. Returns for each seed the points, the pieces, and whether the
/// game ended with a reset. Ctrl-C ends long games.
#[pyfunction]
pub(crate) fn play_linear(
    py: Python,
    rules: GivenRules,
    weights: Vec<f64>,
    seeds: Vec<u64>,
) -> PyResult<Vec<(f64, u64, bool)>> {
    let game = Game::new(&rules.0);
    let count = afterstates::of_afterstate(game.rules.size);
    if weights.len() != count {
        let message = format!("{count} weights are needed, not {}", weights.len());
        return Err(PyValueError::new_err(message));
    }
    let used = weights.into_iter().enumerate();
    let used: Vec<_> = used.filter(|&(_, weight)| weight != 0.0).collect();
    let (mut left, mut current, mut scores) = (seeds.into_iter(), None, Vec::new());
    let parts = std::iter::from_fn(|| {
        if current.as_ref().is_none_or(|it: &Episode| it.is_over) {
            let source = Source::Score(left.next()?);
            let new = current.insert(Episode::new(source, &game));
            new.start(Some(source), &game, &mut 0);
            scores.push((0.0, 0, false));
        }
        let (episode, (points, pieces, has_ended)) = (current.as_mut()?, scores.last_mut()?);
        for _ in 0..PIECES_AT_ONCE {
            if episode.is_over {
                break;
            }
            let best = best(&used, episode, &game)?;
            let done = episode.act(Some(best), &game, &mut 0);
            (*points, *pieces) = (*points + done.points, *pieces + 1);
            *has_ended = done.is_terminated;
        }
        Some(())
    });
    in_parts(py, parts, |()| ())?;
    Ok(scores)
}

/// The placement of the current piece that the controller chooses.
fn best(used: &[(usize, f64)], episode: &Episode, game: &Game) -> Option<Placement> {
    let mut best = (f64::NEG_INFINITY, None);
    afterstates::visit(
        &game.rules,
        &episode.board,
        episode.current,
        #[inline(always)]
        |size, after| {
            let features = after.features(size);
            let weighted = |&(index, weight)| weight * f64::from(features[index]);
            let value = match after.outcome {
                Outcome::Cleared(_) => used.iter().map(weighted).sum(),
                Outcome::Reset => f64::NEG_INFINITY,
            };
            if value > best.0 || best.1.is_none() {
                best = (value, Some(after.placement));
            }
        },
    );
    best.1
}

//! The rules of a game, and what follows from them for each piece.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tetris_pipe::{Piece, Placement, Rules};

pub(crate) const ACTIONS: usize = 64;

/// The rules of a `tetris_pipe.Rules`, whose fields are those of a file of scores.
pub(crate) struct GivenRules(pub(crate) Rules);

impl FromPyObject<'_, '_> for GivenRules {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let json = object.py().import("json")?;
        let fields = json.call_method1("dumps", (object.getattr("__dict__")?,))?;
        let rules = serde_json::from_str(fields.extract()?);
        rules.map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// The rules, and tables of what follows from them.
pub(crate) struct Game {
    pub(crate) rules: Rules,
    /// The pieces after which an episode is truncated.
    pub(crate) length: u64,
    /// For each piece and action, the legal placement that is nearest: the same rotation, as far
    /// to the left as it needs to be between the walls. A legal action is its own nearest one.
    pub(crate) nearest: [[Placement; ACTIONS]; 7],
    /// The distinct placements of each piece, as actions: an action is a placement byte.
    pub(crate) placements: [Vec<i64>; 7],
    /// For each piece, 1 for each of its distinct placements.
    pub(crate) masks: [[i8; ACTIONS]; 7],
}

impl Game {
    /// The game with these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        let size = rules.size;
        let nearest = |piece, action: usize| {
            let fitting = |column| Placement::new(piece, (action >> 4) as u8, column);
            let mut columns = (0..=action & 15).rev().filter_map(fitting);
            columns.find(|&it| size.has(it))
        };
        // Every rotation fits over column 0.
        let nearest = |piece, action| nearest(piece, action).unwrap_or(piece.placements()[0]);
        let placements = Piece::ALL.map(|piece| {
            let placements = size.placements(piece);
            placements.map(|it| it.to_byte().into()).collect::<Vec<_>>()
        });
        let mask = |placements: &Vec<i64>| {
            let is_one = |action| placements.contains(&(action as i64)).into();
            std::array::from_fn(is_one)
        };
        Self {
            rules: *rules,
            length: rules.length.unwrap_or(u64::MAX),
            nearest: Piece::ALL.map(|piece| std::array::from_fn(|action| nearest(piece, action))),
            masks: placements.each_ref().map(mask),
            placements,
        }
    }
}

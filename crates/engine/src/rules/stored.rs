//! The rules as serde has them: flat, with the names of Python's `Rules`. An absent field is the challenge's.

use serde::{Deserialize, Serialize};

use super::{Overflow, Rules};
use crate::ParseError;
use crate::scorer::Scorer;
use crate::size::Size;
use crate::streams::{Draw, PieceSet};

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Fields {
    rows: usize,
    columns: usize,
    points: [f64; 5],
    pieces: String,
    preview: u8,
    terminate_on_reset: bool,
    overflow: Overflow,
    draw: Draw,
    max_pieces: Option<u64>,
    scorer: Scorer,
}

impl Default for Fields {
    fn default() -> Self {
        Rules::CHALLENGE.into()
    }
}

impl From<Rules> for Fields {
    fn from(rules: Rules) -> Self {
        Self {
            rows: rules.size.rows(),
            columns: rules.size.columns(),
            points: rules.points,
            pieces: rules.pieces.to_string(),
            preview: rules.preview.into(),
            terminate_on_reset: rules.ends_on_reset,
            overflow: rules.overflow,
            draw: rules.draw,
            max_pieces: rules.length,
            scorer: rules.scorer,
        }
    }
}

impl TryFrom<Fields> for Rules {
    type Error = ParseError;

    fn try_from(fields: Fields) -> Result<Self, ParseError> {
        let expect = |is_so: bool, what| is_so.then_some(()).ok_or(ParseError(what));
        expect(fields.preview <= 1, "preview is 0 or 1")?;
        expect(fields.points.iter().all(|it| it.is_finite()), "points are finite")?;
        expect(fields.max_pieces != Some(0), "max_pieces is at least 1")?;
        let size = Size::new(fields.rows, fields.columns);
        let rules = Self {
            size: size.ok_or(ParseError("a grid has 4 to 20 rows and 4 to 10 columns"))?,
            points: fields.points,
            pieces: fields.pieces.parse::<PieceSet>()?,
            draw: fields.draw,
            preview: fields.preview == 1,
            overflow: fields.overflow,
            ends_on_reset: fields.terminate_on_reset,
            length: fields.max_pieces,
            scorer: fields.scorer,
        };
        let Self { size, points, overflow, .. } = Self::CHALLENGE;
        expect(
            rules.scorer == Scorer::Rules || rules == Self { size, points, overflow, ..rules },
            "another scorer counts the challenge's grid, points and overflow",
        )?;
        Ok(rules)
    }
}

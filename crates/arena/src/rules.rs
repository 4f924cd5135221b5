//! Which game was played: its rules where they differ from the challenge's.

use std::{fmt, io};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tetris_pipe::Tally;

/// Why scores are not read, merged or compared, as an error that programs can name a file in.
pub type Refused = io::Error;

/// Refuses something for a reason.
pub(crate) fn refuse<T>(why: impl fmt::Display) -> Result<T, Refused> {
    Err(Refused::other(why.to_string()))
}

/// The rules of a game: those fields of `tetris_pipe.Rules` in Python that differ from the
/// challenge's, so none for its game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rules(Map<String, Value>);

impl Rules {
    /// Whether they are the challenge's.
    pub fn are_the_challenges(&self) -> bool {
        self.0.is_empty()
    }

    /// A rule, or the challenge's.
    fn get<T: DeserializeOwned>(&self, name: &str, otherwise: T) -> Result<T, Refused> {
        let Some(value) = self.0.get(name) else {
            return Ok(otherwise);
        };
        T::deserialize(value).or_else(|error| refuse(format_args!("the rule {name}: {error}")))
    }

    /// The points of a placement by the rows that it clears, 0 to 4.
    pub(crate) fn points(&self) -> Result<[f64; 5], Refused> {
        self.get("points", [0.0, 1.0, 3.0, 7.0, 15.0])
    }

    /// The most rows that this number of pieces fills.
    pub(crate) fn rows(&self, pieces: u64) -> Result<u64, Refused> {
        let columns = self.get("columns", 10)?;
        Ok(pieces.saturating_mul(4) / columns.max(1))
    }

    /// The points that this number of pieces cannot exceed.
    pub(crate) fn bound(&self, pieces: u64) -> Result<f64, Refused> {
        if self.are_the_challenges() {
            let tally = Tally { pieces, ..Tally::default() };
            return Ok(tally.bound() as f64);
        }
        let [of_none, of_rows @ ..] = self.points()?;
        let of_a_row = (1..).zip(of_rows).map(|(rows, points)| points / f64::from(rows));
        let of_a_row = of_a_row.fold(0.0, f64::max);
        Ok(self.rows(pieces)? as f64 * of_a_row + pieces as f64 * of_none.max(0.0))
    }
}

/// Displays the rules as JSON has them.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_the_challenges() {
            return f.write_str("the challenge's rules");
        }
        write!(f, "the rules {}", Value::Object(self.0.clone()))
    }
}

//! Beams: how many placements a ply of search keeps, and how much worse than the best.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;
use crate::network::Evaluated;

/// Selects the placements that are searched one ply deeper: of those that are worse than the best
/// by at most `margin` times the uncertainties of both together, the best `width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    pub(super) width: usize,
    pub(super) margin: f32,
}

impl Beam {
    /// Keeps all placements.
    pub const FULL: Self = Self { width: usize::MAX, margin: f32::INFINITY };

    /// A beam that keeps at most `width` placements (at least 1), none of them evaluated below the
    /// best by more than `margin` (at least 0) times the points by which the network expects a search
    /// to change the evaluations of both; `None` outside of these ranges.
    pub const fn new(width: usize, margin: f32) -> Option<Self> {
        if width > 0 && margin >= 0.0 { Some(Self { width, margin }) } else { None }
    }

    /// The margin between two placements, in the unit of the search.
    pub(super) fn margin_between(self, best: &Evaluated, other: &Evaluated) -> i32 {
        let both = best.uncertainty() + other.uncertainty();
        // In whole 1/256, so that no rounding of floats decides.
        let margin = i64::from((self.margin * 256.0) as u32) * i64::from(both) / 256;
        margin.min(i32::MAX.into()) as i32
    }
}

/// Displays `WIDTH:MARGIN`, as in `5:2.5`, or `full`.
impl fmt::Display for Beam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::FULL => f.write_str("full"),
            Self { width, margin } => write!(f, "{width}:{margin}"),
        }
    }
}

/// Parses what it displays.
///
/// ```
/// let beam: tetris_pipe::search::Beam = "5:2.5".parse()?;
/// assert_eq!(beam.to_string(), "5:2.5");
/// # Ok::<(), tetris_pipe::ParseError>(())
/// ```
impl FromStr for Beam {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "full" {
            return Ok(Self::FULL);
        }
        let parse = || {
            let (width, margin) = text.split_once(':')?;
            Self::new(width.parse().ok()?, margin.parse().ok()?)
        };
        parse().ok_or(ParseError("a beam is WIDTH:MARGIN, as in 5:2.5, or full"))
    }
}

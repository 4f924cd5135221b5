//! Beams: how many placements a ply of search keeps, and how much worse than the best.

use std::str::FromStr;

use crate::ParseError;
use crate::network::SEARCH_ONE;

/// Selects the placements that are searched one ply deeper: at most `width`, none of them
/// more than `margin` points worse than the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// At least 1.
    pub(super) width: usize,
    /// In points, at least 0.
    pub(super) margin: f32,
}

impl Beam {
    /// Keeps all placements.
    pub const FULL: Self = Self {
        width: usize::MAX,
        margin: f32::INFINITY,
    };

    /// A beam that keeps at most `width` placements (at least 1), none of them evaluated
    /// more than `margin` points (at least 0) below the best; `None` outside of these ranges.
    #[must_use]
    pub const fn new(width: usize, margin: f32) -> Option<Self> {
        if width > 0 && margin >= 0.0 {
            Some(Self { width, margin })
        } else {
            None
        }
    }

    /// The most placements that it keeps, at least 1.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The points by which they may be worse than the best, at least 0.
    #[must_use]
    pub const fn margin(&self) -> f32 {
        self.margin
    }

    /// The beam that keeps what both keep.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            width: self.width.min(other.width),
            margin: self.margin.min(other.margin),
        }
    }

    /// The margin in the unit of the search.
    pub(crate) fn margin_eval(self) -> i32 {
        (self.margin * SEARCH_ONE as f32) as i32
    }
}

/// Parses `WIDTH:MARGIN`, as in `5:2.5`, or `full`.
///
/// ```
/// let beam: tetris_pipe::search::Beam = "5:2.5".parse()?;
/// assert_eq!((beam.width(), beam.margin()), (5, 2.5));
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

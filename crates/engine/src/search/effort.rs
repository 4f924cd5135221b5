//! Efforts: how deep and how wide the player searches.

use std::fmt;
use std::str::FromStr;

use super::Beam;
use crate::ParseError;

/// How deep and how wide the player searches: a number, from 1 (the fastest) up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effort(u8);

struct Row {
    /// The beams of the search, from the root down, one for each ply. There is none for the
    /// placements at the leaves, which are all evaluated unless pruned.
    beams: &'static [Beam],
    points: [u32; 2],
}

/// The one table of efforts, the fastest first. Everything else reads it; a test compares the README and
/// `docs/measuring.md` with it.
///
/// The beams were tuned on positions from the streams with seeds from 6120. The margins at the root
/// matter most, and then the number of plies. The widths make little difference.
const EFFORTS: [Row; Effort::ALL.len()] = [
    Row { beams: &[], points: [92_356, 23] },
    Row { beams: &[beam(3, 1.0), beam(2, 1.0), beam(1, 0.0)], points: [93_786, 12] },
    Row { beams: &[beam(6, 1.5), beam(4, 1.5), beam(3, 1.0), beam(1, 0.0)], points: [93_864, 15] },
];

const fn beam(width: usize, margin: f32) -> Beam {
    Beam::new(width, margin).unwrap()
}

impl Effort {
    /// All efforts, the fastest first.
    pub const ALL: &[Self] = &[Self(1), Self(2), Self(3)];

    /// Effort 1: static evaluation, without a search.
    pub const FASTEST: Self = Self(1);

    /// The strongest effort, for those who can wait.
    pub const STRONGEST: Self = Self(EFFORTS.len() as u8);

    /// The effort with a number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|effort| effort.0 == number)
    }

    /// The number, from 1 up.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The numbers of all efforts as help texts have them: `1..3`.
    pub fn range() -> String {
        format!("{}..{}", Self::FASTEST, Self::STRONGEST)
    }

    /// The beams of the search at this effort, from the root down.
    pub const fn beams(self) -> &'static [Beam] {
        EFFORTS[self.0 as usize - 1].beams
    }

    /// The mean points of the streams with seeds 1 to 16, 65,536 pieces each, without luck, and their
    /// standard error (`docs/measuring.md`).
    pub const fn points(self) -> [u32; 2] {
        EFFORTS[self.0 as usize - 1].points
    }
}

/// The strongest effort that plays 20,000 pieces per second and more.
impl Default for Effort {
    fn default() -> Self {
        Self(2)
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Effort {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let effort = text.parse().ok().and_then(Self::new);
        effort.ok_or(ParseError("expected a number from 1 to 3"))
    }
}

//! Efforts: how far to look, and how widely.

use std::fmt;
use std::str::FromStr;

/// How far the player looks: 1 (fast) to 5 (strong).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effort(u8);

/// Which placements are searched one level deeper: the best few, as far as they are
/// not much worse than the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// The most placements that are kept, at least 1.
    pub width: usize,
    /// The most points that a kept one may seem worse than the best.
    pub margin: f32,
}

/// The beams of each effort, from the root down: as many as the search has levels
/// below the current piece. The last level is always full.
///
/// Chosen on the seeds from 6000 on. What decides is that every placement at the root gets
/// a full level: where those were left out that one look finds 10 points worse, efforts 2
/// and 3 had 400 points less. The width of the beams makes little difference beside that.
const BEAMS: [&[Beam]; 5] = [
    &[],
    &[Beam::FULL],
    &[beam(3, 1.0), beam(3, 1.0)],
    &[beam(3, 1.0), beam(3, 1.0), beam(2, 1.0)],
    &[beam(4, 2.0), beam(4, 3.0), beam(3, 3.0)],
];

const fn beam(width: usize, margin: f32) -> Beam {
    Beam { width, margin }
}

impl Effort {
    /// All efforts, the fastest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The effort of a number from 1 to 5.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.0 == number)
    }

    /// The number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Which placements this effort searches at each level.
    #[must_use]
    pub const fn beams(self) -> &'static [Beam] {
        BEAMS[self.0 as usize - 1]
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self(3)
    }
}

impl Beam {
    /// Keeps everything.
    pub const FULL: Self = beam(usize::MAX, f32::INFINITY);

    /// Reads `WIDTH:MARGIN`, or `full`.
    fn parse(text: &str) -> Option<Self> {
        if text == "full" {
            return Some(Self::FULL);
        }
        let (width, margin) = text.split_once(':')?;
        let (width, margin) = (width.parse().ok()?, margin.parse().ok()?);
        (width > 0 && margin >= 0.0).then_some(Self { width, margin })
    }
}

impl FromStr for Beam {
    type Err = NotABeam;

    fn from_str(text: &str) -> Result<Self, NotABeam> {
        Self::parse(text).ok_or(NotABeam)
    }
}

/// What is wrong with the text of a beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABeam;

impl fmt::Display for NotABeam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a beam is WIDTH:MARGIN, as in 5:2.5, or full")
    }
}

impl std::error::Error for NotABeam {}

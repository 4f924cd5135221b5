//! The search: expectimax over placements and over the pieces that may come.
//!
//! The network gives each board a value for every next piece, `V(board, p)`. One
//! level of search replaces it by what it should be,
//!
//! > V'(board, p) = mean over q of max over placements a of p of worth(a, V(after a, q)),
//!
//! since p will be placed when q is known and nothing more. [`Effort`] 1 places the
//! current piece by V, effort 2 by V', and so on, each level one piece deeper. A full
//! level has 7 x 23 times the boards of the one above, so from effort 3 on only the
//! placements that look best one level up are searched, as [`Beam`] says. Nothing
//! depends on a clock. Of equal placements the one that looks best at one look is
//! played, and of those the first in the order of [`Piece::placements`].
//!
//! The last piece, which has no successor, is played on the mean over all of them.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::piece::{Piece, Placement};
use crate::value::{After, POINT, SCALE, Value, mean};

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

/// The beams of each effort, from the root down. Effort n searches n - 1 levels below
/// the current piece; the last of them, which has no beam, is always full.
const BEAMS: [&[Beam]; 5] = [
    &[],
    &[Beam::FULL],
    &[
        Beam {
            width: 5,
            margin: 3.0,
        },
        Beam {
            width: 3,
            margin: 3.0,
        },
    ],
    &[
        Beam {
            width: 5,
            margin: 3.0,
        },
        Beam {
            width: 3,
            margin: 3.0,
        },
    ],
    &[
        Beam {
            width: 5,
            margin: 3.0,
        },
        Beam {
            width: 3,
            margin: 3.0,
        },
        Beam {
            width: 2,
            margin: 2.0,
        },
    ],
];

impl Beam {
    /// Keeps everything.
    pub const FULL: Self = Self {
        width: usize::MAX,
        margin: f32::INFINITY,
    };

    /// Reads `WIDTH:MARGIN`, or `full`.
    fn parse(text: &str) -> Option<Self> {
        if text == "full" {
            return Some(Self::FULL);
        }
        let (width, margin) = text.split_once(':')?;
        let (width, margin) = (width.parse().ok()?, margin.parse().ok()?);
        (width > 0 && margin >= 0.0).then_some(Self { width, margin })
    }

    /// Puts what is kept first, the best of it foremost, and cuts off the rest. Of
    /// equal ones the first stays the first.
    fn keep(self, candidates: &mut Vec<(i32, After)>) {
        candidates.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let Some(&(best, _)) = candidates.first() else {
            return;
        };
        let margin = (self.margin * POINT as f32) as i32;
        candidates.truncate(self.width);
        candidates.retain(|&(worth, _)| worth >= best.saturating_sub(margin));
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

impl FromStr for Beam {
    type Err = NotABeam;

    fn from_str(text: &str) -> Result<Self, NotABeam> {
        Self::parse(text).ok_or(NotABeam)
    }
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

/// The best placement of `current` on `board` when `next` comes after it, by a search
/// with one level for each of `beams`.
#[must_use]
pub fn best(
    value: &Value,
    board: &Board,
    current: Piece,
    next: Option<Piece>,
    beams: &[Beam],
) -> Placement {
    let seem = |after: &After| match next {
        Some(next) => i32::from(after.worth[next as usize]) * SCALE,
        None => mean(&after.worth),
    };
    let mut candidates: Vec<_> = value
        .around(board)
        .all(current)
        .map(|after| (seem(&after), after))
        .collect();
    if let (Some(next), Some((beam, deeper))) = (next, beams.split_first()) {
        beam.keep(&mut candidates);
        if candidates.len() > 1 {
            for (worth, after) in &mut candidates {
                *worth = value.worth(after.outcome, expected(value, &after.board, next, deeper));
            }
        }
    }
    // The first of the best; there is always one.
    let best = candidates
        .into_iter()
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or(current.placements()[0], |(_, after)| after.placement)
}

/// V'(board, piece), with a level more below it for each of `beams`.
fn expected(value: &Value, board: &Board, piece: Piece, beams: &[Beam]) -> i32 {
    let around = value.around(board);
    let Some((beam, deeper)) = beams.split_first() else {
        return around.expected(piece);
    };
    let afters: Vec<_> = around.all(piece).collect();
    let mut sum = 0;
    for next in Piece::ALL {
        let mut candidates: Vec<_> = afters
            .iter()
            .map(|&after| (i32::from(after.worth[next as usize]) * SCALE, after))
            .collect();
        beam.keep(&mut candidates);
        let searched = candidates.iter().map(|(_, after)| {
            value.worth(after.outcome, expected(value, &after.board, next, deeper))
        });
        sum += searched.max().unwrap_or(i32::MIN);
    }
    sum / 7
}

#[cfg(test)]
mod tests;

//! Who counts: the rules of the challenge's text, or one of the two programs that it prints, as they are.
//!
//! The programs differ from the rules, and from each other, in what becomes of full rows. So a scorer maps the
//! grid with a piece in it, and the rows of the piece, to the rows that count and the grid after it. Nothing else
//! of a game depends on it.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;
use crate::board::{Board, HEIGHT};

/// Who counts the rows of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Scorer {
    /// The rules of the challenge's text: all full rows count, and go.
    #[default]
    Rules,
    /// The challenge's script in Python. It looks at the rows of the piece alone, from the lowest one up, and not at
    /// the row above one that it has removed. A full row that it misses stays, and never counts.
    Script,
    /// The challenge's program in C. It counts all full rows, also those that the piece has not completed, and also
    /// removes the lowest row that is not full. The lowest of the rows above all others keeps a copy.
    C,
}

/// The rows in which the program in C may leave a full one: 19 less the number of full rows, 1 to 5.
const MAY_STAY_FULL: u32 = 0b1_1111 << (HEIGHT - 6);

impl Scorer {
    /// All scorers.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Script, Self::C];

    /// All names as help texts have them: `rules|script|c`.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join("|")
    }

    /// Its name in options and files.
    pub const fn name(self) -> &'static str {
        ["rules", "script", "c"][self as usize]
    }

    /// Whether a board may have these full rows, as bits, before a piece.
    #[inline]
    pub(super) const fn may_leave(self, full: u32) -> bool {
        match self {
            Self::Rules => full == 0,
            Self::Script => true,
            Self::C => full & !MAY_STAY_FULL == 0 && full.count_ones() <= 1,
        }
    }

    /// The rows that count, out of all `full` ones, if a piece of `height` rows lies in row `rest` and above.
    #[inline(always)]
    pub(crate) fn counted(self, full: u32, rest: u32, height: usize) -> u32 {
        if self != Self::Script {
            return full;
        }
        let mut counted: u32 = 0;
        for looked_at in rest..rest + height as u32 {
            // What was above a removed row has come down.
            counted |= full & 1 << (looked_at + counted.count_ones());
        }
        counted
    }

    /// The board with the holes filled that no piece reaches any more: those below a full row that stays by the
    /// script. All placements are worth the same on both.
    #[inline(always)]
    pub(crate) fn without_buried_holes(self, board: &Board) -> Board {
        let mut board = *board;
        if self == Self::Script {
            let full = board.columns.iter().fold(u32::MAX, |rows, column| rows & column);
            let buried = full.checked_ilog2().map_or(0, |highest| (2 << highest) - 1);
            for column in &mut board.columns {
                *column |= buried;
            }
        }
        board
    }

    #[inline]
    pub(crate) fn remove(self, counted: u32, board: &mut Board) {
        if self == Self::C && counted != 0 {
            remove_as_c(counted, board);
        } else {
            board.remove_rows(counted);
        }
    }
}

/// Removes these rows and the lowest one that is not among them. The row that is then above all others is as before,
/// or full if the highest row of the grid was.
fn remove_as_c(counted: u32, board: &mut Board) {
    let before = board.columns;
    let lost = 1 << counted.trailing_ones();
    board.remove_rows(counted | lost);
    let top = HEIGHT as u32 - 1;
    let kept = top - counted.count_ones();
    for (column, before) in board.columns.iter_mut().zip(before) {
        *column |= (before >> kept & 1 | counted >> top & 1) << kept;
    }
}

impl fmt::Display for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scorer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.name() == text).ok_or(ParseError("a scorer is rules, script or c"))
    }
}

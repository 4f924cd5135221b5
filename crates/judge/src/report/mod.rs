//! The report of a game: how it scored its points, how it lost others, and its heights.
//!
//! A row that is cleared by a tetris, a clear of four rows, scores 15/4 points, and each of
//! its ten squares a tenth of that. A smaller clear, a reset or the end of the game scores
//! less for the same squares, and the difference is lost. So points and losses add up to
//! 3/2 points per piece. All of them are multiples of 1/8, so that sums are exact.
//!
//! ```
//! use crate::report::Report;
//!
//! // Four lying I pieces and an O piece: a double, whose rows would have been worth 7.5
//! // points in a tetris.
//! let report = Report::of(&[1, 1, 1, 1, 0], &[0x10, 0x14, 0x10, 0x14, 8])?;
//! assert_eq!((report.clears[1].points, report.clears[1].lost), (3, 4.5));
//! println!("{report}"); // as `tetris-judge --report` prints it
//! # Ok::<(), tetris_pipe::judge::Fault>(())
//! ```

mod text;

use std::convert::Infallible;

use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::judge::{Fault, Interruption, Replay, Step};
use tetris_pipe::piece::Piece;

/// The points of a row that is cleared by a tetris.
const ROW_POINTS: f64 = 15.0 / 4.0;

/// The points of a square in such a row.
const SQUARE_POINTS: f64 = ROW_POINTS / WIDTH as f64;

/// Squares of a piece.
const SQUARES: u32 = 4;

/// Collects what a report needs besides the tally of the game.
///
/// [`Report::of`] does this for games in memory. For others, show each [`Step`] of a
/// [`Replay`] to [`Self::observe`], and take the [`Self::report`] at any time.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    /// The number of boards after a piece, by height.
    heights: [u64; HEIGHT + 1],
    /// The number of tetrises, by the height of the board before.
    tetris_heights: [u64; HEIGHT + 1],
    /// The squares that resets removed and those of the skipped pieces.
    reset_squares: u64,
    wait: Wait,
    longest_wait: Wait,
}

/// A report. It is displayed as a text of some 30 lines. As JSON, which the judge prints, it
/// is an object of these fields.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Report {
    /// The pieces of the game, or those before its fault.
    pub pieces: u64,
    /// The points scored.
    pub points: u64,
    /// The points per piece, unless there are no pieces.
    pub points_per_piece: Option<f64>,
    /// The points if every row were cleared by a tetris.
    pub bound: u64,
    /// The points in percent of the bound, unless the bound is 0.
    pub percent_of_bound: Option<f64>,
    /// Singles, doubles, triples and tetrises.
    pub clears: [Clears; 4],
    /// The resets, and the squares that they removed.
    pub resets: Resets,
    /// The squares in the grid after the last piece.
    pub left_at_the_end: Squares,
    /// The height of the stack, unless there are no pieces.
    pub height: Option<Height>,
    /// The number of tetrises, by the height of the stack before: 0 to 20 rows.
    pub tetris_heights: [u64; HEIGHT + 1],
    /// The longest run of pieces without an I piece.
    pub longest_wait_for_i: Wait,
    /// How the game breaks the rules after these pieces, if it does.
    pub fault: Option<Fault>,
}

/// All clears of the same number of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Clears {
    /// The rows of a clear, 1 to 4.
    pub rows: u64,
    /// The number of clears.
    pub count: u64,
    /// The points of all of them.
    pub points: u64,
    /// The points of as many rows in tetrises, less those scored.
    pub lost: f64,
}

/// All resets.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Resets {
    /// Their number.
    pub count: u64,
    /// The squares in the grid before them, and those of the skipped pieces.
    #[cfg_attr(feature = "cli", serde(flatten))]
    pub squares: Squares,
}

/// Squares that no clear removed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Squares {
    /// A tenth of their number.
    pub rows: f64,
    /// The points of as many rows in tetrises.
    pub lost: f64,
}

/// The height of the stack after each piece, in rows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Height {
    /// The mean.
    pub mean: f64,
    /// The lowest height that at least 95 % of the boards do not exceed.
    pub percentile_95: usize,
    /// The maximum.
    pub highest: usize,
}

/// A run of pieces without an I piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Wait {
    /// Its length.
    pub pieces: u64,
    /// Its first piece, counted from 0.
    pub from: u64,
}

impl Observer {
    /// Adds a step and the game after it.
    pub fn observe(&mut self, step: &Step, game: &Game) {
        self.heights[game.board().highest() as usize] += 1;
        match step.outcome {
            Outcome::Cleared(4) => self.tetris_heights[step.before.highest() as usize] += 1,
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.reset_squares += u64::from(reset_squares(step)),
        }
        if step.placement.piece() == Piece::I {
            let from = game.tally().pieces;
            self.wait = Wait { pieces: 0, from };
        } else {
            self.wait.pieces += 1;
            if self.wait.pieces > self.longest_wait.pieces {
                self.longest_wait = self.wait;
            }
        }
    }

    /// The report of the game up to here, of which every step was observed.
    #[must_use]
    pub fn report(&self, game: &Game) -> Report {
        let tally = game.tally();
        let per_piece = || tally.points as f64 / tally.pieces as f64;
        Report {
            pieces: tally.pieces,
            points: tally.points,
            points_per_piece: (tally.pieces > 0).then(per_piece),
            bound: tally.bound(),
            percent_of_bound: tally.percent_of_bound(),
            clears: [1, 2, 3, 4].map(|rows| Clears::new(rows, tally.clears[rows as usize])),
            resets: Resets {
                count: tally.resets,
                squares: Squares::new(self.reset_squares),
            },
            left_at_the_end: Squares::new(game.board().squares().into()),
            height: Height::new(&self.heights),
            tetris_heights: self.tetris_heights,
            longest_wait_for_i: self.longest_wait,
            fault: None,
        }
    }
}

impl Report {
    /// The report of a game given as piece bytes and placement bytes.
    ///
    /// # Errors
    ///
    /// As [`judge::replay`](crate::judge::replay).
    pub fn of(pieces: &[u8], placements: &[u8]) -> Result<Self, Fault> {
        let in_memory = |bytes| <[u8]>::iter(bytes).copied().map(Ok::<u8, Infallible>);
        let mut replay = Replay::new(in_memory(pieces), in_memory(placements));
        let mut observer = Observer::default();
        while let Some(step) = replay.next() {
            match step {
                Ok(step) => observer.observe(&step, replay.game()),
                Err(Interruption::Fault(fault)) => return Err(fault),
            }
        }
        Ok(observer.report(replay.game()))
    }
}

/// The points that a step loses: those of its squares in tetrises, less those scored. It is
/// 0 if no square goes.
#[must_use]
pub fn points_lost(step: &Step) -> f64 {
    match step.outcome {
        Outcome::Cleared(rows) => f64::from(rows) * ROW_POINTS - f64::from(step.outcome.points()),
        Outcome::Reset => f64::from(reset_squares(step)) * SQUARE_POINTS,
    }
}

/// The squares that a reset removes, and those of the skipped piece.
fn reset_squares(step: &Step) -> u32 {
    step.before.squares() + SQUARES
}

impl Clears {
    fn new(rows: u32, count: u64) -> Self {
        let points = count * u64::from(Outcome::Cleared(rows).points());
        Self {
            rows: rows.into(),
            count,
            points,
            lost: (count * u64::from(rows)) as f64 * ROW_POINTS - points as f64,
        }
    }
}

impl Squares {
    fn new(count: u64) -> Self {
        Self {
            rows: count as f64 / WIDTH as f64,
            lost: count as f64 * SQUARE_POINTS,
        }
    }
}

impl Height {
    /// From the number of boards of each height, unless there are none.
    fn new(heights: &[u64; HEIGHT + 1]) -> Option<Self> {
        let boards: u64 = heights.iter().sum();
        let highest = heights.iter().rposition(|&count| count > 0)?;
        let sum: u64 = (0..)
            .zip(heights)
            .map(|(height, count)| height * count)
            .sum();
        let mut up_to = 0;
        let percentile_95 = heights.iter().position(|count| {
            up_to += count;
            up_to * 100 >= boards * 95
        })?;
        Some(Self {
            mean: sum as f64 / boards as f64,
            percentile_95,
            highest,
        })
    }
}

//! The report of a game: how it scored its points, how it lost others, and its heights.
//!
//! A row that is cleared by a tetris, a clear of four rows, scores 15/4 points, and each of
//! its ten squares a tenth of that. A smaller clear, a reset or the end of the game scores
//! less for the same squares, and the difference is lost. So points and losses add up to
//! 3/2 points per piece.

mod bound;
mod text;

use serde::Serialize;
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::judge::{Game, Step};
use tetris_pipe::piece::Piece;

use bound::{ROW_POINTS, SQUARE_POINTS};
pub(crate) use bound::{bound, percent_of_bound};

/// Squares of a piece.
const SQUARES: u64 = 4;

/// Collects what a report needs besides the tally of the game.
#[derive(Debug, Default)]
pub(crate) struct Observer {
    /// The number of boards after a piece, by height.
    heights: [u64; HEIGHT + 1],
    /// The number of tetrises, by the height of the board before.
    tetris_heights: [u64; HEIGHT + 1],
    /// The squares that resets removed and those of the skipped pieces.
    reset_squares: u64,
    wait: Wait,
    longest_wait: Wait,
}

/// A run of pieces without an I piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Wait {
    /// Its length.
    pieces: u64,
    /// Its first piece, counted from 0.
    from: u64,
}

/// A report; as JSON, an object of these fields.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pieces: u64,
    points: u64,
    points_per_piece: Option<f64>,
    /// The points if every row were cleared by a tetris.
    bound: u64,
    percent_of_bound: Option<f64>,
    /// Singles, doubles, triples and tetrises.
    clears: [Clears; 4],
    resets: Resets,
    left_at_the_end: Squares,
    height: Option<Height>,
    /// The number of tetrises, by the height of the stack before, 0 to 20.
    tetris_heights: [u64; HEIGHT + 1],
    longest_wait_for_i: Wait,
}

/// All clears of the same number of rows.
#[derive(Clone, Copy, Debug, Serialize)]
struct Clears {
    rows: u64,
    count: u64,
    points: u64,
    /// The points of as many rows in tetrises, less those scored.
    lost: f64,
}

#[derive(Debug, Serialize)]
struct Resets {
    count: u64,
    #[serde(flatten)]
    squares: Squares,
}

/// Squares that no clear removed.
#[derive(Clone, Copy, Debug, Serialize)]
struct Squares {
    /// A tenth of their number.
    rows: f64,
    /// The points of as many rows in tetrises.
    lost: f64,
}

/// The height of the stack after each piece, in rows.
#[derive(Clone, Copy, Debug, Serialize)]
struct Height {
    mean: f64,
    /// The lowest height that at least 95 % of the boards do not exceed.
    percentile_95: usize,
    highest: usize,
}

impl Observer {
    /// Adds a step and the game after it.
    pub(crate) fn observe(&mut self, step: &Step, game: &Game) {
        self.heights[game.board().highest() as usize] += 1;
        match step.outcome {
            Outcome::Cleared(4) => self.tetris_heights[step.before.highest() as usize] += 1,
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.reset_squares += u64::from(step.before.squares()) + SQUARES,
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
}

impl Report {
    /// The report of a game and of what was observed of it.
    pub(crate) fn new(observer: &Observer, game: &Game) -> Self {
        let tally = game.tally();
        let per_piece = || tally.points as f64 / tally.pieces as f64;
        Self {
            pieces: tally.pieces,
            points: tally.points,
            points_per_piece: (tally.pieces > 0).then(per_piece),
            bound: bound(tally.pieces),
            percent_of_bound: percent_of_bound(tally),
            clears: [1, 2, 3, 4].map(|rows| Clears::new(rows, tally.clears[rows as usize])),
            resets: Resets {
                count: tally.resets,
                squares: Squares::new(observer.reset_squares),
            },
            left_at_the_end: Squares::new(game.board().squares().into()),
            height: Height::new(&observer.heights),
            tetris_heights: observer.tetris_heights,
            longest_wait_for_i: observer.longest_wait,
        }
    }
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

//! The report of a game: how it scored its points, how it lost others, and its heights.
//!
//! A row that is cleared by a tetris, a clear of four rows, scores 15/4 points, and each of
//! its ten squares a tenth of that. A smaller clear, a reset or the end of the game scores
//! less for the same squares, and the difference is lost. So points and losses add up to
//! 3/2 points per piece. All of them are multiples of 1/8, so that sums are exact.

mod analysis;
mod text;

use serde::Serialize;
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::{Game, Step};
use tetris_pipe::piece::Piece;
use tetris_pipe::replay::Fault;

pub(crate) use analysis::Analysis;

/// The points of a row that is cleared by a tetris.
const ROW_POINTS: f64 = Outcome::Cleared(4).points() as f64 / 4.0;

/// The points of a square in such a row.
const SQUARE_POINTS: f64 = ROW_POINTS / WIDTH as f64;

/// Squares of a piece.
const SQUARES: u32 = 4;

/// A report. It is displayed as a text of some 30 lines, and serialised as an object of these
/// fields.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The pieces of the game, or those before its fault.
    pieces: u64,
    points: u64,
    /// Unless there are no pieces.
    points_per_piece: Option<f64>,
    /// The most points that so many pieces can score.
    bound: u64,
    /// The points in percent of the bound, unless the bound is 0.
    percent_of_bound: Option<f64>,
    /// Singles, doubles, triples and tetrises.
    clears: [Clears; 4],
    resets: Resets,
    /// The squares in the grid after the last piece.
    left_at_the_end: Squares,
    /// Unless there are no pieces.
    height: Option<Height>,
    /// The number of tetrises, by the height of the stack before: 0 to 20 rows.
    tetris_heights: [u64; HEIGHT + 1],
    longest_wait_for_i: Wait,
    /// If one is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) analysis: Option<Analysis>,
    /// How the game breaks the rules after these pieces, if it does.
    fault: Option<String>,
}

/// All clears of the same number of rows.
#[derive(Debug, Serialize)]
struct Clears {
    /// The rows of a clear, 1 to 4.
    rows: u64,
    count: u64,
    points: u64,
    /// The points of as many rows in tetrises, less those scored.
    lost: f64,
}

/// All resets.
#[derive(Debug, Serialize)]
struct Resets {
    count: u64,
    /// The squares in the grid before them, and those of the skipped pieces.
    #[serde(flatten)]
    squares: Squares,
}

/// Squares that no clear removed.
#[derive(Debug, Serialize)]
struct Squares {
    /// A tenth of their number.
    rows: f64,
    /// The points of as many rows in tetrises.
    lost: f64,
}

/// The height of the stack after each piece, in rows.
#[derive(Debug, Serialize)]
struct Height {
    mean: f64,
    /// The lowest height that at least 95 % of the boards do not exceed.
    percentile_95: usize,
    highest: usize,
}

/// A run of pieces without an I piece.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Wait {
    pieces: u64,
    /// The first piece of the run, counted from 0.
    from: u64,
}

/// Collects what a report needs besides the tally of the game.
#[derive(Default)]
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

impl Observer {
    /// Takes in a step and the game after it.
    pub(crate) fn observe(&mut self, step: &Step, game: &Game) {
        self.heights[game.board().highest() as usize] += 1;
        match step.outcome {
            Outcome::Cleared(4) => self.tetris_heights[step.before.highest() as usize] += 1,
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.reset_squares += u64::from(step.before.squares() + SQUARES),
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
    pub(crate) fn report(
        &self,
        game: &Game,
        fault: Option<Fault>,
        analysis: Option<Analysis>,
    ) -> Report {
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
            analysis: analysis.map(|analysis| analysis.end(tally.points)),
            fault: fault.map(|fault| fault.to_string()),
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

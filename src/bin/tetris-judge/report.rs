//! The report: where the points came from, where they were lost, how high it was.
//!
//! A row that goes with three others is worth 15/4 points and each of its ten squares
//! a tenth of that. What a clear of fewer rows, a reset or the end of the game leaves
//! of this is lost. So points and losses add up to 3/2 points a piece.

mod text;

use serde::Serialize;
use tetris_pipe::board::{HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::Game;
use tetris_pipe::judge::Step;
use tetris_pipe::piece::Piece;

use crate::numbers::{ROW, SQUARE, SQUARES, bound};

/// What a report needs to see of a game, apart from the tally.
#[derive(Default)]
pub(crate) struct Observer {
    /// Boards after a piece, by height.
    heights: [u64; HEIGHT + 1],
    /// Clears of four rows, by the height of the board before.
    tetris_heights: [u64; HEIGHT + 1],
    /// Squares that resets took away, those of the skipped pieces among them.
    lost_squares: u64,
    waiting: Wait,
    longest_wait: Wait,
}

/// A run of pieces without an I.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Wait {
    /// Its length.
    pieces: u64,
    /// Its first piece.
    from: u64,
}

/// A report, as programs read it.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pieces: u64,
    points: u64,
    points_a_piece: Option<f64>,
    bound: u64,
    percent_of_bound: Option<f64>,
    clears: [Clears; 4],
    resets: Resets,
    left_at_the_end: Squares,
    height: Option<Height>,
    /// Clears of four rows, by the height of the stack before, 0 to 20.
    tetris_heights: [u64; HEIGHT + 1],
    longest_wait_for_i: Wait,
}

/// Clears of one kind.
#[derive(Clone, Copy, Debug, Serialize)]
struct Clears {
    rows: u64,
    count: u64,
    points: u64,
    /// Points less than the same rows in clears of four.
    lost: f64,
}

#[derive(Debug, Serialize)]
struct Resets {
    count: u64,
    #[serde(flatten)]
    squares: Squares,
}

/// Squares that were never cleared.
#[derive(Clone, Copy, Debug, Serialize)]
struct Squares {
    /// A tenth of their number.
    rows: f64,
    /// Points that these rows would have brought in clears of four.
    lost: f64,
}

/// Of the stack, after each piece.
#[derive(Clone, Copy, Debug, Serialize)]
struct Height {
    mean: f64,
    /// The lowest height that at least 95 of 100 boards do not exceed.
    percentile_95: usize,
    highest: usize,
}

impl Observer {
    /// Looks at a step and at the game after it.
    pub(crate) fn see(&mut self, step: &Step, game: &Game) {
        self.heights[game.board().highest() as usize] += 1;
        match step.outcome {
            Outcome::Cleared(4) => self.tetris_heights[step.before.highest() as usize] += 1,
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.lost_squares += u64::from(step.before.squares()) + SQUARES,
        }
        self.wait(step.placement.piece(), game.tally().pieces);
    }

    fn wait(&mut self, piece: Piece, next: u64) {
        if piece == Piece::I {
            self.waiting = Wait {
                pieces: 0,
                from: next,
            };
        } else {
            self.waiting.pieces += 1;
            if self.waiting.pieces > self.longest_wait.pieces {
                self.longest_wait = self.waiting;
            }
        }
    }
}

impl Report {
    /// The report of a game that was observed to its end.
    pub(crate) fn new(observer: &Observer, game: &Game) -> Self {
        let tally = game.tally();
        let bound = bound(tally.pieces);
        let of = |whole: u64| (whole > 0).then(|| tally.points as f64 / whole as f64);
        Self {
            pieces: tally.pieces,
            points: tally.points,
            points_a_piece: of(tally.pieces),
            bound,
            percent_of_bound: of(bound).map(|part| 100.0 * part),
            clears: [1, 2, 3, 4].map(|rows| Clears::new(rows, tally.clears[rows as usize])),
            resets: Resets {
                count: tally.resets,
                squares: Squares::new(observer.lost_squares),
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
            lost: (count * u64::from(rows)) as f64 * ROW - points as f64,
        }
    }
}

impl Squares {
    fn new(count: u64) -> Self {
        Self {
            rows: count as f64 / WIDTH as f64,
            lost: count as f64 * SQUARE,
        }
    }
}

impl Height {
    /// The height of boards that are counted by it, if there are any.
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

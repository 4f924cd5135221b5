//! The rules: pieces, the grid, a game with its tally, recorded games and random streams; and what differs
//! between games, as one value.
//!
//! The engine plays the challenge's game. Other rules are for drops, afterstates and streams, and for the
//! numbers that a score can have.

pub mod board;
pub mod game;
pub mod piece;
pub mod replay;
pub mod scorer;
pub mod size;
#[cfg(feature = "serde")]
mod stored;
pub mod streams;

use board::Outcome;
use scorer::Scorer;
use size::Size;
use streams::{Draw, PIECES, PieceSet};

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "stored::Fields", into = "stored::Fields"))]
pub struct Rules {
    /// The rows and columns of the grid.
    pub size: Size,
    /// The points of a placement by the rows that it clears, 0 to 4. A reset scores nothing.
    pub points: [f64; 5],
    /// The pieces, in the order in which a stream numbers them.
    pub pieces: PieceSet,
    /// How a stream gives pieces.
    pub draw: Draw,
    /// Whether the next piece is known.
    pub preview: bool,
    /// What becomes of a piece that comes to rest with a square above the grid.
    pub overflow: Overflow,
    /// Whether a piece that does not fit ends the game.
    pub ends_on_reset: bool,
    /// The pieces of a game at most.
    pub length: Option<u64>,
    /// Who counts. The others than [`Scorer::Rules`] count the challenge's game alone.
    pub scorer: Scorer,
}

/// What becomes of a piece that comes to rest with a square above the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Overflow {
    /// It does not fit.
    Resets,
    /// The rows that it completes are removed first, and it fits if no square is above the grid then, as in
    /// an option of mdptetris.
    MayClear,
}

impl Rules {
    /// The rules of the challenge.
    pub const CHALLENGE: Self = Self {
        size: Size::CHALLENGE,
        points: [0.0, 1.0, 3.0, 7.0, 15.0],
        pieces: PieceSet::ALL,
        draw: Draw::Bytes,
        preview: true,
        overflow: Overflow::Resets,
        ends_on_reset: false,
        length: Some(PIECES as u64),
        scorer: Scorer::Rules,
    };

    /// The rules of the challenge by this scorer.
    pub const fn by(scorer: Scorer) -> Self {
        Self { scorer, ..Self::CHALLENGE }
    }

    /// The points of a placement.
    #[inline]
    pub const fn points(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Cleared(rows @ 0..5) => self.points[rows as usize],
            _ => outcome.points() as f64, // five rows by the program in C, or a reset
        }
    }

    /// The most rows that this number of pieces fills.
    pub const fn rows(&self, pieces: u64) -> u64 {
        pieces.saturating_mul(4) / self.size.columns() as u64
    }

    /// The most pieces of this number that do not fit: a piece makes a stack at most four rows higher, and
    /// after one that does not fit the grid is empty.
    pub const fn resets(&self, pieces: u64) -> u64 {
        let resets = pieces / (self.size.rows() as u64 / 4 + 1);
        if self.ends_on_reset && resets > 1 { 1 } else { resets }
    }

    /// The points that this number of pieces cannot exceed: those of the best clears of the rows that they
    /// fill, and of all other pieces. In the challenge's game, these are tetrises, clears of four rows, and
    /// the one to three rows left in one clear. By the script, they are clears of two rows. By the program in C,
    /// rows come from nowhere: no bound is known but the points of five rows for each piece.
    pub fn bound(&self, pieces: u64) -> f64 {
        let rows_of_a_clear = match self.scorer {
            Scorer::Rules => 4,
            Scorer::Script => 2,
            Scorer::C => return pieces as f64 * f64::from(Outcome::Cleared(5).points()),
        };
        let [of_none, of_rows @ ..] = self.points;
        let of_none = of_none.max(0.0);
        let gain = |rows: usize| of_rows[rows - 1] - of_none;
        let of_a_row = |&rows: &usize| gain(rows) / rows as f64;
        // Most rows go by the clear that is best per row. Whatever the others are, at most 3 of them, of 4
        // rows or fewer, are not a multiple of its rows together.
        let best = (1..=rows_of_a_clear)
            .reduce(|a, b| if of_a_row(&b) > of_a_row(&a) { b } else { a })
            .unwrap_or(1);
        let all = self.rows(pieces);
        let rest = all.min(all % best as u64 + 12) as usize;
        let clears = (all - rest as u64) / best as u64;
        let mut most = [0.0_f64; 16];
        for rows in 1..=rest {
            let with = |cleared: usize| most[rows - cleared] + gain(cleared);
            most[rows] = (1..=rows.min(rows_of_a_clear)).map(with).fold(most[rows - 1], f64::max);
        }
        pieces as f64 * of_none + clears as f64 * gain(best).max(0.0) + most[rest]
    }
}

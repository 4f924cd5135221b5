//! A game: the board, and the tally of pieces, points, clears and resets.

use crate::board::{Board, Outcome};
use crate::piece::Placement;
use crate::rules::Rules;
use crate::scorer::Scorer;

/// A game in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    scorer: Scorer,
    board: Board,
    tally: Tally,
}

/// One piece of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The number of the piece, counted from 0.
    pub number: u64,
    /// The board before the piece.
    pub before: Board,
    /// The placement of the piece.
    pub placement: Placement,
    /// The outcome of the placement.
    pub outcome: Outcome,
}

/// The counts of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pieces played, including those that did not fit.
    pub pieces: u64,
    /// Points scored, 2^n - 1 for each clear of n rows.
    pub points: u64,
    /// Placements by the number of rows that counted, 0 to 4, or 5 by the program in C.
    pub clears: [u64; 6],
    /// Pieces that did not fit.
    pub resets: u64,
}

impl Game {
    /// A game that starts on this board, with nothing counted yet.
    pub fn from_board(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// The same game by this scorer.
    #[must_use]
    pub const fn by(mut self, scorer: Scorer) -> Self {
        self.scorer = scorer;
        self
    }

    /// Who counts the rows.
    pub const fn scorer(&self) -> Scorer {
        self.scorer
    }

    /// The board before the next piece.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The counts so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays one placement.
    pub fn play(&mut self, placement: Placement) -> Step {
        let (number, before) = (self.tally.pieces, self.board);
        let outcome = self.board.drop_by(&Rules::by(self.scorer), placement);
        self.tally.count(outcome);
        Step { number, before, placement, outcome }
    }
}

impl Tally {
    /// The [most points](Rules::bound) that this number of pieces can score by a scorer.
    pub fn bound(&self, scorer: Scorer) -> u64 {
        Rules::by(scorer).bound(self.pieces) as u64
    }

    /// The points in percent of the [bound](Self::bound), unless that is 0.
    ///
    /// It understates a game of fewer than some 1,000 pieces: the squares in the grid, up to
    /// 45 pieces, have not scored yet.
    pub fn percent_of_bound(&self, scorer: Scorer) -> Option<f64> {
        let bound = self.bound(scorer);
        (bound > 0).then(|| 100.0 * (self.points as f64 / bound as f64))
    }

    /// Counts one more piece.
    pub fn count(&mut self, outcome: Outcome) {
        self.pieces += 1;
        self.points += u64::from(outcome.points());
        match outcome {
            Outcome::Cleared(rows) => self.clears[rows as usize] += 1,
            Outcome::Reset => self.resets += 1,
        }
    }
}

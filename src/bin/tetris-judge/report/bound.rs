//! The bound: the points of a game in which every row is cleared by a tetris, a clear of
//! four rows.

use tetris_pipe::board::WIDTH;
use tetris_pipe::judge::Tally;

/// The points of a row that is cleared by a tetris.
pub(crate) const ROW_POINTS: f64 = 15.0 / 4.0;

/// The points of a square in such a row.
pub(crate) const SQUARE_POINTS: f64 = ROW_POINTS / WIDTH as f64;

/// The most points that a number of pieces can score.
pub(crate) const fn bound(pieces: u64) -> u64 {
    15 * (pieces / 10) // 10 pieces are 4 rows of 10 squares
}

/// The points of a game in percent of its bound, unless the bound is 0.
pub(crate) fn percent_of_bound(tally: &Tally) -> Option<f64> {
    let bound = bound(tally.pieces);
    (bound > 0).then(|| 100.0 * (tally.points as f64 / bound as f64))
}

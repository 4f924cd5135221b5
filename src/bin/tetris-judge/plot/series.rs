//! A game in at most [`BINS`] bins of equally many pieces.
//!
//! Whenever there are more, adjacent bins are merged. So a game of any length takes the same
//! memory, and its length need not be known in advance.

use tetris_pipe::board::Outcome;
use tetris_pipe::judge::Game;

/// More would be narrower than the line of the plot.
const BINS: usize = 256;

/// A run of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bin {
    pub(crate) pieces: u64,
    /// Points from the start of the game to the end of the bin.
    pub(crate) points: u64,
    /// The lowest and the highest stack after a piece, in rows.
    pub(crate) lowest: u32,
    pub(crate) highest: u32,
    /// The sum of the heights after each piece.
    heights: u64,
    /// Pieces that did not fit.
    pub(crate) resets: u64,
}

/// The bins of a game. All but the last one are full.
pub(crate) struct Series {
    bins: Vec<Bin>,
    /// The pieces of a full bin.
    full: u64,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            bins: Vec::with_capacity(BINS),
            full: 1,
        }
    }
}

impl Series {
    /// Adds the outcome of a piece and the game after it.
    pub(crate) fn add(&mut self, outcome: Outcome, game: &Game) {
        let height = game.board().highest();
        let piece = Bin {
            pieces: 1,
            points: game.tally().points,
            lowest: height,
            highest: height,
            heights: height.into(),
            resets: u64::from(outcome == Outcome::Reset),
        };
        if self.bins.len() == BINS && self.bins[BINS - 1].pieces == self.full {
            self.merge_pairs();
        }
        match self.bins.last_mut() {
            Some(last) if last.pieces < self.full => *last = last.merge(&piece),
            _ => self.bins.push(piece),
        }
    }

    pub(crate) fn bins(&self) -> &[Bin] {
        &self.bins
    }

    fn merge_pairs(&mut self) {
        let pairs = self.bins.chunks_exact(2);
        self.bins = pairs.map(|pair| pair[0].merge(&pair[1])).collect();
        self.full *= 2;
    }
}

impl Bin {
    /// The mean height after a piece.
    pub(crate) fn mean_height(&self) -> f64 {
        self.heights as f64 / self.pieces as f64
    }

    fn merge(&self, later: &Self) -> Self {
        Self {
            pieces: self.pieces + later.pieces,
            points: later.points,
            lowest: self.lowest.min(later.lowest),
            highest: self.highest.max(later.highest),
            heights: self.heights + later.heights,
            resets: self.resets + later.resets,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetris_pipe::{Piece, Placement};

    /// O pieces on each other: ten fit, the eleventh resets.
    fn towers(pieces: u64) -> Series {
        let square = Placement::new(Piece::O, 0, 0).expect("a placement");
        let mut game = Game::default();
        let mut series = Series::default();
        for _ in 0..pieces {
            let outcome = game.play(square);
            series.add(outcome, &game);
        }
        series
    }

    #[test]
    fn a_short_game_has_a_bin_for_each_piece() {
        let series = towers(12);
        let resets: Vec<u64> = series.bins().iter().map(|bin| bin.resets).collect();
        assert_eq!(resets, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
        assert_eq!(series.bins()[9].highest, 20);
        assert_eq!(series.bins()[11].lowest, 2);
    }

    #[test]
    fn the_bins_of_a_long_game_are_few_and_complete() {
        for pieces in [256, 257, 512, 513, 100_000] {
            let series = towers(pieces);
            let bins = series.bins();
            assert!((129..=256).contains(&bins.len()), "{}", bins.len());
            assert!(
                bins[..bins.len() - 1]
                    .iter()
                    .all(|bin| bin.pieces == series.full)
            );
            assert_eq!(bins.iter().map(|bin| bin.pieces).sum::<u64>(), pieces);
            assert_eq!(bins.iter().map(|bin| bin.resets).sum::<u64>(), pieces / 11);
            let heights: u64 = bins.iter().map(|bin| bin.heights).sum();
            let towers: u64 = (1..=pieces).map(|piece| 2 * (piece % 11)).sum();
            assert_eq!(heights, towers);
        }
    }
}

//! A game in at most [`BINS`] bins of equally many pieces.
//!
//! Whenever there are more, adjacent bins are merged. So a game of any length takes the same
//! memory, and its length need not be known in advance.

use tetris_pipe::board::Outcome;
use tetris_pipe::game::Game;
use tetris_pipe::judge::Step;
use crate::report::points_lost;

/// More would be narrower than the line of the plot.
const BINS: usize = 256;

/// What loses points: singles, doubles, triples and resets.
pub(crate) const LOSSES: usize = 4;

/// A run of pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bin {
    pub(crate) pieces: u64,
    /// The points lost to singles, doubles, triples and resets.
    pub(crate) lost: [f64; LOSSES],
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
    /// Adds a step and the game after it.
    pub(crate) fn add(&mut self, step: &Step, game: &Game) {
        let height = game.board().highest();
        let mut points = [0.0; LOSSES];
        match step.outcome {
            Outcome::Cleared(rows @ 1..=3) => points[rows as usize - 1] = points_lost(step),
            Outcome::Cleared(_) => {}
            Outcome::Reset => points[LOSSES - 1] = points_lost(step),
        }
        let piece = Bin {
            pieces: 1,
            lost: points,
            lowest: height,
            highest: height,
            heights: height.into(),
            resets: u64::from(step.outcome == Outcome::Reset),
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

    /// The bins in groups of equally many, of which there are at most `most`.
    pub(crate) fn grouped(&self, most: usize) -> impl Iterator<Item = Bin> {
        let size = self.bins.len().div_ceil(most).next_power_of_two();
        let merged = |group: &[Bin]| {
            let bins = group.iter().copied();
            bins.reduce(|group, bin| group.merge(&bin))
        };
        self.bins.chunks(size).filter_map(merged)
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
            lost: std::array::from_fn(|kind| self.lost[kind] + later.lost[kind]),
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
    use std::convert::Infallible;
    use std::iter::repeat_n;
    use tetris_pipe::judge::Replay;

    /// O pieces on each other: ten fit, the eleventh resets.
    fn towers(pieces: u64) -> Series {
        let zeros = || repeat_n(Ok::<u8, Infallible>(0), pieces as usize);
        let mut replay = Replay::new(zeros(), zeros());
        let mut series = Series::default();
        while let Some(step) = replay.next() {
            series.add(&step.expect("a valid game"), replay.game());
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

    #[test]
    fn groups_are_few_and_complete() {
        for pieces in [0, 1, 64, 65, 256, 257, 100_000] {
            let groups: Vec<_> = towers(pieces).grouped(64).collect();
            assert!(groups.len() <= 64, "{}", groups.len());
            assert_eq!(groups.iter().map(|group| group.pieces).sum::<u64>(), pieces);
            let lost: f64 = groups.iter().map(|group| group.lost[3]).sum();
            // Each reset removes 40 squares and the 4 of its own piece, worth 3/8 each.
            assert!((lost - (pieces / 11) as f64 * 16.5).abs() < 1e-9, "{lost}");
            assert!(groups.iter().all(|group| group.lost[..3] == [0.0; 3]));
        }
    }
}

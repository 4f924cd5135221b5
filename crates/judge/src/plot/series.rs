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
#[derive(Clone, Copy, Debug)]
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
            self.bins = merged(&self.bins, 2).collect();
            self.full *= 2;
        }
        match self.bins.last_mut() {
            Some(last) if last.pieces < self.full => *last = last.merge(piece),
            _ => self.bins.push(piece),
        }
    }

    pub(crate) fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// The bins in groups of equally many, of which there are at most `most`.
    pub(crate) fn grouped(&self, most: usize) -> impl Iterator<Item = Bin> {
        let size = self.bins.len().div_ceil(most).next_power_of_two();
        merged(&self.bins, size)
    }
}

/// The bins in groups of this size.
fn merged(bins: &[Bin], size: usize) -> impl Iterator<Item = Bin> {
    let groups = bins.chunks(size);
    groups.filter_map(|group| group.iter().copied().reduce(Bin::merge))
}

impl Bin {
    /// The mean height after a piece.
    pub(crate) fn mean_height(&self) -> f64 {
        self.heights as f64 / self.pieces as f64
    }

    fn merge(self, later: Self) -> Self {
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
    use crate::files::replay;

    /// O pieces on each other: ten fit, the eleventh resets.
    fn towers(pieces: usize) -> Series {
        let zeros = vec![0; pieces];
        let mut replay = replay(&zeros[..], &zeros[..]);
        let mut series = Series::default();
        while let Some(step) = replay.next() {
            series.add(&step.expect("a valid game"), replay.game());
        }
        series
    }

    #[test]
    fn bins_and_their_groups_are_few_and_complete() {
        for pieces in [256, 257, 512, 513, 100_000] {
            let series = towers(pieces as usize);
            let groups: Vec<_> = series.grouped(64).collect();
            let (_, full) = series.bins().split_last().expect("bins");
            assert!((128..256).contains(&full.len()), "{}", full.len());
            assert!(full.iter().all(|bin| bin.pieces == series.full));
            assert!((32..=64).contains(&groups.len()), "{}", groups.len());
            for bins in [series.bins(), &groups] {
                assert_eq!(bins.iter().map(|bin| bin.pieces).sum::<u64>(), pieces);
                assert_eq!(bins.iter().map(|bin| bin.resets).sum::<u64>(), pieces / 11);
                let heights: u64 = bins.iter().map(|bin| bin.heights).sum();
                let towers: u64 = (1..=pieces).map(|piece| 2 * (piece % 11)).sum();
                assert_eq!(heights, towers);
                let lost: f64 = bins.iter().map(|bin| bin.lost[3]).sum();
                // Each reset removes 40 squares and the 4 of its own piece, worth 3/8 each.
                assert!((lost - (pieces / 11) as f64 * 16.5).abs() < 1e-9, "{lost}");
            }
        }
    }
}

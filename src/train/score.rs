//! Scores: the points that a network with a search makes on random streams.

use super::threads;
use crate::game::Tally;
use crate::network::Network;
use crate::piece::Piece;
use crate::placer::Placer;
use crate::search::Beam;
use crate::streams;

/// Some [streams]: number n, counted from 0, has the seed `first_seed` + n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    /// The seed of the first stream.
    pub first_seed: u64,
    /// The number of streams.
    pub count: usize,
    /// The number of pieces in each stream.
    pub pieces: usize,
}

impl Streams {
    /// The most streams that the program plays.
    pub const MAX_COUNT: usize = 1_000_000;

    /// The most pieces per stream that the program plays.
    pub const MAX_PIECES: usize = 1_000_000_000;

    /// Plays all streams on `threads` threads and returns their tallies in order.
    #[must_use]
    pub fn play(&self, network: &Network, beams: &[Beam], threads: usize) -> Vec<Tally> {
        threads::map(threads, self.count, |number| {
            self.play_one(number, network, beams)
        })
    }

    fn play_one(&self, number: usize, network: &Network, beams: &[Beam]) -> Tally {
        let bytes = streams::bytes(self.first_seed.wrapping_add(number as u64));
        let mut pieces = bytes.take(self.pieces).map(Piece::from_byte).peekable();
        let mut placer = Placer::with_network(network, beams);
        while let Some(current) = pieces.next() {
            placer.place(current, pieces.peek().copied());
        }
        *placer.tally()
    }
}

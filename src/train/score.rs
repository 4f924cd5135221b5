//! Scores: the points that a network with a search makes on random streams.

use rayon::prelude::*;

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
    /// Plays all streams on the current pool of threads, and returns their tallies in order.
    #[must_use]
    pub fn play(&self, network: &Network, beams: &[Beam]) -> Vec<Tally> {
        let numbers = (0..self.count).into_par_iter().with_max_len(1);
        numbers
            .map(|number| self.play_one(number, network, beams))
            .collect()
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

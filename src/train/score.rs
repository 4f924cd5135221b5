//! Scores: the points that a network with a search makes on random streams, and the luck in them.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::analysis;
use crate::game::{Game, Tally};
use crate::network::Network;
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

/// How a player did on one stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The counts of its game.
    pub tally: Tally,
    /// The [luck](analysis::luck) of the pieces by the network of the player, in points. Its mean
    /// over all streams is zero.
    pub luck: f64,
    /// How long the player took.
    pub time: Duration,
}

impl Streams {
    /// Plays all streams on the current pool of threads, and returns their scores in order.
    #[must_use]
    pub fn play(&self, network: &Network, beams: &[Beam]) -> Vec<Score> {
        let numbers = (0..self.count).into_par_iter().with_max_len(1);
        numbers
            .map(|number| self.play_one(number, network, beams))
            .collect()
    }

    fn play_one(&self, number: usize, network: &Network, beams: &[Beam]) -> Score {
        let pieces = streams::stream(self.first_seed.wrapping_add(number as u64), self.pieces);
        let mut placer = Placer::with_network(network, beams);
        let started = Instant::now();
        let placements: Vec<_> = placer.place_all(&pieces).collect();
        let time = started.elapsed();
        let mut game = Game::default();
        let steps = placements.into_iter().map(|placement| game.play(placement));
        let luck = analysis::lucks(network, steps).sum();
        Score {
            tally: *game.tally(),
            luck,
            time,
        }
    }
}

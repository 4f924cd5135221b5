//! Scores: the points that a network with a search makes on random streams.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::game::Tally;
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
    pub count: u64,
    /// The number of pieces in each stream.
    pub pieces: usize,
}

impl Streams {
    /// Plays all streams on `threads` threads and returns their tallies in order.
    #[must_use]
    pub fn play(&self, network: &Network, beams: &[Beam], threads: usize) -> Vec<Tally> {
        let next = AtomicU64::new(0);
        let worker = || {
            let mut played = Vec::new();
            loop {
                let stream = next.fetch_add(1, Ordering::Relaxed);
                if stream >= self.count {
                    return played;
                }
                played.push((stream, self.play_one(stream, network, beams)));
            }
        };
        let mut played = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
            let joined = workers.into_iter().map(|worker| match worker.join() {
                Ok(played) => played,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.flatten().collect::<Vec<_>>()
        });
        played.sort_unstable_by_key(|&(stream, _)| stream);
        played.into_iter().map(|(_, tally)| tally).collect()
    }

    fn play_one(&self, stream: u64, network: &Network, beams: &[Beam]) -> Tally {
        let bytes = streams::stream(self.first_seed.wrapping_add(stream), self.pieces);
        let mut placer = Placer::with_network(network, beams);
        placer.place_all(&bytes).for_each(drop);
        *placer.tally()
    }
}

//! Scores: what a network and a search reach on streams that nobody trained on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::effort::Beam;
use crate::judge::Tally;
use crate::placer::Placer;
use crate::value::Value;

/// Streams of random bytes: stream n of them comes from seed `first_seed` + n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    /// The seed of the first one.
    pub first_seed: u64,
    /// How many.
    pub count: u64,
    /// Pieces of each.
    pub pieces: usize,
}

impl Streams {
    /// Plays all streams and tells what each came to, in their order, however many
    /// threads share the work.
    #[must_use]
    pub fn play(&self, value: &Value, beams: &[Beam], threads: usize) -> Vec<Tally> {
        let next = AtomicU64::new(0);
        let worker = || {
            let mut played = Vec::new();
            loop {
                let stream = next.fetch_add(1, Ordering::Relaxed);
                if stream >= self.count {
                    return played;
                }
                played.push((stream, self.play_one(stream, value, beams)));
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

    fn play_one(&self, stream: u64, value: &Value, beams: &[Beam]) -> Tally {
        let mut rng = fastrand::Rng::with_seed(self.first_seed + stream);
        let mut bytes = vec![0; self.pieces];
        rng.fill(&mut bytes);
        let mut placer = Placer::with_beams(value, beams);
        placer.place_all(&bytes).for_each(drop);
        *placer.tally()
    }
}

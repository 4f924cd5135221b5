//! Threads that share the work of a run or of a score.

use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// Does `work` on this many threads, and returns all results, in any order.
///
/// `work` must take what is left to do from a common queue: if the system refuses a
/// thread, the other ones do its part.
pub(super) fn share<T: Send>(threads: usize, work: impl Fn() -> Vec<T> + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut results = work();
        for other in others {
            match other.join() {
                Ok(more) => results.extend(more),
                Err(panic) => resume_unwind(panic),
            }
        }
        results
    })
}

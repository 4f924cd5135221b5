//! Threads that share the work of a run or of a score.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// The results of `work` for the numbers below `count`, in order, computed on this many
/// threads. A thread that is free takes the next number.
pub(super) fn map<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mut results = share(threads, || {
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return results;
            }
            results.push((number, work(number)));
        }
    });
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

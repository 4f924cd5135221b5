//! The trainer: the same settings give the same bytes, with any number of threads and
//! interruptions, and the program reports errors.
#![cfg_attr(not(target_os = "linux"), allow(unused))] // Some tests are for Linux, and some for Unix.

#[cfg(target_os = "linux")]
mod pairs;
mod program;
mod runs;
#[cfg(target_os = "linux")]
mod signals;

use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::ThreadPoolBuilder;
use sha2::{Digest, Sha256};
use tetris_pipe::Scorer;
use tetris_pipe::train::{Progress, Run, Schedule, Settings};
use tetris_pipe_support as support;

/// A run takes 150 MB of memory, so only one test at a time holds any runs.
fn memory() -> MutexGuard<'static, ()> {
    static MEMORY: Mutex<()> = Mutex::new(());
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn settings(curriculum: bool) -> Settings {
    let schedule = |start, end| Schedule { start, end };
    Settings {
        scorer: Scorer::Rules,
        seed: 7,
        steps: 1600,
        games: 8,
        rollout: 4,
        curriculum,
        explore: if curriculum { 64 } else { 4 },
        horizon: 256,
        linear: schedule(1.0, 0.1),
        hidden: schedule(0.003, 0.0003),
        dense: schedule(0.001, 0.0001),
        average: if curriculum { 0.0 } else { 0.25 },
    }
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("starting the threads").install(work)
}

fn advanced(mut run: Run, times: usize) -> Run {
    let mut progress = Progress::default();
    for _ in 0..times {
        run.advance(&mut progress).expect("finite numbers");
    }
    run
}

fn finish(mut run: Run) -> Run {
    while !run.is_done() {
        run = advanced(run, 1);
    }
    run
}

fn saved(run: &Run) -> Vec<u8> {
    let mut bytes = Vec::new();
    run.save(&mut bytes).expect("memory can be written");
    bytes
}

fn hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    let start = hash.first_chunk().expect("32 bytes");
    format!("{:012x}", u64::from_be_bytes(*start) >> 16)
}

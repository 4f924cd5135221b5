//! The request to stop: a signal, or a fault in another stream.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tetris_pipe_cli::signals;

/// Whether the referee was asked to stop.
#[derive(Debug, Default)]
pub(crate) struct Stop(AtomicBool);

impl Stop {
    /// Asks all games to stop.
    pub(crate) fn request(&self) {
        self.0.store(true, Relaxed);
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.0.load(Relaxed) || signals::caught()
    }
}

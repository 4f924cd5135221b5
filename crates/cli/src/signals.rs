//! SIGINT and SIGTERM, for a program that must restore a terminal, save a file or end a child
//! before one of them ends it.
//!
//! A handler only records the signal. The program asks for it at regular intervals, cleans up,
//! and ends by it, so that its parent process sees which signal it was.

use std::ffi::c_int;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// The last signal that was caught, or 0.
static CAUGHT: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Records the signals from now on. A second one ends the program at once.
///
/// # Errors
///
/// If the system refuses.
pub fn catch() -> io::Result<()> {
    let is_second = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The actions are taken in this order, so the first signal does not end the program.
        flag::register_conditional_default(signal, is_second.clone())?;
        flag::register(signal, is_second.clone())?;
        flag::register_usize(signal, CAUGHT.clone(), signal.unsigned_abs() as usize)?;
    }
    Ok(())
}

/// Lets the program wait for its children, which it cannot if its parent process ignored their
/// signal.
///
/// # Errors
///
/// If the system refuses.
#[cfg(unix)]
pub fn expect_children() -> io::Result<()> {
    flag::register(signal_hook::consts::SIGCHLD, Arc::default())?;
    Ok(())
}

/// Whether a signal was caught.
#[must_use]
pub fn caught() -> bool {
    CAUGHT.load(SeqCst) != 0
}

/// Ends the program by the signal that was caught. Returns if there was none.
pub fn end_by_caught() {
    let signal = CAUGHT.load(SeqCst);
    if signal != 0 {
        // This does not return, and fails only for a signal that does not exist.
        let _ = low_level::emulate_default_handler(signal as c_int);
    }
}

//! Signals that ask the program to end: what has been answered is written first.
//!
//! While the program thinks, a signal is only noted. [`caught`] tells it after the
//! piece, the answers are written, and [`end_as_asked`] ends the program by the same
//! signal, so that whoever started it sees what happened. While it waits for pieces,
//! all answers are written already, and a signal ends it there and then. A second
//! signal always does: the first may be waiting for a reader who takes no answers.

use std::ffi::c_int;
use std::fs;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// The signal that came, or 0.
static CAUGHT: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The next signal ends the program by itself.
static AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Takes charge of the signals. Until then they end the program.
///
/// # Errors
///
/// If the system refuses.
pub(crate) fn catch() -> io::Result<()> {
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        if !is_ignored(signal) {
            // They are carried out in this order.
            flag::register_conditional_default(signal, AT_ONCE.clone())?;
            flag::register_usize(signal, CAUGHT.clone(), signal.unsigned_abs() as usize)?;
            flag::register(signal, AT_ONCE.clone())?;
        }
    }
    Ok(())
}

/// Whether a signal came that the program has yet to end by.
#[inline]
pub(crate) fn caught() -> bool {
    CAUGHT.load(SeqCst) != 0
}

/// Ends the program by the signal that came, if any did.
pub(crate) fn end_as_asked() {
    let signal = CAUGHT.load(SeqCst);
    if signal != 0 {
        // It does not come back, and fails only for a signal that does not exist.
        let _ = low_level::emulate_default_handler(signal as c_int);
    }
}

/// Whether whoever started the program has it ignore a signal, as nohup does with
/// SIGHUP, and a shell without job control with SIGINT for what runs behind it.
fn is_ignored(signal: c_int) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A reader who may have to wait. All answers are written before it is asked.
pub(crate) struct Waiting<R>(pub(crate) R);

impl<R: Read> Read for Waiting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        AT_ONCE.store(true, SeqCst);
        end_as_asked(); // The signal may have come just before.
        let result = self.0.read(buffer);
        AT_ONCE.store(false, SeqCst);
        result
    }
}

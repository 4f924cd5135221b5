//! SIGHUP, SIGINT and SIGTERM: a program finishes its output before one of them ends it.
//!
//! A handler only records the signal. The program calls [`caught`] at regular intervals,
//! finishes its output, and calls [`end_by_caught`], so that its parent process sees that
//! the signal ended it. During a read through [`Interruptible`] all output is
//! already written, so a signal ends the program immediately.

use std::ffi::c_int;
use std::fs;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// The last signal that was caught, or 0.
static CAUGHT: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Whether the next signal ends the program immediately.
static IMMEDIATE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What a second signal does, before the program has ended by the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// It ends the program immediately, even if the output is not finished because nothing
    /// reads it.
    Ends,
    /// Nothing, because the program must restore the terminal first.
    Waits,
}

/// Catches the signals from now on. Signals that are ignored stay ignored.
///
/// # Errors
///
/// If the system refuses.
pub fn catch(second: Second) -> io::Result<()> {
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        if !is_ignored(signal) {
            // The actions run in the order of registration.
            flag::register_conditional_default(signal, IMMEDIATE.clone())?;
            flag::register_usize(signal, CAUGHT.clone(), signal.unsigned_abs() as usize)?;
            if second == Second::Ends {
                flag::register(signal, IMMEDIATE.clone())?;
            }
        }
    }
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

/// Whether a signal was ignored when the program started: `nohup` ignores SIGHUP, and a
/// shell without job control ignores SIGINT in background jobs.
///
/// Linux reports this in /proc. On other systems it takes unsafe code to find out. There,
/// SIGHUP is always treated as ignored, so it keeps the action from startup.
fn is_ignored(signal: c_int) -> bool {
    if !cfg!(target_os = "linux") {
        return signal == SIGHUP;
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A reader that a signal may interrupt. All output must be written before it is read.
#[derive(Debug)]
pub struct Interruptible<R>(pub R);

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        IMMEDIATE.store(true, SeqCst);
        end_by_caught(); // A signal may have arrived just before.
        let result = self.0.read(buffer);
        IMMEDIATE.store(false, SeqCst);
        result
    }
}

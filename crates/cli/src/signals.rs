//! Signals that end a program, for one that must save a file or end a child
//! before that.
//!
//! A handler only records the signal. The program asks for it at regular intervals, cleans up,
//! and ends by it, so that its parent process sees which signal it was. A signal that was ignored
//! at the start, as by nohup, stays ignored.

use std::ffi::c_int;
use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::{consts, flag, low_level};

/// All that end a program unless it catches them, except those for faults of the program itself.
#[cfg(unix)]
const SIGNALS: &[c_int] = &[
    consts::SIGHUP,
    consts::SIGINT,
    consts::SIGQUIT,
    consts::SIGUSR1,
    consts::SIGUSR2,
    consts::SIGALRM,
    consts::SIGTERM,
    consts::SIGXCPU,
    consts::SIGVTALRM,
    consts::SIGPROF,
];
#[cfg(not(unix))]
const SIGNALS: &[c_int] = &[consts::SIGINT, consts::SIGTERM];

/// The last signal that was caught, or 0.
static CAUGHT: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Records the signals from now on. A second one ends the program at once. A file that grows
/// beyond a limit becomes an error of the write.
///
/// # Errors
///
/// If the system refuses.
pub fn catch() -> io::Result<()> {
    #[cfg(unix)]
    flag::register(consts::SIGXFSZ, Arc::default())?;
    let is_second = Arc::new(AtomicBool::new(false));
    for &signal in SIGNALS.iter().filter(|&&signal| !is_ignored(signal)) {
        // The actions are taken in this order, so the first signal does not end the program.
        if process::id() == 1 {
            flag::register_conditional_shutdown(signal, 128 + signal, is_second.clone())?;
        } else {
            flag::register_conditional_default(signal, is_second.clone())?;
        }
        flag::register(signal, is_second.clone())?;
        flag::register_usize(signal, CAUGHT.clone(), signal.unsigned_abs() as usize)?;
    }
    Ok(())
}

/// Whether the parent process has the program ignore a signal.
#[cfg(target_os = "linux")]
fn is_ignored(signal: c_int) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:\t"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask, 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether the parent process has the program ignore a signal. So does a child then, which lives
/// on.
#[cfg(all(unix, not(target_os = "linux")))]
fn is_ignored(signal: c_int) -> bool {
    let kill = format!("ulimit -c 0; kill -{signal} $$");
    let ended = process::Command::new("sh").args(["-c", &kill]).status();
    ended.is_ok_and(|status| status.success())
}

#[cfg(not(unix))]
const fn is_ignored(_signal: c_int) -> bool {
    false
}

/// Whether a signal was caught.
#[must_use]
pub fn caught() -> bool {
    CAUGHT.load(SeqCst) != 0
}

/// Ends the program by the signal that was caught. Returns if there was none.
pub fn end_by_caught() {
    let signal = CAUGHT.load(SeqCst) as c_int;
    if signal == 0 {
        return;
    }
    // The first process of a system or a container cannot end by a signal.
    if process::id() != 1 {
        // This does not return, and fails only for a signal that does not exist.
        let _ = low_level::emulate_default_handler(signal);
    }
    process::exit(128 + signal);
}

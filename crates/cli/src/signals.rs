//! Signals that end a program, for one that must save a file or end a child
//! before that.
//!
//! A handler only records the signal. The program asks for it at regular intervals, cleans up,
//! and ends by it, so that its parent process sees which signal it was. A signal that was ignored
//! at the start, as by nohup, stays ignored.
//!
//! GNU timeout signals its child twice at once, and GNU parallel twice within 200 ms, so a repeated
//! signal does not end a program earlier, except Ctrl-C.

use std::ffi::c_int;
use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::{consts, flag, low_level};

/// The signals by which a terminal, a shell or a cluster ends a program. SIGUSR1 and SIGUSR2 are
/// those that Slurm sends ahead of the end with `sbatch --signal=USR1@60`.
const SIGNALS: &[c_int] = &[
    #[cfg(target_os = "linux")] // only Linux says whether nohup has it ignored
    consts::SIGHUP,
    consts::SIGINT,
    consts::SIGTERM,
    #[cfg(unix)]
    consts::SIGQUIT,
    #[cfg(unix)]
    consts::SIGUSR1,
    #[cfg(unix)]
    consts::SIGUSR2,
    #[cfg(unix)]
    consts::SIGXCPU,
];

/// The last signal that was caught, or 0.
static CAUGHT: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Records the signals from now on. A SIGINT after any of them ends the program.
///
/// # Errors
///
/// If the system refuses.
pub fn catch() -> io::Result<()> {
    let is_caught = Arc::new(AtomicBool::new(false));
    for &signal in SIGNALS.iter().filter(|&&signal| !is_ignored(signal)) {
        if signal == consts::SIGINT {
            flag::register_conditional_shutdown(signal, 128 + signal, is_caught.clone())?;
        }
        flag::register(signal, is_caught.clone())?;
        flag::register_usize(signal, CAUGHT.clone(), signal.unsigned_abs() as usize)?;
    }
    Ok(())
}

/// Whether the parent process has the program ignore a signal, as nohup does.
fn is_ignored(signal: c_int) -> bool {
    // Only Linux has this file.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask, 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether a signal was caught.
pub fn caught() -> bool {
    CAUGHT.load(SeqCst) != 0
}

/// Ends the program by the signal that was caught. Returns if there was none.
pub fn end_by_caught() {
    let signal = CAUGHT.load(SeqCst) as c_int;
    if signal == 0 {
        return;
    }
    // The first process of a container, as of `docker run`, cannot end by a signal.
    if process::id() != 1 {
        // This does not return, and fails only for a signal that does not exist.
        let _ = low_level::emulate_default_handler(signal);
    }
    process::exit(128 + signal);
}

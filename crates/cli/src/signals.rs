//! Signals that end a program, for one that must restore a terminal, save a file or end a child
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

/// Whether the program was asked to stop, as by Ctrl-Z, and whether it goes on since.
#[cfg(unix)]
static STOP: LazyLock<[Arc<AtomicBool>; 2]> = LazyLock::new(Default::default);

/// Records from now on that the program is asked to stop, and that it goes on, for
/// [`stop_or_go_on`].
///
/// # Errors
///
/// If the system refuses.
#[cfg(unix)]
pub fn catch_stop() -> io::Result<()> {
    for (flag, signal) in STOP.iter().zip([consts::SIGTSTP, consts::SIGCONT]) {
        if !is_ignored(signal) {
            flag::register(signal, flag.clone())?;
        }
    }
    Ok(())
}

/// Asks the whole job to stop, as a terminal does at Ctrl-Z.
pub fn ask_to_stop() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// Stops if the program was asked to, after `restore`. Whether it was stopped since the last call
/// and goes on now, perhaps on a terminal that has other settings.
///
/// Where no shell could let the program go on, it is not stopped: the system does not stop the
/// first process group of a session at Ctrl-Z either.
#[must_use]
pub fn stop_or_go_on(restore: impl FnOnce()) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{getpgrp, getsid};
        let [stop, goes_on] = &*STOP;
        let is_job = getsid(None).is_ok_and(|session| session != getpgrp());
        if stop.swap(false, SeqCst) && is_job {
            restore();
            let _ = low_level::emulate_default_handler(consts::SIGTSTP);
        }
        goes_on.swap(false, SeqCst)
    }
    #[cfg(not(unix))]
    {
        let _ = restore;
        false
    }
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

/// Lets the program wait for its children, which it cannot if its parent process ignored their
/// signal.
///
/// # Errors
///
/// If the system refuses.
#[cfg(unix)]
pub fn expect_children() -> io::Result<()> {
    flag::register(consts::SIGCHLD, Arc::default())?;
    Ok(())
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

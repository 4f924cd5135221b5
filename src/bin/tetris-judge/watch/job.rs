//! The job of the viewer: the processes that the shell started together with it, such as the
//! player at the other end of a pipe.
//!
//! A job is a process group. The terminal signals all of it for Ctrl-C and Ctrl-Z, but not
//! while the viewer reads single keys. So the viewer does.

use rustix::process::{Signal, getpgid, getpgrp, getppid, kill_current_process_group};

/// Interrupts the job, as Ctrl-C does.
pub(crate) fn interrupt() {
    signal(Signal::INT);
}

/// Suspends the job, as Ctrl-Z does, and returns when it is resumed. Without a shell that
/// could resume it, it returns at once.
pub(crate) fn suspend() {
    signal(Signal::TSTP);
}

/// Ends the other processes of a job with SIGTERM. The caller must have caught this signal.
///
/// A player would otherwise end only when it writes the next placement, and the shell would
/// wait for it. In a script the processes are no job of their own: nothing is done there.
pub(crate) fn end_others() {
    let group_of_parent = getppid().and_then(|parent| getpgid(Some(parent)).ok());
    if group_of_parent.is_some_and(|group| group != getpgrp()) {
        signal(Signal::TERM);
    }
}

fn signal(signal: Signal) {
    // It fails only for a signal that does not exist, and for groups of other users.
    let _ = kill_current_process_group(signal);
}

//! Stdin and stdout, unless they were closed when the program started, as with `>&-`.
//!
//! Before `main`, the standard library opens /dev/null in place of a closed standard stream,
//! so that no other file gets its number. A write to it would seem to succeed. So
//! [`detect_closed`] has to be called even earlier.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use rustix::io::{Errno, fcntl_getfd};

static STDIN_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Detects which of the streams are closed. A program calls this before `main`.
///
/// It relies on nothing that the standard library prepares before `main`: it makes two system
/// calls and sets two flags.
pub fn detect_closed() {
    let is_closed = |fd| fcntl_getfd(fd) == Err(Errno::BADF);
    STDIN_IS_CLOSED.store(is_closed(rustix::stdio::stdin()), SeqCst);
    STDOUT_IS_CLOSED.store(is_closed(rustix::stdio::stdout()), SeqCst);
}

/// A copy of stdin.
///
/// # Errors
///
/// If it was closed when the program started.
pub fn stdin() -> io::Result<OwnedFd> {
    open(&STDIN_IS_CLOSED)?;
    io::stdin().as_fd().try_clone_to_owned()
}

/// A copy of stdout.
///
/// # Errors
///
/// If it was closed when the program started.
pub fn stdout() -> io::Result<OwnedFd> {
    open(&STDOUT_IS_CLOSED)?;
    io::stdout().as_fd().try_clone_to_owned()
}

fn open(is_closed: &AtomicBool) -> io::Result<()> {
    if is_closed.load(SeqCst) {
        Err(Errno::BADF.into())
    } else {
        Ok(())
    }
}

//! Stdin and stdout, unless they were closed when the program started, as with `>&-`.
//!
//! Before `main`, the standard library opens /dev/null in place of a closed standard stream,
//! so that no other file gets its number. A write to it would seem to succeed. So each program
//! looks at the streams even earlier.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use rustix::io::{Errno, fcntl_getfd};

static STDIN_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static DETECTED: AtomicBool = AtomicBool::new(false);

/// Detects which of the streams are closed. [`detect_closed_streams`] calls this.
///
/// [`detect_closed_streams`]: crate::detect_closed_streams
pub fn detect_closed() {
    let is_closed = |fd| fcntl_getfd(fd) == Err(Errno::BADF);
    STDIN_IS_CLOSED.store(is_closed(rustix::stdio::stdin()), SeqCst);
    STDOUT_IS_CLOSED.store(is_closed(rustix::stdio::stdout()), SeqCst);
    DETECTED.store(true, SeqCst);
}

/// Whether this program has detected them.
pub(super) fn are_detected() -> bool {
    DETECTED.load(SeqCst)
}

/// Makes a program detect closed streams before `main`. It stands in the `main.rs` of each.
#[macro_export]
#[doc(hidden)]
macro_rules! detect_closed_streams {
    () => {
        ctor::declarative::ctor! {
            // SAFETY: what runs before `main` must not rely on anything that the standard
            // library prepares for it. This makes two system calls and sets three flags.
            #[ctor(unsafe)]
            fn before_main() {
                $crate::cli::stdio::detect_closed();
            }
        }
    };
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

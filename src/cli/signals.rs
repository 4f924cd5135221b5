//! SIGHUP, SIGINT and SIGTERM: a program finishes its output before one of them ends it.
//!
//! A handler only records the signal. The program calls [`caught`] at regular intervals,
//! finishes its output, and calls [`end_by_caught`], so that its parent process sees that
//! the signal ended it. During a read through [`Interruptible`] all output is
//! already written, so a signal ends the program immediately.
//!
//! A program that writes only now and then is ended by a signal immediately, except while a
//! [`Deferral`] exists.

use std::ffi::c_int;
use std::fs;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::{flag, low_level};

const SIGNALS: [c_int; 3] = [SIGHUP, SIGINT, SIGTERM];

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
    let ignored = ignored();
    for signal in SIGNALS {
        if !ignored.contains(&signal) {
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

/// A time during which signals wait. Where it ends, one that came ends the program.
#[derive(Debug)]
pub struct Deferral(());

impl Deferral {
    /// Makes the signals wait, also for each other. There is at most one deferral at a time, in
    /// a program that does not call [`catch`].
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn begin() -> io::Result<Self> {
        static CATCHING: AtomicBool = AtomicBool::new(false);
        IMMEDIATE.store(false, SeqCst);
        if !CATCHING.swap(true, SeqCst) {
            catch(Second::Waits)?;
        }
        Ok(Self(()))
    }
}

impl Drop for Deferral {
    fn drop(&mut self) {
        IMMEDIATE.store(true, SeqCst);
        end_by_caught();
    }
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

/// Makes a write beyond the limit on the file size (`ulimit -f`) fail. SIGXFSZ would end the
/// program otherwise.
///
/// # Errors
///
/// If the system refuses.
pub fn fail_at_file_size_limit() -> io::Result<()> {
    flag::register(SIGXFSZ, Arc::default())?;
    Ok(())
}

/// The signals that were ignored when the program started: `nohup` ignores SIGHUP, and a
/// shell without job control ignores SIGINT in background jobs.
///
/// Only unsafe code can ask the system for the action of a signal: neither the standard
/// library nor rustix, nix or signal-hook have a safe function for it. Linux shows the
/// ignored signals in /proc. Where that is missing, a shell inherits them and is asked. If
/// there is no shell either, SIGHUP counts as ignored: it then keeps its action.
fn ignored() -> Vec<c_int> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    ignored_in_status(&status)
        .or_else(|| ignored_in_shell(&mut Command::new("/bin/sh")))
        .unwrap_or_else(|| vec![SIGHUP])
}

fn ignored_in_status(status: &str) -> Option<Vec<c_int>> {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = u64::from_str_radix(mask?.trim(), 16).ok()?;
    let is_ignored = |signal: &c_int| mask >> (signal - 1) & 1 == 1;
    Some(SIGNALS.into_iter().filter(is_ignored).collect())
}

/// Asks a shell. POSIX says that it cannot trap a signal that was ignored when it started. So
/// it sends itself each signal, and prints those that it can trap.
fn ignored_in_shell(shell: &mut Command) -> Option<Vec<c_int>> {
    let trap = |signal| format!("trap 'echo {signal}' {signal}; kill -{signal} $$; ");
    let script: String = SIGNALS.into_iter().map(trap).collect();
    shell.args(["-c", &(script + "echo done")]);
    let output = shell.stdin(Stdio::null()).stderr(Stdio::null()).output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    let trapped: Vec<_> = text.strip_suffix("done\n")?.lines().collect();
    let is_ignored = |signal: &c_int| !trapped.contains(&&*signal.to_string());
    Some(SIGNALS.into_iter().filter(is_ignored).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_of_a_process_has_the_ignored_signals() {
        let status = "Name:\ttetris-pipe\nSigIgn:\t0000000000005001\nSigCgt:\t0000000000000002\n";
        assert_eq!(ignored_in_status(status), Some(vec![SIGHUP, SIGTERM]));
        assert_eq!(ignored_in_status(""), None);
    }

    #[test]
    #[cfg(target_os = "linux")] // for the option of env
    fn a_shell_has_the_ignored_signals_of_its_parent() {
        for (ignore, ignored) in [
            ("", &[][..]),
            ("trap '' HUP", &[SIGHUP]),
            ("trap '' INT TERM", &[SIGINT, SIGTERM]),
            ("trap '' HUP INT TERM", &SIGNALS),
        ] {
            let mut command = Command::new("env");
            command.args(["--default-signal", "/bin/sh", "-c"]);
            command
                .arg(format!("{ignore}\nexec /bin/sh \"$@\""))
                .arg("sh");
            assert_eq!(ignored_in_shell(&mut command).as_deref(), Some(ignored));
        }
    }

    #[test]
    fn a_missing_shell_has_no_answer() {
        assert_eq!(ignored_in_shell(&mut Command::new("/no/such")), None);
    }
}

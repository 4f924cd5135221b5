//! A player as a process: a running program with pipes to its stdin and from its stdout.
//!
//! The program has a process group of its own. When it has ended, and at the latest when its
//! [`Process`] is dropped, the whole group is killed, so that neither the program nor what it
//! started is left running.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf, absolute};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::{Event, Remote};
use crate::players::{Cancellation, Failure};

/// The longest wait before the request to stop is checked again.
const TICK: Duration = Duration::from_millis(100);

/// The wait before the end of a program is checked again.
const PAUSE: Duration = Duration::from_millis(1);

/// A program that is being played.
pub(super) struct Process<'a> {
    cancellation: &'a Cancellation<'a>,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    /// Whether no more answers can come.
    closed: bool,
    answers: Vec<u8>,
    /// The number of answers to keep. Others are read and dropped.
    keep: usize,
}

impl<'a> Process<'a> {
    /// Starts a program in a directory, or in this one, to keep that many of its answers.
    pub(super) fn start(
        words: &[OsString],
        cancellation: &'a Cancellation<'a>,
        directory: Option<&Path>,
        stdin: Stdio,
        keep: usize,
    ) -> io::Result<Self> {
        static STARTING: Mutex<()> = Mutex::new(());
        let mut program = PathBuf::from(&words[0]);
        // A name without a directory is looked up in PATH.
        if program.components().count() > 1 {
            program = absolute(program)?;
        }
        let mut command = Command::new(program);
        command.args(&words[1..]);
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        // On macOS, a pipe is inherited by a program that starts between its creation and its
        // marking as close-on-exec. It would never see the end of its input.
        let starting = STARTING.lock().expect("no thread panicked");
        let command = command.stdin(stdin).stdout(Stdio::piped()).process_group(0);
        let child = command.spawn();
        let mut child = child.map_err(|error| cannot_start(words, &error))?;
        drop(starting);
        let stdin = child.stdin.take();
        if let Some(stdin) = &stdin {
            ioctl_fionbio(stdin, true)?;
        }
        Ok(Self {
            cancellation,
            stdin,
            stdout: child.stdout.take().expect("it is a pipe"),
            child,
            closed: false,
            answers: Vec::new(),
            keep,
        })
    }

    /// Waits until its output can be read, or is closed.
    fn is_readable(&self, time: Duration) -> io::Result<bool> {
        let mut pipe = [PollFd::new(&self.stdout, PollFlags::IN)];
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        match poll(&mut pipe, Some(&time)) {
            Err(Errno::INTR) => Ok(false),
            ready => Ok(ready? > 0),
        }
    }

    /// Reads answers. Without any, the output is closed.
    fn read(&mut self) -> io::Result<usize> {
        let mut buffer = [0; 1 << 12];
        let length = self.stdout.read(&mut buffer)?;
        let kept = length.min(self.keep - self.answers.len());
        self.answers.extend_from_slice(&buffer[..kept]);
        Ok(length)
    }

    /// How the program has ended, if it has. Then it ends the processes that it left, before
    /// another group can have its number.
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let ended = waitid(WaitId::Pid(Pid::from_child(&self.child)), options);
        if matches!(ended, Ok(Some(_))) {
            self.kill_group();
        }
        self.child.try_wait()
    }

    fn kill_group(&self) {
        // This fails if nothing is left to kill.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    /// Reads what the program wrote before its end, and nothing that others write later.
    /// Returns whether there was something.
    fn read_rest(&mut self) -> io::Result<bool> {
        let before = self.answers.len();
        while !self.closed && self.answers.len() < self.keep && self.is_readable(Duration::ZERO)? {
            self.closed = self.read()? == 0;
        }
        self.closed = true;
        Ok(self.answers.len() > before)
    }
}

impl Remote for Process<'_> {
    fn send(&mut self, piece: u8) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        match stdin.write_all(&[piece]) {
            // It may close its input if it needs no more of it, or fill the pipe itself.
            Err(error) if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::WouldBlock) => {
                Ok(())
            }
            written => written,
        }
    }

    fn close(&mut self) {
        self.stdin = None;
    }

    fn answers(&self) -> &[u8] {
        &self.answers
    }

    /// An answer that is already in the pipe is received even if there is no time left. A
    /// program that has ended has no more output, even if a process that it started holds
    /// the pipe open.
    fn wait(&mut self, time: Duration) -> Result<Event, Failure> {
        let started = Instant::now();
        loop {
            if self.cancellation.is_cancelled() {
                return Err(Failure::Cancelled);
            }
            if let Some(status) = self.status()? {
                let (more, end) = (self.read_rest()?, Event::End(Some(status)));
                return Ok(if more { Event::Answers } else { end });
            }
            let left = time.saturating_sub(started.elapsed());
            if self.closed {
                sleep(left.min(PAUSE));
            } else if self.is_readable(left.min(TICK))? {
                self.closed = self.read()? == 0;
                if !self.closed {
                    return Ok(Event::Answers);
                }
            }
            match (left.is_zero(), self.closed) {
                (false, _) => {}
                (true, true) => return Ok(Event::End(None)),
                (true, false) => return Ok(Event::Silence),
            }
        }
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        let Ok(None) = self.status() else { return };
        self.kill_group();
        // The program may have left its group. It cannot be killed if it runs as another user.
        if self.child.kill().is_ok() {
            let _ = self.child.wait();
        }
    }
}

fn cannot_start(words: &[OsString], error: &io::Error) -> io::Error {
    let name = Path::new(&words[0]).display();
    let is_wrong = [ErrorKind::NotFound, ErrorKind::PermissionDenied].contains(&error.kind());
    let is_wrong = is_wrong || error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error());
    let hint = if is_wrong {
        "; a player is an effort, a file, or a command that begins with an executable file or the \
         interpreter of a script, as in ./player or 'python3 player.py'"
    } else {
        ""
    };
    io::Error::other(format!("cannot start {name}: {error}{hint}"))
}

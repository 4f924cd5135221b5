//! A player as a process: a running program with pipes to its stdin and from its stdout.
//!
//! The program has a process group of its own. When its [`Process`] is dropped, the whole
//! group is killed, so that neither the program nor what it started is left running.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use signal_hook::low_level::signal_name;
use tetris_pipe_cli::errors::cannot;
use tetris_referee::{Event, Player, Status};

use crate::stop::Stop;

/// The longest wait before the request to stop is checked again.
const TICK: Duration = Duration::from_millis(100);

/// A program that is being played.
pub(crate) struct Process<'a> {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    /// Bytes to send, of which the first `written` are sent.
    pieces: Vec<u8>,
    written: usize,
    /// Whether stdin is closed once all bytes are sent.
    closing: bool,
    answers: Vec<u8>,
    /// The number of answers to keep. Others are read and dropped.
    keep: usize,
    stop: &'a Stop,
}

impl<'a> Process<'a> {
    /// Starts a program, to keep that many of its answers.
    pub(crate) fn start(command: &mut Command, keep: usize, stop: &'a Stop) -> io::Result<Self> {
        // Where pipes cannot be created as close-on-exec, a program that is started at the
        // same time would inherit them, and this one would never see the end of its input.
        static STARTING: Mutex<()> = Mutex::new(());
        let starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut child = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot("start", command.get_program().display()))?;
        drop(starting);
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("it is a pipe");
        let process = Self {
            child,
            stdin,
            stdout,
            pieces: Vec::new(),
            written: 0,
            closing: false,
            answers: Vec::new(),
            keep,
            stop,
        };
        ioctl_fionbio(&process.stdout, true)?;
        if let Some(stdin) = &process.stdin {
            ioctl_fionbio(stdin, true)?;
        }
        Ok(process)
    }

    /// Waits until its output can be read, or its input written if there is something to
    /// send.
    fn poll(&self, time: Duration) -> io::Result<(bool, bool)> {
        let mut pipes = vec![PollFd::new(&self.stdout, PollFlags::IN)];
        if let Some(stdin) = &self.stdin
            && self.written < self.pieces.len()
        {
            pipes.push(PollFd::new(stdin, PollFlags::OUT));
        }
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        match poll(&mut pipes, Some(&time)) {
            Err(Errno::INTR) => Ok((false, false)),
            Err(error) => Err(error.into()),
            // Errors and hang-ups are reported by the read or the write.
            Ok(_) => {
                let ready = |pipe: Option<&PollFd>| pipe.is_some_and(|p| !p.revents().is_empty());
                Ok((ready(pipes.first()), ready(pipes.get(1))))
            }
        }
    }

    fn read(&mut self) -> io::Result<Option<Event>> {
        let mut buffer = [0; 1 << 12];
        match self.stdout.read(&mut buffer) {
            Ok(0) => Ok(Some(Event::End)),
            Ok(length) => {
                let room = self.keep - self.answers.len();
                self.answers.extend_from_slice(&buffer[..length.min(room)]);
                Ok(Some(Event::Answers))
            }
            Err(error) if is_temporary(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        while self.written < self.pieces.len() {
            match stdin.write(&self.pieces[self.written..]) {
                Ok(length) => self.written += length,
                Err(error) if is_temporary(&error) => return Ok(()),
                // It closed its input, which it may do if it needs no more of it.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                    self.stdin = None;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        if self.closing {
            self.stdin = None;
        }
        Ok(())
    }

    /// Whether the program has ended. Processes that it started may still run.
    fn has_ended(&self) -> io::Result<bool> {
        // It stays a zombie, so that the number of its process group is not used again.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            match waitid(WaitId::Pid(Pid::from_child(&self.child)), options) {
                Err(Errno::INTR) => {}
                result => return Ok(result?.is_some()),
            }
        }
    }

    /// Kills the processes of the group. The program must not have been waited for.
    fn kill(&self) {
        // This fails only if nothing is left to kill.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }
}

impl Player for Process<'_> {
    /// What does not fit into the pipe is sent during [`wait`](Self::wait).
    fn send(&mut self, pieces: &[u8]) -> io::Result<()> {
        self.pieces.extend_from_slice(pieces);
        self.write()
    }

    fn close(&mut self) -> io::Result<()> {
        self.closing = true;
        self.write()
    }

    fn answers(&self) -> &[u8] {
        &self.answers
    }

    /// An answer that is already in the pipe is received even if there is no time left. A
    /// program that has ended has no more output, even if a process that it started holds
    /// the pipe open. Fails with [`ErrorKind::Interrupted`] if the referee is asked to stop.
    fn wait(&mut self, time: Duration) -> io::Result<Event> {
        let started = Instant::now();
        let mut ended = false;
        loop {
            if self.stop.is_requested() {
                return Err(ErrorKind::Interrupted.into());
            }
            let left = time.saturating_sub(started.elapsed());
            let tick = if ended {
                Duration::ZERO
            } else {
                left.min(TICK)
            };
            let (readable, writable) = self.poll(tick)?;
            if writable {
                self.write()?;
            }
            if readable && let Some(event) = self.read()? {
                return Ok(event);
            }
            if readable || writable {
                continue;
            }
            if ended {
                return Ok(Event::End);
            }
            // What it wrote before its end is read after this.
            ended = self.has_ended()?;
            if left.is_zero() && !ended {
                return Ok(Event::Silence);
            }
        }
    }

    /// Then it ends the processes that the program has left.
    fn end(&mut self, time: Duration) -> io::Result<Option<Status>> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(50);
        while !self.has_ended()? {
            if self.stop.is_requested() {
                return Err(ErrorKind::Interrupted.into());
            }
            if started.elapsed() >= time {
                return Ok(None);
            }
            sleep(pause);
            pause = (pause * 2).min(TICK / 5);
        }
        self.kill();
        Ok(Some(status_of(self.child.wait()?)))
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        // Without a status yet, its number is still its own.
        if self.has_ended().is_ok() {
            self.kill();
            let _ = self.child.wait();
        }
    }
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn status_of(status: ExitStatus) -> Status {
    match status.signal() {
        Some(number) => Status::Signal {
            number,
            name: signal_name(number).unwrap_or("an unknown signal"),
        },
        None => Status::Exit(status.code().unwrap_or_default()),
    }
}

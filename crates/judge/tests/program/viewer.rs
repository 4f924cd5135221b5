//! The viewer on a pseudo-terminal: tests type keys and read the screen.

use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};
use tempfile::TempDir;

use super::support::{lossy_game, tetris_judge};
use crate::pty::Terminal;

/// Longer than anything takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The content of the terminal before the viewer starts.
const PROMPT: &str = "$ tetris-judge --watch";

/// The size of a window: columns and rows.
pub(crate) type Size = (u16, u16);

/// A window that shows blocks.
pub(crate) const USUAL: Size = (80, 24);

/// The End key.
pub(crate) const END: &str = "\x1b[F";

/// A running viewer and its terminal.
pub(crate) struct Viewer {
    _directory: TempDir,
    terminal: Terminal,
    child: Child,
    screen: Arc<Mutex<vt100::Parser>>,
    closing: Arc<AtomicBool>,
    settings: Termios,
}

impl Viewer {
    /// Shows a game in a window of this size, paused before its first piece.
    pub(crate) fn new(size: Size, game: (&[u8], &[u8])) -> Self {
        let viewer = Self::start(size, game, "\"$0\" --watch");
        viewer.wait_for("the whole game", |screen| {
            screen.contains(" of ") && !screen.contains("so far")
        });
        viewer.press("0\r");
        viewer.wait_for_text("paused");
        viewer.wait_for_text(" 0 of ");
        viewer
    }

    /// Starts a shell command, in which `$0` is the program, with a controlling terminal.
    pub(crate) fn start(size: Size, (pieces, placements): (&[u8], &[u8]), command: &str) -> Self {
        let (directory, _) = tetris_judge(("i", pieces), ("o", placements));
        let terminal = Terminal::open();
        resize(&terminal, size);
        terminal.print(PROMPT.as_bytes());
        let settings = tcgetattr(&terminal.slave).expect("its settings");
        // Signals have their default actions, whatever the tests were started with.
        let child = Command::new("env")
            .args(["--default-signal", "setsid", "--ctty"])
            .args(["sh", "-c", &format!("exec {command}")])
            .arg(env!("CARGO_BIN_EXE_tetris-judge"))
            .current_dir(&directory)
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            .stdin(terminal.slave())
            .stdout(terminal.slave())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starting the program");
        let screen = vt100::Parser::new(size.1, size.0, 0);
        let screen = Arc::new(Mutex::new(screen));
        let master = terminal.master.try_clone().expect("a copy");
        let closing = Arc::new(AtomicBool::new(false));
        let reader = (
            File::from(master),
            Arc::clone(&screen),
            Arc::clone(&closing),
        );
        thread::spawn(move || process_output(reader.0, &reader.1, &reader.2));
        Self {
            _directory: directory,
            terminal,
            child,
            screen,
            closing,
            settings,
        }
    }

    /// Types keys, in the encoding of terminals.
    pub(crate) fn press(&self, keys: &str) {
        self.terminal.type_in(keys.as_bytes());
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, size: Size) {
        self.look(|screen| screen.screen_mut().set_size(size.1, size.0));
        resize(&self.terminal, size);
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.look(|screen| screen.screen().contents())
    }

    /// Waits until the text on the screen meets a condition, and returns it.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        while started.elapsed() < TIMEOUT {
            let text = self.text();
            if wanted(&text) {
                return text;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("no {what}:\n{}", self.text());
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) -> String {
        self.wait_for(text, |screen| screen.contains(text))
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("sending a signal");
    }

    /// Waits for the end, and checks that the terminal is as before.
    #[track_caller]
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        let status = wait(&mut self.child);
        // Its last output may not have been processed yet.
        self.wait_for("the prompt", |screen| screen.trim_end() == PROMPT);
        self.look(|screen| {
            assert!(!screen.screen().alternate_screen());
            assert!(!screen.screen().hide_cursor());
        });
        let settings = tcgetattr(&self.terminal.slave).expect("its settings");
        assert_eq!(settings.local_modes, self.settings.local_modes);
        assert_eq!(settings.input_modes, self.settings.input_modes);
        assert_eq!(settings.output_modes, self.settings.output_modes);
        (status, self.stderr())
    }

    /// Closes the window, and waits for the end.
    pub(crate) fn close(self) -> ExitStatus {
        let Self {
            terminal,
            mut child,
            closing,
            ..
        } = self;
        // The reading thread holds the window open, until there is more to read.
        closing.store(true, Ordering::SeqCst);
        resize(&terminal, (100, 30));
        drop(terminal);
        wait(&mut child)
    }

    fn stderr(&mut self) -> String {
        let mut text = String::new();
        let stderr = self.child.stderr.as_mut().expect("a pipe");
        stderr.read_to_string(&mut text).expect("text");
        text
    }

    fn look<T>(&self, look: impl FnOnce(&mut vt100::Parser) -> T) -> T {
        look(&mut self.screen.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Shows [`lossy_game`].
pub(crate) fn lossy(size: Size) -> Viewer {
    let (pieces, placements) = lossy_game();
    Viewer::new(size, (&pieces, &placements))
}

/// Whether a signal ended the program.
pub(crate) fn ended_by(status: ExitStatus, signal: Signal) -> bool {
    status.signal() == Some(signal.as_raw())
}

fn resize(terminal: &Terminal, (columns, rows): Size) {
    let size = Winsize {
        ws_col: columns,
        ws_row: rows,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal.master, size).expect("setting the size");
}

fn process_output(mut master: File, screen: &Mutex<vt100::Parser>, closing: &AtomicBool) {
    let (mut bytes, mut unread) = ([0; 4096], Vec::new());
    while let Ok(length @ 1..) = master.read(&mut bytes) {
        unread.extend(&bytes[..length]);
        // The parser takes whole characters only, and a read may end within one.
        let whole = str::from_utf8(&unread).map_or_else(|error| error.valid_up_to(), str::len);
        let mut screen = screen.lock().unwrap_or_else(PoisonError::into_inner);
        screen.process(&unread[..whole]);
        unread.drain(..whole);
        if closing.load(Ordering::SeqCst) {
            break;
        }
    }
}

#[track_caller]
fn wait(child: &mut Child) -> ExitStatus {
    let started = Instant::now();
    while started.elapsed() < TIMEOUT {
        if let Some(status) = child.try_wait().expect("waiting for it") {
            return status;
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("ending it");
    panic!("it does not end");
}

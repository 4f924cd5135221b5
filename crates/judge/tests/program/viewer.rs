//! The viewer on a pseudo-terminal: tests type keys and read the screen.

use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};
use tempfile::TempDir;

use crate::support::pty::Terminal;
use crate::support::{poll, wait};
use crate::{testgames, tetris_judge};

/// The content of the terminal before the viewer starts.
const PROMPT: &str = "$ tetris-judge --watch";

/// A running viewer and its terminal.
pub(crate) struct Viewer {
    pub(crate) directory: TempDir,
    terminal: Terminal,
    /// The program, until its end is awaited.
    child: Option<Child>,
    screen: Arc<Mutex<vt100::Parser>>,
    settings: Termios,
}

impl Viewer {
    /// Shows a game, paused before its first piece.
    pub(crate) fn new(game: (&[u8], &[u8])) -> Self {
        let viewer = Self::start(game, "exec \"$0\" --watch");
        viewer.press("0\r");
        viewer.wait_for_text("paused");
        viewer
    }

    /// Starts a shell command, in which `$0` is the program, with a controlling terminal.
    pub(crate) fn start(game: (&[u8], &[u8]), command: &str) -> Self {
        let (directory, _) = tetris_judge(game, "");
        let terminal = Terminal::open();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        resize(&terminal, (80, 24));
        terminal.print(PROMPT.as_bytes());
        let settings = tcgetattr(&terminal.slave).expect("its settings");
        let program = env!("CARGO_BIN_EXE_tetris-judge");
        let mut script = terminal.script(command, program);
        let child = script
            .current_dir(&directory)
            .stderr(Stdio::piped())
            .spawn();
        drop(script);
        let master = terminal.master.try_clone().expect("a copy");
        let shown = Arc::clone(&screen);
        thread::spawn(move || process_output(File::from(master), &shown));
        let viewer = Self {
            directory,
            terminal,
            child: Some(child.expect("starting the program")),
            screen,
            settings,
        };
        viewer.wait_for_text(" of "); // Keys before that would be echoed.
        viewer
    }

    /// Types keys, in the encoding of terminals.
    pub(crate) fn press(&self, keys: &str) {
        self.terminal.type_in(keys.as_bytes());
    }

    /// Changes the size of the window, in columns and rows.
    pub(crate) fn resize(&self, size: (u16, u16)) {
        self.look(|screen| screen.screen_mut().set_size(size.1, size.0));
        resize(&self.terminal, size);
    }

    /// Waits until the screen meets a condition.
    pub(crate) fn wait_for(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        poll(what, || {
            self.look(|screen| wanted(screen.screen()).then_some(()))
        });
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let child = self.child.as_ref().expect("a running program");
        kill_process(Pid::from_child(child), signal).expect("sending a signal");
    }

    /// Waits for the end, and checks that the terminal is as before.
    pub(crate) fn end(mut self) -> Output {
        // Its last output may not have been processed yet.
        self.wait_for("the prompt", |screen| {
            let is_prompt = screen.contents().trim_end() == PROMPT;
            is_prompt && !screen.alternate_screen() && !screen.hide_cursor()
        });
        let output = wait(self.child.take().expect("a running program"));
        let settings = tcgetattr(&self.terminal.slave).expect("its settings");
        assert_eq!(settings.local_modes, self.settings.local_modes);
        assert_eq!(settings.input_modes, self.settings.input_modes);
        assert_eq!(settings.output_modes, self.settings.output_modes);
        output
    }

    fn look<T>(&self, look: impl FnOnce(&mut vt100::Parser) -> T) -> T {
        look(&mut self.screen.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A program whose end is not awaited does not outlive its test, even if SIGHUP is ignored.
impl Drop for Viewer {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
            let _ = child.wait();
        }
    }
}

/// Shows [`testgames::lossy`].
pub(crate) fn lossy() -> Viewer {
    let (pieces, placements) = testgames::lossy();
    let viewer = Viewer::new((&pieces, &placements));
    viewer.wait_for_text(" of 25"); // All of it was read.
    viewer
}

/// Whether a signal ended the program.
pub(crate) fn ended_by(status: ExitStatus, signal: Signal) -> bool {
    status.signal() == Some(signal.as_raw())
}

fn resize(terminal: &Terminal, (columns, rows): (u16, u16)) {
    let size = Winsize {
        ws_col: columns,
        ws_row: rows,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal.master, size).expect("setting the size");
}

fn process_output(mut master: File, screen: &Mutex<vt100::Parser>) {
    let (mut bytes, mut unread) = ([0; 4096], Vec::new());
    while let Ok(length @ 1..) = master.read(&mut bytes) {
        unread.extend(&bytes[..length]);
        // The parser takes whole characters only, and a read may end within one.
        let whole = str::from_utf8(&unread).map_or_else(|error| error.valid_up_to(), str::len);
        let mut screen = screen.lock().unwrap_or_else(PoisonError::into_inner);
        screen.process(&unread[..whole]);
        unread.drain(..whole);
    }
}

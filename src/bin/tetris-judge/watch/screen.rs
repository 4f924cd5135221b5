//! The terminal: taken over while the viewer runs, and given back however it ends.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Context, Result};
use crossterm::style::{Attribute, Color, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use rustix::termios::tcgetwinsize;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use super::canvas::{Canvas, Cell, Style};

/// The size to draw for where a terminal does not know its own.
const USUAL_SIZE: (usize, usize) = (80, 24);

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
pub(crate) struct Screen {
    shown: Option<Canvas>,
}

impl Screen {
    /// Takes the terminal over, until this is dropped or the program panics.
    ///
    /// # Errors
    ///
    /// If there is no terminal on stdout or none for the keys.
    pub(crate) fn take() -> Result<Self> {
        enable_raw_mode().context("cannot read keys from the terminal")?;
        TAKEN.store(true, Ordering::SeqCst);
        let screen = Self { shown: None };
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            earlier(panic);
        }));
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide).context(WRITING)?;
        Ok(screen)
    }

    /// The width and height of the window, in characters.
    ///
    /// # Errors
    ///
    /// If the window has been closed.
    pub(crate) fn size() -> Result<(usize, usize)> {
        let size = tcgetwinsize(io::stdout()).context("the terminal is gone")?;
        Ok(match (size.ws_col.into(), size.ws_row.into()) {
            (0, _) | (_, 0) => USUAL_SIZE,
            size => size,
        })
    }

    /// Shows a canvas: writes the lines that are not there yet.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be written.
    pub(crate) fn show(&mut self, canvas: Canvas) -> Result<()> {
        if self.shown.as_ref() != Some(&canvas) {
            self.draw(&canvas).context(WRITING)?;
            self.shown = Some(canvas);
        }
        Ok(())
    }

    fn draw(&self, canvas: &Canvas) -> io::Result<()> {
        let mut bytes = Vec::new();
        queue!(bytes, BeginSynchronizedUpdate)?;
        // Another size may have moved everything.
        let shown = self
            .shown
            .as_ref()
            .filter(|shown| shown.size() == canvas.size());
        if shown.is_none() {
            queue!(bytes, Clear(ClearType::All))?;
        }
        let mut shown = shown.into_iter().flat_map(Canvas::lines);
        for (y, line) in canvas.lines().enumerate() {
            if shown.next() != Some(line) {
                queue!(bytes, cursor::MoveTo(0, y as u16))?;
                write_line(&mut bytes, line)?;
            }
        }
        queue!(bytes, EndSynchronizedUpdate)?;
        let mut stdout = io::stdout().lock();
        stdout.write_all(&bytes)?;
        stdout.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

const WRITING: &str = "cannot write stdout";

/// Leaves the terminal as it was. That it is gone is no matter any more.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(
            io::stdout(),
            EndSynchronizedUpdate,
            cursor::Show,
            LeaveAlternateScreen
        );
    }
}

fn write_line(bytes: &mut Vec<u8>, line: &[Cell]) -> io::Result<()> {
    let mut last = Style::PLAIN;
    for &(character, style) in line {
        if style != last {
            write_style(bytes, style)?;
            last = style;
        }
        write!(bytes, "{character}")?;
    }
    if last != Style::PLAIN {
        write_style(bytes, Style::PLAIN)?;
    }
    Ok(())
}

fn write_style(bytes: &mut Vec<u8>, style: Style) -> io::Result<()> {
    queue!(bytes, SetAttribute(Attribute::Reset))?;
    if style.bold {
        queue!(bytes, SetAttribute(Attribute::Bold))?;
    }
    if style.dim {
        queue!(bytes, SetAttribute(Attribute::Dim))?;
    }
    if let Some(colour) = style.colour {
        queue!(bytes, SetForegroundColor(Color::AnsiValue(colour)))?;
    }
    if let Some(ground) = style.ground {
        queue!(bytes, SetBackgroundColor(Color::AnsiValue(ground)))?;
    }
    Ok(())
}

/// Whether colours are wanted (<https://no-color.org>).
pub(crate) fn in_colour() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether stdout is a terminal, on which alone a game can be watched.
pub(crate) fn is_there() -> bool {
    io::stdout().is_terminal()
}

/// The signals that end the viewer, caught until the terminal has been given back.
pub(crate) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Catches them from now on.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub(crate) fn catch() -> io::Result<Self> {
        let caught = Arc::new(AtomicUsize::new(0));
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            flag::register_usize(signal, Arc::clone(&caught), signal as usize)?;
        }
        Ok(Self(caught))
    }

    /// Whether one came.
    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::SeqCst) != 0
    }

    /// Dies of the one that came, if one did, as if it had not been caught.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub(crate) fn obey(&self) -> io::Result<()> {
        match self.0.load(Ordering::SeqCst) {
            0 => Ok(()),
            signal => low_level::emulate_default_handler(signal as i32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pty::Terminal;
    use rustix::termios::tcgetattr;
    use std::process::{Command, Stdio};

    /// Not a test by itself: the program that panics, for the test below.
    #[test]
    #[ignore = "it panics, which another test looks at from outside"]
    fn a_viewer_that_panics() {
        let _screen = Screen::take().expect("a terminal");
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back() {
        let terminal = Terminal::open();
        let local_modes = || tcgetattr(&terminal.slave).map(|settings| settings.local_modes);
        let before = local_modes().expect("its settings");
        let output = Command::new("setsid")
            .arg("--ctty")
            .arg(env::current_exe().expect("the tests themselves"))
            .args(["--exact", "watch::screen::tests::a_viewer_that_panics"])
            .args(["--ignored", "--nocapture"])
            .stdin(terminal.slave())
            .stdout(terminal.slave())
            .stderr(Stdio::piped())
            .output()
            .expect("running it");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("on purpose"), "{stderr}");
        assert_eq!(local_modes().expect("its settings"), before);
        let shown = terminal.shown();
        let (_, after) = shown.rsplit_once("\x1b[?1049h").expect("another screen");
        let (_, after) = after
            .split_once("\x1b[?1049l")
            .expect("the screen of before");
        assert!(!after.contains("\x1b[?25l"), "the cursor is hidden");
        assert!(shown.contains("\x1b[?25h"), "the cursor is not shown");
    }
}

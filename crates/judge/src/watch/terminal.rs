//! The terminal while the viewer runs: raw mode, the alternate screen and a hidden cursor.
//!
//! All of it is undone when the [`Screen`] is dropped and when the program panics.

use std::io::{self, stdout};
use std::panic;

use anyhow::{Context, Result};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame, TerminalOptions, Viewport};
use rustix::termios::tcgetwinsize;

/// Columns and rows where the terminal does not know its own size.
const DEFAULT_SIZE: (u16, u16) = (80, 24);

const WRITING: &str = "cannot write stdout";

/// The terminal on stdout, ready for drawing.
pub(crate) struct Screen(DefaultTerminal);

impl Screen {
    /// Prepares the terminal.
    ///
    /// # Errors
    ///
    /// If stdout is not a terminal or keys cannot be read from one.
    pub(crate) fn init() -> Result<Self> {
        // The panic hook of ratatui leaves the cursor hidden. It calls this one.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let _ = execute!(stdout(), cursor::Show);
            hook(info);
        }));
        let viewport = Viewport::Fixed(area()?);
        let terminal = ratatui::try_init_with_options(TerminalOptions { viewport });
        let screen = Self(terminal.context("cannot read keys from the terminal")?);
        execute!(stdout(), EnterAlternateScreen, cursor::Hide).context(WRITING)?;
        Ok(screen)
    }

    /// Draws a frame of the size that the window has now.
    ///
    /// # Errors
    ///
    /// If the window has been closed.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> Result<()> {
        self.update(area()?, render).context(WRITING)
    }

    /// Restores the terminal, calls `pause`, and prepares the terminal again.
    ///
    /// # Errors
    ///
    /// If the window has been closed.
    pub(crate) fn leave_during(&mut self, pause: impl FnOnce()) -> Result<()> {
        restore();
        pause();
        enable_raw_mode().context("cannot read keys from the terminal")?;
        execute!(stdout(), EnterAlternateScreen, cursor::Hide).context(WRITING)?;
        self.0.resize(area()?).context(WRITING) // draws all of the next frame
    }

    /// The steps of [`ratatui::Terminal::draw`] except hiding the cursor: a terminal that
    /// has done that reports errors on stderr when it is dropped, or panics if stderr is
    /// closed as well.
    fn update(&mut self, area: Rect, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let Self(terminal) = self;
        queue!(stdout(), BeginSynchronizedUpdate)?;
        if terminal.get_frame().area() != area {
            terminal.resize(area)?;
        }
        render(&mut terminal.get_frame());
        terminal.flush()?;
        terminal.swap_buffers();
        execute!(stdout(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn restore() {
    // If the window has been closed, there is nothing to restore.
    let _ = execute!(stdout(), EndSynchronizedUpdate, cursor::Show);
    let _ = ratatui::try_restore();
}

/// The whole window, in characters.
fn area() -> Result<Rect> {
    let size = tcgetwinsize(stdout()).context("the terminal is gone")?;
    let (width, height) = match (size.ws_col, size.ws_row) {
        (0, _) | (_, 0) => DEFAULT_SIZE,
        size => size,
    };
    Ok(Rect::new(0, 0, width, height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pty::Terminal;
    use rustix::termios::tcgetattr;
    use std::env;
    use std::process::{Command, Stdio};

    /// The program that panics in the test below.
    #[test]
    #[ignore = "it is run by another test"]
    fn a_viewer_that_panics() {
        let _screen = Screen::init().expect("a terminal");
        panic!("on purpose");
    }

    #[test]
    fn a_panic_restores_the_terminal() {
        let terminal = Terminal::open();
        let local_modes = || tcgetattr(&terminal.slave).map(|settings| settings.local_modes);
        let before = local_modes().expect("its settings");
        let output = Command::new("setsid")
            .arg("--ctty")
            .arg(env::current_exe().expect("the tests themselves"))
            .args(["--exact", "watch::terminal::tests::a_viewer_that_panics"])
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
        assert!(after.contains("\x1b[?1049l"), "the screen is not restored");
        let (_, after) = after.rsplit_once("\x1b[?25l").expect("a hidden cursor");
        assert!(after.contains("\x1b[?25h"), "the cursor is not shown");
    }
}

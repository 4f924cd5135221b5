//! The progress bar of a long game, on stderr if that is a terminal.

use std::fmt::Write;
use std::io;

use console::Term;
use indicatif::{
    HumanCount, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle, TermLike,
};

pub use indicatif::{MultiProgress, ProgressBar};

/// A bar for `total` pieces, if that number is known. It is erased when it is dropped.
///
/// # Panics
///
/// Never: its templates are constants.
#[must_use]
pub fn pieces(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{wide_bar} {human_pos} of {human_len} pieces, {rate} per second, {eta} left",
        ),
        None => (
            ProgressBar::no_length(),
            "{human_pos} pieces, {rate} per second",
        ),
    };
    let rate = |state: &ProgressState, text: &mut dyn Write| {
        // A text can always be written.
        let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
    };
    let style = ProgressStyle::with_template(template).expect("a constant template");
    bar.set_draw_target(target());
    bar.with_style(style.with_key("rate", rate))
        .with_finish(ProgressFinish::AndClear)
}

/// Bars and lines below each other.
#[must_use]
pub fn several() -> MultiProgress {
    MultiProgress::with_draw_target(target())
}

/// A line of text below the bars, which is erased when it is dropped.
///
/// # Panics
///
/// Never: its template is a constant.
#[must_use]
pub fn line(bars: &MultiProgress) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_msg}").expect("a constant template");
    let line = ProgressBar::no_length().with_style(style);
    bars.add(line.with_finish(ProgressFinish::AndClear))
}

fn target() -> ProgressDrawTarget {
    let stderr = Term::buffered_stderr();
    if stderr.is_term() {
        ProgressDrawTarget::term_like_with_hz(Box::new(Foreground(stderr)), 20)
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// A terminal on which a job in the background draws nothing: it would draw over the prompt, or
/// be stopped.
#[derive(Debug)]
struct Foreground(Term);

impl Foreground {
    fn draw(&self, draw: impl FnOnce(&Term) -> io::Result<()>) -> io::Result<()> {
        #[cfg(unix)]
        {
            use rustix::process::getpgrp;
            use rustix::termios::tcgetpgrp;
            // Only the terminal of this session has jobs.
            if tcgetpgrp(io::stderr()).is_ok_and(|foreground| foreground != getpgrp()) {
                return Ok(());
            }
        }
        draw(&self.0)
    }
}

impl TermLike for Foreground {
    fn width(&self) -> u16 {
        self.0.size().1
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.draw(|term| term.move_cursor_up(n))
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.draw(|term| term.move_cursor_down(n))
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.draw(|term| term.move_cursor_right(n))
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.draw(|term| term.move_cursor_left(n))
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.draw(|term| term.write_line(line))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.draw(|term| term.write_str(text))
    }

    fn clear_line(&self) -> io::Result<()> {
        self.draw(Term::clear_line)
    }

    fn flush(&self) -> io::Result<()> {
        self.draw(Term::flush)
    }
}

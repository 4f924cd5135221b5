//! The viewer: a game in the terminal, forwards and backwards.
//!
//! One thread records the game while it is read. This one advances the playback, handles
//! keys and draws. Keys come from the terminal itself, so stdin can be the game.

mod grid;
mod playback;
mod recording;
mod terminal;
mod view;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event};
use tetris_pipe::cli::args::judge::Cli;
use tetris_pipe::cli::signals::{self, Second};

use crate::files::Files;
use playback::{Next, Playback};
use recording::SharedRecording;
use terminal::Screen;
use view::View;

/// The time between two frames while the game plays.
const FRAME: Duration = Duration::from_millis(33);

/// The same while it is paused. A live game may still grow.
const PAUSED_FRAME: Duration = Duration::from_millis(100);

/// Shows a game until the user quits.
///
/// # Errors
///
/// If there is no terminal, if a file cannot be read, or if the part of the game that has been
/// read breaks the rules.
pub(crate) fn watch(cli: &Cli) -> Result<()> {
    check_terminals(cli)?;
    let files = Files::open(cli)?;
    let recording = Arc::new(SharedRecording::default());
    let recorder = Arc::clone(&recording);
    signals::catch(Second::Waits).context("cannot catch signals")?;
    let mut screen = Screen::init()?;
    // It may wait for input for ever, so it is never joined.
    thread::spawn(move || recorder.record(files));
    let shown = show(&recording, &mut screen);
    drop(screen);
    signals::end_by_caught();
    shown?;
    recording.lock().take_verdict()
}

fn check_terminals(cli: &Cli) -> Result<()> {
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal, but stdout is not one: use --report, --plot or --frame");
    }
    let (input, output) = cli.files()?;
    let reads_stdin = input.is_none() || output.is_none();
    if reads_stdin && io::stdin().is_terminal() {
        bail!("--watch reads keys from the terminal, so the game cannot be typed there as well");
    }
    Ok(())
}

/// Shows the game until the user or a signal ends the viewer.
fn show(recording: &SharedRecording, screen: &mut Screen) -> Result<()> {
    let in_colour = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()); // https://no-color.org
    let mut playback = Playback::default();
    let mut last = Instant::now();
    while !signals::caught() {
        let now = Instant::now();
        screen.draw(|frame| {
            let recording = recording.lock();
            playback.advance(now - last, &recording);
            let view = View::new(&playback, &recording, in_colour);
            frame.render_widget(&view, frame.area());
        })?;
        last = now;
        let timeout = if playback.is_moving() {
            FRAME
        } else {
            PAUSED_FRAME
        };
        if handle_keys(&mut playback, recording, timeout)? == Next::Quit {
            break;
        }
    }
    Ok(())
}

/// Waits for a key up to a timeout, and handles it with those that follow at once.
fn handle_keys(
    playback: &mut Playback,
    recording: &SharedRecording,
    mut timeout: Duration,
) -> Result<Next> {
    const READING: &str = "cannot read keys from the terminal";
    while event::poll(timeout).context(READING)? {
        timeout = Duration::ZERO;
        if let Event::Key(key) = event::read().context(READING)?
            && key.is_press()
            && playback.handle_key(key, &recording.lock()) == Next::Quit
        {
            return Ok(Next::Quit);
        }
    }
    Ok(Next::Continue)
}

//! The viewer: a game in the terminal, forwards and backwards.
//!
//! One thread records the game while it is read. This one advances the playback, handles
//! keys and draws. Keys come from the terminal itself, so stdin can be the game.

mod grid;
mod playback;
mod recording;
mod view;

use std::io::{self, IsTerminal};
use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event};
use ratatui::{DefaultTerminal, Frame};
use tetris_pipe::Network;
use tetris_pipe_cli::signals;

use crate::files::Files;
use playback::Playback;
use recording::{Recording, lock, record};
use view::View;

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(33);

const NO_KEYS: &str = "cannot read keys from the terminal";

/// Shows a game until the user quits. The network is that of the player whose moves are shown.
///
/// # Errors
///
/// If there is no terminal, if a file cannot be read, or if the part of the game that has been
/// read breaks the rules.
pub(crate) fn watch(files: Files, network: &Network) -> Result<()> {
    if !io::stdout().is_terminal() {
        bail!("the viewer needs a terminal, and stdout is not one: use --report or --list");
    }
    let sources = [&files.pieces, &files.placements];
    if sources.iter().any(|source| source.file().is_terminal()) {
        bail!("the viewer reads keys from the terminal: name files, or pipe the game into it");
    }
    let recording = Arc::new(Mutex::new(Recording::default()));
    let recorder = Arc::clone(&recording);
    signals::catch().context("cannot catch signals")?;
    #[cfg(unix)]
    signals::catch_stop().context("cannot catch signals")?;
    let mut terminal = ratatui::try_init().context(NO_KEYS)?;
    // It may wait for input for ever, so it is never joined.
    thread::spawn(move || record(&recorder, files));
    let shown = show(&recording, network, &mut terminal);
    // Where this fails, the terminal is gone, and what ratatui does instead would panic.
    let _ = terminal.show_cursor();
    let _ = ratatui::try_restore();
    mem::forget(terminal);
    signals::end_by_caught();
    shown?;
    lock(&recording).end.take().unwrap_or(Ok(()))
}

/// Shows the game until the user or a signal ends the viewer.
fn show(
    recording: &Mutex<Recording>,
    network: &Network,
    terminal: &mut DefaultTerminal,
) -> Result<()> {
    let mut playback = Playback::default();
    let mut last = Instant::now();
    while !signals::caught() {
        let restore = || {
            let _ = ratatui::try_restore();
        };
        if signals::stop_or_go_on(restore) {
            restore(); // It may have been stopped without being asked.
            *terminal = ratatui::try_init().context(NO_KEYS)?;
        }
        let now = Instant::now();
        let draw = |frame: &mut Frame| {
            let recording = lock(recording);
            playback.advance(now - last, &recording);
            frame.render_widget(&View::new(&playback, &recording, network), frame.area());
        };
        terminal.draw(draw).context("cannot write stdout")?;
        last = now;
        if handle_keys(&mut playback, recording)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Waits for a key until the next frame is due, and handles it with those that follow at once.
/// Breaks to end the viewer.
fn handle_keys(playback: &mut Playback, recording: &Mutex<Recording>) -> Result<ControlFlow<()>> {
    let mut timeout = FRAME;
    if is_gone_after(&mut timeout).context(NO_KEYS)? {
        return Ok(ControlFlow::Break(()));
    }
    while event::poll(timeout).context(NO_KEYS)? {
        timeout = Duration::ZERO;
        if let Event::Key(key) = event::read().context(NO_KEYS)?
            && key.is_press()
            && playback.handle_key(key, &lock(recording)).is_break()
        {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Waits for a key or for this time, of which nothing is left then. Whether the terminal is
/// gone, where the poll of crossterm 0.29 would never return.
#[cfg(target_os = "linux")]
fn is_gone_after(time: &mut Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let time = Timespec::try_from(mem::take(time)).map_err(io::Error::other)?;
    let stdout = io::stdout();
    let mut terminal = [PollFd::new(&stdout, PollFlags::IN)];
    match poll(&mut terminal, Some(&time)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(terminal[0].revents().contains(PollFlags::HUP))
}

/// Elsewhere, only crossterm waits.
#[cfg(not(target_os = "linux"))]
fn is_gone_after(_time: &mut Duration) -> io::Result<bool> {
    Ok(false)
}

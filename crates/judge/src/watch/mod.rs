//! The viewer: a game in the terminal, forwards and backwards.
//!
//! One thread records the game while it is read. This one advances the playback, handles
//! keys and draws. Keys come from the terminal itself, so stdin can be the game.

mod grid;
mod playback;
mod recording;
mod view;

use std::io::{self, IsTerminal};
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
    let terminal = ratatui::try_init().context(NO_KEYS)?;
    // It may wait for input for ever, so it is never joined.
    thread::spawn(move || record(&recorder, files));
    let shown = show(&recording, network, terminal);
    ratatui::restore();
    signals::end_by_caught();
    shown?;
    lock(&recording).end.take().unwrap_or(Ok(()))
}

/// Shows the game until the user or a signal ends the viewer.
fn show(
    recording: &Mutex<Recording>,
    network: &Network,
    mut terminal: DefaultTerminal,
) -> Result<()> {
    let mut playback = Playback::default();
    let mut last = Instant::now();
    while !signals::caught() {
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
fn handle_keys(playback: &mut Playback, recording: &Mutex<Recording>) -> Result<ControlFlow<()>> {
    let mut timeout = FRAME;
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

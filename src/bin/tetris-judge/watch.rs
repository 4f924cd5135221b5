//! The viewer: a game in the terminal, forth and back.
//!
//! One thread records the game, as far as it has come. The other one, here, lets time
//! pass, does what keys say and draws. Keys come from the terminal itself, so stdin
//! can be the game.

mod canvas;
mod draw;
mod grid;
mod player;
mod recording;
mod screen;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event, KeyEventKind};
use tetris_pipe::cli::args::judge::Cli;

use crate::files::Files;
use draw::Scene;
use player::{Player, Wish};
use recording::Shared;
use screen::{Screen, Signals};

/// From one look at the game to the next: while it plays, and while it stands still
/// but may grow.
const FRAME: Duration = Duration::from_millis(33);
const REST: Duration = Duration::from_millis(100);

/// Shows a game until the user leaves.
///
/// # Errors
///
/// If there is no terminal, if a file cannot be read, or if what has been read of the game until
/// then is no fair game.
pub(crate) fn watch(cli: &Cli) -> Result<()> {
    refuse(cli)?;
    let files = Files::open(cli)?;
    let recording = Arc::new(Shared::default());
    let recorder = Arc::clone(&recording);
    let signals = Signals::catch().context("cannot catch signals")?;
    let mut screen = Screen::take()?;
    // It may wait for its input for ever, so nobody waits for it.
    thread::spawn(move || recorder.record(files));
    let shown = show(&recording, &mut screen, &signals);
    drop(screen);
    signals.obey().context("cannot end")?;
    shown?;
    recording.lock().verdict()
}

fn refuse(cli: &Cli) -> Result<()> {
    if !screen::is_there() {
        bail!("--watch needs a terminal, and stdout is none: use --report, --plot or --frame");
    }
    let (input, output) = cli.files()?;
    let from_stdin = input.is_none() || output.is_none();
    if from_stdin && io::stdin().is_terminal() {
        bail!("--watch reads keys from the terminal, so the game cannot come from there as well");
    }
    Ok(())
}

/// Shows the game until the user or a signal ends it.
fn show(recording: &Shared, screen: &mut Screen, signals: &Signals) -> Result<()> {
    let colour = screen::in_colour();
    let mut player = Player::default();
    let mut last = Instant::now();
    while !signals.came() {
        let size = Screen::size()?;
        let now = Instant::now();
        let canvas = {
            let recording = recording.lock();
            player.pass(now - last, &recording);
            Scene::new(&player, &recording, colour).draw(size)
        };
        last = now;
        screen.show(canvas)?;
        let moving = player.playing || player.awaited.is_some();
        if keys(&mut player, recording, if moving { FRAME } else { REST })? == Wish::Leave {
            break;
        }
    }
    Ok(())
}

/// Waits for a key for so long, and does what it and the keys behind it say.
fn keys(player: &mut Player, recording: &Shared, mut patience: Duration) -> Result<Wish> {
    const READING: &str = "cannot read keys from the terminal";
    while event::poll(patience).context(READING)? {
        patience = Duration::ZERO;
        let Event::Key(key) = event::read().context(READING)? else {
            continue; // The size is asked for anyway.
        };
        if key.kind == KeyEventKind::Press && player.press(key, &recording.lock()) == Wish::Leave {
            return Ok(Wish::Leave);
        }
    }
    Ok(Wish::Stay)
}

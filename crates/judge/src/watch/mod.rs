//! The viewer: a game in the terminal, forwards and backwards.
//!
//! One thread records the game while it is read. This one advances the playback, handles
//! keys and draws. Keys come from the terminal itself, so stdin can be the game.

mod grid;
mod job;
mod playback;
mod recording;
mod terminal;
mod view;

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use crossterm::event::{self, Event};
use signal_hook::consts::SIGCONT;
use signal_hook::flag;
use crate::args::Cli;
use tetris_pipe_cli::signals::{self, Second};

use crate::files::Files;
use playback::{Next, Playback};
use recording::SharedRecording;
use terminal::Screen;
use view::View;

/// The time between two frames while the game plays.
const FRAME: Duration = Duration::from_millis(33);

/// The same while it is paused. A live game may still grow.
const PAUSED_FRAME: Duration = Duration::from_millis(100);

/// What works without a terminal.
const OTHERS: &str = "--report, --list, --plot or --frame";

/// Shows a game until the user quits.
///
/// # Errors
///
/// If there is no terminal, if a file cannot be read, or if the part of the game that has been
/// read breaks the rules.
pub(crate) fn watch(cli: &Cli) -> Result<()> {
    check_terminals(cli)?;
    let files = Files::open(cli)?;
    let may_have_player = files.are_live();
    let recording = Arc::new(SharedRecording::default());
    let recorder = Arc::clone(&recording);
    let resumed = Arc::new(AtomicBool::new(false));
    signals::catch(Second::Waits).context("cannot catch signals")?;
    flag::register(SIGCONT, Arc::clone(&resumed)).context("cannot catch signals")?;
    let mut screen = Screen::init()?;
    let follow = cli.mode.follow;
    // It may wait for input for ever, so it is never joined.
    thread::spawn(move || recorder.record(files, follow));
    let shown = show(&recording, &mut screen, follow, &resumed);
    drop(screen);
    signals::end_by_caught();
    shown?;
    let mut recording = recording.lock();
    if may_have_player && recording.end().is_none() {
        job::end_others();
    }
    recording.take_verdict()
}

fn check_terminals(cli: &Cli) -> Result<()> {
    if !io::stdout().is_terminal() {
        bail!("the viewer needs a terminal, but stdout is not one: use {OTHERS}");
    }
    if env::var_os("TERM").is_some_and(|name| name == "dumb") {
        bail!(
            "the viewer needs a terminal that can move its cursor, but TERM is dumb: use {OTHERS}"
        );
    }
    let (input, output) = cli.files()?;
    let reads_stdin = input.is_none() || output.is_none();
    if reads_stdin && io::stdin().is_terminal() {
        bail!("the viewer reads keys from the terminal, so the game cannot be typed there as well");
    }
    Ok(())
}

/// Shows the game until the user or a signal ends the viewer.
fn show(
    recording: &SharedRecording,
    screen: &mut Screen,
    follow: bool,
    resumed: &AtomicBool,
) -> Result<()> {
    let in_colour = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()); // https://no-color.org
    let mut playback = Playback::new(follow);
    let mut last = Instant::now();
    while !signals::caught() {
        if resumed.swap(false, SeqCst) {
            // The shell may have changed the settings of the terminal.
            screen.leave_during(|| ())?;
            last = Instant::now();
        }
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
        match handle_keys(&mut playback, recording, timeout)? {
            Next::Continue => {}
            Next::Quit => break,
            Next::Interrupt => {
                job::interrupt();
                break; // The signal may be ignored.
            }
            Next::Suspend => {
                screen.leave_during(job::suspend)?;
                resumed.store(false, SeqCst);
                last = Instant::now();
            }
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
        {
            let next = playback.handle_key(key, &recording.lock());
            if next != Next::Continue {
                return Ok(next);
            }
        }
    }
    Ok(Next::Continue)
}

//! The position in the game, and the keys that change it.

use std::ops::ControlFlow;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tetris_pipe::Effort;
use tetris_pipe_cli::signals;

use super::recording::Recording;

/// Pieces per second.
const SPEEDS: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/// The index of the speed at the start.
const INITIAL_SPEED: usize = 3;

/// Pieces that a page key moves by.
const PAGE: usize = 100;

/// The state of the viewer.
pub(crate) struct Playback {
    /// The number of the current piece; the length of the game at its end.
    pub(crate) position: usize,
    pub(crate) motion: Motion,
    /// The digits of a piece number that is being typed.
    pub(crate) typed: String,
    /// Whether the list of keys is shown.
    pub(crate) help: bool,
    /// The effort of the ranked moves, if they are shown.
    pub(crate) moves: Option<Effort>,
    speed: usize,
    /// The part of the current piece's time that has passed.
    elapsed: f64,
}

/// How the position changes without a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    Paused,
    Playing,
    /// It is the end of a live game.
    Following,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            position: 0,
            motion: Motion::Playing,
            typed: String::new(),
            help: false,
            moves: None,
            speed: INITIAL_SPEED,
            elapsed: 0.0,
        }
    }
}

impl Playback {
    /// Pieces per second.
    pub(crate) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Plays the pieces of a period of time.
    pub(crate) fn advance(&mut self, time: Duration, recording: &Recording) {
        let end = recording.length();
        match self.motion {
            Motion::Paused => {}
            Motion::Playing => {
                self.elapsed += time.as_secs_f64() * f64::from(self.speed());
                self.position = end.min(self.position + self.elapsed as usize);
                self.elapsed = self.elapsed.fract();
            }
            Motion::Following => self.position = end,
        }
        if self.position == end && recording.end.is_some() {
            self.motion = Motion::Paused;
        }
    }

    /// Changes the state as a key asks, or breaks to end the viewer.
    pub(crate) fn handle_key(&mut self, key: KeyEvent, recording: &Recording) -> ControlFlow<()> {
        let end = recording.length();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return ControlFlow::Break(()),
            KeyCode::Char('z') if control => signals::ask_to_stop(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char('q') => return ControlFlow::Break(()),
            KeyCode::Char('?') => self.help = !self.help,
            KeyCode::Esc => {
                self.help = false;
                self.typed.clear();
            }
            KeyCode::Char(digit @ '0'..='9') => self.typed.push(digit),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Enter => self.go_to_typed(end),
            KeyCode::Char(' ') => {
                self.motion = match self.motion {
                    Motion::Paused => Motion::Playing,
                    Motion::Playing | Motion::Following => Motion::Paused,
                };
            }
            KeyCode::Up | KeyCode::Char('k') => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
            }
            KeyCode::Down | KeyCode::Char('j') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l') => self.stop_at((self.position + 1).min(end)),
            KeyCode::Left | KeyCode::Char('h') => self.stop_at(self.position.saturating_sub(1)),
            KeyCode::PageDown => self.go_to((self.position + PAGE).min(end)),
            KeyCode::PageUp => self.go_to(self.position.saturating_sub(PAGE)),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => {
                self.go_to(end);
                self.motion = Motion::Following;
            }
            KeyCode::Char('w') => self.moves = self.moves.xor(Some(Effort::default())),
            KeyCode::Char('e') => {
                // One more, and 1 after the last.
                let next = |effort: Effort| Effort::new(effort.number() + 1);
                self.moves = self.moves.and_then(next).or(Some(Effort::ALL[0]));
            }
            KeyCode::Char('n') => self.find_after(&recording.tetrises),
            KeyCode::Char('N') => self.find_before(&recording.tetrises),
            KeyCode::Char('r') => self.find_after(&recording.resets),
            KeyCode::Char('R') => self.find_before(&recording.resets),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn go_to(&mut self, position: usize) {
        self.position = position;
        self.elapsed = 0.0;
        if self.motion == Motion::Following {
            self.motion = Motion::Playing;
        }
    }

    fn stop_at(&mut self, position: usize) {
        self.go_to(position);
        self.motion = Motion::Paused;
    }

    fn go_to_typed(&mut self, end: usize) {
        if !self.typed.is_empty() {
            // A number that is too large for its type is beyond the end too.
            let position = self.typed.parse().unwrap_or(end);
            self.stop_at(position.min(end));
            self.typed.clear();
        }
    }

    fn find_after(&mut self, pieces: &[usize]) {
        if let Some(&piece) = pieces.iter().find(|&&piece| piece > self.position) {
            self.stop_at(piece);
        }
    }

    fn find_before(&mut self, pieces: &[usize]) {
        if let Some(&piece) = pieces.iter().rfind(|&&piece| piece < self.position) {
            self.stop_at(piece);
        }
    }
}

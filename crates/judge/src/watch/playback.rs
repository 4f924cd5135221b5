//! The position in the game, and the keys that change it.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tetris_pipe::Effort;
use tetris_pipe_cli::numbers::grouped;

use super::recording::Recording;

/// Pieces per second.
const SPEEDS: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/// The index of the speed at the start.
const INITIAL_SPEED: usize = 3;

/// Pieces that a page key moves by.
const PAGE: usize = 100;

/// The state of the viewer.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    /// The number of the current piece; the length of the game at its end.
    pub(crate) position: usize,
    pub(crate) playing: bool,
    /// The piece of a live game to go to when it comes; `usize::MAX` follows the end.
    pub(crate) target: Option<usize>,
    /// The digits of a piece number that is being typed.
    pub(crate) typed: String,
    /// Whether the list of keys is shown.
    pub(crate) help: bool,
    /// Why the last key had no effect.
    pub(crate) message: Option<String>,
    /// Whether candidates are shown, and at which effort.
    shows_candidates: bool,
    effort: Effort,
    speed: usize,
    /// Time played that did not suffice for another piece.
    remainder: Duration,
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Continue,
    /// The viewer ends.
    Quit,
    /// It ends, and with it the player, as by Ctrl-C at a shell.
    Interrupt,
    /// It stops until the shell resumes it.
    Suspend,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            position: 0,
            playing: true,
            target: None,
            typed: String::new(),
            help: false,
            message: None,
            shows_candidates: false,
            effort: Effort::default(),
            speed: INITIAL_SPEED,
            remainder: Duration::ZERO,
        }
    }
}

impl Playback {
    /// The state at the start: at the first piece, or following the last one.
    pub(crate) fn new(follow: bool) -> Self {
        Self {
            target: follow.then_some(usize::MAX),
            ..Self::default()
        }
    }

    /// Pieces per second.
    pub(crate) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The effort of the candidates, if they are shown.
    pub(crate) fn candidates(&self) -> Option<Effort> {
        self.shows_candidates.then_some(self.effort)
    }

    /// Whether the position may change without a key.
    pub(crate) const fn is_moving(&self) -> bool {
        self.playing || self.target.is_some()
    }

    /// Plays the pieces of a period of time.
    pub(crate) fn advance(&mut self, time: Duration, recording: &Recording) {
        let end = recording.length();
        if let Some(target) = self.target {
            self.position = end.min(target);
        } else if self.playing {
            let time = (self.remainder + time).as_nanos();
            let per_piece = (Duration::from_secs(1) / self.speed()).as_nanos();
            self.remainder = Duration::from_nanos((time % per_piece) as u64);
            let pieces = (time / per_piece) as usize;
            self.position = self.position.saturating_add(pieces).min(end);
        }
        let is_over = self.position == end && recording.end().is_some();
        if is_over || self.target == Some(self.position) {
            self.playing = false;
            self.target = None;
        }
    }

    /// Changes the state as a key asks.
    #[must_use]
    pub(crate) fn handle_key(&mut self, key: KeyEvent, recording: &Recording) -> Next {
        self.message = None;
        let end = recording.length();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Next::Interrupt,
            KeyCode::Char('z') if control => return Next::Suspend,
            KeyCode::Char(_) if control => {}
            KeyCode::Char('q') => return Next::Quit,
            KeyCode::Char('?') => self.help = !self.help,
            KeyCode::Esc => {
                self.help = false;
                self.typed.clear();
            }
            KeyCode::Char(digit @ '0'..='9') => self.typed.push(digit),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Enter => self.go_to_typed(end, recording.end().is_some()),
            KeyCode::Char(' ') => {
                self.playing = !self.is_moving();
                self.target = None;
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
                self.target = Some(usize::MAX);
            }
            KeyCode::Char('w') => self.shows_candidates = !self.shows_candidates,
            KeyCode::Char('e') => {
                // One more, and 1 after the last.
                if self.shows_candidates {
                    self.effort = Effort::new(self.effort.number() + 1).unwrap_or(Effort::ALL[0]);
                }
                self.shows_candidates = true;
            }
            KeyCode::Char('n') => self.find_next(recording.tetrises(), "tetris"),
            KeyCode::Char('N') => self.find_previous(recording.tetrises(), "tetris"),
            KeyCode::Char('r') => self.find_next(recording.resets(), "reset"),
            KeyCode::Char('R') => self.find_previous(recording.resets(), "reset"),
            _ => {}
        }
        Next::Continue
    }

    fn go_to(&mut self, position: usize) {
        self.position = position;
        self.target = None;
        self.remainder = Duration::ZERO;
    }

    fn stop_at(&mut self, position: usize) {
        self.go_to(position);
        self.playing = false;
    }

    /// A piece beyond the end becomes the target if the game is still live.
    fn go_to_typed(&mut self, end: usize, is_over: bool) {
        let typed = std::mem::take(&mut self.typed);
        match typed.parse() {
            Ok(position) if position <= end => self.stop_at(position),
            Ok(position) if !is_over => self.target = Some(position),
            Err(_) if typed.is_empty() => {}
            _ => self.message = Some(format!("the game has {} pieces", grouped(end as u64))),
        }
    }

    fn find_next(&mut self, pieces: &[usize], what: &str) {
        match pieces.get(pieces.partition_point(|&piece| piece <= self.position)) {
            Some(&piece) => self.stop_at(piece),
            None => self.message = Some(format!("no {what} after this piece")),
        }
    }

    fn find_previous(&mut self, pieces: &[usize], what: &str) {
        match pieces[..pieces.partition_point(|&piece| piece < self.position)].last() {
            Some(&piece) => self.stop_at(piece),
            None => self.message = Some(format!("no {what} before this piece")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// O pieces on each other: every eleventh does not fit.
    fn towers(pieces: usize) -> Recording {
        Recording::of(&vec![0; pieces], &vec![0; pieces])
    }

    fn press(playback: &mut Playback, keys: &[KeyCode], recording: &Recording) {
        for &key in keys {
            assert_eq!(playback.handle_key(key.into(), recording), Next::Continue);
        }
    }

    fn type_in(playback: &mut Playback, keys: &str, recording: &Recording) {
        let keys: Vec<_> = keys.chars().map(KeyCode::Char).collect();
        press(playback, &keys, recording);
    }

    #[test]
    fn time_advances_at_the_chosen_speed() {
        let recording = towers(1000);
        let mut playback = Playback::default();
        for _ in 0..100 {
            playback.advance(Duration::from_millis(33), &recording);
        }
        assert_eq!(playback.position, 33);
        press(&mut playback, &[KeyCode::Up, KeyCode::Up], &recording);
        type_in(&mut playback, "kj", &recording);
        playback.advance(Duration::from_secs(2), &recording);
        assert_eq!(playback.position, 133);
        type_in(&mut playback, " ", &recording);
        playback.advance(Duration::from_secs(2), &recording);
        assert_eq!(playback.position, 133);
    }

    #[test]
    fn playback_waits_for_a_live_game_and_stops_at_the_end() {
        let mut playback = Playback::default();
        playback.advance(Duration::from_secs(9), &towers(5));
        assert!(playback.playing);
        playback.advance(Duration::from_secs(9), &towers(6).ended());
        assert_eq!((playback.position, playback.playing), (6, false));
    }

    #[test]
    fn the_end_of_a_game_is_followed() {
        let mut playback = Playback::default();
        press(&mut playback, &[KeyCode::End], &towers(5));
        playback.advance(Duration::ZERO, &towers(700));
        assert_eq!(playback.position, 700);
        press(&mut playback, &[KeyCode::Left], &towers(700));
        playback.advance(Duration::ZERO, &towers(800));
        assert_eq!(playback.position, 699);
    }

    #[test]
    fn a_growing_file_is_followed_from_its_last_piece_on() {
        let mut playback = Playback::new(true);
        for pieces in [500, 700] {
            playback.advance(Duration::ZERO, &towers(pieces));
            assert_eq!(playback.position, pieces);
        }
        type_in(&mut playback, " ", &towers(700));
        playback.advance(Duration::from_secs(9), &towers(800));
        assert_eq!(playback.position, 700);
    }

    #[test]
    fn candidates_are_shown_at_any_effort() {
        let mut playback = Playback::default();
        let mut shown = |keys| {
            type_in(&mut playback, keys, &towers(5));
            playback.candidates().map(Effort::number)
        };
        assert_eq!(shown(""), None);
        assert_eq!(shown("w"), Some(3));
        assert_eq!(shown("e"), Some(1));
        assert_eq!(shown("e"), Some(2));
        assert_eq!(shown("w"), None);
        assert_eq!(shown("e"), Some(2));
    }

    #[test]
    fn control_keys_are_not_letters() {
        let mut playback = Playback::default();
        let mut press = |letter| {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            playback.handle_key(key, &towers(5))
        };
        assert_eq!(press('c'), Next::Interrupt);
        assert_eq!(press('z'), Next::Suspend);
        assert_eq!(press('q'), Next::Continue);
    }

    #[test]
    fn keys_go_to_pieces() {
        let recording = towers(250);
        let mut playback = Playback::default();
        for (key, position) in [
            (KeyCode::Left, 0),
            (KeyCode::Right, 1),
            (KeyCode::Char('l'), 2),
            (KeyCode::Char('h'), 1),
            (KeyCode::PageDown, 101),
            (KeyCode::PageDown, 201),
            (KeyCode::PageDown, 250),
            (KeyCode::Right, 250),
            (KeyCode::PageUp, 150),
            (KeyCode::Home, 0),
            (KeyCode::PageUp, 0),
            (KeyCode::End, 250),
        ] {
            press(&mut playback, &[key], &recording);
            assert_eq!(playback.position, position, "{key}");
        }
    }

    #[test]
    fn a_number_and_enter_go_to_a_piece() {
        let recording = towers(250).ended();
        let mut playback = Playback::default();
        type_in(&mut playback, "249", &recording);
        press(
            &mut playback,
            &[KeyCode::Backspace, KeyCode::Enter],
            &recording,
        );
        assert_eq!((playback.position, playback.playing), (24, false));
        for beyond in ["251", "99999999999999999999999999"] {
            type_in(&mut playback, beyond, &recording);
            press(&mut playback, &[KeyCode::Enter], &recording);
            assert_eq!(playback.position, 24);
            assert_eq!(playback.message.as_deref(), Some("the game has 250 pieces"));
        }
        type_in(&mut playback, "7", &recording);
        press(&mut playback, &[KeyCode::Esc, KeyCode::Enter], &recording);
        assert_eq!((playback.position, playback.message), (24, None));
    }

    #[test]
    fn a_piece_that_has_not_come_yet_becomes_the_target() {
        let mut playback = Playback::default();
        type_in(&mut playback, "300", &towers(250));
        press(&mut playback, &[KeyCode::Enter], &towers(250));
        for (pieces, position) in [(270, 270), (310, 300), (320, 300)] {
            playback.advance(Duration::from_secs(9), &towers(pieces));
            assert_eq!(playback.position, position);
        }
        assert!(!playback.playing);
    }

    #[test]
    fn tetrises_and_resets_are_found_both_ways() {
        let recording = towers(30);
        let mut playback = Playback::default();
        for (key, position) in [('r', 10), ('r', 21), ('r', 21), ('R', 10), ('R', 10)] {
            type_in(&mut playback, &key.to_string(), &recording);
            assert_eq!(playback.position, position);
        }
        assert_eq!(
            playback.message.as_deref(),
            Some("no reset before this piece")
        );
        type_in(&mut playback, "n", &recording);
        assert_eq!(
            playback.message.as_deref(),
            Some("no tetris after this piece")
        );

        let columns: Vec<u8> = (0..10).chain(0..10).collect();
        let recording = Recording::of(&[1; 20], &columns);
        let mut playback = Playback::default();
        for (key, position) in [('n', 9), ('n', 19), ('N', 9)] {
            type_in(&mut playback, &key.to_string(), &recording);
            assert_eq!(playback.position, position);
        }
    }
}

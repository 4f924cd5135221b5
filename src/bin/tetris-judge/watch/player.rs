//! Where in the game we are, and what the keys do.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::recording::Recording;
use crate::numbers::grouped;

/// Pieces a second. More would be seen no better.
const SPEEDS: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/// The speed at the start.
const MODERATE: usize = 3;

/// Pieces of a page.
const PAGE: usize = 100;

/// The state of the viewer.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The piece before which we are, up to the length of the game.
    pub(crate) position: usize,
    pub(crate) playing: bool,
    /// The piece to go to as soon as it comes; none ever is the last.
    pub(crate) awaited: Option<usize>,
    /// The digits of a piece to go to.
    pub(crate) typed: String,
    /// Whether the keys are shown.
    pub(crate) help: bool,
    /// What the last key could not do.
    pub(crate) message: Option<String>,
    speed: usize,
    /// Time played that was not enough for a piece.
    left_over: Duration,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            position: 0,
            playing: true,
            awaited: None,
            typed: String::new(),
            help: false,
            message: None,
            speed: MODERATE,
            left_over: Duration::ZERO,
        }
    }
}

impl Player {
    /// Pieces a second.
    pub(crate) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration, recording: &Recording) {
        let end = recording.length();
        if let Some(awaited) = self.awaited {
            self.position = end.min(awaited);
        } else if self.playing {
            let time = self.left_over + time;
            let a_piece = Duration::from_secs(1) / self.speed();
            let pieces = time.as_nanos() / a_piece.as_nanos();
            self.left_over = Duration::from_nanos((time.as_nanos() % a_piece.as_nanos()) as u64);
            self.position = self.position.saturating_add(pieces as usize).min(end);
        }
        let is_over = self.position == end && recording.end().is_some();
        if is_over || self.awaited == Some(self.position) {
            self.playing = false;
            self.awaited = None;
        }
    }

    /// Does what a key says. Leaving is the only thing that it cannot do.
    #[must_use]
    pub(crate) fn press(&mut self, key: KeyEvent, recording: &Recording) -> Wish {
        self.message = None;
        let end = recording.length();
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Wish::Leave;
            }
            KeyCode::Char('q') => return Wish::Leave,
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
                self.playing = !(self.playing || self.awaited.is_some());
                self.awaited = None;
            }
            KeyCode::Up => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Down => self.speed = self.speed.saturating_sub(1),
            KeyCode::Right => self.step_to((self.position + 1).min(end)),
            KeyCode::Left => self.step_to(self.position.saturating_sub(1)),
            KeyCode::PageDown => self.go_to((self.position + PAGE).min(end)),
            KeyCode::PageUp => self.go_to(self.position.saturating_sub(PAGE)),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => {
                self.go_to(end);
                self.awaited = Some(usize::MAX);
            }
            KeyCode::Char('n') => self.go_on_to(recording.tetrises(), "tetris"),
            KeyCode::Char('N') => self.go_back_to(recording.tetrises(), "tetris"),
            KeyCode::Char('r') => self.go_on_to(recording.resets(), "reset"),
            KeyCode::Char('R') => self.go_back_to(recording.resets(), "reset"),
            _ => {}
        }
        Wish::Stay
    }

    fn go_to(&mut self, position: usize) {
        self.position = position;
        self.awaited = None;
        self.left_over = Duration::ZERO;
    }

    fn step_to(&mut self, position: usize) {
        self.go_to(position);
        self.playing = false;
    }

    /// A piece of a game that goes on may still come.
    fn go_to_typed(&mut self, end: usize, is_over: bool) {
        let typed = std::mem::take(&mut self.typed);
        match typed.parse() {
            Ok(position) if position <= end => self.step_to(position),
            Ok(position) if !is_over => self.awaited = Some(position),
            Err(_) if typed.is_empty() => {}
            _ => self.message = Some(format!("there are {} pieces", grouped(end as u64))),
        }
    }

    fn go_on_to(&mut self, pieces: &[usize], what: &str) {
        match pieces.get(pieces.partition_point(|&piece| piece <= self.position)) {
            Some(&piece) => self.step_to(piece),
            None => self.message = Some(format!("no {what} after this")),
        }
    }

    fn go_back_to(&mut self, pieces: &[usize], what: &str) {
        match pieces[..pieces.partition_point(|&piece| piece < self.position)].last() {
            Some(&piece) => self.step_to(piece),
            None => self.message = Some(format!("no {what} before this")),
        }
    }
}

/// What the viewer is to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Stay,
    Leave,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Towers of squares: every eleventh piece does not fit.
    fn towers(pieces: usize) -> Recording {
        Recording::of(&vec![0; pieces], &vec![0; pieces])
    }

    fn press(player: &mut Player, keys: &[KeyCode], recording: &Recording) {
        for &key in keys {
            assert_eq!(player.press(key.into(), recording), Wish::Stay);
        }
    }

    fn type_in(player: &mut Player, keys: &str, recording: &Recording) {
        let keys: Vec<_> = keys.chars().map(KeyCode::Char).collect();
        press(player, &keys, recording);
    }

    #[test]
    fn time_plays_at_the_chosen_speed() {
        let recording = towers(1000);
        let mut player = Player::default();
        for _ in 0..100 {
            player.pass(Duration::from_millis(33), &recording);
        }
        assert_eq!(player.position, 33);
        press(&mut player, &[KeyCode::Up, KeyCode::Up], &recording);
        player.pass(Duration::from_secs(2), &recording);
        assert_eq!(player.position, 133);
        type_in(&mut player, " ", &recording);
        player.pass(Duration::from_secs(2), &recording);
        assert_eq!(player.position, 133);
    }

    #[test]
    fn playing_waits_for_a_game_that_goes_on_and_stops_with_one_that_ends() {
        let mut player = Player::default();
        player.pass(Duration::from_secs(9), &towers(5));
        assert!(player.playing);
        player.pass(Duration::from_secs(9), &towers(6).ended());
        assert_eq!((player.position, player.playing), (6, false));
    }

    #[test]
    fn the_end_of_a_game_is_followed() {
        let mut player = Player::default();
        press(&mut player, &[KeyCode::End], &towers(5));
        player.pass(Duration::ZERO, &towers(700));
        assert_eq!(player.position, 700);
        press(&mut player, &[KeyCode::Left], &towers(700));
        player.pass(Duration::ZERO, &towers(800));
        assert_eq!(player.position, 699);
    }

    #[test]
    fn keys_go_to_pieces() {
        let recording = towers(250);
        let mut player = Player::default();
        for (key, position) in [
            (KeyCode::Left, 0),
            (KeyCode::Right, 1),
            (KeyCode::PageDown, 101),
            (KeyCode::PageDown, 201),
            (KeyCode::PageDown, 250),
            (KeyCode::Right, 250),
            (KeyCode::PageUp, 150),
            (KeyCode::Home, 0),
            (KeyCode::PageUp, 0),
            (KeyCode::End, 250),
        ] {
            press(&mut player, &[key], &recording);
            assert_eq!(player.position, position, "{key}");
        }
    }

    #[test]
    fn a_number_and_enter_go_to_a_piece() {
        let recording = towers(250).ended();
        let mut player = Player::default();
        type_in(&mut player, "249", &recording);
        press(
            &mut player,
            &[KeyCode::Backspace, KeyCode::Enter],
            &recording,
        );
        assert_eq!((player.position, player.playing), (24, false));
        for beyond in ["251", "99999999999999999999999999"] {
            type_in(&mut player, beyond, &recording);
            press(&mut player, &[KeyCode::Enter], &recording);
            assert_eq!(player.position, 24);
            assert_eq!(player.message.as_deref(), Some("there are 250 pieces"));
        }
        type_in(&mut player, "7", &recording);
        press(&mut player, &[KeyCode::Esc, KeyCode::Enter], &recording);
        assert_eq!((player.position, player.message), (24, None));
    }

    #[test]
    fn a_piece_that_has_not_come_yet_is_awaited() {
        let mut player = Player::default();
        type_in(&mut player, "300", &towers(250));
        press(&mut player, &[KeyCode::Enter], &towers(250));
        for (pieces, position) in [(270, 270), (310, 300), (320, 300)] {
            player.pass(Duration::from_secs(9), &towers(pieces));
            assert_eq!(player.position, position);
        }
        assert!(!player.playing);
    }

    #[test]
    fn tetrises_and_resets_are_found_both_ways() {
        let recording = towers(30);
        let mut player = Player::default();
        for (key, position) in [('r', 10), ('r', 21), ('r', 21), ('R', 10), ('R', 10)] {
            type_in(&mut player, &key.to_string(), &recording);
            assert_eq!(player.position, position);
        }
        assert_eq!(player.message.as_deref(), Some("no reset before this"));
        type_in(&mut player, "n", &recording);
        assert_eq!(player.message.as_deref(), Some("no tetris after this"));

        let columns: Vec<u8> = (0..10).chain(0..10).collect();
        let recording = Recording::of(&[1; 20], &columns);
        let mut player = Player::default();
        for (key, position) in [('n', 9), ('n', 19), ('N', 9)] {
            type_in(&mut player, &key.to_string(), &recording);
            assert_eq!(player.position, position);
        }
    }

    #[test]
    fn leaving_has_two_keys() {
        let recording = towers(1);
        let mut player = Player::default();
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        for key in [KeyCode::Char('q').into(), control_c] {
            assert_eq!(player.press(key, &recording), Wish::Leave);
        }
    }
}

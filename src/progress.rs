//! The progress line of long work on a terminal.
//!
//! It is drawn on stderr if that is a terminal, at most a few times a second, and is
//! gone before anything else is written there. Otherwise a tick is one comparison.
//! While another program has taken the terminal over, as the judge's viewer does at the
//! other end of our output, nothing is drawn.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use rustix::termios::{LocalModes, Termios, tcgetattr};
use tetris_pipe::judge::Tally;

/// Work that is shorter than this shows no line.
const PATIENCE: Duration = Duration::from_secs(1);

/// From one drawing to the next.
const PERIOD: Duration = Duration::from_millis(250);

/// The clock is looked at this many times a second, if there are that many pieces.
const LOOKS_A_SECOND: u64 = 32;

/// At most this many pieces pass between two looks: a partner may slow down.
const MOST_BETWEEN_LOOKS: u64 = 64;

/// How a game is getting on, for the one who waits for it.
pub(crate) struct Progress {
    /// Pieces in the whole game, where that is known.
    total: Option<u64>,
    started: Instant,
    /// The number of pieces at which to look at the clock.
    look_at: u64,
    /// The time since the start at which to draw.
    draw_at: Duration,
    shown: bool,
}

impl Progress {
    /// Progress towards `total` pieces, if their number is known.
    pub(crate) fn new(total: Option<u64>) -> Self {
        Self {
            total,
            started: Instant::now(),
            look_at: if io::stderr().is_terminal() {
                0
            } else {
                u64::MAX
            },
            draw_at: PATIENCE,
            shown: false,
        }
    }

    /// To be called after each piece.
    #[inline]
    pub(crate) fn tick(&mut self, tally: &Tally) {
        if tally.pieces >= self.look_at {
            self.look(tally);
        }
    }

    fn look(&mut self, tally: &Tally) {
        let elapsed = self.started.elapsed();
        let between = per_second(tally.pieces, elapsed) / LOOKS_A_SECOND;
        self.look_at = tally.pieces + between.clamp(1, MOST_BETWEEN_LOOKS);
        if elapsed >= self.draw_at {
            self.draw_at = elapsed + PERIOD;
            self.shown = true;
            draw(&line(tally, elapsed, self.total));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            draw("");
        }
    }
}

/// Replaces the line the cursor is in. That stderr is gone must not stop the game.
fn draw(line: &str) {
    // Lines are read as lines unless somebody wants each key.
    let is_free = |settings: Termios| settings.local_modes.contains(LocalModes::ICANON);
    if !tcgetattr(io::stderr()).is_ok_and(is_free) {
        return;
    }
    let _ = io::stderr().write_all(format!("\r{line}\x1b[K").as_bytes());
}

fn line(tally: &Tally, elapsed: Duration, total: Option<u64>) -> String {
    let Tally { pieces, points, .. } = *tally;
    let rate = per_second(pieces, elapsed);
    let so_far = format!("{pieces} pieces, {rate} a second, {points} points");
    let Some(left) = total.and_then(|total| total.checked_sub(pieces)) else {
        return so_far;
    };
    let seconds = left / rate.max(1);
    format!("{so_far}, {}:{:02} left", seconds / 60, seconds % 60)
}

fn per_second(pieces: u64, elapsed: Duration) -> u64 {
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    pieces.saturating_mul(1000) / milliseconds.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TALLY: Tally = Tally {
        pieces: 5000,
        points: 6789,
        clears: [0; 5],
        resets: 0,
    };

    #[test]
    fn a_line_tells_pieces_rate_and_score() {
        let line = line(&TALLY, Duration::from_millis(2500), None);
        assert_eq!(line, "5000 pieces, 2000 a second, 6789 points");
    }

    #[test]
    fn the_time_left_is_told_where_the_length_is_known() {
        let line = line(&TALLY, Duration::from_millis(2500), Some(147_000));
        assert_eq!(line, "5000 pieces, 2000 a second, 6789 points, 1:11 left");
    }

    #[test]
    fn a_file_that_grew_has_no_time_left() {
        let line = line(&TALLY, Duration::from_millis(2500), Some(4999));
        assert_eq!(line, "5000 pieces, 2000 a second, 6789 points");
    }

    #[test]
    fn the_first_instant_has_a_rate_too() {
        assert_eq!(per_second(0, Duration::ZERO), 0);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}

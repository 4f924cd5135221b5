//! The progress line of a long game, on stderr if that is a terminal.
//!
//! The line is redrawn a few times per second, and erased at the end. Nothing is drawn
//! while another program controls the terminal, such as the judge's viewer at the other
//! end of a pipe.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use rustix::termios::{LocalModes, Termios, tcgetattr};

use crate::game::Tally;

/// The time before the line is first drawn.
const DELAY: Duration = Duration::from_secs(1);

/// The time from one drawing to the next.
const PERIOD: Duration = Duration::from_millis(250);

/// The progress of one game.
#[derive(Debug)]
pub struct Progress {
    /// The number of pieces in the game, if known.
    total: Option<u64>,
    started: Instant,
    /// When to draw next, as time since the start. `None` without a terminal.
    next_draw: Option<Duration>,
    drawn: bool,
}

impl Progress {
    /// Starts the clock of a game of `total` pieces, if that number is known.
    #[must_use]
    pub fn new(total: Option<u64>) -> Self {
        Self {
            total,
            started: Instant::now(),
            next_draw: io::stderr().is_terminal().then_some(DELAY),
            drawn: false,
        }
    }

    /// Draws the line if it is due. Call this after each piece.
    pub fn update(&mut self, tally: &Tally) {
        let Some(next_draw) = self.next_draw else {
            return;
        };
        let elapsed = self.started.elapsed();
        if elapsed >= next_draw {
            self.next_draw = Some(elapsed + PERIOD);
            self.drawn = true;
            draw(&line(tally, elapsed, self.total));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn {
            draw("");
        }
    }
}

/// Replaces the current line of the terminal. Errors on stderr must not end the game.
fn draw(line: &str) {
    // A program that controls the terminal turns the line mode off to get single keys.
    let in_line_mode = |settings: Termios| settings.local_modes.contains(LocalModes::ICANON);
    if tcgetattr(io::stderr()).is_ok_and(in_line_mode) {
        let _ = io::stderr().write_all(format!("\r{line}\x1b[K").as_bytes());
    }
}

fn line(tally: &Tally, elapsed: Duration, total: Option<u64>) -> String {
    let Tally { pieces, points, .. } = *tally;
    let rate = (pieces as f64 / elapsed.as_secs_f64()) as u64;
    let line = format!("{pieces} pieces, {rate} per second, {points} points");
    let Some(left) = total.and_then(|total| total.checked_sub(pieces)) else {
        return line; // The length is unknown, or the file has grown.
    };
    let seconds = left / rate.max(1);
    format!("{line}, {}:{:02} left", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_pieces_rate_score_and_time_left() {
        let tally = Tally {
            pieces: 5000,
            points: 6789,
            clears: [0; 5],
            resets: 0,
        };
        let line = |total| line(&tally, Duration::from_millis(2500), total);
        let short = "5000 pieces, 2000 per second, 6789 points";
        assert_eq!(line(None), short);
        assert_eq!(line(Some(147_000)), format!("{short}, 1:11 left"));
        assert_eq!(line(Some(4999)), short);
        assert_eq!(line(Some(5 << 30)), format!("{short}, 44739:12 left"));
    }
}

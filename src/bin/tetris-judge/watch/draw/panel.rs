//! The text beside the grid: pieces, score, clears, and whether it is playing.

use tetris_pipe::board::Outcome;

use super::super::canvas::{Canvas, Style};
use super::{BLUE, RED, Scene, board};
use crate::numbers::{bound, grouped};

/// Where the numbers start.
const COLUMN: usize = 11;

/// The first line of each part, beside a grid of blocks and beside one of half blocks.
struct Lines {
    pieces: usize,
    effect: usize,
    score: usize,
    clears: usize,
    status: usize,
}

const FULL: Lines = Lines {
    pieces: 1,
    effect: 4,
    score: 7,
    clears: 12,
    status: 20,
};

const HALF: Lines = Lines {
    pieces: 10,
    effect: 9,
    score: 0,
    clears: 4,
    status: 11,
};

/// Draws it with its left upper corner at a place.
pub(super) fn draw(canvas: &mut Canvas, (x, y): (usize, usize), half: bool, scene: &Scene) {
    let lines = if half { HALF } else { FULL };
    scene.pieces(canvas, (x, y + lines.pieces), half);
    scene.effect(canvas, (x, y + lines.effect));
    scene.score(canvas, (x, y + lines.score));
    scene.clears(canvas, (x, y + lines.clears));
    scene.status(canvas, (x, y + lines.status));
}

impl Scene<'_> {
    /// The piece to be placed, and the one after it.
    fn pieces(&self, canvas: &mut Canvas, (x, y): (usize, usize), half: bool) {
        let wide = if half { 4 } else { 8 };
        let second = x + 5 + wide + 3;
        for (x, name, piece) in [(x, "now", self.current), (second, "next", self.next)] {
            canvas.put(x, y, name, Style::DIM);
            if let Some(piece) = piece {
                board::piece(canvas, (x + 5, y), half, piece, self.colour);
            }
        }
    }

    /// What the piece will do, if that is worth a word.
    fn effect(&self, canvas: &mut Canvas, (x, y): (usize, usize)) {
        let outcome = self
            .placement
            .map(|placement| self.grid.clone().play(placement));
        match outcome {
            Some(Outcome::Reset) => {
                let style = Style {
                    bold: true,
                    ..self.coloured(RED)
                };
                canvas.put(x, y, "does not fit: the grid is emptied", style);
            }
            Some(outcome @ Outcome::Cleared(rows @ 1..)) => {
                let (points, plural) = (outcome.points(), if rows == 1 { "" } else { "s" });
                let text = format!("clears {rows} row{plural}: +{points}");
                canvas.put(x, y, &text, Style::BOLD);
            }
            Some(Outcome::Cleared(0)) | None => {}
        }
    }

    fn score(&self, canvas: &mut Canvas, (x, y): (usize, usize)) {
        let tally = self.grid.game().tally();
        let of = |whole: u64| tally.points as f64 / whole.max(1) as f64;
        let bound = bound(tally.pieces);
        let lines = [
            (
                "piece",
                format!("{} of {}", grouped(tally.pieces), self.known()),
            ),
            ("score", grouped(tally.points)),
            ("a piece", format!("{:.4}", of(tally.pieces))),
            ("of bound", format!("{:.2} %", 100.0 * of(bound))),
        ];
        for (i, (name, value)) in lines.into_iter().enumerate() {
            canvas.put(x, y + i, name, Style::DIM);
            canvas.put(x + COLUMN, y + i, &value, Style::BOLD);
        }
    }

    fn clears(&self, canvas: &mut Canvas, (x, y): (usize, usize)) {
        let tally = self.grid.game().tally();
        let [_, singles, doubles, triples, tetrises] = tally.clears;
        let lines = [
            ("singles", singles),
            ("doubles", doubles),
            ("triples", triples),
            ("tetrises", tetrises),
            ("resets", tally.resets),
        ];
        for (i, (name, number)) in lines.into_iter().enumerate() {
            canvas.put(x, y + i, name, Style::DIM);
            canvas.put(
                x + COLUMN,
                y + i,
                &format!("{:>6}", grouped(number)),
                Style::PLAIN,
            );
        }
    }

    fn status(&self, canvas: &mut Canvas, place: (usize, usize)) {
        let player = self.player;
        let speed = match player.speed() {
            1 => "1 piece".to_owned(),
            speed => format!("{} pieces", grouped(speed.into())),
        };
        let (text, style) = if player.awaited.is_some() {
            ("▶ as the pieces come".to_owned(), self.coloured(BLUE))
        } else if !player.playing {
            ("■ paused".to_owned(), Style::PLAIN)
        } else if player.position == self.length {
            ("▶ waiting for more".to_owned(), self.coloured(BLUE))
        } else {
            (format!("▶ {speed} a second"), self.coloured(BLUE))
        };
        canvas.put(place.0, place.1, &text, style);
    }
}

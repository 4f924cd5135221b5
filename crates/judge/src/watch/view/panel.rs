//! The panel beside the grid: pieces, score, clears, and the state of the playback.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Widget;
use tetris_pipe::board::Outcome;
use tetris_pipe_cli::numbers::grouped;

use super::{BLUE, RED, View, board};

/// The first line of each part.
struct Lines {
    pieces: u16,
    effect: u16,
    score: u16,
    clears: u16,
    status: u16,
    /// The number of lines from `clears` on that candidates may take.
    candidates: usize,
}

/// The number of pieces from which on the bound is compared with. Before, the squares in the
/// grid, worth up to 67 points, are a large part of it.
const BOUND_FROM: u64 = 1000;

const FULL: Lines = Lines {
    pieces: 1,
    effect: 4,
    score: 7,
    clears: 12,
    status: 20,
    candidates: 7,
};

const HALF: Lines = Lines {
    pieces: 10,
    effect: 9,
    score: 0,
    clears: 4,
    status: 11,
    candidates: 5,
};

pub(super) fn render(view: &View, half: bool, area: Rect, buffer: &mut Buffer) {
    let lines = if half { HALF } else { FULL };
    let from = |line: u16| Rect {
        y: area.y + line,
        height: area.height - line,
        ..area
    };
    view.pieces(half, from(lines.pieces), buffer);
    view.effect().render(from(lines.effect), buffer);
    view.score().render(from(lines.score), buffer);
    match &view.candidates {
        Some(candidates) => {
            let text = candidates.text(view.placement, lines.candidates);
            text.render(from(lines.clears), buffer);
        }
        None => view.clears().render(from(lines.clears), buffer),
    }
    view.status().render(from(lines.status), buffer);
}

impl View<'_> {
    /// The current piece and the next one.
    fn pieces(&self, half: bool, area: Rect, buffer: &mut Buffer) {
        let second = if half { 12 } else { 16 };
        for (column, name, piece) in [(0, "now", self.current), (second, "next", self.next)] {
            let x = area.x + column;
            buffer.set_span(x, area.y, &name.dim(), area.width);
            if let Some(piece) = piece {
                let picture = board::piece(piece, half, self.in_colour);
                picture.render(Rect { x: x + 5, ..area }, buffer);
            }
        }
    }

    /// What the current piece clears, or that it does not fit.
    fn effect(&self) -> Span<'static> {
        let play = |placement| self.grid.clone().play(placement);
        match self.placement.map(play) {
            Some(Outcome::Reset) => {
                Span::styled("does not fit: the grid is cleared", self.colour(RED)).bold()
            }
            Some(outcome @ Outcome::Cleared(rows @ 1..)) => {
                let (points, plural) = (outcome.points(), if rows == 1 { "" } else { "s" });
                format!("clears {rows} row{plural}: +{points}").bold()
            }
            Some(Outcome::Cleared(0)) | None => Span::default(),
        }
    }

    fn score(&self) -> Text<'static> {
        let tally = self.grid.game().tally();
        let per_piece = tally.points as f64 / tally.pieces.max(1) as f64;
        let percent = tally.percent_of_bound();
        let percent = percent.filter(|_| tally.pieces >= BOUND_FROM);
        let so_far = if self.ended { "" } else { " so far" };
        let length = grouped(self.length as u64);
        let of = format!("{} of {length}{so_far}", grouped(tally.pieces));
        let lines = [
            ("piece", of),
            ("score", grouped(tally.points)),
            ("per piece", format!("{per_piece:.4}")),
        ];
        let of_bound = percent.map(|percent| ("of bound", format!("{percent:.2} %")));
        let line = |(name, value): (&str, String)| named(name, value.bold());
        lines.into_iter().chain(of_bound).map(line).collect()
    }

    fn clears(&self) -> Text<'static> {
        let tally = self.grid.game().tally();
        let [_, singles, doubles, triples, tetrises] = tally.clears;
        let lines = [
            ("singles", singles),
            ("doubles", doubles),
            ("triples", triples),
            ("tetrises", tetrises),
            ("resets", tally.resets),
        ];
        let line = |(name, count)| named(name, format!("{:>6}", grouped(count)).into());
        lines.into_iter().map(line).collect()
    }

    pub(super) fn status(&self) -> Span<'static> {
        let playback = self.playback;
        let text = if playback.target.is_some() {
            "▶ following the game".to_owned()
        } else if !playback.playing {
            return "■ paused".into();
        } else if playback.position == self.length {
            "▶ waiting for more pieces".to_owned()
        } else {
            let speed = playback.speed();
            let plural = if speed == 1 { "" } else { "s" };
            format!("▶ {} piece{plural} per second", grouped(speed.into()))
        };
        Span::styled(text, self.colour(BLUE))
    }
}

/// A line of the name and the value of a number.
fn named(name: &str, value: Span<'static>) -> Line<'static> {
    Line::from_iter([format!("{name:<11}").dim(), value])
}

//! The panel beside the grid: pieces, score, clears, and the state of the playback.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Widget;
use tetris_pipe::board::Outcome;
use tetris_pipe_cli::numbers::grouped;

use super::super::playback::Motion;
use super::{BLUE, RED, View, board};

/// The lines of the margin, the pieces, the effect, the score, the clears and the status.
const LINES: [u16; 6] = [1, 3, 3, 5, 8, 1];

impl View<'_> {
    pub(super) fn panel(&self, area: Rect, buffer: &mut Buffer) {
        let lines = LINES.map(Constraint::Length);
        let [_, pieces, effect, score, clears, status] = Layout::vertical(lines).areas(area);
        self.pieces(pieces, buffer);
        self.effect().render(effect, buffer);
        self.score().render(score, buffer);
        let counts = match self.playback.moves {
            Some(effort) => self.ranked_moves(effort, usize::from(clears.height - 1)),
            None => self.clears(),
        };
        counts.render(clears, buffer);
        self.status().render(status, buffer);
    }

    /// The current piece and the next one.
    fn pieces(&self, area: Rect, buffer: &mut Buffer) {
        let halves = [Constraint::Length(16), Constraint::Fill(1)];
        let halves: [Rect; 2] = Layout::horizontal(halves).areas(area);
        let pieces = self.playback.position..;
        for ((piece, name), half) in pieces.zip(["now", "next"]).zip(halves) {
            let columns = [Constraint::Length(5), Constraint::Fill(1)];
            let [left, right] = Layout::horizontal(columns).areas(half);
            name.dim().render(left, buffer);
            if let Some(piece) = self.recording.piece(piece) {
                board::piece(piece, self.letters).render(right, buffer);
            }
        }
    }

    /// What the current piece clears, or that it does not fit.
    fn effect(&self) -> Span<'static> {
        let play = |placement| self.grid.clone().play(placement);
        match self.placement.map(play) {
            Some(Outcome::Reset) => "does not fit: the grid is cleared".fg(RED).bold(),
            Some(outcome @ Outcome::Cleared(rows @ 1..)) => {
                let (points, plural) = (outcome.points(), if rows == 1 { "" } else { "s" });
                format!("clears {rows} row{plural}: +{points}").bold()
            }
            Some(Outcome::Cleared(0)) | None => Span::default(),
        }
    }

    fn score(&self) -> Text<'static> {
        let tally = self.grid.game.tally();
        let per_piece = tally.points as f64 / tally.pieces.max(1) as f64;
        let percent = tally.percent_of_bound();
        let is_over = self.recording.end.is_some();
        let so_far = if is_over { "" } else { " so far" };
        let length = grouped(self.recording.length() as u64);
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
        let tally = self.grid.game.tally();
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

    fn status(&self) -> Span<'static> {
        match self.playback.motion {
            Motion::Paused => "■ paused".into(),
            Motion::Following => "▶ following the game".fg(BLUE),
            Motion::Playing if self.playback.position == self.recording.length() => {
                "▶ waiting for more pieces".fg(BLUE)
            }
            Motion::Playing => {
                let speed = self.playback.speed();
                let plural = if speed == 1 { "" } else { "s" };
                format!("▶ {} piece{plural} per second", grouped(speed.into())).fg(BLUE)
            }
        }
    }
}

/// A line of the name and the value of a number.
fn named(name: &str, value: Span<'static>) -> Line<'static> {
    Line::from_iter([format!("{name:<11}").dim(), value])
}

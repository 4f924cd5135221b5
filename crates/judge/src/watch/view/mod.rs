//! What the window shows: the state of the viewer as a widget.

mod board;
mod moves;
mod panel;

use crossterm::style::Colored;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Widget};
use tetris_pipe::{Network, Placement};

use super::grid::Grid;
use super::playback::Playback;
use super::recording::Recording;

/// The keys and what they do.
const KEYS: [(&str, &str); 12] = [
    ("space", "pause, resume"),
    ("→ ← l h", "next, previous piece"),
    ("↑ ↓ k j", "faster, slower"),
    ("PageDown PageUp", "100 pieces forward, back"),
    ("Home", "first piece"),
    ("End", "last piece, then follow"),
    ("123 Enter", "go to piece 123"),
    ("n N", "next, previous tetris (4 rows)"),
    ("r R", "next, previous reset"),
    ("w e", "why: ranked moves, their effort"),
    ("?", "show or hide these keys"),
    ("q Ctrl-C", "quit"),
];

/// The colour of faults and resets.
const RED: Color = Color::Indexed(203);

/// The colour of what plays and has been played.
const BLUE: Color = Color::Indexed(75);

/// Columns and lines of the grid with its border, in squares of two characters.
const GRID: (u16, u16) = (22, 22);

/// The columns between the grid and the panel.
const GAP: u16 = 3;

/// The columns of the panel, the text beside the grid.
const PANEL: u16 = 34;

/// Columns and lines of everything: below the grid are the bar and the message.
const SIZE: (u16, u16) = (GRID.0 + GAP + PANEL, GRID.1 + 2);

/// Everything that is shown.
pub(crate) struct View<'a> {
    playback: &'a Playback,
    recording: &'a Recording,
    /// That of the player whose moves are shown.
    network: &'a Network,
    /// The game before the current piece.
    grid: Grid,
    /// Of the current piece.
    placement: Option<Placement>,
    /// Whether letters show the pieces, because `NO_COLOR` is set. No colours are written then.
    letters: bool,
}

impl<'a> View<'a> {
    pub(crate) fn new(
        playback: &'a Playback,
        recording: &'a Recording,
        network: &'a Network,
    ) -> Self {
        Self {
            playback,
            recording,
            network,
            grid: recording.frame(playback.position),
            placement: recording.placement(playback.position),
            letters: Colored::ansi_color_disabled_memoized(),
        }
    }

    /// The position within the game, and its resets.
    fn bar(&self, area: Rect, buffer: &mut Buffer) {
        let last = usize::from(area.width - 1);
        let column = |piece: usize| piece * last / self.recording.length().max(1);
        let position = column(self.playback.position);
        let mut bar: Vec<Span> = vec!["━".fg(BLUE); position];
        bar.resize(last + 1, "─".dim());
        for &reset in &self.recording.resets {
            bar[column(reset)] = "┃".fg(RED);
        }
        bar[position] = "●".bold();
        Line::from(bar).render(area, buffer);
    }

    fn message(&self) -> Span<'_> {
        let typed = &self.playback.typed;
        match &self.recording.end {
            _ if !typed.is_empty() => format!("piece {typed}, Enter").bold(),
            Some(Err(fault)) => {
                // The hint follows once the viewer ends.
                let text = format!("{fault:#}");
                let fault = text.lines().next().unwrap_or_default();
                fault.to_owned().fg(RED)
            }
            _ => "? shows the keys, q quits".dim(),
        }
    }
}

impl Widget for &View<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.width < SIZE.0 || area.height < SIZE.1 {
            let needed = format!("window too small: {} x {} needed", SIZE.0, SIZE.1);
            needed.bold().render(area, buffer);
            return;
        }
        let game = area.centered(SIZE.0.into(), SIZE.1.into());
        let lines = [GRID.1, 1, 1].map(Constraint::Length);
        let [top, bar, message] = Layout::vertical(lines).areas(game);
        let columns = [GRID.0, PANEL].map(Constraint::Length);
        let [grid, panel] = Layout::horizontal(columns).spacing(GAP).areas(top);

        let border = Block::bordered().dim();
        let squares = board::grid(&self.grid, self.placement, self.letters);
        squares.render(border.inner(grid), buffer);
        border.render(grid, buffer);
        self.panel(panel, buffer);
        self.bar(bar, buffer);
        // A long message may be wider than the game.
        buffer.set_span(message.x, message.y, &self.message(), area.width);
        if self.playback.help {
            help(area, buffer);
        }
    }
}

/// The keys in a box in the middle.
fn help(area: Rect, buffer: &mut Buffer) {
    let height = KEYS.len() as u16 + 2;
    let area = area.centered(50.into(), height.into());
    let keys = KEYS.map(|(key, meaning)| {
        Line::from_iter([" ".into(), format!("{key:<16}").bold(), meaning.into()])
    });
    let border = Block::bordered();
    Clear.render(area, buffer);
    Text::from_iter(keys).render(border.inner(area), buffer);
    border.render(area, buffer);
}

#[cfg(test)]
mod tests;

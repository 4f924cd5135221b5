//! What the window shows: the state of the viewer as a widget.
//!
//! A square is two characters wide if the window is high enough for that. In a lower one, two
//! rows of squares share a line of half blocks.

mod board;
mod candidates;
mod panel;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Widget};
use tetris_pipe::{Piece, Placement};

use super::grid::Grid;
use super::playback::Playback;
use super::recording::Recording;
use candidates::Candidates;

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
    ("w e", "why: candidates, their effort"),
    ("?", "show or hide these keys"),
    ("q Ctrl-Z", "quit, suspend"),
];

/// The colour of faults and resets.
const RED: Color = Color::Indexed(203);

/// The colour of what plays and has been played.
const BLUE: Color = Color::Indexed(75);

/// Everything that is shown.
pub(crate) struct View<'a> {
    playback: &'a Playback,
    /// The game before the current piece.
    grid: Grid,
    current: Option<Piece>,
    next: Option<Piece>,
    /// Of the current piece.
    placement: Option<Placement>,
    /// Those of the current piece, if they are shown.
    candidates: Option<Candidates>,
    /// The number of pieces placed so far.
    length: usize,
    resets: &'a [usize],
    ended: bool,
    /// The rule that the game breaks.
    fault: Option<String>,
    in_colour: bool,
}

/// How large the squares are, and with them the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// Columns and lines of the grid with its border.
    grid: (u16, u16),
    /// Whether squares are half blocks.
    half: bool,
}

const FULL: Scale = Scale {
    grid: (22, 22),
    half: false,
};

const HALF: Scale = Scale {
    grid: (12, 12),
    half: true,
};

/// The columns between the grid and the panel.
const GAP: u16 = 3;

/// The columns of the panel, the text beside the grid.
const PANEL: u16 = 34;

/// The lines below: the bar and the message.
const BELOW: u16 = 2;

impl Scale {
    /// Columns and lines of everything.
    const fn size(self) -> (u16, u16) {
        (self.grid.0 + GAP + PANEL, self.grid.1 + BELOW)
    }

    /// The largest that fits, if any does.
    fn of(area: Rect) -> Option<Self> {
        let fits = |scale: &Self| area.width >= scale.size().0 && area.height >= scale.size().1;
        [FULL, HALF].into_iter().find(fits)
    }
}

impl<'a> View<'a> {
    pub(crate) fn new(playback: &'a Playback, recording: &'a Recording, in_colour: bool) -> Self {
        let position = playback.position;
        let fault = recording.end().and_then(|end| end.as_ref().err());
        let mut view = Self {
            playback,
            grid: recording.frame(position),
            current: recording.piece(position),
            next: recording.piece(position + 1),
            placement: recording.placement(position),
            candidates: None,
            length: recording.length(),
            resets: recording.resets(),
            ended: recording.end().is_some(),
            fault: fault.map(|fault| format!("{fault:#}")),
            in_colour,
        };
        view.candidates = playback
            .candidates()
            .map(|effort| Candidates::new(effort, &view));
        view
    }

    /// The style of a colour, if colours are shown.
    fn colour(&self, colour: Color) -> Style {
        if self.in_colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    /// The position within the game, and its resets.
    fn bar(&self, area: Rect, buffer: &mut Buffer) {
        let last = usize::from(area.width - 1);
        let column = |piece: usize| piece * last / self.length.max(1);
        let position = column(self.playback.position);
        // There may be many more resets than columns.
        for x in 0..=last {
            let first = self.resets.partition_point(|&piece| column(piece) < x);
            let reset = self.resets.get(first).map(|&piece| column(piece));
            let span = if x == position {
                "●".bold()
            } else if reset == Some(x) {
                Span::styled("┃", self.colour(RED))
            } else if x < position {
                Span::styled("━", self.colour(BLUE))
            } else {
                "─".dim()
            };
            buffer.set_span(area.x + x as u16, area.y, &span, 1);
        }
    }

    fn message(&self) -> Span<'_> {
        let Playback { typed, message, .. } = self.playback;
        if !typed.is_empty() {
            format!("piece {typed}, Enter").bold()
        } else if let Some(message) = message {
            message.as_str().bold()
        } else if let Some(fault) = &self.fault {
            Span::styled(fault, self.colour(RED))
        } else {
            "? shows the keys, q quits".dim()
        }
    }
}

impl Widget for &View<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Some(scale) = Scale::of(area) else {
            too_small(area, buffer);
            return;
        };
        let game = centred(scale.size(), area);
        let lines = [scale.grid.1, 1, 1].map(Constraint::Length);
        let [top, bar, message] = Layout::vertical(lines).areas(game);
        let columns = [scale.grid.0, PANEL].map(Constraint::Length);
        let [grid, panel] = Layout::horizontal(columns).spacing(GAP).areas(top);

        let border = Block::bordered().border_style(Style::new().dim());
        board::grid(self, scale.half).render(border.inner(grid), buffer);
        border.render(grid, buffer);
        panel::render(self, scale.half, panel, buffer);
        self.bar(bar, buffer);
        // A long message may be wider than the game.
        buffer.set_span(message.x, message.y, &self.message(), area.width);
        if self.playback.help {
            help(area, buffer);
        }
    }
}

fn centred((width, height): (u16, u16), area: Rect) -> Rect {
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = HALF.size();
    let lines = [
        "window too small".bold().into(),
        Line::from(format!("{} x {} now", area.width, area.height)),
        Line::from(format!("{width} x {height} needed")),
    ];
    Text::from_iter(lines).render(area, buffer);
}

/// The keys in a box in the middle.
fn help(area: Rect, buffer: &mut Buffer) {
    let area = centred((HALF.size().0, KEYS.len() as u16 + 2), area);
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

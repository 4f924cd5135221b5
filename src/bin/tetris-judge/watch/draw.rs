//! What is seen: the state of the viewer and the size of the window to a canvas.
//!
//! A square is two characters wide if the window is high enough for that. In a lower
//! one, two rows of squares share a line of half blocks.

mod board;
mod panel;

use tetris_pipe::{Piece, Placement};

use super::canvas::{Canvas, Style};
use super::grid::Grid;
use super::player::Player;
use super::recording::Recording;
use crate::numbers::grouped;

/// What the keys do.
const KEYS: [(&str, &str); 11] = [
    ("space", "pause, go on"),
    ("→ ←", "one piece on, back"),
    ("↑ ↓", "faster, slower"),
    ("PageDown PageUp", "100 pieces on, back"),
    ("Home", "first piece"),
    ("End", "last piece, and new ones"),
    ("123 Enter", "piece 123"),
    ("n N", "next tetris, the one before"),
    ("r R", "next reset, the one before"),
    ("?", "these keys"),
    ("q", "leave"),
];

/// The window's own colours: of what is bad, of what is done.
const RED: u8 = 203;
const BLUE: u8 = 75;

/// All that can be seen.
pub(crate) struct Scene<'a> {
    player: &'a Player,
    grid: Grid,
    current: Option<Piece>,
    next: Option<Piece>,
    /// Where the current piece goes.
    placement: Option<Placement>,
    /// Pieces placed so far.
    length: usize,
    /// Of them, those that did not fit.
    resets: &'a [usize],
    ended: bool,
    /// What is wrong with the game.
    fault: Option<String>,
    colour: bool,
}

/// How large everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    /// The walls, the floor and the ceiling among them.
    grid: (usize, usize),
    /// Of the text beside it.
    panel: usize,
    half: bool,
}

const FULL: Layout = Layout {
    grid: (22, 22),
    panel: 34,
    half: false,
};

const HALF: Layout = Layout {
    grid: (12, 12),
    panel: 34,
    half: true,
};

/// Between the grid and the text.
const GAP: usize = 3;

/// Below them: where we are in the game, and a line for messages.
const BELOW: usize = 2;

impl Layout {
    const fn size(self) -> (usize, usize) {
        (self.grid.0 + GAP + self.panel, self.grid.1 + BELOW)
    }

    /// The largest that fits.
    fn of((width, height): (usize, usize)) -> Option<Self> {
        let fits = |layout: &Self| width >= layout.size().0 && height >= layout.size().1;
        [FULL, HALF].into_iter().find(fits)
    }
}

impl<'a> Scene<'a> {
    pub(crate) fn new(player: &'a Player, recording: &'a Recording, colour: bool) -> Self {
        let position = player.position;
        let end = recording.end();
        Self {
            player,
            grid: recording.frame(position),
            current: recording.piece(position),
            next: recording.piece(position + 1),
            placement: recording.placement(position),
            length: recording.length(),
            resets: recording.resets(),
            ended: end.is_some(),
            fault: end
                .and_then(|end| end.as_ref().err())
                .map(|fault| format!("{fault:#}")),
            colour,
        }
    }

    /// Draws it for a window of a size.
    pub(crate) fn draw(&self, size: (usize, usize)) -> Canvas {
        let mut canvas = Canvas::new(size.0, size.1);
        let Some(layout) = Layout::of(size) else {
            too_small(&mut canvas, size);
            return canvas;
        };
        let (width, height) = layout.size();
        let (left, top) = ((size.0 - width) / 2, (size.1 - height) / 2);
        board::draw(&mut canvas, (left, top), layout.half, self);
        panel::draw(
            &mut canvas,
            (left + layout.grid.0 + GAP, top),
            layout.half,
            self,
        );
        self.bar(&mut canvas, (left, top + layout.grid.1), width);
        self.message(&mut canvas, (left, top + layout.grid.1 + 1));
        if self.player.help {
            help(&mut canvas, size);
        }
        canvas
    }

    /// A style in this colour, if colours are wanted.
    fn coloured(&self, colour: u8) -> Style {
        if self.colour {
            Style::of(colour)
        } else {
            Style::PLAIN
        }
    }

    /// Where we are in the game, and where the grid was emptied.
    fn bar(&self, canvas: &mut Canvas, (left, y): (usize, usize), width: usize) {
        let at = |piece: usize| piece * (width - 1) / self.length.max(1);
        let here = at(self.player.position);
        canvas.put(left, y, &"─".repeat(width), Style::DIM);
        canvas.put(left, y, &"━".repeat(here), self.coloured(BLUE));
        // Columns, since there may be far more resets.
        for x in 0..width {
            let first = self.resets.partition_point(|&piece| at(piece) < x);
            if self.resets.get(first).is_some_and(|&piece| at(piece) == x) {
                canvas.put(left + x, y, "┃", self.coloured(RED));
            }
        }
        canvas.put(left + here, y, "●", Style::BOLD);
    }

    fn message(&self, canvas: &mut Canvas, (left, y): (usize, usize)) {
        let Player { typed, message, .. } = self.player;
        if !typed.is_empty() {
            canvas.put(left, y, &format!("piece {typed}, Enter"), Style::BOLD);
        } else if let Some(message) = message {
            canvas.put(left, y, message, Style::BOLD);
        } else if let Some(fault) = &self.fault {
            canvas.put(left, y, fault, self.coloured(RED));
        } else {
            canvas.put(left, y, "? shows the keys, q leaves", Style::DIM);
        }
    }

    /// The pieces that are there to be watched.
    fn known(&self) -> String {
        let length = grouped(self.length as u64);
        if self.ended {
            length
        } else {
            format!("{length} so far")
        }
    }
}

fn too_small(canvas: &mut Canvas, (width, height): (usize, usize)) {
    let (wide, high) = HALF.size();
    canvas.put(0, 0, "window too small", Style::BOLD);
    canvas.put(0, 1, &format!("{width} x {height} now"), Style::PLAIN);
    canvas.put(0, 2, &format!("{wide} x {high} needed"), Style::PLAIN);
}

/// The keys in a box in the middle.
fn help(canvas: &mut Canvas, size: (usize, usize)) {
    const NAMES: usize = 17;
    const WIDTH: usize = NAMES + 30;
    let (left, top) = (
        (size.0.saturating_sub(WIDTH + 2)) / 2,
        (size.1 - KEYS.len() - 2) / 2,
    );
    let rule = "─".repeat(WIDTH);
    canvas.put(left, top, &format!("┌{rule}┐"), Style::PLAIN);
    for (i, (key, meaning)) in KEYS.iter().enumerate() {
        let y = top + 1 + i;
        canvas.put(
            left,
            y,
            &format!("│ {key:<NAMES$}{meaning:<0$}│", WIDTH - NAMES - 1),
            Style::PLAIN,
        );
        canvas.put(left + 2, y, key, Style::BOLD);
    }
    canvas.put(
        left,
        top + 1 + KEYS.len(),
        &format!("└{rule}┘"),
        Style::PLAIN,
    );
}

#[cfg(test)]
mod tests;

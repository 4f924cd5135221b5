//! What the window shows: the state of the viewer as a widget.

use crossterm::style::Colored;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Widget};
use tetris_pipe::board::Outcome;
use tetris_pipe::search::RankedMove;
use tetris_pipe::{Effort, Network, Placement, Placer};
use tetris_pipe_cli::numbers::grouped;

use super::grid::{self, Grid};
use super::playback::{Motion, Playback};
use super::recording::Recording;

/// The keys and what they do.
const KEYS: [(&str, &str); 13] = [
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
    ("Ctrl-Z", "suspend, until fg in the shell"),
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

/// The lines of the margin, the pieces, the effect, the score, the clears and the status.
const LINES: [u16; 6] = [1, 3, 3, 5, 8, 1];

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

    fn panel(&self, area: Rect, buffer: &mut Buffer) {
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
                grid::piece(piece, self.letters).render(right, buffer);
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

    /// The moves of our own player for the current piece: why it plays as it does, and what it
    /// would do in the place of another.
    ///
    /// A title, and a line for each of the best moves at an effort, with the points that it is
    /// behind the first one. The placement of the game is marked, and always has a line.
    ///
    /// There are none as long as the current piece or the one after it may still come.
    fn ranked_moves(&self, effort: Effort, height: usize) -> Text<'static> {
        let position = self.playback.position;
        let next = self.recording.piece(position + 1);
        let is_known = next.is_some() || self.recording.end.is_some();
        let current = self.recording.piece(position).filter(|_| is_known);
        let placer = Placer::with_network(self.network, effort.beams());
        let placer = placer.on_board(*self.grid.game.board());
        let moves = current.map_or_else(Vec::new, |piece| placer.ranked_moves(piece, next));

        let title = format!("effort {effort:<14}{:>8}{:>5}", "points", "ply");
        let is_played = |ranked: &RankedMove| self.placement.is_some_and(|it| is_same(it, ranked));
        let line = |ranked: &RankedMove| {
            let behind = f64::from(ranked.points - moves[0].points);
            let result = format!("{behind:>8.2}{:>5}", ranked.plies);
            line(ranked.placement, is_played(ranked), &result)
        };
        let mut lines = vec![title.dim().into()];
        lines.extend(moves.iter().take(height - 1).map(line));
        let rank = moves.iter().position(is_played);
        let is_shown = rank.is_some_and(|rank| rank < height - 1);
        if let Some(played) = self.placement.filter(|_| !is_shown && !moves.is_empty()) {
            lines.truncate(height - 1);
            let pruned = || self::line(played, true, "pruned");
            lines.push(rank.map_or_else(pruned, |rank| line(&moves[rank])));
        }
        lines.into()
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
        let squares = self.grid.text(self.placement, self.letters);
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

/// A line of the name and the value of a number.
fn named(name: &str, value: Span<'static>) -> Line<'static> {
    Line::from_iter([format!("{name:<11}").dim(), value])
}

fn line(placement: Placement, is_played: bool, result: &str) -> Line<'static> {
    let (rotation, column) = (placement.rotation(), placement.column());
    let mark = if is_played { '▸' } else { ' ' };
    let text = format!("{mark} rotation {rotation} column {column}{result:>13}");
    if is_played {
        text.bold().into()
    } else {
        text.into()
    }
}

/// Whether a placement fills the same squares. Some pieces have rotations that look alike.
fn is_same(placement: Placement, ranked: &RankedMove) -> bool {
    let squares = |placement: Placement| (placement.column(), placement.shape().columns);
    squares(placement) == squares(ranked.placement)
}

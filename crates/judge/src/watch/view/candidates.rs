//! The candidates of our own player for the current piece: why it plays as it does, and what
//! it would do in the place of another.

use ratatui::style::Stylize;
use ratatui::text::{Line, Text};
use tetris_pipe::search::RankedMove;
use tetris_pipe::{Effort, Placement, Placer};

use super::View;

/// The candidates at an effort, the best first.
pub(super) struct Candidates {
    effort: Effort,
    list: Vec<RankedMove>,
}

impl Candidates {
    /// Those of the current piece, unless it or the next piece may still come.
    pub(super) fn new(effort: Effort, view: &View) -> Self {
        let placer = Placer::new(effort).on_board(*view.grid.game().board());
        let known = view.next.is_some() || view.ended;
        let current = view.current.filter(|_| known);
        let list = current.map_or_else(Vec::new, |piece| placer.ranked_moves(piece, view.next));
        Self { effort, list }
    }

    /// A title, and a line for each of the best candidates, with the points that it is behind
    /// the first one. The placement of the game is marked, and always has a line.
    pub(super) fn text(&self, played: Option<Placement>, height: usize) -> Text<'static> {
        let title = format!("effort {:<14}{:>8}{:>5}", self.effort, "points", "ply");
        let is_played = |candidate: &RankedMove| played.is_some_and(|it| is_same(it, candidate));
        let rank = self.list.iter().position(is_played);
        let best = self.list.first().map_or(0.0, |best| best.points);
        let line = |candidate: &RankedMove| {
            let behind = f64::from(candidate.points - best);
            let result = format!("{behind:>8.2}{:>5}", candidate.plies);
            line(candidate.placement, is_played(candidate), &result)
        };
        let mut lines = vec![title.dim().into()];
        let room = height - lines.len();
        lines.extend(self.list.iter().take(room).map(line));
        let is_shown = rank.is_some_and(|rank| rank < room);
        if let Some(played) = played.filter(|_| !is_shown && !self.list.is_empty()) {
            lines.truncate(height - 1);
            let candidate = rank.map(|rank| &self.list[rank]);
            let pruned = || self::line(played, true, "pruned");
            lines.push(candidate.map_or_else(pruned, line));
        }
        lines.into()
    }
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
fn is_same(placement: Placement, candidate: &RankedMove) -> bool {
    let squares = |placement: Placement| (placement.column(), placement.shape().columns);
    squares(placement) == squares(candidate.placement)
}

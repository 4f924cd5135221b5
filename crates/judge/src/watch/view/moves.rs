//! The moves of our own player for the current piece: why it plays as it does, and what it
//! would do in the place of another.

use ratatui::style::Stylize;
use ratatui::text::{Line, Text};
use tetris_pipe::search::RankedMove;
use tetris_pipe::{Effort, Placement, Placer};

use super::View;

impl View<'_> {
    /// A title, and a line for each of the best moves at an effort, with the points that it is
    /// behind the first one. The placement of the game is marked, and always has a line.
    ///
    /// There are none as long as the current piece or the one after it may still come.
    pub(super) fn ranked_moves(&self, effort: Effort, height: usize) -> Text<'static> {
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

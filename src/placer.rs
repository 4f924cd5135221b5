//! The placer: a state machine that is told two pieces and answers with a placement.
//!
//! It keeps the board, and nothing else is carried from one piece to the next.

use crate::board::Board;
use crate::judge::{Game, Tally};
use crate::piece::{Piece, Placement};
use crate::search::{self, Effort};

/// Plays one game at a fixed effort.
///
/// ```
/// use tetris_pipe::{Effort, Piece, Placer};
///
/// let mut placer = Placer::new(Effort::default());
/// let placement = placer.place(Piece::I, Some(Piece::O));
/// assert_eq!(placement.piece(), Piece::I);
/// assert_eq!(placer.tally().pieces, 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Placer {
    game: Game,
    effort: Effort,
}

impl Placer {
    /// A placer in front of an empty board.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Self {
            effort,
            ..Self::default()
        }
    }

    /// Chooses where `current` goes when `next` comes after it, and plays it.
    /// `next` is nothing only after the last piece.
    pub fn place(&mut self, current: Piece, next: Option<Piece>) -> Placement {
        let placement = search::best(self.game.board(), current, next, self.effort);
        self.game.play(placement);
        placement
    }

    /// The board after the pieces placed so far.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// What the pieces placed so far came to.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        self.game.tally()
    }
}

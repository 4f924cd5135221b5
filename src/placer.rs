//! The placer: a state machine that is told two pieces and answers with a placement.
//!
//! It keeps the board, and nothing else is carried from one piece to the next.

use crate::board::Board;
use crate::effort::{Beam, Effort};
use crate::judge::{Game, Tally};
use crate::piece::{Piece, Placement};
use crate::search;
use crate::value::Value;

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
#[derive(Clone)]
pub struct Placer<'v> {
    value: &'v Value,
    game: Game,
    beams: &'v [Beam],
}

impl Placer<'static> {
    /// A placer in front of an empty board, with the network that comes with the
    /// program.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Self::with_beams(Value::embedded(), effort.beams())
    }
}

impl<'v> Placer<'v> {
    /// A placer in front of an empty board, with a network and a search of its own.
    #[must_use]
    pub fn with_beams(value: &'v Value, beams: &'v [Beam]) -> Self {
        Self {
            value,
            beams,
            game: Game::default(),
        }
    }

    /// Chooses where `current` goes when `next` comes after it, and plays it.
    /// `next` is nothing only after the last piece.
    pub fn place(&mut self, current: Piece, next: Option<Piece>) -> Placement {
        let placement = search::best(self.value, self.game.board(), current, next, self.beams);
        self.game.play(placement);
        placement
    }

    /// Answers a whole stream of piece bytes, each with the one after it known.
    pub fn place_all(&mut self, pieces: &[u8]) -> impl Iterator<Item = Placement> {
        let piece = |i: usize| pieces.get(i).copied().map(Piece::from_byte);
        (0..).map_while(move |i| Some(self.place(piece(i)?, piece(i + 1))))
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

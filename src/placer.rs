//! The placer: a state machine that takes two pieces and returns a placement.
//!
//! Its only state is the game: the board and the tally.

use crate::board::Board;
use crate::game::{Game, Tally};
use crate::network::Network;
use crate::piece::{Piece, Placement};
use crate::search::{self, Beam, Effort};

/// Plays one game with a fixed network and search.
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
pub struct Placer<'n> {
    network: &'n Network,
    beams: &'n [Beam],
    game: Game,
}

impl Placer<'static> {
    /// A placer with an empty board and the embedded network.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Self::with_network(Network::embedded(), effort.beams())
    }
}

impl<'n> Placer<'n> {
    /// A placer with an empty board, a given network and a given search: one beam for each
    /// ply below the current piece (see [`search`](crate::search)).
    #[must_use]
    pub fn with_network(network: &'n Network, beams: &'n [Beam]) -> Self {
        Self {
            network,
            beams,
            game: Game::default(),
        }
    }

    /// Chooses a placement for `current`, plays it and returns it.
    ///
    /// `next` is the piece after `current`; it is `None` only for the last piece.
    pub fn place(&mut self, current: Piece, next: Option<Piece>) -> Placement {
        let placement = search::best(self.network, self.game.board(), current, next, self.beams);
        self.game.play(placement);
        placement
    }

    /// Plays a whole stream of piece bytes, each with only the piece after it known.
    pub fn place_all(&mut self, pieces: &[u8]) -> impl Iterator<Item = Placement> {
        let piece = |i: usize| pieces.get(i).copied().map(Piece::from_byte);
        (0..).map_while(move |i| Some(self.place(piece(i)?, piece(i + 1))))
    }

    /// The board after the pieces placed so far.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The counts of the game so far.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        self.game.tally()
    }
}

//! The placer: a state machine that takes two pieces and returns a placement.
//!
//! It is a search and a game, which the scorer of the search's network counts. Only the board and, if the
//! game ends, the pieces left decide the placements.

use std::borrow::Cow;

use tetris_pipe_engine::search::{Beam, Search};
use tetris_pipe_engine::{Board, Effort, Game, Network, Piece, Placement, RankedMove, Tally};

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
    search: Search<'n>,
    game: Game,
    /// The pieces left, of a game that ends.
    left: Option<u64>,
}

impl Placer<'static> {
    /// A placer with an empty board and the embedded network.
    pub fn new(effort: Effort) -> Self {
        Self::with_network(Network::embedded(), effort.beams())
    }
}

impl<'n> Placer<'n> {
    /// A placer with an empty board, a given network and a given search: one beam for each
    /// ply (see [`search`](crate::search)).
    ///
    /// It borrows both or owns them. A placer that owns its network has the lifetime `'static`:
    ///
    /// ```
    /// use tetris_pipe::{Effort, Network, Placer};
    ///
    /// fn player(file: &[u8]) -> Result<Placer<'static>, Box<dyn std::error::Error>> {
    ///     Ok(Placer::with_network(Network::decode(file)?, Effort::FASTEST.beams()))
    /// }
    /// assert!(player(b"no network").is_err());
    /// ```
    pub fn with_network(
        network: impl Into<Cow<'n, Network>>,
        beams: impl Into<Cow<'n, [Beam]>>,
    ) -> Self {
        let search = Search::with_network(network, beams);
        let game = Game::default().by(search.network().scorer());
        Self { search, game, left: None }
    }

    /// The same placer on this board, with nothing counted yet.
    ///
    /// ```
    /// use tetris_pipe::{Board, Effort, Piece, Placer};
    ///
    /// let well: Board = ".#########\n".repeat(12).parse()?;
    /// let mut placer = Placer::new(Effort::default());
    /// placer.place(Piece::O, None);
    /// placer = placer.on_board(well);
    /// placer.place(Piece::I, Some(Piece::O));
    /// assert_eq!((placer.tally().pieces, placer.tally().points), (1, 15));
    /// # Ok::<(), tetris_pipe::ParseError>(())
    /// ```
    #[must_use]
    pub fn on_board(mut self, board: Board) -> Self {
        self.game = Game::from_board(board).by(self.game.scorer());
        self
    }

    /// The same placer in a game that ends after this many more pieces, or never.
    ///
    /// It counts them down. After the end, it plays as in a game that goes on, as it does with 0.
    ///
    /// ```
    /// use tetris_pipe::{Board, Effort, Piece, Placer};
    ///
    /// let three_rows: Board = ".#########\n".repeat(3).parse()?;
    /// let placer = Placer::new(Effort::default()).on_board(three_rows);
    /// // A tetris needs another row, for which there is no time.
    /// let mut placer = placer.with_pieces_left(Some(2));
    /// placer.place(Piece::I, Some(Piece::O));
    /// assert_eq!(placer.tally().points, 7);
    /// # Ok::<(), tetris_pipe::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_pieces_left(mut self, left: Option<u64>) -> Self {
        self.left = left.filter(|&left| left > 0);
        self
    }

    /// Chooses a placement for `current`, plays it and returns it.
    ///
    /// `next` is the piece after `current`. It is `None` only for the last piece, which is played
    /// for the most points.
    pub fn place(&mut self, current: Piece, next: Option<Piece>) -> Placement {
        let placement = self.search.best(self.game.board(), current, next, self.left());
        self.game.play(placement);
        self.left = self.left.map(|left| left - 1).filter(|&left| left > 0);
        placement
    }

    /// The placements that [`place`](Self::place) considers for `current`, with their
    /// evaluations. Nothing is played; it takes as long as choosing.
    ///
    /// The first one is the placement that would be played. The others follow from good to
    /// bad, those that were searched less deep last. Pruned placements are left out.
    ///
    /// ```
    /// use tetris_pipe::{Effort, Piece, Placer};
    ///
    /// let mut placer = Placer::new(Effort::default());
    /// let moves = placer.ranked_moves(Piece::S, Some(Piece::T));
    /// let [best, second, ..] = &moves[..] else { panic!() };
    /// println!("{} is {} points better", best.placement, best.points - second.points);
    /// assert_eq!(placer.place(Piece::S, Some(Piece::T)), best.placement);
    /// ```
    pub fn ranked_moves(&mut self, current: Piece, next: Option<Piece>) -> Vec<RankedMove> {
        self.search.ranked_moves(self.game.board(), current, next, self.left())
    }

    /// The pieces left, as the search takes them: a larger number is as good as none.
    fn left(&self) -> Option<u32> {
        self.left.and_then(|left| left.try_into().ok())
    }

    /// Plays a whole stream of piece bytes, with one piece of preview, as the placements are taken
    /// from the iterator.
    pub fn placements(&mut self, pieces: &[u8]) -> impl Iterator<Item = Placement> {
        let piece = |i: usize| pieces.get(i).copied().map(Piece::from_byte);
        (0..).map_while(move |i| Some(self.place(piece(i)?, piece(i + 1))))
    }

    /// The board after the pieces placed so far.
    pub const fn board(&self) -> &Board {
        self.game.board()
    }

    /// The counts of the game so far.
    pub const fn tally(&self) -> &Tally {
        self.game.tally()
    }
}

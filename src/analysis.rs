//! The analysis of a game: the luck of its pieces, and the errors of its player.
//!
//! The *luck* of a piece is what its kind is worth, less the mean over all kinds, when it is
//! revealed. On random bytes its mean is zero for any player that keeps the lookahead, whatever
//! the network thinks. So points minus luck have the same mean as points, and a much smaller
//! variance. (A control variate; backgammon programs subtract luck in the same way, first GNU
//! Backgammon, 2000.) On other streams, luck is still relative to random bytes.
//!
//! The *error* of a placement is how much worse than the best one the search finds it, when it
//! searches both to the same depth. Errors are as good as the search: a stronger one finds more.
//!
//! ```
//! use tetris_pipe::analysis::Analyser;
//! use tetris_pipe::{Effort, Piece, Placement};
//!
//! let mut analyser = Analyser::new(Effort::default());
//! let upright = Placement::new(Piece::T, 1, 4).ok_or("no placement")?;
//! let analysis = analyser.analyse(upright, Some(Piece::I));
//! println!("{} points lost; {:?} is better", analysis.error, analysis.best);
//! assert!(analysis.error > 0.0);
//! # Ok::<(), &str>(())
//! ```

use crate::board::Board;
use crate::network::{EVAL_ONE, Lanes, Network, SEARCH_ONE};
use crate::piece::{Piece, Placement};
use crate::search::{self, Beam, Effort, Search};

/// How many of the 256 bytes are each piece.
const BYTES: [i32; 7] = [37, 37, 37, 37, 36, 36, 36];

/// The luck of a piece at the moment when it is revealed, in points: the best static evaluation
/// of `current` on the board with `revealed` as its next piece, less the mean over all kinds of
/// pieces, each as frequent as in random bytes.
///
/// `current` is the piece before the revealed one, which is about to be placed; there is none for
/// the first piece of a game. The time is that of a placement at effort 1.
#[must_use]
pub fn luck(network: &Network, board: &Board, current: Option<Piece>, revealed: Piece) -> f64 {
    let evals = match current {
        Some(current) => {
            let [evals @ .., _]: Lanes = search::best_evals_of(network, board, current);
            evals
        }
        None => network.evaluate(board),
    };
    let sum: i32 = evals
        .iter()
        .zip(BYTES)
        .map(|(&eval, bytes)| i32::from(eval) * bytes)
        .sum();
    let luck = 256 * i32::from(evals[revealed as usize]) - sum;
    f64::from(luck) / f64::from(256 * EVAL_ONE)
}

/// What the analysis finds of a piece and of its placement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceAnalysis {
    /// The luck of the piece, in points.
    pub luck: f64,
    /// How much worse the placement is than the best one, in points, at least 0.
    pub error: f64,
    /// The best placement; the one that was played if its error is 0.
    pub best: Placement,
    /// How much the best placement is ahead of the second best, in points, by the deepest search of
    /// both. `None` if all others are pruned: only at effort 1, and for the last piece.
    pub lead: Option<f64>,
}

/// The analysis of a game, piece by piece.
///
/// It takes the placements of any player in their order, each with the piece that follows, and
/// keeps nothing but the board.
#[derive(Clone)]
pub struct Analyser<'n> {
    search: Search<'n>,
    board: Board,
    /// The luck of the piece to be placed, unless it is the first.
    luck: Option<f64>,
}

impl Analyser<'static> {
    /// The analysis of a game by the embedded network with the search of an effort.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Self::with_network(Network::embedded(), effort.beams())
    }
}

impl<'n> Analyser<'n> {
    /// The analysis of a game by a given network and a given search: one beam for each ply (see
    /// [`search`]).
    #[must_use]
    pub fn with_network(network: &'n Network, beams: &'n [Beam]) -> Self {
        Self {
            search: Search { network, beams },
            board: Board::EMPTY,
            luck: None,
        }
    }

    /// The same analysis of a game that starts on this board.
    #[must_use]
    pub fn on_board(self, board: Board) -> Self {
        Self {
            board,
            luck: None,
            ..self
        }
    }

    /// Takes in a placement, and analyses it and its piece. `next` is the piece after it; it is
    /// `None` only for the last piece.
    pub fn analyse(&mut self, placement: Placement, next: Option<Piece>) -> PieceAnalysis {
        let (network, piece) = (self.search.network, placement.piece());
        let luck = self
            .luck
            .unwrap_or_else(|| luck(network, &self.board, None, piece));
        self.luck = next.map(|next| self::luck(network, &self.board, Some(piece), next));
        let found = search::assess(&self.search, &self.board, placement, next);
        self.board.drop(placement);
        let points = |eval: i32| f64::from(eval) / f64::from(SEARCH_ONE);
        PieceAnalysis {
            luck,
            error: points(found.error),
            best: found.best,
            lead: found.lead.map(points),
        }
    }
}

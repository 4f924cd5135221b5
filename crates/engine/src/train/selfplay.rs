//! Self-play: endless games, and the targets of their boards.
//!
//! The target of a board is the one-ply backup: for each next piece, the mean over the piece
//! after it of the best placement. It contains no sampling noise from the pieces. It takes
//! the evaluations of about 40 afterstates, and each of them serves all seven next pieces.
//!
//! Static evaluation plays the games. It never visits a board that it undervalues, so such
//! an error would remain. Therefore some placements, at random, are chosen by a one-ply
//! search of all placements, which finds most of these boards.
//!
//! The quantised network computes the backups, which is faster than computing them in
//! floats. The errors of its evaluations are about the same for all boards, and would
//! accumulate over the horizon. The quantised network therefore also evaluates the board
//! itself. The difference between the backup and this evaluation is the error that the float
//! network corrects.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::float::{FloatLanes, FloatNetwork};
use crate::board::{Board, Outcome, WIDTH};
use crate::network::features::{self, Features};
use crate::network::{Evaluated, Network, Node, SEARCH_ONE, SEARCH_SCALE};
use crate::piece::{Piece, Placement};
use crate::rules::Rules;
use crate::scorer::Scorer;
use crate::search::{best_placement, expected_static_eval, pruned_afterstates};

/// A game of the trainer, with its own random pieces.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub(super) struct SelfPlay {
    pub(super) board: Board,
    pub(super) current: Piece,
    pub(super) next: Piece,
    pub(super) rng: fastrand::Rng,
}

/// One board of a game, as the network learns from it.
pub(super) struct Experience {
    pub(super) features: Features,
    /// The targets of the evaluations of the board in its canonical orientation, in points.
    pub(super) target: FloatLanes,
    /// The outcome of the placement that was then played.
    pub(super) outcome: Outcome,
}

#[derive(Clone, Copy)]
pub(super) struct Play<'a> {
    pub(super) floats: &'a FloatNetwork,
    pub(super) network: &'a Network<u32>,
    /// Whether the rule of the curriculum applies, see [`is_forbidden`].
    pub(super) curriculum: bool,
    /// See [`super::settings::Settings::explore`].
    pub(super) explore: u32,
}

impl SelfPlay {
    pub(super) fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (current, next) = (draw(&mut rng), draw(&mut rng));
        Self { board: Board::EMPTY, current, next, rng }
    }

    /// Computes the target of the board, then plays a piece.
    pub(super) fn step(&mut self, play: Play) -> Experience {
        let node = play.network.node(&self.board, None);
        // The board is learned in its canonical orientation, as it is evaluated.
        let features = features::of(play.network.scorer(), node.surface().board());
        let evals = play.network.evaluate_features(&features);
        let mut target = play.floats.forward(&features).evals;
        // A lane is a piece on the canonical board: of a mirrored board, the mirrored piece.
        let afterstates = Piece::ALL.map(|lane| play.afterstates(&node, node.oriented(lane)));
        for (lane, afterstates) in afterstates.iter().enumerate() {
            let backup = expected_static_eval(afterstates.iter().copied());
            let error = backup - i32::from(evals[lane]) * SEARCH_SCALE;
            target[lane] += error as f32 / SEARCH_ONE as f32;
        }
        let explores = play.explore > 0 && self.rng.u32(0..play.explore) == 0;
        let placement = if explores {
            play.best_of_all(&node, self.current, self.next)
        } else {
            let lane = node.oriented(self.current) as usize;
            let evals = afterstates[lane].iter();
            let evals = evals.map(|after| (after.static_eval(self.next), after.placement));
            best_placement(self.current, evals)
        };
        let outcome = self.board.drop_by(&Rules::by(play.network.scorer()), placement);
        self.current = self.next;
        self.next = draw(&mut self.rng);
        Experience { features, target, outcome }
    }
}

impl Play<'_> {
    /// The afterstates of the candidates of a piece, or of all placements that the curriculum allows.
    fn afterstates(self, node: &Node<u32>, piece: Piece) -> Vec<Evaluated> {
        if self.curriculum {
            let afterstates = node.afterstates(piece);
            afterstates.filter(|after| !is_forbidden(after)).collect()
        } else {
            pruned_afterstates(node, piece).collect()
        }
    }

    /// The best of all placements by a one-ply search; of equal ones, by the static evaluation.
    fn best_of_all(self, node: &Node<u32>, current: Piece, next: Piece) -> Placement {
        let mut afterstates: Vec<_> = node.afterstates(current).collect();
        afterstates.sort_by_key(|after| Reverse(after.static_eval(next)));
        let searched = afterstates.iter().map(|after| {
            let node = self.network.node(&after.board, None);
            let eval = expected_static_eval(pruned_afterstates(&node, next));
            let eval = self.network.backup(after.outcome, eval, None);
            (eval, after.placement)
        });
        best_placement(current, searched)
    }
}

/// A game in a checkpoint: the columns, the current and the next piece, and the seed.
type Stored = ([u32; WIDTH], [u8; 2], u64);

impl From<SelfPlay> for Stored {
    fn from(game: SelfPlay) -> Self {
        let pieces = [game.current, game.next].map(|piece| piece as u8);
        (*game.board.columns(), pieces, game.rng.get_seed())
    }
}

impl TryFrom<Stored> for SelfPlay {
    type Error = &'static str;

    fn try_from((columns, pieces, seed): Stored) -> Result<Self, Self::Error> {
        let [current, next] = pieces.map(Piece::from_byte);
        Ok(Self {
            // The script leaves any full rows.
            board: Board::from_columns_by(&Rules::by(Scorer::Script), columns)
                .ok_or("not a board")?,
            current,
            next,
            rng: fastrand::Rng::with_seed(seed),
        })
    }
}

pub(super) fn draw(rng: &mut fastrand::Rng) -> Piece {
    Piece::ALL[rng.usize(0..7)]
}

/// The rule of the curriculum: a placement may touch the right-hand column only if it clears
/// four rows. Without it, training never discovers clears of four rows.
fn is_forbidden(after: &Evaluated) -> bool {
    let touches_right = after.placement.column() + after.placement.shape().width == WIDTH;
    touches_right && after.outcome != Outcome::Cleared(4)
}

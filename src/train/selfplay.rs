//! Self-play: games that never end, and the targets that they give.
//!
//! The target of a board has no sampling noise except for the choice of boards: for each
//! piece that may come, it is the mean over the piece after it of the best placement. That
//! takes 162 afterstates, and each of them serves all seven next pieces.
//!
//! Boards are evaluated by the player's network, in integers, which is faster than in floats.
//! Its evaluations are off by about the same amount for all boards, and this error would add
//! up over the horizon. So the player's network evaluates the board itself, too, and the
//! difference between target and evaluation is what the float network changes by.

use serde::{Deserialize, Serialize};

use super::checkpoint::Game;
use super::float::{FloatLanes, FloatNetwork};
use crate::board::{Board, Outcome, WIDTH};
use crate::network::features::{self, Features};
use crate::network::{Afterstate, Network, Node, SEARCH_ONE, SEARCH_SCALE};
use crate::piece::Piece;
use crate::search::{self, Beam, expected_eval};

/// A game of the trainer, with its own source of pieces.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Game", into = "Game")]
pub(super) struct SelfPlay {
    pub(super) board: Board,
    pub(super) current: Piece,
    pub(super) next: Piece,
    pub(super) rng: fastrand::Rng,
}

/// What the network learns from one board of a game.
pub(super) struct Experience {
    pub(super) features: Features,
    /// What the evaluations of the board should have been.
    pub(super) target: FloatLanes,
    /// What the placement did that was then played.
    pub(super) outcome: Outcome,
}

/// How the games are played.
#[derive(Clone, Copy)]
pub(super) struct Play<'a> {
    pub(super) floats: &'a FloatNetwork,
    /// The same network in integers.
    pub(super) network: &'a Network,
    /// In the curriculum the right-hand column is for clears of four only.
    pub(super) curriculum: bool,
    /// The beams of the search, one for each ply.
    pub(super) beams: &'a [Beam],
}

impl SelfPlay {
    pub(super) fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (current, next) = (draw(&mut rng), draw(&mut rng));
        Self {
            board: Board::EMPTY,
            current,
            next,
            rng,
        }
    }

    /// Computes the target of the board, then plays a piece.
    pub(super) fn step(&mut self, play: Play) -> Experience {
        let node = play.network.node(&self.board);
        let features = features::of(&self.board);
        let evals = play.network.lanes(&features);
        let mut target = play.floats.evaluate(&features);
        let afterstates = Piece::ALL.map(|piece| play.afterstates(&node, piece));
        for (lane, afterstates) in afterstates.iter().enumerate() {
            let backup = expected_eval(afterstates.iter().copied());
            let error = backup - i32::from(evals[lane]) * SEARCH_SCALE;
            target[lane] += error as f32 / SEARCH_ONE as f32;
        }
        // Static evaluation considers all placements here, pruned ones too.
        let afterstates = afterstates[self.current as usize].iter().copied();
        let best = search::best_of(play.network, afterstates, Some(self.next), play.beams);
        let placement = best.map_or(self.current.placements()[0], |best| best.placement);
        let outcome = self.board.drop(placement);
        self.current = self.next;
        self.next = draw(&mut self.rng);
        Experience {
            features,
            target,
            outcome,
        }
    }
}

impl Play<'_> {
    /// The afterstates of a piece that the curriculum allows.
    fn afterstates(self, node: &Node, piece: Piece) -> Vec<Afterstate> {
        node.afterstates(piece)
            .filter(|after| !(self.curriculum && is_forbidden(after)))
            .collect()
    }
}

fn draw(rng: &mut fastrand::Rng) -> Piece {
    Piece::ALL[rng.usize(0..7)]
}

/// The rule of the curriculum, without which no clear of four is ever found.
fn is_forbidden(after: &Afterstate) -> bool {
    let touches_right = after.placement.column() + after.placement.shape().width == WIDTH;
    touches_right && after.outcome != Outcome::Cleared(4)
}

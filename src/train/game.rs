//! Self-play: games that go on for ever, and the targets that they give.
//!
//! The target of a board has no sampling noise but that of the boards themselves: for
//! each piece that may come, it is the mean over the piece after it of the best
//! placement. Those are 162 boards, and each of them serves all seven next pieces.

use super::network::{FloatRow, Lanes, Network};
use crate::board::{Board, Outcome, WIDTH};
use crate::effort::Beam;
use crate::piece::{Piece, Placement};
use crate::value::LINEAR;
use crate::value::features::{self, TUPLES};
use crate::value::sums::Siblings;

/// A game of the learner's, with its own source of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) current: Piece,
    pub(crate) next: Piece,
    pub(crate) rng: fastrand::Rng,
}

/// What a game has to teach about the board that it left.
pub(crate) struct Experience {
    /// The table rows of that board.
    pub(crate) rows: [u32; TUPLES],
    /// What its values should have been.
    pub(crate) target: Lanes,
    /// What the placement did that was then played.
    pub(crate) outcome: Outcome,
}

impl Game {
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (current, next) = (draw(&mut rng), draw(&mut rng));
        Self {
            board: Board::EMPTY,
            current,
            next,
            rng,
        }
    }

    /// Looks at all that can come of this board with a frozen network, then plays the
    /// placement that seems best, or that seems best after a search among the `beam` of
    /// those. In a lesson the right-hand column is for tetrises only.
    pub(crate) fn step(
        &mut self,
        network: &Network,
        lesson: bool,
        beam: Option<Beam>,
    ) -> Experience {
        let around = Around::new(network, &self.board);
        let mut target = [0.0; LINEAR];
        let mut candidates = Vec::with_capacity(34);
        for piece in Piece::ALL {
            let mut best = [f32::NEG_INFINITY; LINEAR];
            for &placement in piece.placements() {
                let after = around.after(placement);
                if lesson && breaks_lesson(placement, after.outcome) {
                    continue;
                }
                raise(&mut best, &after.worth);
                if piece == self.current {
                    candidates.push(after);
                }
            }
            target[piece as usize] = mean(&best);
        }
        let rows = features::rows(&self.board);
        let played = self.choose(network, candidates, beam);
        self.board = played.board;
        self.current = self.next;
        self.next = draw(&mut self.rng);
        Experience {
            rows,
            target,
            outcome: played.outcome,
        }
    }

    /// The best candidate, the first of equals.
    fn choose(&self, network: &Network, mut candidates: Vec<After>, beam: Option<Beam>) -> After {
        let next = self.next as usize;
        candidates.sort_by(|a, b| b.worth[next].total_cmp(&a.worth[next]));
        let best = candidates[0];
        let Some(beam) = beam else {
            return best;
        };
        candidates.truncate(beam.width);
        candidates.retain(|after| after.worth[next] >= best.worth[next] - beam.margin);
        if candidates.len() == 1 {
            return best;
        }
        let searched = candidates.into_iter().map(|after| {
            let around = Around::new(network, &after.board);
            let mut best = [f32::NEG_INFINITY; LINEAR];
            for &placement in self.next.placements() {
                raise(&mut best, &around.after(placement).worth);
            }
            (network.worth(after.outcome, mean(&best)), after)
        });
        let better =
            |best: (f32, After), other: (f32, After)| if other.0 > best.0 { other } else { best };
        searched.reduce(better).map_or(best, |(_, after)| after)
    }
}

/// All that can be done on one board.
struct Around<'a> {
    network: &'a Network,
    board: &'a Board,
    siblings: Siblings<'a, Vec<FloatRow>>,
}

/// What a placement leads to, and its worth for each next piece.
#[derive(Clone, Copy)]
struct After {
    board: Board,
    outcome: Outcome,
    worth: Lanes,
}

impl<'a> Around<'a> {
    fn new(network: &'a Network, board: &'a Board) -> Self {
        Self {
            network,
            board,
            siblings: network.siblings(board),
        }
    }

    fn after(&self, placement: Placement) -> After {
        let mut board = *self.board;
        let outcome = board.drop(placement);
        let sum = self.siblings.sum(&board, placement, outcome);
        let values = self.network.trace(&sum).values;
        After {
            board,
            outcome,
            worth: values.map(|value| self.network.worth(outcome, value)),
        }
    }
}

/// Raises each number to that of `other` where that is larger.
fn raise(best: &mut Lanes, other: &Lanes) {
    for (best, other) in best.iter_mut().zip(other) {
        *best = best.max(*other);
    }
}

fn mean(lanes: &Lanes) -> f32 {
    lanes[..7].iter().sum::<f32>() / 7.0
}

fn draw(rng: &mut fastrand::Rng) -> Piece {
    Piece::ALL[rng.usize(0..7)]
}

/// The rule of the first lesson, without which no tetris is ever found.
fn breaks_lesson(placement: Placement, outcome: Outcome) -> bool {
    let touches_right = placement.column() + placement.shape().width == WIDTH;
    touches_right && outcome != Outcome::Cleared(4)
}

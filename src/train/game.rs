//! Self-play: games that go on for ever, and the targets that they give.
//!
//! The target of a board has no sampling noise but that of the boards themselves: for
//! each piece that may come, it is the mean over the piece after it of the best
//! placement. Those are 162 boards, and each of them serves all seven next pieces.
//!
//! Boards are valued by the player, in integers, which is faster than in floats. Its
//! values are off, by about the same for all boards, and what is off at each step would
//! add up over the horizon. So the player values the board itself, too: what it finds
//! wrong with that value is what the network's own is to change by.

use super::network::{Lanes, Network};
use crate::board::{Board, Outcome, WIDTH};
use crate::effort::Beam;
use crate::piece::Piece;
use crate::search;
use crate::value::features::{self, Features};
use crate::value::{After, Around, POINT, SCALE, Value, expected};

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
    /// That board, as the network sees it.
    pub(crate) features: Features,
    /// What its values should have been.
    pub(crate) target: Lanes,
    /// What the placement did that was then played.
    pub(crate) outcome: Outcome,
}

/// How the games are played.
#[derive(Clone, Copy)]
pub(crate) struct Play<'a> {
    pub(crate) network: &'a Network,
    /// The network in integers.
    pub(crate) value: &'a Value,
    /// In a lesson the right-hand column is for tetrises only.
    pub(crate) lesson: bool,
    /// The beams of the search, one for each level.
    pub(crate) beams: &'a [Beam],
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

    /// Looks at all that can come of this board, then plays a placement.
    pub(crate) fn step(&mut self, play: Play) -> Experience {
        let around = play.value.around(&self.board);
        let features = features::of(&self.board);
        let played = play.value.of_features(&features);
        let mut target = play.network.of_features(&features);
        let afters = Piece::ALL.map(|piece| play.all(&around, piece));
        for (lane, afters) in afters.iter().enumerate() {
            let backup = expected(afters.iter().copied());
            target[lane] += (backup - i32::from(played[lane]) * SCALE) as f32 / POINT as f32;
        }
        // At one look all are considered, also those that the player does not look at.
        let candidates = afters[self.current as usize].iter().copied();
        let best = search::best_of(play.value, candidates, Some(self.next), play.beams);
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
    /// All that may be done with `piece`.
    fn all(self, around: &Around, piece: Piece) -> Vec<After> {
        around
            .all(piece)
            .filter(|after| !(self.lesson && breaks_lesson(after)))
            .collect()
    }
}

fn draw(rng: &mut fastrand::Rng) -> Piece {
    Piece::ALL[rng.usize(0..7)]
}

/// The rule of the first lesson, without which no tetris is ever found.
fn breaks_lesson(after: &After) -> bool {
    let touches_right = after.placement.column() + after.placement.shape().width == WIDTH;
    touches_right && after.outcome != Outcome::Cleared(4)
}

//! The analysis of a game: the luck of its pieces, and the losses of its player.
//!
//! The *luck* of a piece is the value of its kind when it is revealed, less the mean over all
//! kinds. On random bytes its mean is zero, so points minus luck have the same mean as points, and a
//! much smaller variance: a control variate, as in GNU Backgammon (2000). The last pieces count as in a
//! game that goes on, unless the player knew the end.
//!
//! The *loss* of a placement is how much worse than the best one the search finds it, when it
//! searches both to the same depth, in whole hundredths of a point. [`Grade`]s sort losses.
//! A game's last placement is judged by its points alone. At the one before, a player that keeps the
//! lookahead cannot know that the game ends: it is judged both for a game that goes on and by the most
//! points of both placements, and the smaller loss counts.
//!
//! ```
//! use tetris_pipe::search::Search;
//! use tetris_pipe::{Effort, Game, Placer};
//!
//! let (mut placer, mut game) = (Placer::new(Effort::FASTEST), Game::default());
//! let steps = placer.placements(b"any bytes").map(|placement| game.play(placement));
//! for (step, found) in Search::new(Effort::default()).analyse(steps, false) {
//!     println!("{} lost {} points to {}", step.placement, found.loss, found.best);
//! }
//! ```

use std::collections::VecDeque;

use crate::board::Board;
use crate::game::Step;
use crate::network::{Network, SEARCH_ONE};
use crate::piece::{Piece, Placement};
use crate::rules::Rules;
use crate::scorer::Scorer;
use crate::search::{self, Search};
use crate::surface::Surface;

/// How many of the 256 bytes are each piece.
const FREQUENCIES: [i64; 7] = [37, 37, 37, 37, 36, 36, 36];

/// The luck of a piece at the moment when it is revealed, in points: the best static evaluation
/// of `current` on the board with `revealed` as its next piece, less the mean over all kinds of
/// pieces, each as frequent as in random bytes.
///
/// `current` is the piece before the revealed one, which is about to be placed; there is none for
/// the first piece of a game. It takes as long as a placement at effort 1. `left` is the number of
/// pieces from the revealed one on, if the player knows the end.
pub fn luck(
    network: &Network,
    board: &Board,
    current: Option<Piece>,
    revealed: Piece,
    left: Option<u32>,
) -> f64 {
    let evals = search::best_evals(network, board, current, left);
    let products = evals.iter().zip(FREQUENCIES);
    let sum = products.map(|(&eval, frequency)| i64::from(eval) * frequency);
    let sum = sum.sum::<i64>();
    let luck = 256 * i64::from(evals[revealed as usize]) - sum;
    luck as f64 / f64::from(256 * SEARCH_ONE)
}

/// The luck of each piece of a game, in points; of a game of that many pieces if the player knows the
/// `end`.
pub fn lucks(
    network: &Network,
    steps: impl IntoIterator<Item = Step>,
    end: Option<u32>,
) -> impl Iterator<Item = f64> {
    let mut previous = None;
    let steps = (0..).zip(steps);
    steps.map(move |(number, step)| {
        let left = end.and_then(|end| end.checked_sub(number));
        luck_after(network, previous.replace(step), step, left)
    })
}

/// The luck of the piece of a step, in points, after the step before if there is one.
fn luck_after(network: &Network, previous: Option<Step>, step: Step, left: Option<u32>) -> f64 {
    let board = previous.unwrap_or(step).before;
    let current = previous.map(|previous| previous.placement.piece());
    luck(network, &board, current, step.placement.piece(), left)
}

/// The analysis of a piece and of its placement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceAnalysis {
    /// The luck of the piece, in points.
    pub luck: f64,
    /// How much worse the placement is than the best one, in points: a whole number of hundredths.
    pub loss: f64,
    /// The best placement; the one that was played if its loss is 0.
    pub best: Placement,
}

/// The grade of a placement, by its loss in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Below 0.05 points.
    Best,
    /// Below 0.5 points.
    Good,
    /// Below 2 points.
    Slip,
    /// Below 5 points.
    Mistake,
    /// 5 points and more.
    Blunder,
}

impl Grade {
    /// All grades, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Slip, Self::Mistake, Self::Blunder];

    /// The points below which the losses of each grade but the last are.
    const BELOW: [f64; 4] = [0.05, 0.5, 2.0, 5.0];

    /// The grade of a placement with this loss, in points.
    pub fn of(loss: f64) -> Self {
        let worse = Self::BELOW.iter().filter(|below| loss >= **below);
        Self::ALL[worse.count()]
    }

    /// The points that a loss of this grade is below; a blunder has no such limit.
    pub fn below(self) -> Option<f64> {
        Self::BELOW.get(self as usize).copied()
    }

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        ["best", "good", "slip", "mistake", "blunder"][self as usize]
    }
}

impl Search<'_> {
    /// Analyses a game that ends where the steps end. `is_known` says whether the player knew this: then
    /// the end counts for all placements that it may change, and otherwise for the last two. A known end is
    /// searched exactly from the fourth last piece on, at any effort. A step's result follows once the steps
    /// that can change it are known.
    pub fn analyse(
        self,
        steps: impl IntoIterator<Item = Step>,
        is_known: bool,
    ) -> impl Iterator<Item = (Step, PieceAnalysis)> {
        let mut search = self.exact_to_the_end();
        let mut steps = steps.into_iter().fuse();
        let mut known: VecDeque<Step> = VecDeque::new();
        let mut previous = None;
        let window = if is_known { search.most_left() } else { 2 };
        std::iter::from_fn(move || {
            known.extend(steps.by_ref().take(window + 1 - known.len()));
            let is_final = known.len() <= window;
            let left = Some(known.len() as u32).filter(|_| is_known && is_final);
            let step = known.pop_front()?;
            let luck = luck_after(search.network(), previous.replace(step), step, left);
            let next = known.front().map(|next| next.placement.piece());
            let (loss, best) = search.assess(&step.before, step.placement, next, is_final, left);
            Some((step, PieceAnalysis { luck, loss, best }))
        })
    }

    /// The loss of a placement on a board in points, a whole number of hundredths, and the best
    /// placement, which is this one if its loss is 0.
    ///
    /// `next` is the piece after it; it is `None` for the last piece of a game. `is_final` says whether
    /// the game ends with these pieces, and `left` the pieces that are still to be placed, this one
    /// included, if the player knows it.
    pub fn assess(
        &mut self,
        board: &Board,
        placement: Placement,
        next: Option<Piece>,
        is_final: bool,
        left: Option<u32>,
    ) -> (f64, Placement) {
        let next = next.filter(|_| left != Some(1));
        let Some(next) = next else {
            return assess_the_end(self.network().scorer(), board, placement, None);
        };
        let (loss, best) = self.loss(board, placement, next, left);
        let goes_on = match (100.0 * f64::from(loss) / f64::from(SEARCH_ONE)).round() {
            0.0 => (0.0, placement),
            hundredths => (hundredths / 100.0, best),
        };
        // Up to a known end, the search has counted all points.
        if !is_final || left.is_some() {
            return goes_on;
        }
        let at_the_end = assess_the_end(self.network().scorer(), board, placement, Some(next));
        if at_the_end.0 < goes_on.0 { at_the_end } else { goes_on }
    }
}

/// [`Search::assess`] for the last placement of a game, or the one before if `next` is the last
/// piece: by the most points of the rest of the game.
fn assess_the_end(
    scorer: Scorer,
    board: &Board,
    played: Placement,
    next: Option<Piece>,
) -> (f64, Placement) {
    let points = |placement: Placement| {
        let mut after = *board;
        let outcome = after.drop_by(&Rules::by(scorer), placement);
        let most = next.map(|next| Surface::new(scorer, after).most_points()[next as usize]);
        outcome.points() + most.unwrap_or(0)
    };
    let of_played = (points(played), played);
    let others = played.piece().placements().iter();
    let others = others.map(|&it| (points(it), it));
    let (most, best) =
        others.fold(of_played, |best, other| if other.0 > best.0 { other } else { best });
    (f64::from(most - of_played.0), best)
}

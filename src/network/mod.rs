//! The network: it evaluates a board for each piece that may come next.
//!
//! The evaluation `V(board, piece)` is the expected discounted sum of (points - mean points
//! per piece) from here on if `piece` is the next piece. One pass evaluates a board for all
//! seven pieces.
//!
//! An n-tuple network selects 55 rows of a table by the features of the board, and adds them
//! up in an accumulator. Seven lanes of the accumulator are linear parts of the evaluations.
//! The other 48 are the input of a small dense network, as in an NNUE (Nasu 2018), whose
//! outputs are added to the linear parts. The dense network has nine sets of weights, one for
//! each output bucket: the highest column and the holes of a board select the bucket. The
//! modules `features`, `table`, `accumulator` and `dense` are these four steps.
//!
//! All arithmetic is in integers, so evaluations are the same on every machine.
//! `tetris-train` trains the network; `docs/training.md` describes how.

pub(crate) mod accumulator;
pub(crate) mod dense;
pub(crate) mod features;
mod file;
pub(crate) mod table;

use std::sync::LazyLock;

use self::accumulator::{Accumulator, NodeAccumulators};
use self::dense::Head;
use self::features::Scan;
use self::table::Table;
use crate::board::{Board, Outcome};
use crate::piece::{Piece, Placement};
use crate::surface::{Landing, Surface};

pub use self::file::DecodeError;

/// Lanes of a table row that are parts of the evaluations: one for each next piece, and
/// one that is not used.
pub(crate) const LINEAR: usize = 8;

/// Lanes of a table row that are the input of the dense layers.
pub(crate) const HIDDEN: usize = 48;

/// All lanes of a table row.
pub(crate) const LANES: usize = LINEAR + HIDDEN;

/// Units of the second dense layer.
pub(crate) const SECOND: usize = 16;

/// One point, in the unit of linear lanes and evaluations. Both stay within ±256 points.
pub(crate) const EVAL_ONE: i32 = 1 << 7;

/// One point, in the unit of the search. It is finer, because the search averages many
/// evaluations.
pub(crate) const SEARCH_ONE: i32 = 1 << 14;

/// Units of the search per unit of an evaluation.
pub(crate) const SEARCH_SCALE: i32 = SEARCH_ONE / EVAL_ONE;

/// 1.0 in the fixed-point format of hidden lanes, whose entries fit a signed byte.
pub(crate) const HIDDEN_ONE: i32 = 1 << 6;

/// Evaluations of a board in 1/128 point, one for each next piece in the order of
/// [`Piece::ALL`].
pub type Evals = [i16; 7];

/// Evaluations of a board, and the unused lane.
pub(crate) type Lanes = [i16; LINEAR];

/// A quantised network, as the player uses it.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    table: Table,
    /// One for each output bucket.
    heads: Vec<Head<i16>>,
    /// The mean points per piece, which are subtracted from the points of each placement.
    mean: i16,
    /// The discount is 1 - 2^-n per piece.
    discount_shift: u32,
    /// The evaluations of the empty board, which is the afterstate of every reset.
    empty: Lanes,
}

static EMBEDDED: LazyLock<Network> = LazyLock::new(|| {
    Network::decode(file::EMBEDDED).expect("the network in this binary is checked by a test")
});

impl Network {
    /// The name of the embedded network: the first twelve hexadecimal digits of the
    /// SHA-256 of its file.
    pub const EMBEDDED_NAME: &'static str = file::EMBEDDED_NAME;

    /// The network that is compiled into the program. The first call decodes it.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    pub(crate) fn new(table: Table, heads: Vec<Head<i16>>, mean: i16, discount_shift: u32) -> Self {
        let mut network = Self {
            table,
            heads,
            mean,
            discount_shift,
            empty: [0; LINEAR],
        };
        network.empty = network.lanes(&features::of(&Board::EMPTY));
        network
    }

    /// The evaluations of a board, in 1/128 point.
    ///
    /// They are expected discounted sums of (points - mean points per piece), so only their
    /// differences between boards are meaningful.
    #[must_use]
    pub fn evaluate(&self, board: &Board) -> Evals {
        let [evals @ .., _] = self.lanes(&features::of(board));
        evals
    }

    /// The evaluations of the board with these features.
    pub(crate) fn lanes(&self, features: &features::Features) -> Lanes {
        self.output(&self.table.accumulate(features))
    }

    #[inline]
    fn output(&self, accumulator: &Accumulator) -> Lanes {
        self.heads[accumulator.bucket].output(&accumulator.lanes)
    }

    /// Prepares the evaluation of a board's afterstates.
    pub(crate) fn node(&self, board: &Board) -> Node<'_> {
        let surface = Surface::new(*board);
        Node {
            network: self,
            accumulators: NodeAccumulators::new(&self.table, &surface),
            surface,
        }
    }

    /// The points of an outcome above the mean, plus the discounted evaluations of the board
    /// after it.
    #[inline]
    fn add_points(&self, outcome: Outcome, evals: Lanes) -> Lanes {
        let gain = (outcome.points() as i16 * EVAL_ONE as i16).saturating_sub(self.mean);
        evals.map(|eval| (eval - (eval >> self.discount_shift)).saturating_add(gain))
    }

    /// The points of an outcome above the mean, plus the discounted evaluation of the board
    /// after it, in the unit of the search.
    #[inline]
    pub(crate) fn backup(&self, outcome: Outcome, eval: i32) -> i32 {
        let gain =
            outcome.points().cast_signed() * SEARCH_ONE - i32::from(self.mean) * SEARCH_SCALE;
        gain + eval - (eval >> self.discount_shift)
    }
}

#[cfg(feature = "train")]
impl Network {
    /// The discount per piece.
    pub(crate) fn discount(&self) -> f64 {
        1.0 - 1.0 / f64::from(1 << self.discount_shift)
    }
}

/// A board with the partial accumulators from which those of its afterstates are updated.
pub(crate) struct Node<'a> {
    network: &'a Network,
    surface: Surface,
    accumulators: NodeAccumulators<'a>,
}

/// The board after a placement, before the next piece.
#[derive(Clone, Copy)]
pub(crate) struct Afterstate {
    pub(crate) placement: Placement,
    pub(crate) board: Board,
    pub(crate) outcome: Outcome,
    /// For each next piece, the points of the placement above the mean, plus the discounted
    /// evaluation of the board.
    pub(crate) evals: Lanes,
}

impl Afterstate {
    /// The static evaluation if `next` is the next piece, in the unit of the search.
    #[inline]
    pub(crate) fn static_eval(&self, next: Piece) -> i32 {
        i32::from(self.evals[next as usize]) * SEARCH_SCALE
    }
}

impl Node<'_> {
    pub(crate) const fn surface(&self) -> &Surface {
        &self.surface
    }

    /// Plays `placement` and evaluates the board after it.
    #[inline]
    pub(crate) fn afterstate(&self, placement: Placement) -> Afterstate {
        let landing = self.surface.landing(placement);
        let (board, outcome) = self.surface.drop(placement, landing);
        let evals = match landing {
            None => self.network.empty,
            Some(Landing { rest, full: 0 }) => {
                let heights = self.surface.heights_after(placement, rest);
                let scan = Scan::with_heights(&board, heights);
                self.network
                    .output(&self.accumulators.update(&scan, placement))
            }
            Some(_) => self.network.lanes(&features::of(&board)),
        };
        Afterstate {
            placement,
            board,
            outcome,
            evals: self.network.add_points(outcome, evals),
        }
    }

    /// The afterstates of all placements of `piece`, in the order of
    /// [`Piece::placements`].
    pub(crate) fn afterstates(&self, piece: Piece) -> impl Iterator<Item = Afterstate> {
        let placements = piece.placements().iter();
        placements.map(|&placement| self.afterstate(placement))
    }
}

/// The mean evaluation over the seven next pieces, in the unit of the search.
pub(crate) fn mean_eval(evals: &Lanes) -> i32 {
    let sum: i32 = evals[..7].iter().map(|&eval| i32::from(eval)).sum();
    sum * SEARCH_SCALE / 7
}

#[cfg(test)]
mod tests;

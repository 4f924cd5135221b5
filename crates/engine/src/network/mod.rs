//! The network: it evaluates a board for each piece that may come next.
//!
//! The evaluation `V(board, piece)` is the expected discounted sum of (points - mean points
//! per piece) from here on if `piece` is the next piece. One pass evaluates a board for all
//! seven pieces.
//!
//! An n-tuple network selects 54 rows of a table by the features of the board, and adds them
//! up in an accumulator. Seven lanes of the accumulator are linear parts of the evaluations, and
//! one is the *uncertainty*: how much one ply of search is expected to change the evaluations.
//! The other 48 are the input of a small dense network, as in an NNUE (Nasu 2018), whose
//! outputs are added to the linear parts. The dense network has nine sets of weights, one for
//! each output bucket: the highest column and the holes of a board select the bucket. Before
//! that, a board may be mirrored, so that it and its mirror image have the same evaluations.
//!
//! All arithmetic is in integers, so evaluations are the same on every machine.
//! `tetris-train` trains the network; `docs/training.md` describes how.

// The modules `features`, `table`, `accumulator` and `dense` are the four steps of an evaluation, and
// `orientation` comes before them.
//
// A board is seen in three ways, each with what its user needs. `Board` has the columns as bits.
// `Surface` adds what is computed once for all placements on a board: the heights, and the rows that
// are full on either side of each column. `Scan` is made for each afterstate: the columns and the
// heights, from which the tuples are read.
pub(crate) mod accumulator;
pub(crate) mod dense;
pub(crate) mod endgame;
pub(crate) mod features;
mod file;
mod floor;
pub(crate) mod orientation;
pub(crate) mod table;

use std::borrow::Cow;
use std::sync::OnceLock;

use self::accumulator::{Accumulator, NodeAccumulators};
use self::dense::Head;
use self::endgame::Horizon;
use self::features::Scan;
use self::orientation::Orientation;
use self::table::{RowIndex, Table};
use crate::board::{Board, HEIGHT, Outcome, WIDTH};
use crate::piece::{Piece, Placement};
use crate::processor::dispatch;
use crate::scorer::Scorer;
use crate::surface::{Landing, Surface};

pub use self::file::DecodeError;
#[cfg(feature = "train")]
pub(crate) use self::file::is_of_any_version;

/// The lanes of a table row that skip the dense layers: one for each next piece, which is added to
/// its evaluation, and the uncertainty. Stockfish's NNUE has such lanes too, for pieces and squares.
pub(crate) const LINEAR: usize = 8;

/// The lane of the uncertainty: the mean absolute difference between the static evaluations of a board
/// and its evaluations by a one-ply search.
pub(crate) const UNCERTAINTY: usize = 7;

/// The lanes of a table row that feed the dense layers.
pub(crate) const HIDDEN: usize = 48;

pub(crate) const LANES: usize = LINEAR + HIDDEN;

pub(crate) const SECOND: usize = 16;

/// One point, in the unit of linear lanes and of [`Evals`]. Both stay within ±256 points.
pub(crate) const EVAL_ONE: i32 = 1 << 7;

/// One point, in the unit of the search, which is finer because a search averages many evaluations.
pub(crate) const SEARCH_ONE: i32 = 1 << 14;

pub(crate) const SEARCH_SCALE: i32 = SEARCH_ONE / EVAL_ONE;

/// One point in the lane of the uncertainty, which is finer since a row has thousandths of a point.
pub(crate) const UNCERTAINTY_ONE: i32 = 1 << 10;

/// 1.0 in the fixed-point format of hidden lanes, whose entries fit a signed byte.
pub(crate) const HIDDEN_ONE: i32 = 1 << 6;

/// Evaluations of a board in 1/128 point, one for each next piece in the order of
/// [`Piece::ALL`], and their uncertainty in its own unit.
pub(crate) type Evals = [i16; LINEAR];

/// For each height of the highest column, the evaluations of a board that is given up.
type Floor = [Evals; HEIGHT + 1];

/// A quantised network, as the player uses it. `P` is the type of the numbers of its rows: while the
/// trainer plays, it has more of them than a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network<P = u16> {
    pub(crate) table: Table<P>,
    scorer: Scorer,
    pub(crate) heads: Vec<Head>,
    /// The mean points per piece, in 1/128 point, which are subtracted from those of each placement.
    mean: i16,
    /// The discount is 1 - 2^-n per piece.
    discount_shift: u32,
    /// Whether boards are mirrored into the canonical orientation: not in the trainer's curriculum.
    pub(crate) is_symmetric: bool,
    /// The evaluations of the empty board, which is the afterstate of every reset.
    pub(crate) empty: Evals,
    /// No evaluation is below it, see the module `floor`. The trainer does without.
    floor: Floor,
    /// What it knows of the pieces left.
    pub(crate) endgame: Option<endgame::Source>,
}

impl From<Network> for Cow<'_, Network> {
    fn from(network: Network) -> Self {
        Self::Owned(network)
    }
}

impl<'n> From<&'n Network> for Cow<'n, Network> {
    fn from(network: &'n Network) -> Self {
        Self::Borrowed(network)
    }
}

/// The network for a scorer that is compiled into the program.
fn embedded(scorer: Scorer) -> &'static Network {
    static DECODED: [OnceLock<Network>; Scorer::ALL.len()] = [const { OnceLock::new() }; _];
    let decode = || {
        let network = Network::decode(file::EMBEDDED[scorer as usize]);
        network.expect("the network in this binary is checked by a test")
    };
    DECODED[scorer as usize].get_or_init(decode)
}

impl Network {
    /// The name of the embedded network: the first twelve hexadecimal digits of the
    /// SHA-256 of its file.
    pub const EMBEDDED_NAME: &'static str = file::EMBEDDED_NAME;

    /// The network that is compiled into the program. The first call decodes it.
    pub fn embedded() -> &'static Self {
        embedded(Scorer::Rules)
    }

    /// The network for a scorer that is compiled into the program, if it is: those of the challenge's two
    /// programs are there with the feature `scorers`.
    pub fn embedded_for(scorer: Scorer) -> Option<&'static Self> {
        ((scorer as usize) < file::EMBEDDED.len()).then(|| embedded(scorer))
    }

    /// A network of one's own, or else the embedded one.
    pub fn or_embedded(own: Option<&Self>) -> &Self {
        own.unwrap_or_else(|| Self::embedded())
    }

    /// The evaluations of a board, in points: one for each next piece, in the order of
    /// [`Piece::ALL`].
    ///
    /// They are expected discounted sums of (points - mean points per piece), so only their
    /// differences between boards are meaningful. A search adds the points of a placement to the
    /// evaluation of the board after it:
    ///
    /// ```
    /// use tetris_pipe::{Board, Effort, Network, Piece, Placer};
    ///
    /// let network = Network::embedded();
    /// let mut placer = Placer::new(Effort::FASTEST); // without a search
    /// for ranked in placer.ranked_moves(Piece::T, Some(Piece::I)) {
    ///     let mut after = Board::EMPTY;
    ///     let points = f64::from(after.drop(ranked.placement).points());
    ///     let eval = f64::from(network.evaluate(&after, None)[Piece::I as usize]);
    ///     let value = points - network.mean_points() + network.discount() * eval;
    ///     assert!((value - f64::from(ranked.points)).abs() < 0.02); // the player rounds
    /// }
    /// ```
    ///
    /// With 1 to 64 pieces left, the next one included, they are of the game up to its end and not
    /// discounted, if the network knows an endgame. All other numbers are as none.
    pub fn evaluate(&self, board: &Board, left: Option<u32>) -> [f32; 7] {
        let [evals @ .., _] = self.refresh(board, self.horizon(left));
        evals.map(points)
    }

    /// The mean points per piece that are subtracted from the points of each piece.
    pub fn mean_points(&self) -> f64 {
        points(self.mean).into()
    }

    /// The discount per piece, below 1.
    pub fn discount(&self) -> f64 {
        1.0 - 1.0 / f64::from(1 << self.discount_shift)
    }
}

impl<P: RowIndex> Network<P> {
    /// A network whose evaluations have no floor.
    pub(crate) fn new(
        scorer: Scorer,
        table: Table<P>,
        heads: Vec<Head>,
        mean: i16,
        discount_shift: u32,
    ) -> Self {
        let mut network = Self {
            table,
            scorer,
            heads,
            mean,
            discount_shift,
            is_symmetric: true,
            empty: [0; LINEAR],
            floor: floor::NONE,
            endgame: None,
        };
        network.empty = network.refresh(&Board::EMPTY, None);
        network
    }

    /// Who counts the games that it evaluates.
    pub const fn scorer(&self) -> Scorer {
        self.scorer
    }

    pub(crate) fn with_floor(mut self) -> Self {
        self.floor = self.floor_of_heights(None);
        self
    }

    #[inline]
    fn orientation(&self, board: &Board, heights: &[u32; WIDTH]) -> Orientation {
        if self.is_symmetric { Orientation::of(board, heights) } else { Orientation::Canonical }
    }

    /// The evaluations of a board in any orientation, in an endless game or up to an end.
    pub(crate) fn refresh(&self, board: &Board, end: Option<Horizon>) -> Evals {
        dispatch!({
            let board = &self.scorer.without_buried_holes(board);
            if is_last(end) {
                return self.last(board);
            }
            let heights = std::array::from_fn(|column| board.height(column));
            let orientation = self.orientation(board, &heights);
            let features = match orientation {
                Orientation::Mirrored => features::of(self.scorer, &board.mirrored()),
                Orientation::Canonical | Orientation::Symmetric => features::of(self.scorer, board),
            };
            let evals = self.output(&self.table.accumulate(&features, end), end);
            self.raise_to_floor(board, orientation.evals(evals), end)
        })
    }

    /// These evaluations of a board, but none below what giving it up is worth.
    #[inline(always)]
    fn raise_to_floor(&self, board: &Board, evals: Evals, end: Option<Horizon>) -> Evals {
        let floor = end.map_or(Some(&self.floor), |it| it.floor);
        let Some(floor) = floor else { return evals };
        let floor = &floor[board.highest() as usize];
        std::array::from_fn(|i| evals[i].max(floor[i]))
    }

    /// The evaluations of the canonical board with these features, without the floor.
    #[cfg(feature = "train")]
    #[inline]
    pub(crate) fn evaluate_features(&self, features: &features::Features) -> Evals {
        self.output(&self.table.accumulate(features, None), None)
    }

    #[inline(always)]
    fn output(&self, accumulator: &Accumulator, end: Option<Horizon>) -> Evals {
        let mut evals = [0; LINEAR];
        if end.is_none_or(|it| it.needs_endless()) {
            let (linear, hidden) = accumulator.sum.lanes();
            evals = self.heads[accumulator.bucket].output(linear, hidden);
        }
        match end {
            None => evals,
            Some(horizon) => horizon.evals(evals, accumulator.factors),
        }
    }

    /// Prepares the evaluation of a board's afterstates, which have so many pieces left, if the game ends.
    pub(crate) fn node(&self, board: &Board, left: Option<u32>) -> Node<'_, P> {
        dispatch!({
            let end = self.horizon(left);
            let board = self.scorer.without_buried_holes(board);
            let mut surface = Surface::new(self.scorer, board);
            let orientation = self.orientation(&board, surface.heights());
            let is_mirrored = orientation == Orientation::Mirrored;
            if is_mirrored {
                surface = surface.mirrored();
            }
            Node {
                network: self,
                is_mirrored,
                end,
                accumulators: (!is_last(end))
                    .then(|| NodeAccumulators::new(&self.table, &surface, end)),
                surface,
            }
        })
    }

    /// The points of an outcome above the mean, plus the discounted evaluations of the board
    /// after it. The uncertainty of the board is kept.
    #[inline]
    fn add_points(&self, outcome: Outcome, evals: Evals, end: Option<Horizon>) -> Evals {
        let gain = (outcome.points() as i16 * EVAL_ONE as i16).saturating_sub(self.mean);
        let mut sums = evals;
        if end.is_none() {
            sums = sums.map(|eval| eval - (eval >> self.discount_shift));
        }
        sums = sums.map(|eval| eval.saturating_add(gain));
        sums[UNCERTAINTY] = evals[UNCERTAINTY];
        sums
    }

    /// The points of an outcome above the mean, plus the evaluation of the board after it, discounted
    /// unless the game ends, in the unit of the search. So many pieces are left after it.
    #[inline]
    pub(crate) fn backup(&self, outcome: Outcome, eval: i32, left: Option<u32>) -> i32 {
        self.backup_within(self.horizon(left), outcome, eval)
    }

    #[inline]
    fn backup_within(&self, end: Option<Horizon>, outcome: Outcome, eval: i32) -> i32 {
        let gain =
            outcome.points().cast_signed() * SEARCH_ONE - i32::from(self.mean) * SEARCH_SCALE;
        match end {
            None => gain + eval - (eval >> self.discount_shift),
            Some(_) => gain + eval,
        }
    }
}

/// A board with the partial accumulators from which its afterstates' accumulators are updated.
///
/// Inside a node the board is in its canonical orientation, and so are the placements that
/// [`Self::afterstate`] takes. What comes out is in the orientation of the board itself.
pub(crate) struct Node<'a, P = u16> {
    network: &'a Network<P>,
    is_mirrored: bool,
    end: Option<Horizon<'a>>,
    /// The surface of the board in its canonical orientation.
    surface: Surface,
    /// None if one piece is left, which needs no evaluation.
    accumulators: Option<NodeAccumulators<'a, P>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Evaluated {
    pub(crate) placement: Placement,
    pub(crate) board: Board,
    pub(crate) outcome: Outcome,
    /// For each next piece, the points of the placement above the mean, plus the discounted
    /// evaluation of the board, and the uncertainty of the board.
    pub(crate) evals: Evals,
}

impl Evaluated {
    /// The static evaluation if `next` is the next piece, in the unit of the search.
    #[inline]
    pub(crate) fn static_eval(&self, next: Piece) -> i32 {
        i32::from(self.evals[next as usize]) * SEARCH_SCALE
    }

    /// The mean points by which one ply of search is expected to change the evaluations of the
    /// board, in the unit of the search. It is not 0, so that a beam of any margin keeps all.
    #[inline]
    pub(crate) fn uncertainty(&self) -> i32 {
        i32::from(self.evals[UNCERTAINTY].max(1)) * (SEARCH_ONE / UNCERTAINTY_ONE)
    }

    fn mirrored(&self) -> Self {
        Self {
            placement: self.placement.mirrored(),
            board: self.board.mirrored(),
            outcome: self.outcome,
            evals: orientation::mirrored(self.evals),
        }
    }
}

impl<P: RowIndex> Node<'_, P> {
    pub(crate) const fn surface(&self) -> &Surface {
        &self.surface
    }

    /// The piece that `piece` is in the canonical orientation, and the reverse.
    pub(crate) const fn oriented(&self, piece: Piece) -> Piece {
        if self.is_mirrored { piece.mirrored() } else { piece }
    }

    /// The placement on the board itself that is this one in the canonical orientation.
    pub(crate) fn unoriented(&self, placement: Placement) -> Placement {
        if self.is_mirrored { placement.mirrored() } else { placement }
    }

    /// Plays `placement`, which is in the canonical orientation, and evaluates the board after it.
    pub(crate) fn afterstate(&self, placement: Placement) -> Evaluated {
        dispatch!({
            let landing = self.surface.landing(placement);
            let (board, outcome) = self.surface.drop(placement, landing);
            let evals = match (landing, &self.accumulators) {
                (None, _) if self.end.is_none() => self.network.empty,
                (Some(Landing { rest, full: 0 }), Some(accumulators)) => {
                    self.update(accumulators, &board, placement, rest)
                }
                _ => self.network.refresh(&board, self.end),
            };
            let after = Evaluated {
                placement,
                board,
                outcome,
                evals: self.network.add_points(outcome, evals, self.end),
            };
            if self.is_mirrored { after.mirrored() } else { after }
        })
    }

    /// The evaluations of the board after a placement that comes to rest in row `rest` and
    /// clears no row. If the canonical orientation changes, they need a refresh.
    #[inline(always)]
    fn update(
        &self,
        accumulators: &NodeAccumulators<P>,
        board: &Board,
        placement: Placement,
        rest: u32,
    ) -> Evals {
        let heights = self.surface.heights_after(placement, rest);
        let orientation = self.network.orientation(board, &heights);
        if orientation == Orientation::Mirrored {
            return self.network.refresh(board, self.end);
        }
        let scan = Scan::with_heights(board, heights);
        let accumulator = accumulators.update(&scan, placement);
        let evals = orientation.evals(self.network.output(&accumulator, self.end));
        self.network.raise_to_floor(board, evals, self.end)
    }

    /// The afterstates of all placements of `piece`, in their canonical order.
    pub(crate) fn afterstates(&self, piece: Piece) -> impl Iterator<Item = Evaluated> {
        let placements = self.oriented(piece).placements().iter();
        placements.map(|&placement| self.afterstate(placement))
    }
}

fn is_last(end: Option<Horizon>) -> bool {
    end.is_some_and(|horizon| horizon.left == 1)
}

fn points(eval: i16) -> f32 {
    f32::from(eval) / EVAL_ONE as f32
}

/// The mean evaluation over the seven next pieces, in the unit of the search.
pub(crate) fn mean_eval(evals: &Evals) -> i32 {
    let sum: i32 = evals[..7].iter().map(|&eval| i32::from(eval)).sum();
    sum * SEARCH_SCALE / 7
}

#[cfg(test)]
mod tests;

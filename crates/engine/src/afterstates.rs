//! The afterstates of a position with plain features, as players of the literature use them.
//!
//! A reader can check each feature on the board. The faster features of the network and of the pruning
//! are compared with these. The definitions are from mdptetris (Thiery and Scherrer, 2009), whose
//! weights are published. Walls and floor count as filled squares, and the rows above the grid as empty.

use crate::board::{Board, HEIGHT, Outcome, WIDTH};
use crate::piece::{Piece, Placement};
use crate::processor::dispatch;
use crate::rules::Rules;
use crate::size::Size;

/// The number of features of a placement, after the features of the board that it makes.
const OF_PLACEMENT: usize = 2;

/// The most features of an afterstate.
const MOST: usize = 2 * WIDTH - 1 + LATER.len();

/// The names of the features in a grid of this many columns: first `2 * columns + 10` of a board,
/// then two of the placement that made it.
///
/// | name | meaning, and where it is from |
/// | --- | --- |
/// | `height_0`, `height_1`, … | the heights of the columns (Bertsekas and Tsitsiklis, 1996) |
/// | `difference_0`, `difference_1`, … | how much the heights of a column and the next one differ, at least 0 (Bertsekas and Tsitsiklis) |
/// | `highest` | the height of the highest column (Bertsekas and Tsitsiklis) |
/// | `lowest`, `well_depth` | the height of the lowest column, the *well*, and how much higher the next one is |
/// | `ready_rows` | rows from the well's height up that lack only their square in the well |
/// | `holes` | empty squares with a filled one above (Dellacherie; Fahey, 2003) |
/// | `rows_with_holes` | rows that have a hole (Thiery and Scherrer, 2009) |
/// | `hole_depth` | filled squares in an unbroken run upwards from a hole (Thiery and Scherrer) |
/// | `wells` | for each empty square between filled ones on its left and right, itself and the empty squares directly below (Dellacherie) |
/// | `row_transitions` | neighbours in a row, one of them filled, in all rows (Dellacherie) |
/// | `column_transitions` | neighbours in a column, one of them filled (Dellacherie) |
/// | `diversity` | how many of -2, -1, 0, 1 and 2 are signed differences (Gabillon et al., 2013) |
/// | `landing_height` | the mean of the lowest and the highest row of the piece (Dellacherie) |
/// | `eroded_cells` | rows cleared, times the squares of the piece in them (Dellacherie) |
pub fn names(columns: usize) -> Vec<String> {
    let heights = (0..columns).map(|i| format!("height_{i}"));
    let differences = (1..columns).map(|i| format!("difference_{}", i - 1));
    let later = LATER.iter().map(ToString::to_string);
    heights.chain(differences).chain(later).collect()
}

const LATER: [&str; 13] = [
    "highest",
    "lowest",
    "well_depth",
    "ready_rows",
    "holes",
    "rows_with_holes",
    "hole_depth",
    "wells",
    "row_transitions",
    "column_transitions",
    "diversity",
    "landing_height",
    "eroded_cells",
];

/// The number of the features of a board.
pub const fn of_board(size: Size) -> usize {
    2 * size.columns() - 1 + LATER.len() - OF_PLACEMENT
}

/// A board after a placement, before the next piece.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Afterstate {
    /// The placement.
    pub placement: Placement,
    /// The board after it; the empty one after a reset.
    pub board: Board,
    /// The rows that it cleared, or the reset.
    pub outcome: Outcome,
    features: [f32; MOST],
}

impl Afterstate {
    /// The numbers that [`names`] names. After a reset, they describe the empty board, the landing
    /// height is where the piece would have come to rest, and no cell is eroded.
    #[inline(always)]
    pub fn features(&self, size: Size) -> &[f32] {
        &self.features[..of_afterstate(size)]
    }
}

/// Calls `visit` with the afterstates of all distinct placements of a piece by these rules, in
/// the order of [`Piece::placements`]. It also gets the size, as [`Size::known`] has it.
pub fn visit(rules: &Rules, board: &Board, piece: Piece, mut visit: impl FnMut(Size, &Afterstate)) {
    dispatch!(rules.size.known(
        #[inline(always)]
        |size| {
            let rules = Rules { size, ..*rules };
            for placement in size.placements(piece) {
                visit(size, &after(&rules, board, placement));
            }
        },
    ));
}

/// Writes the features of a board of this size: those that [`names`] names, but the last two.
///
/// # Panics
///
/// If `features` does not have the length [`of_board`].
pub fn write_features(size: Size, board: &Board, features: &mut [f32]) {
    dispatch!(size.known(
        #[inline(always)]
        |size| features_of(size, board, &mut features[..of_board(size)]),
    ));
}

/// The number of the features of an afterstate.
pub const fn of_afterstate(size: Size) -> usize {
    of_board(size) + OF_PLACEMENT
}

#[inline(always)]
fn after(rules: &Rules, before: &Board, placement: Placement) -> Afterstate {
    let (size, shape, rest) = (rules.size, placement.shape(), before.rest(placement));
    let mut board = *before;
    let outcome = board.drop_by(rules, placement);
    let mut eroded = 0;
    if let Outcome::Cleared(rows @ 1..) = outcome {
        let mut filled = *before;
        filled.fill(placement, rest);
        let full = rules.scorer.counted(filled.full_rows_in(size), rest, shape.height);
        let squares = shape.columns[..shape.width].iter();
        let in_full = squares.map(|it| (it << rest & full).count_ones());
        eroded = rows * in_full.sum::<u32>();
    }
    let mut features = [0.0; MOST];
    let (of_board, of_placement) = features.split_at_mut(of_board(size));
    features_of(size, &board, of_board);
    of_placement[0] = rest as f32 + (shape.height as f32 - 1.0) / 2.0;
    of_placement[1] = eroded as f32;
    Afterstate { placement, board, outcome, features }
}

/// The number of holes: empty squares with a filled one above, 0 to 171.
#[inline(always)]
pub fn holes(board: &Board) -> u32 {
    let heights = (0..WIDTH).map(|column| board.height(column));
    heights.sum::<u32>() - board.squares()
}

#[inline(always)]
fn features_of(size: Size, board: &Board, features: &mut [f32]) {
    let (width, filled) = (size.columns(), (1 << size.rows()) - 1); // a column up to the ceiling
    let columns = &board.columns()[..width];
    let heights: [u32; WIDTH] = std::array::from_fn(|column| board.height(column));
    let heights = &heights[..width];
    let (mut hole_rows, mut depth, mut seen) = (0, board.squares(), 0_u64);
    for i in 0..width {
        features[i] = heights[i] as f32;
        hole_rows |= !columns[i] & ((1 << heights[i]) - 1);
        depth -= columns[i].trailing_ones();
    }
    // The height of each column with its number: the least is the well.
    let keys = heights.iter().zip(0..).map(|(height, i)| height << 4 | i);
    let (low, second) = keys
        .fold((u32::MAX, u32::MAX), |(low, second), key| (low.min(key), second.min(low.max(key))));
    let (lowest, well) = (low >> 4, (low & 15) as usize);
    let all_but_well = |(i, column)| column | (u32::from(i == well) * filled);
    let full = columns.iter().copied().enumerate().map(all_but_well);
    let full = full.fold(filled, |full, column| full & column);
    for i in 0..width - 1 {
        let difference = heights[i + 1] as i32 - heights[i] as i32;
        features[width + i] = difference.unsigned_abs() as f32;
        seen |= 1 << (difference + HEIGHT as i32);
    }
    let mut walled = [filled; WIDTH + 2];
    walled[1..=width].copy_from_slice(columns);
    let [mut wells, mut row_transitions, mut column_transitions] = [0; 3];
    for three in walled[..width + 2].windows(3) {
        let (left, column, right) = (three[0], three[1], three[2]);
        let empty = !column & filled;
        let mut deeper = empty & left & right;
        while deeper != 0 {
            wells += deeper.count_ones();
            deeper = deeper >> 1 & empty;
        }
        row_transitions += (column ^ left).count_ones();
        // The floor is below the lowest square, and an empty one above the highest.
        column_transitions += (column ^ (column << 1 | 1)).count_ones();
    }
    row_transitions += (columns[width - 1] ^ filled).count_ones();
    let rest = [
        board.highest(),
        lowest,
        (second >> 4) - lowest,
        (full >> lowest).trailing_ones(),
        holes(board),
        hole_rows.count_ones(),
        depth,
        wells,
        row_transitions,
        column_transitions,
        (seen >> (HEIGHT - 2) & 0b11111).count_ones(),
    ];
    features[2 * width - 1..].copy_from_slice(&rest.map(|number| number as f32));
}

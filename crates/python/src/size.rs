//! Grids that are smaller than the library's, inside of it.
//!
//! The columns to the right of a narrow grid are walls: filled, and filled again after each clear.
//! The rows above a low one stay empty, because a piece that would reach them does not fit.

use tetris_pipe::afterstates::{self, Afterstate, BOARD_FEATURES};
use tetris_pipe::board::{Board, HEIGHT, Outcome, WIDTH};
use tetris_pipe::{Piece, Placement};

/// The squares of a column that is a wall.
const WALL: u32 = (1 << HEIGHT) - 1;

/// Rows, 4 to 20, and columns, 4 to 10.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Size {
    /// The grid of the challenge.
    pub(crate) const FULL: Self = Self {
        rows: HEIGHT,
        columns: WIDTH,
    };

    /// The size, if every piece fits into it, and it into the library's grid.
    pub(crate) fn new(rows: usize, columns: usize) -> Option<Self> {
        let is_one = (4..=HEIGHT).contains(&rows) && (4..=WIDTH).contains(&columns);
        is_one.then_some(Self { rows, columns })
    }

    pub(crate) const fn squares(self) -> usize {
        self.rows * self.columns
    }

    /// The number of features of a board: a narrower one has fewer heights and differences.
    pub(crate) const fn features(self) -> usize {
        BOARD_FEATURES - 2 * (WIDTH - self.columns)
    }

    pub(crate) fn empty(self) -> Board {
        self.walled([0; WIDTH]).unwrap_or_default() // no row is full
    }

    /// The board with these columns to the left of the walls, if no row is full.
    fn walled(self, mut columns: [u32; WIDTH]) -> Option<Board> {
        columns[self.columns..].fill(WALL);
        Board::from_columns(columns)
    }

    /// The board with the columns of one, if it has this size.
    pub(crate) fn board(self, columns: [u32; WIDTH]) -> Option<Board> {
        let is_low = |column: &u32| column >> self.rows == 0;
        let board = self.walled(columns)?;
        (columns[..self.columns].iter().all(is_low) && *board.columns() == columns).then_some(board)
    }

    /// Calls with this size. That of the challenge is known while compiling, which is a tenth faster.
    #[inline(always)]
    fn known<T>(self, call: impl FnOnce(Self) -> T) -> T {
        if self == Self::FULL {
            call(Self::FULL)
        } else {
            call(self)
        }
    }

    /// The board with these squares, the top row first.
    #[inline]
    pub(crate) fn of_squares(self, squares: &[u8]) -> Result<Board, &'static str> {
        let (mut columns, mut most) = ([0; WIDTH], 0);
        self.known(|size| {
            for row in squares[..size.squares()].chunks_exact(size.columns) {
                for (column, &square) in columns.iter_mut().zip(row) {
                    most = most.max(square);
                    *column = *column << 1 | u32::from(square);
                }
            }
        });
        if most > 1 {
            return Err("the squares of a board are 0 or 1");
        }
        self.walled(columns).ok_or("no row of a board is full")
    }

    /// The squares of a board as bytes, the top row first.
    #[inline(always)]
    pub(crate) fn write_squares(self, board: &Board, squares: &mut [u8]) {
        self.known(|size| {
            let lines = squares[..size.squares()].chunks_exact_mut(size.columns);
            for (line, row) in lines.zip((0..size.rows).rev()) {
                for (square, column) in line.iter_mut().zip(board.columns()) {
                    *square = (column >> row & 1) as u8;
                }
            }
        });
    }

    /// The distinct placements of a piece, in the order of [`Piece::placements`].
    pub(crate) fn placements(self, piece: Piece) -> impl Iterator<Item = Placement> {
        let all = piece.placements().iter().copied();
        all.filter(move |&it| self.has(it))
    }

    #[inline(always)]
    pub(crate) fn has(self, placement: Placement) -> bool {
        placement.column() + placement.shape().width <= self.columns
    }

    /// Drops a piece, as [`Board::drop`] does.
    #[inline]
    pub(crate) fn drop(self, board: &mut Board, placement: Placement) -> Outcome {
        if self == Self::FULL {
            return board.drop(placement);
        }
        let before = *board;
        let outcome = board.drop(placement);
        self.mend(&before, placement, board, outcome)
    }

    /// Does to a board, after the library dropped a piece, what else is done in this size.
    fn mend(
        self,
        before: &Board,
        placement: Placement,
        after: &mut Board,
        outcome: Outcome,
    ) -> Outcome {
        let top = before.rest(placement) as usize + placement.shape().height;
        if top > self.rows {
            *after = self.empty();
            return Outcome::Reset;
        }
        *after = self.walled(*after.columns()).unwrap_or_default(); // no row is full
        outcome
    }

    /// Visits the afterstates of all distinct placements of a piece.
    #[inline(always)]
    pub(crate) fn afterstates(
        self,
        board: &Board,
        piece: Piece,
        mut visit: impl FnMut(Afterstate),
    ) {
        afterstates::visit(
            board,
            piece,
            #[inline(always)]
            |after| {
                if self.has(after.placement) {
                    visit(self.afterstate(board, after));
                }
            },
        );
    }

    /// An afterstate of the library as it is in this size.
    #[inline(always)]
    fn afterstate(self, before: &Board, mut after: Afterstate) -> Afterstate {
        if self == Self::FULL {
            return after;
        }
        after.outcome = self.mend(before, after.placement, &mut after.board, after.outcome);
        let of_board = afterstates::features(&after.board);
        let reset = after.outcome == Outcome::Reset;
        let features = after.features_mut();
        features[..BOARD_FEATURES].copy_from_slice(of_board.as_ref());
        if reset {
            features[BOARD_FEATURES + 1] = 0.0; // no cell is eroded
        }
        after
    }

    /// Writes features as they are without the walls, from the library's, which count them.
    #[inline(always)]
    pub(crate) fn write_features(self, with_walls: &[f32], features: &mut [f32]) {
        if self == Self::FULL {
            return features.copy_from_slice(with_walls);
        }
        let Self { rows, columns } = self;
        let (heights, others) = features.split_at_mut(columns);
        heights.copy_from_slice(&with_walls[..columns]);
        let (differences, others) = others.split_at_mut(columns - 1);
        differences.copy_from_slice(&with_walls[WIDTH..][..columns - 1]);
        others.copy_from_slice(&with_walls[2 * WIDTH - 1..]);
        others[0] = heights.iter().copied().fold(0.0, f32::max);
        others[8] -= 2.0 * (HEIGHT - rows) as f32; // transitions of the rows above the grid
        others[9] -= (WIDTH - columns) as f32; // and of the walls with the squares above them
        let signed = heights.windows(2).map(|pair| (pair[1] - pair[0]) as i32);
        let seen = signed.fold(0_u64, |seen, it| seen | 1 << (it + HEIGHT as i32));
        others[10] = (seen >> (HEIGHT - 2) & 0b11111).count_ones() as f32;
    }
}

//! Boards for tests: boards of random games, edge cases for optimised code, and boards by each scorer.
//!
//! All of them are valid: no square is above row 20, and no row is full but by a scorer that leaves some.

use crate::board::{Board, HEIGHT, Outcome, WIDTH};
use crate::network::orientation::Orientation;
use crate::piece::Piece;
use crate::rules::Rules;
use crate::scorer::Scorer;
use crate::surface::Surface;

/// A column that is filled from the floor to the ceiling.
const FILLED: u32 = (1 << HEIGHT) - 1;

/// The boards of a game with random placements, including resets.
pub(crate) fn random_game(seed: u64, pieces: usize) -> Vec<Board> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut board = Board::EMPTY;
    let mut play = || {
        let piece = rng.choice(Piece::ALL).unwrap_or(Piece::O);
        let placement = rng.choice(piece.placements()).copied();
        board.drop(placement.unwrap_or(piece.placements()[0]));
        board
    };
    std::iter::repeat_with(&mut play).take(pieces).collect()
}

/// Empty and almost full boards, and boards with squares at the edges of the grid.
pub(crate) fn edge_cases() -> Vec<Board> {
    let mut boards = vec![Board::EMPTY, chessboard()];
    let mut add = |columns: [u32; WIDTH]| boards.extend(Board::from_columns(columns));
    for column in 0..WIDTH {
        // A single column: full, one square at the ceiling or the floor, or full but for one.
        for squares in [FILLED, 1 << (HEIGHT - 1), 1, FILLED ^ 1, FILLED ^ 1 << 18] {
            let mut columns = [0; WIDTH];
            columns[column] = squares;
            add(columns);
        }
        // A well of each depth, in a high and in a low stack, and one with a lid.
        for depth in 1..=HEIGHT {
            let mut columns = [FILLED; WIDTH];
            columns[column] >>= depth;
            add(columns);
            let low = columns.map(|column| column >> (HEIGHT - depth));
            add(low);
        }
        let mut columns = [FILLED ^ 1 << (HEIGHT - 1); WIDTH];
        columns[column] = 1 << (HEIGHT - 1);
        add(columns);
    }
    // A single row that hangs without support, full except for the right-hand square.
    let mut columns = [1 << (HEIGHT - 1); WIDTH];
    columns[WIDTH - 1] = 0;
    add(columns);
    // Stairs of steps of one and two rows, up and down.
    for step in 1..=2 {
        let up = std::array::from_fn(|i| (1 << (i * step)) - 1);
        let down = std::array::from_fn(|i| (1 << ((WIDTH - 1 - i) * step)) - 1);
        add(up);
        add(down);
    }
    boards.extend(noise(1, 100));
    boards
}

/// Boards of random squares below a random height.
fn noise(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let boards = std::iter::repeat_with(move || {
        let density = rng.u32(1..=9);
        let ceiling = rng.u32(1..=HEIGHT as u32);
        let mut square = |row: u32| u32::from(rng.u32(0..10) < density) << row;
        Board::from_columns(std::array::from_fn(|_| (0..ceiling).map(&mut square).sum()))
    });
    boards.flatten().take(count)
}

/// Boards on which many placements complete rows, with full rows that this scorer leaves.
pub(crate) fn boards_by(scorer: Scorer, seed: u64, count: usize) -> Vec<Board> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut board = || {
        let (well, width, ceiling) = (rng.usize(..WIDTH), rng.usize(1..=3), rng.usize(1..=HEIGHT));
        let stays = match scorer {
            Scorer::C if ceiling > 14 => rng.usize(14..HEIGHT),
            _ => HEIGHT,
        };
        let mut columns = [0; WIDTH];
        for row in 0..ceiling {
            let kind = rng.usize(..6);
            let is_full = row == stays || kind == 0 && scorer == Scorer::Script;
            for column in 0..WIDTH {
                let is_in_the_well = (well..well + width).contains(&column);
                let is_filled = is_full || if kind < 4 { !is_in_the_well } else { rng.bool() };
                columns[column] |= u32::from(is_filled) << row;
            }
        }
        Board::from_columns_by(&Rules::by(scorer), columns)
    };
    std::iter::repeat_with(&mut board).flatten().take(count).collect()
}

/// Whether the mirror image of the board is canonical.
pub(crate) fn is_mirrored(board: &Board) -> bool {
    let heights = std::array::from_fn(|column| board.height(column));
    Orientation::of(board, &heights) == Orientation::Mirrored
}

#[test]
fn a_piece_is_dropped_on_a_surface_as_on_its_board() {
    for scorer in Scorer::ALL {
        let mut most_rows = 0;
        for board in boards_by(scorer, 1, 2000).into_iter().chain(edge_cases()) {
            let surface = Surface::new(scorer, board);
            for piece in Piece::ALL {
                let mut most = 0;
                for &placement in piece.placements() {
                    let mut after = board;
                    let outcome = after.drop_by(&Rules::by(scorer), placement);
                    let found = surface.drop(placement, surface.landing(placement));
                    assert_eq!(found, (after, outcome), "{scorer}{board}{placement}");
                    let clears_nothing = outcome == Outcome::Cleared(0);
                    assert_eq!(surface.clears_nothing(placement), clears_nothing);
                    most = outcome.points().max(most);
                }
                assert_eq!(surface.most_points()[piece as usize], most, "{scorer}{board}{piece}");
                most_rows = most_rows.max(most);
            }
        }
        assert_eq!(most_rows, [15, 3, 31][scorer as usize]);
    }
}

/// Every other square, up to the ceiling: nothing fits.
fn chessboard() -> Board {
    let columns = std::array::from_fn(|i| if i % 2 == 0 { 0x55555 } else { 0xAAAAA });
    Board::from_columns(columns).unwrap_or_default()
}

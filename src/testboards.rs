//! Boards for tests: from random games, and edge cases on which a fast path may be wrong.
//!
//! All of them are valid: no square is above row 20, and no row is full.

use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;

/// A column that is filled from the floor to the ceiling.
const FILLED: u32 = (1 << HEIGHT) - 1;

/// The boards of a game that is played at random, resets among them.
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

/// Empty and overfull boards, and everything that ends at an edge of the grid.
pub(crate) fn edge_cases() -> Vec<Board> {
    let mut boards = vec![Board::EMPTY, chessboard(), overhang(HEIGHT - 1)];
    let mut add = |columns: [u32; WIDTH]| boards.extend(Board::from_columns(columns));
    for column in 0..WIDTH {
        // One column alone: a tower, a square under the ceiling, one on the floor.
        for squares in [FILLED, 1 << (HEIGHT - 1), 1, FILLED ^ 1, FILLED ^ 1 << 18] {
            let mut columns = [0; WIDTH];
            columns[column] = squares;
            add(columns);
        }
        // A well between walls: to the floor, of each depth, and with a lid.
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
    // Stairs, as steep as they can be and up or down.
    for step in 1..=2 {
        let up = std::array::from_fn(|i| (1 << (i * step)) - 1);
        let down = std::array::from_fn(|i| (1 << ((WIDTH - 1 - i) * step)) - 1);
        add(up);
        add(down);
    }
    boards.extend(noise(1, 100));
    boards
}

/// Boards of random squares; most reach the ceiling.
pub(crate) fn noise(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let boards = std::iter::repeat_with(move || {
        let density = rng.u32(1..=9);
        let ceiling = rng.u32(1..=HEIGHT as u32);
        let mut square = |row: u32| u32::from(rng.u32(0..10) < density) << row;
        Board::from_columns(std::array::from_fn(|_| (0..ceiling).map(&mut square).sum()))
    });
    boards.flatten().take(count)
}

/// Every other square, up to the ceiling: nothing fits.
pub(crate) fn chessboard() -> Board {
    let columns = std::array::from_fn(|i| if i % 2 == 0 { 0x55555 } else { 0xAAAAA });
    Board::from_columns(columns).unwrap_or_default()
}

/// A single row, all of it but the right-hand square, in the air.
fn overhang(row: usize) -> Board {
    let mut columns = [1 << row; WIDTH];
    columns[WIDTH - 1] = 0;
    Board::from_columns(columns).unwrap_or_default()
}

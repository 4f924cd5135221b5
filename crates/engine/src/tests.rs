//! Boards for tests: boards of random games, and edge cases for optimised code.
//!
//! All of them are valid: no square is above row 20, and no row is full.

use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;

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

/// Every other square, up to the ceiling: nothing fits.
fn chessboard() -> Board {
    let columns = std::array::from_fn(|i| if i % 2 == 0 { 0x55555 } else { 0xAAAAA });
    Board::from_columns(columns).unwrap_or_default()
}

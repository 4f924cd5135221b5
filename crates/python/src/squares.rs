//! Boards from and to squares: bytes, 0 or 1, the top row first.

use tetris_pipe::piece::WIDTH;
use tetris_pipe::scorer::Scorer;
use tetris_pipe::size::Size;
use tetris_pipe::{Board, Rules};

/// The squares of a board.
pub(crate) const fn count(size: Size) -> usize {
    size.rows() * size.columns()
}

/// The board with these squares, in a game by these rules.
#[inline]
pub(crate) fn parse(rules: &Rules, squares: &[u8]) -> Result<Board, &'static str> {
    let (size, mut columns, mut most) = (rules.size, [0; WIDTH], 0);
    size.known(|size| {
        for row in squares[..count(size)].chunks_exact(size.columns()) {
            for (column, &square) in columns.iter_mut().zip(row) {
                most = most.max(square);
                *column = *column << 1 | u32::from(square);
            }
        }
    });
    if most > 1 {
        return Err("the squares of a board are 0 or 1");
    }
    let why = match rules.scorer {
        Scorer::Rules => "no row of a board is full",
        _ => "the scorer leaves no such full rows",
    };
    Board::from_columns_by(rules, columns).ok_or(why)
}

/// Writes the squares of a board.
#[inline(always)]
pub(crate) fn write(size: Size, board: &Board, squares: &mut [u8]) {
    size.known(
        #[inline(always)]
        |size| {
            let lines = squares[..count(size)].chunks_exact_mut(size.columns());
            for (line, row) in lines.zip((0..size.rows()).rev()) {
                for (square, column) in line.iter_mut().zip(board.columns()) {
                    *square = (column >> row & 1) as u8;
                }
            }
        },
    );
}

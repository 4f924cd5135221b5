//! A policy of one's own: it places each piece by a few properties of the board, and looks at the
//! next piece as well. It reads pieces from stdin and writes placements to stdout.
//!
//! ```text
//! cargo build --release --example policy
//! tetris-referee -- target/release/examples/policy
//! ```

use std::io::{self, BufWriter};

use tetris_pipe::board::{Board, WIDTH};
use tetris_pipe::{Lookahead, Piece, Placement};

fn main() -> io::Result<()> {
    let mut lookahead = Lookahead::new(io::stdin().lock(), BufWriter::new(io::stdout()));
    let mut board = Board::EMPTY;
    while let Some(turn) = lookahead.turn()? {
        let (_, placement) = best(&board, turn.current(), turn.next());
        board.drop(placement);
        turn.answer(placement)?;
    }
    lookahead.finish()?;
    Ok(())
}

/// The points that a placement scores and the value of the board after it, for the best placement,
/// if the next piece is placed as well as possible after it.
fn best(board: &Board, piece: Piece, next: Option<Piece>) -> (f64, Placement) {
    let score = |&placement: &Placement| {
        let mut after = *board;
        let points = f64::from(after.drop(placement).points());
        let later = next.map_or_else(|| value(&after), |next| best(&after, next, None).0);
        (points + later, placement)
    };
    let all = piece.placements().iter().map(score);
    let best = all.max_by(|a, b| a.0.total_cmp(&b.0));
    best.expect("every piece has placements")
}

/// The value of a board: low, even and without holes is good, and a column at the right is kept
/// for the I pieces that clear four rows.
fn value(board: &Board) -> f64 {
    let heights: [u32; WIDTH] = std::array::from_fn(|column| board.height(column));
    let holes = heights.iter().sum::<u32>() - board.squares();
    let steps: u32 = heights[..WIDTH - 1].windows(2).map(|two| two[0].abs_diff(two[1])).sum();
    let too_high = board.highest().saturating_sub(12);
    let in_the_well = heights[WIDTH - 1];
    -f64::from(8 * holes + steps + 4 * too_high + 4 * in_the_well)
}

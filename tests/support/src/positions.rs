//! Positions to test a board with: `examples/positions.tsv`.

use std::iter;

use fastrand::Rng;
use tetris_pipe::board::Outcome;
use tetris_pipe::{Piece, Placement};

use crate::reference::{Board, VALID};

/// What a placement does to a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It completes these rows, as bits from the lowest of them up.
    Completes(u32),
    /// It comes to rest under the ceiling, and completes nothing.
    Touches,
    Resets,
    Other,
}

/// All sets of rows that one piece can complete, the ceiling and the reset, each of them six times.
const KINDS: [Kind; 10] = [
    Kind::Completes(0b1),
    Kind::Completes(0b11),
    Kind::Completes(0b101),
    Kind::Completes(0b111),
    Kind::Completes(0b1001),
    Kind::Completes(0b1011),
    Kind::Completes(0b1101),
    Kind::Completes(0b1111),
    Kind::Touches,
    Kind::Resets,
];
const EACH: usize = 6;

/// A line of names, and 300 positions of one game: one for each placement of each piece, and the kinds.
pub fn positions() -> String {
    let mut rng = Rng::with_seed(1);
    let mut boards = boards(rng.fork());
    let all = (0..7).flat_map(|piece| VALID[piece].iter().map(move |&byte| (piece, byte)));
    let mut all: Vec<_> = all.collect();
    let mut lines = vec!["board\tpiece\tplacement\tafter\trows\treset\n".to_owned()];
    for (&(piece, byte), (_, board)) in all.iter().zip(&mut boards) {
        lines.push(line(board, piece, byte));
    }
    for wanted in iter::repeat_n(KINDS, EACH).flatten() {
        lines.extend(boards.find_map(|(fast, board)| {
            rng.shuffle(&mut all);
            let is_wanted = |&&(piece, byte): &&(usize, u8)| {
                let placement = Placement::from_byte(Piece::from_byte(piece as u8), byte);
                let outcome = { fast }.drop(placement.expect("a placement"));
                match wanted {
                    Kind::Completes(rows) if outcome != Outcome::Cleared(rows.count_ones()) => {
                        false
                    }
                    _ => kind(&board, piece, byte) == wanted,
                }
            };
            let &(piece, byte) = all.iter().find(is_wanted)?;
            Some(line(board, piece, byte))
        }));
    }
    lines.concat()
}

/// The boards of an endless game, some pieces apart, by the library, which searches fast, and by the
/// reference. The game places pieces low, and leaves some column open for a while, so that rows are
/// completed together, and the grid fills up.
fn boards(mut rng: Rng) -> impl Iterator<Item = (tetris_pipe::Board, Board)> {
    let (mut fast, mut board, mut open) = (tetris_pipe::Board::default(), Board::empty(), 0);
    iter::repeat_with(move || {
        for _ in 0..rng.u8(1..20) {
            if rng.u8(0..32) == 0 {
                open = rng.usize(0..10);
            }
            let (piece, is_careless) = (rng.u8(0..7), rng.u8(0..8) == 0);
            let cost = |placement: &&Placement| {
                let (shape, column) = (placement.shape(), placement.column());
                let is_open = !(column..column + shape.width).contains(&open);
                (
                    !is_open && !is_careless,
                    fast.rest(**placement) as usize + shape.height,
                )
            };
            let placements = Piece::from_byte(piece).placements().iter();
            let placement = *placements.min_by_key(cost).expect("a placement");
            fast.drop(placement);
            board.drop(piece.into(), placement.to_byte());
        }
        (fast, board.clone())
    })
}

fn kind(board: &Board, piece: usize, byte: u8) -> Kind {
    let landed = board.land(piece, byte);
    let highest = landed.iter().map(|&(row, _)| row).max();
    match (board.completed(&landed), highest) {
        (_, Some(20..)) => Kind::Resets,
        (0, Some(19)) => Kind::Touches,
        (0, _) => Kind::Other,
        (rows, _) => Kind::Completes(rows),
    }
}

/// Fields between tabs; a piece is its letter. A board is its rows from the top down, without the empty ones at the top but
/// for the lowest, with a slash between two.
fn line(board: Board, piece: usize, byte: u8) -> String {
    let mut after = board.clone();
    let rows = after.drop(piece, byte);
    let [board, after] = [board, after].map(|board| {
        let picture = board.picture();
        let rows: Vec<_> = picture.lines().collect();
        let first = rows.iter().position(|row| row.contains('#'));
        rows[first.unwrap_or(19)..].join("/")
    });
    let (reset, rows) = (u8::from(rows.is_none()), rows.unwrap_or(0));
    let piece = &"OIZJLST"[piece..=piece];
    format!("{board}\t{piece}\t{byte}\t{after}\t{rows}\t{reset}\n")
}

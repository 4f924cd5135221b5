//! Positions to test a board with: `examples/positions.tsv`.

use std::iter;

use fastrand::Rng;

use crate::reference::{Board, VALID, squares};

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

/// A line of names, and 300 positions: one for each placement of each piece, and the kinds.
pub fn positions() -> String {
    let mut rng = Rng::with_seed(1);
    let numbered = VALID.iter().enumerate();
    let all: Vec<(usize, u8)> = numbered
        .flat_map(|(piece, bytes)| bytes.iter().map(move |&byte| (piece, byte)))
        .collect();
    let mut lines = vec!["board\tpiece\tplacement\tafter\trows\treset\n".to_owned()];
    for &(piece, byte) in &all {
        lines.push(line(random(&mut rng, piece, byte), piece, byte));
    }
    for wanted in iter::repeat_n(KINDS, EACH).flatten() {
        let found = iter::repeat_with(|| {
            let &(piece, byte) = rng.choice(&all).expect("there are 240");
            let board = random(&mut rng, piece, byte);
            (kind(&board, piece, byte) == wanted).then(|| line(board, piece, byte))
        });
        lines.extend(found.flatten().next());
    }
    lines.concat()
}

/// Random squares, also hanging ones, but none in the way of the piece until it comes to a random
/// row. Beside it, rows are often full, so that it completes them.
fn random(rng: &mut Rng, piece: usize, byte: u8) -> Board {
    let (base, top) = (rng.usize(0..20), rng.usize(0..20));
    let piece = squares(piece, usize::from(byte / 16));
    let is_passed = |(row, column): (usize, usize)| {
        let mut squares = piece.iter();
        squares.any(|at| at.1 + usize::from(byte % 16) == column && at.0 + base <= row)
    };
    let mut bytes = Vec::new();
    for row in 0..=top.max(base) {
        let tenths = if row < base {
            7
        } else {
            *rng.choice(&[10, 10, 5]).expect("three")
        };
        let bits = (0..10).filter(|&column| !is_passed((row, column)) && rng.u8(0..10) < tenths);
        bytes.extend(
            bits.fold(0_u16, |bits, column| bits | 1 << column)
                .to_le_bytes(),
        );
    }
    Board::drawn(&bytes)
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

/// Fields between tabs. A board is its rows from the top down, without the empty ones at the top but
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
    format!("{board}\t{piece}\t{byte}\t{after}\t{rows}\t{reset}\n")
}

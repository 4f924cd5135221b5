//! The reference implementation: a second implementation of the rules, as simple as possible.
//!
//! It shares no tables and no code with the library. Pieces are pictures, the board is rows
//! of squares, and a piece falls one row at a time.

use std::ops::Range;
use std::sync::LazyLock;

use tetris_pipe::{Scorer, Tally};

/// The four rotations of each piece, rows from the top down between slashes.
const PICTURES: [[&str; 4]; 7] = [
    ["##/##", "##/##", "##/##", "##/##"],
    ["#/#/#/#", "####", "#/#/#/#", "####"],
    ["##./.##", ".#/##/#.", "##./.##", ".#/##/#."],
    [".#/.#/##", "###/..#", "##/#./#.", "#../###"],
    ["#./#./##", "..#/###", "##/.#/.#", "###/#.."],
    [".##/##.", "#./##/.#", ".##/##.", "#./##/.#"],
    ["###/.#.", "#./##/#.", ".#./###", ".#/##/.#"],
];

/// A square: row from the floor, column from the left.
pub type Square = (usize, usize);

/// The squares of a rotated piece that stands on the floor at the left wall.
pub fn squares(piece: usize, rotation: usize) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, line) in PICTURES[piece][rotation].split('/').rev().enumerate() {
        for (column, square) in line.chars().enumerate() {
            if square == '#' {
                squares.push((row, column));
            }
        }
    }
    squares
}

/// Whether `byte` is a placement of `piece`: r * 16 + x, with r in 0..=3, and x in
/// 0..=10 - w for a picture of width w.
pub fn is_valid(piece: usize, byte: u8) -> bool {
    let (rotation, column) = (usize::from(byte / 16), usize::from(byte % 16));
    let width = |picture: &str| picture.split('/').next().map_or(0, str::len);
    rotation < 4 && column + width(PICTURES[piece][rotation]) <= 10
}

/// All valid placement bytes of each piece.
pub static VALID: LazyLock<[Vec<u8>; 7]> = LazyLock::new(|| {
    let valid = |piece| move |&byte: &u8| is_valid(piece, byte);
    std::array::from_fn(|piece| (0..=255).filter(valid(piece)).collect())
});

/// Twenty rows of ten squares, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Vec<Row>);

type Row = [bool; 10];

fn is_full(row: &Row) -> bool {
    !row.contains(&false)
}

/// The challenge's script looks at the rows of the piece alone, from its lowest one up. A full row goes at once, all
/// above it come down by one, and the look goes on one row higher.
fn by_the_script(rows: &mut Vec<Row>, of_the_piece: Range<usize>) -> usize {
    let mut counted = 0;
    for row in of_the_piece {
        if is_full(&rows[row]) {
            rows.remove(row);
            rows.push([false; 10]);
            counted += 1;
        }
    }
    counted
}

/// The challenge's program in C counts all n full rows. The others move down, and the lowest of them is lost. Row
/// 19 - n is as before, or full if row 19 was, and those above it are empty.
fn by_the_program_in_c(rows: &mut Vec<Row>) -> usize {
    let before = rows.clone();
    let counted = before.iter().filter(|row| is_full(row)).count();
    if counted > 0 {
        rows.retain(|row| !is_full(row));
        rows.remove(0);
        rows.push(before[if is_full(&before[19]) { 19 } else { 19 - counted }]);
        rows.resize(20, [false; 10]);
    }
    counted
}

impl Board {
    pub fn empty() -> Self {
        Self(vec![[false; 10]; 20])
    }

    /// The board with these columns as bits, the floor in bit 0.
    pub fn from_columns(columns: &[u32; 10]) -> Self {
        let row = |row: u32| columns.map(|column| column >> row & 1 == 1);
        Self((0..20).map(row).collect())
    }

    /// The board that the first forty bytes draw: two per row, the lowest row first. Rows without bytes stay
    /// empty, and so do rows that would be full, unless this scorer leaves them.
    pub fn drawn(scorer: Scorer, bytes: &[u8]) -> Self {
        let mut board = Self::empty();
        for (number, pair) in bytes.chunks_exact(2).enumerate().take(20) {
            let bits = u16::from_le_bytes([pair[0], pair[1]]) % 1024;
            let row = std::array::from_fn(|column| bits >> column & 1 == 1);
            let may_be_full = match scorer {
                Scorer::Rules => false,
                Scorer::Script => true,
                Scorer::C => (14..=18).contains(&number) && !board.0.iter().any(is_full),
            };
            if may_be_full || !is_full(&row) {
                board.0[number] = row;
            }
        }
        board
    }

    fn is_free(&self, (row, column): Square) -> bool {
        row >= 20 || !self.0[row][column]
    }

    /// The squares of a dropped piece where it comes to rest, even above the ceiling.
    pub fn land(&self, piece: usize, byte: u8) -> Vec<Square> {
        assert!(is_valid(piece, byte));
        let mut falling = squares(piece, usize::from(byte / 16));
        for square in &mut falling {
            square.0 += 20; // wholly above the ceiling
            square.1 += usize::from(byte % 16);
        }
        while falling.iter().all(|&(row, column)| row > 0 && self.is_free((row - 1, column))) {
            for square in &mut falling {
                square.0 -= 1;
            }
        }
        falling
    }

    /// Drops a piece and returns the number of cleared rows, or `None` if it did not fit.
    pub fn drop(&mut self, piece: usize, byte: u8) -> Option<usize> {
        self.drop_by(Scorer::Rules, piece, byte)
    }

    /// Drops a piece and returns the number of rows that this scorer counts, or `None` if it did not fit.
    pub fn drop_by(&mut self, scorer: Scorer, piece: usize, byte: u8) -> Option<usize> {
        let squares = self.land(piece, byte);
        if squares.iter().any(|&(row, _)| row >= 20) {
            *self = Self::empty();
            return None;
        }
        for &(row, column) in &squares {
            self.0[row][column] = true;
        }
        let rows = || squares.iter().map(|(row, _)| *row);
        match scorer {
            Scorer::Rules => {}
            Scorer::Script => {
                let (lowest, highest) = (rows().min()?, rows().max()?);
                return Some(by_the_script(&mut self.0, lowest..highest + 1));
            }
            Scorer::C => return Some(by_the_program_in_c(&mut self.0)),
        }
        self.0.retain(|row| !is_full(row));
        let cleared = 20 - self.0.len();
        self.0.resize(20, [false; 10]);
        Some(cleared)
    }

    /// The rows that squares would make full, as bits, the lowest of them in bit 0.
    pub fn completed(&self, squares: &[Square]) -> u32 {
        let is_full = |row: usize| {
            let is_filled = |column| self.0[row][column] || squares.contains(&(row, column));
            (0..10).all(is_filled)
        };
        let rows: u32 = (0..20).map(|row| u32::from(is_full(row)) << row).sum();
        rows >> rows.trailing_zeros().min(31)
    }

    /// Twenty lines, the highest row first.
    pub fn picture(&self) -> String {
        let mut picture = String::new();
        for row in self.0.iter().rev() {
            picture.extend(row.map(|filled| if filled { '#' } else { '.' }));
            picture.push('\n');
        }
        picture
    }

    /// Each column as bits, the floor in bit 0.
    pub fn columns(&self) -> [u32; 10] {
        std::array::from_fn(|column| {
            let bits = (0..20).map(|row| u32::from(self.0[row][column]) << row);
            bits.sum()
        })
    }
}

/// How a game breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The placement with this number is not valid for its piece.
    Placement(usize),
    /// There are only this many placements, and more pieces.
    TooFew(usize),
    /// There are only this many pieces, and more placements.
    TooMany(usize),
}

/// Replays a game and counts its points.
pub fn judge(pieces: &[u8], placements: &[u8]) -> Result<Tally, Wrong> {
    let mut board = Board::empty();
    let mut tally = Tally::default();
    for i in 0..pieces.len().min(placements.len()) {
        let piece = usize::from(pieces[i] % 7);
        if !is_valid(piece, placements[i]) {
            return Err(Wrong::Placement(i));
        }
        tally.pieces += 1;
        match board.drop(piece, placements[i]) {
            Some(rows) => {
                tally.clears[rows] += 1;
                tally.points += [0, 1, 3, 7, 15][rows];
            }
            None => tally.resets += 1,
        }
    }
    match placements.len() {
        n if n < pieces.len() => Err(Wrong::TooFew(n)),
        n if n > pieces.len() => Err(Wrong::TooMany(pieces.len())),
        _ => Ok(tally),
    }
}

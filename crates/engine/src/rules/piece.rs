//! Pieces, their rotations, and placements with their one-byte code.
//!
//! A [`Placement`] is valid by construction: no value of the type reaches beyond the
//! side walls of the grid.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// Columns of the grid.
pub const WIDTH: usize = 10;

/// One of the seven tetrominoes, numbered as in the byte stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Piece {
    /// The square.
    O,
    /// The straight piece, the only one that can clear four rows at once.
    I,
    /// `##.` over `.##`.
    Z,
    /// Three squares in a column, with a fourth to the left of the lowest.
    J,
    /// Three squares in a column, with a fourth to the right of the lowest.
    L,
    /// `.##` over `##.`.
    S,
    /// Three squares in a row, with a fourth next to the middle one.
    T,
}

/// The four rotations of each piece: rows from the top, the leftmost square in bit 0.
const ROTATIONS: [[&[u8]; 4]; 7] = [
    [&[3, 3], &[3, 3], &[3, 3], &[3, 3]],
    [&[1, 1, 1, 1], &[15], &[1, 1, 1, 1], &[15]],
    [&[3, 6], &[2, 3, 1], &[3, 6], &[2, 3, 1]],
    [&[2, 2, 3], &[7, 4], &[3, 1, 1], &[1, 7]],
    [&[1, 1, 3], &[4, 7], &[3, 2, 2], &[7, 1]],
    [&[6, 3], &[1, 3, 2], &[6, 3], &[1, 3, 2]],
    [&[7, 2], &[1, 3, 1], &[2, 7], &[2, 3, 2]],
];

/// The number of distinct rotations of each piece, a power of 2. The others repeat the first ones.
const DISTINCT: [u8; 7] = [1, 2, 2, 4, 4, 2, 4];

/// The most placements of one piece, reached by J, L and T: 8 + 9 + 8 + 9.
pub(crate) const MAX_PLACEMENTS: usize = 34;

static SHAPES: [[Shape; 4]; 7] = {
    let mut shapes = [[Shape::EMPTY; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut rotation = 0;
        while rotation < 4 {
            shapes[piece][rotation] = Shape::from_rows(ROTATIONS[piece][rotation]);
            rotation += 1;
        }
        piece += 1;
    }
    shapes
};

static PLACEMENTS: [([Placement; MAX_PLACEMENTS], usize); 7] = {
    let filler = Placement::new(Piece::O, 0, 0).unwrap();
    let mut all = [([filler; MAX_PLACEMENTS], 0); 7];
    let mut piece = 0;
    while piece < 7 {
        let (list, length) = &mut all[piece];
        let mut rotation = 0;
        while rotation < DISTINCT[piece] {
            let mut column = 0;
            while let Some(placement) = Placement::new(Piece::ALL[piece], rotation, column) {
                list[*length] = placement;
                *length += 1;
                column += 1;
            }
            rotation += 1;
        }
        piece += 1;
    }
    all
};

impl Piece {
    /// All seven pieces, in the order of their numbers.
    pub const ALL: [Self; 7] = [Self::O, Self::I, Self::Z, Self::J, Self::L, Self::S, Self::T];

    /// The piece of an input byte: the byte's remainder modulo 7.
    pub const fn from_byte(byte: u8) -> Self {
        Self::ALL[(byte % 7) as usize]
    }

    const fn letter(self) -> &'static str {
        ["O", "I", "Z", "J", "L", "S", "T"][self as usize]
    }

    /// The mirror image: S for Z, J for L and the reverse. The others are their own.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Z => Self::S,
            Self::S => Self::Z,
            Self::J => Self::L,
            Self::L => Self::J,
            Self::O | Self::I | Self::T => self,
        }
    }

    pub(crate) fn shapes(self) -> &'static [Shape] {
        &SHAPES[self as usize][..DISTINCT[self as usize] as usize]
    }

    /// The distinct placements of this piece, 9 to 34 of them, sorted by rotation and
    /// then by column.
    ///
    /// Of rotations with the same shape, only the first is listed.
    #[inline]
    pub fn placements(self) -> &'static [Placement] {
        let (list, length) = &PLACEMENTS[self as usize];
        &list[..*length]
    }
}

/// Displays the letter: O, I, Z, J, L, S or T.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter())
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut pieces = Self::ALL.into_iter();
        let piece = pieces.find(|piece| piece.letter() == text);
        piece.ok_or(ParseError("a piece is one of the letters O I Z J L S T"))
    }
}

/// The squares of one rotation of a piece, column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Columns that the rotated piece covers, 1 to 4.
    pub width: usize,
    /// Rows that the rotated piece covers, 1 to 4.
    pub height: usize,
    /// The squares of each column, the piece's lowest row in bit 0.
    pub columns: [u32; 4],
    /// Empty rows under the lowest square of each column, 0 to 2.
    pub gaps: [u32; 4],
    /// The height of each column: one more than the row of its topmost square.
    pub tops: [u32; 4],
}

impl Shape {
    const EMPTY: Self = Self { width: 0, height: 0, columns: [0; 4], gaps: [0; 4], tops: [0; 4] };

    const fn from_rows(rows: &[u8]) -> Self {
        let mut shape = Self::EMPTY;
        shape.height = rows.len();
        let mut column = 0;
        while column < 4 {
            let mut row = 0;
            while row < rows.len() {
                let filled = rows[row] >> column & 1;
                shape.columns[column] |= (filled as u32) << (rows.len() - 1 - row);
                row += 1;
            }
            if shape.columns[column] != 0 {
                shape.width = column + 1;
                shape.gaps[column] = shape.columns[column].trailing_zeros();
                shape.tops[column] = u32::BITS - shape.columns[column].leading_zeros();
            }
            column += 1;
        }
        shape
    }
}

/// A rotation of a piece and a column over which it fits between the walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    piece: Piece,
    rotation: u8,
    column: u8,
}

impl Placement {
    /// The placement of `piece` in `rotation` (0 to 3) with its leftmost square in
    /// `column` (0 to 9), or `None` if it would reach beyond a wall or the rotation is
    /// out of range.
    pub const fn new(piece: Piece, rotation: u8, column: usize) -> Option<Self> {
        if rotation > 3 {
            return None;
        }
        let width = Shape::from_rows(ROTATIONS[piece as usize][rotation as usize]).width;
        if column + width > WIDTH {
            return None;
        }
        Some(Self { piece, rotation, column: column as u8 })
    }

    /// Decodes a placement byte, `rotation * 16 + column`, for `piece`.
    ///
    /// # Errors
    ///
    /// If the rotation is above 3, or the rotated piece does not fit over the column.
    pub const fn from_byte(piece: Piece, byte: u8) -> Result<Self, InvalidPlacement> {
        match Self::new(piece, byte >> 4, (byte & 15) as usize) {
            Some(placement) => Ok(placement),
            None => Err(InvalidPlacement { piece, byte }),
        }
    }

    /// The byte of this placement: `rotation * 16 + column`.
    #[inline]
    pub const fn to_byte(self) -> u8 {
        self.rotation << 4 | self.column
    }

    /// The mirror image: the mirrored piece over the mirrored columns. Of rotations with the same shape,
    /// it has the first.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            piece: self.piece.mirrored(),
            rotation: (4 - self.rotation) & (DISTINCT[self.piece as usize] - 1),
            column: (WIDTH - self.shape().width) as u8 - self.column,
        }
    }

    /// The piece that is placed.
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// The rotation, 0 to 3.
    pub const fn rotation(self) -> u8 {
        self.rotation
    }

    /// The column of the leftmost square, 0 to 9.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The squares of the rotated piece.
    #[inline]
    pub fn shape(self) -> &'static Shape {
        &SHAPES[self.piece as usize][self.rotation as usize]
    }
}

/// Displays the piece, the rotation and the column, as in `T rotation 2 column 3`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (piece, rotation, column) = (self.piece, self.rotation, self.column);
        write!(f, "{piece} rotation {rotation} column {column}")
    }
}

/// The error for a byte that is not a placement of its piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InvalidPlacement {
    piece: Piece,
    byte: u8,
}

impl InvalidPlacement {
    /// The byte that is not a placement.
    pub const fn byte(self) -> u8 {
        self.byte
    }
}

impl fmt::Display for InvalidPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece, byte } = *self;
        let (rotation, column) = (byte >> 4, byte & 15);
        write!(f, "byte {byte} means ")?;
        let Some(shape) = SHAPES[piece as usize].get(usize::from(rotation)) else {
            return write!(f, "rotation {rotation}, and the rotations are 0 to 3");
        };
        write!(f, "piece {piece} in rotation {rotation} over column {column}, ")?;
        write!(f, "and its columns are 0 to {}", WIDTH - shape.width)
    }
}

crate::error!(InvalidPlacement);

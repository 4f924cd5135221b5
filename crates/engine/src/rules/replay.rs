//! The replay of a recorded game: pieces and placements under the rules, and where they break them.

use std::fmt;
use std::iter;

use crate::game::{Game, Step, Tally};
use crate::piece::{InvalidPlacement, Piece, Placement};
use crate::scorer::Scorer;

/// Replays a game given as piece bytes and placement bytes.
///
/// # Errors
///
/// If a placement byte is invalid for its piece, or if there are more or fewer placements
/// than pieces. The error names the first such piece or placement by its number, counted from 0.
///
/// ```
/// // Ten upright I pieces, one in each column: the tenth completes four rows.
/// let tally = tetris_pipe::replay::replay(&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])?;
/// assert_eq!(tally.points, 15);
/// # Ok::<(), tetris_pipe::replay::Fault>(())
/// ```
pub fn replay(pieces: &[u8], placements: &[u8]) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    for step in steps_by(Scorer::Rules, pieces, placements) {
        tally.count(step?.outcome);
    }
    Ok(tally)
}

/// The steps of a game that this scorer counts, given as piece bytes and placement bytes, up to the first fault.
pub fn steps_by<'a>(
    scorer: Scorer,
    pieces: &'a [u8],
    bytes: &'a [u8],
) -> impl Iterator<Item = Result<Step, Fault>> + use<'a> {
    let in_memory = |bytes| <[u8]>::iter(bytes).copied().map(Ok);
    let mut game = Game::default().by(scorer);
    placements(in_memory(pieces), in_memory(bytes)).map(move |it| it.map(|it| game.play(it)))
}

/// The placements of a game from two streams of bytes, its pieces and its placements.
///
/// Each reads one byte of each stream and no more, and memory does not grow with the game. The streams
/// are iterators like [`std::io::Read::bytes`]. A [`Fault`] converts to the type of their errors. An
/// error is the last item; a fault is reported as soon as it is certain, also if a stream has no end.
pub fn placements<E: From<Fault>>(
    mut pieces: impl Iterator<Item = Result<u8, E>>,
    mut bytes: impl Iterator<Item = Result<u8, E>>,
) -> impl Iterator<Item = Result<Placement, E>> {
    let mut number = 0;
    let mut next = move || -> Result<Option<Placement>, E> {
        let piece = pieces.next().transpose();
        let byte = bytes.next().transpose();
        let placements = number;
        let placement = match (piece?, byte?) {
            (Some(piece), Some(byte)) => placement(number, piece, byte)?,
            (None, None) => return Ok(None),
            (Some(piece), None) => return Err(Fault::TooFew { placements, piece }.into()),
            (None, Some(_)) => return Err(Fault::TooMany { pieces: number }.into()),
        };
        number += 1;
        Ok(Some(placement))
    };
    let mut is_over = false;
    iter::from_fn(move || {
        let placement = if is_over { None } else { next().transpose() };
        is_over = !matches!(placement, Some(Ok(_)));
        placement
    })
}

/// The placement of the piece with this number, each as its byte.
///
/// # Errors
///
/// If it is not a placement of this piece.
pub fn placement(number: usize, piece: u8, byte: u8) -> Result<Placement, Fault> {
    let placement = Placement::from_byte(Piece::from_byte(piece), byte);
    placement.map_err(|cause| Fault::Invalid { number, piece, cause })
}

/// How a recorded game breaks the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The byte with this number is not a placement of its piece.
    Invalid {
        /// The number of the piece, counted from 0.
        number: usize,
        /// The byte of the piece.
        piece: u8,
        /// The reason why the byte is invalid.
        cause: InvalidPlacement,
    },
    /// The placements end before the pieces. The rest of the pieces is not read, because
    /// it may be endless.
    TooFew {
        /// The number of placements.
        placements: usize,
        /// The byte of the first piece without one.
        piece: u8,
    },
    /// The pieces end before the placements. The rest of the placements is not read.
    TooMany {
        /// The number of pieces.
        pieces: usize,
    },
}

impl Fault {
    /// The number of the piece or the placement that breaks the rules, counted from 0.
    pub const fn number(self) -> usize {
        match self {
            Self::Invalid { number, .. } => number,
            Self::TooFew { placements, .. } => placements,
            Self::TooMany { pieces } => pieces,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid { number, cause, .. } => write!(f, "piece {number}: {cause}"),
            Self::TooFew { placements, .. } => {
                write!(f, "piece {placements}: no placement, since the output ends here")
            }
            Self::TooMany { pieces } => {
                write!(f, "placement {pieces}: no piece, since the input ends here")
            }
        }
    }
}

crate::error!(Fault);

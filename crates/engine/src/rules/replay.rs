//! The replay of a recorded game: pieces and placements under the rules, and where they break them.

use std::fmt;

use crate::game::{Game, Step, Tally};
use crate::piece::{InvalidPlacement, Piece, Placement};

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
    for step in steps(pieces, placements) {
        tally.count(step?.outcome);
    }
    Ok(tally)
}

/// The steps of a game given as piece bytes and placement bytes, up to the first fault.
pub fn steps<'a>(
    pieces: &'a [u8],
    placements: &'a [u8],
) -> impl Iterator<Item = Result<Step, Fault>> + use<'a> {
    let in_memory = |bytes| <[u8]>::iter(bytes).copied().map(Ok);
    Replay::new(in_memory(pieces), in_memory(placements))
}

/// The replay of a game from two streams of bytes, piece by piece.
///
/// It is an iterator over [`Step`]s. Each step reads one byte of each stream and no more,
/// and memory does not grow with the game. The streams are iterators like
/// [`std::io::Read::bytes`]. A [`Fault`] converts to the type of their errors. An error
/// ends the replay; a fault is reported as soon as it is certain, also if a stream has no end.
#[derive(Clone, Debug)]
pub struct Replay<P, Q> {
    game: Game,
    pieces: P,
    placements: Q,
    ended: bool,
}

impl<P, Q, E> Replay<P, Q>
where
    P: Iterator<Item = Result<u8, E>>,
    Q: Iterator<Item = Result<u8, E>>,
    E: From<Fault>,
{
    /// A replay of these pieces and placements, before its first step.
    pub fn new(pieces: P, placements: Q) -> Self {
        Self {
            game: Game::default(),
            pieces,
            placements,
            ended: false,
        }
    }

    /// The game after the steps so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    fn step(&mut self) -> Result<Option<Step>, E> {
        let piece = self.pieces.next().transpose();
        let placement = self.placements.next().transpose();
        let (piece, placement) = (piece?, placement?);
        let number = self.game.tally().pieces as usize;
        let fault = match (piece, placement) {
            (Some(piece), Some(byte)) => {
                match Placement::from_byte(Piece::from_byte(piece), byte) {
                    Ok(placement) => return Ok(Some(self.game.play(placement))),
                    Err(cause) => Fault::Invalid {
                        number,
                        piece,
                        cause,
                    },
                }
            }
            (None, None) => return Ok(None),
            (Some(piece), None) => Fault::TooFew {
                placements: number,
                piece,
            },
            (None, Some(_)) => Fault::TooMany { pieces: number },
        };
        Err(fault.into())
    }
}

impl<P, Q, E> Iterator for Replay<P, Q>
where
    P: Iterator<Item = Result<u8, E>>,
    Q: Iterator<Item = Result<u8, E>>,
    E: From<Fault>,
{
    type Item = Result<Step, E>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let step = self.step().transpose();
        self.ended = !matches!(step, Some(Ok(_)));
        step
    }
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
    #[must_use]
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
                write!(
                    f,
                    "piece {placements}: no placement, since the output ends here"
                )
            }
            Self::TooMany { pieces } => {
                write!(f, "placement {pieces}: no piece, since the input ends here")
            }
        }
    }
}

crate::error!(Fault);

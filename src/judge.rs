//! The judge: replays pieces and placements under the rules and counts the points.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use crate::board::{Board, Outcome};
use crate::piece::{InvalidPlacement, Piece, Placement};

/// A game in progress: the board and what has been counted so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    board: Board,
    tally: Tally,
}

/// What a game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pieces answered, those that did not fit among them.
    pub pieces: u64,
    /// Points scored, 2^n - 1 for each clear of n rows.
    pub points: u64,
    /// Placements by the number of rows that they cleared, 0 to 4.
    pub clears: [u64; 5],
    /// Pieces that did not fit.
    pub resets: u64,
}

impl Game {
    /// The board before the next piece.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What was counted so far.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays one placement.
    pub fn play(&mut self, placement: Placement) -> Outcome {
        let outcome = self.board.drop(placement);
        self.tally.pieces += 1;
        self.tally.points += u64::from(outcome.points());
        match outcome {
            Outcome::Cleared(rows) => self.tally.clears[rows as usize] += 1,
            Outcome::Reset => self.tally.resets += 1,
        }
        outcome
    }
}

/// Replays a game given as piece bytes and placement bytes.
///
/// # Errors
///
/// If a placement byte is invalid for its piece, or there are more of one kind of
/// byte than of the other. The first such position is told, counted from 0; an
/// invalid placement before the end of the shorter one comes first.
///
/// ```
/// // Ten upright I pieces, one in each column: the tenth completes four rows.
/// let tally = tetris_pipe::judge::replay(&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])?;
/// assert_eq!(tally.points, 15);
/// # Ok::<(), tetris_pipe::judge::Fault>(())
/// ```
pub fn replay(pieces: &[u8], placements: &[u8]) -> Result<Tally, Fault> {
    let in_memory = |bytes| <[u8]>::iter(bytes).copied().map(Ok::<u8, Infallible>);
    let mut replay = Replay::new(in_memory(pieces), in_memory(placements));
    for step in &mut replay {
        let Err(Interruption::Fault(fault)) = step else {
            continue;
        };
        return Err(fault);
    }
    Ok(*replay.game().tally())
}

/// A game as it is replayed from two streams of bytes, piece by piece.
///
/// It looks at no byte before it is asked for the step, and its size does not depend
/// on the length of the game. The streams are iterators as [`std::io::Read::bytes`]
/// makes them. After an error there is nothing more to ask for.
///
/// ```
/// use tetris_pipe::judge::{Interruption, Replay};
/// use std::io::{self, Read};
///
/// let (pieces, placements) = (&b"any bytes"[..], io::repeat(0).take(9));
/// let mut replay = Replay::new(pieces.bytes(), placements.bytes());
/// while let Some(step) = replay.next() {
///     println!("{:?} on\n{}", step?.placement, replay.game().board());
/// }
/// # Ok::<(), Interruption<io::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<P, A> {
    game: Game,
    pieces: P,
    placements: A,
}

/// One piece of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The board before the piece.
    pub before: Board,
    /// Which piece it was, and where it went.
    pub placement: Placement,
    /// What it did.
    pub outcome: Outcome,
}

/// Why a replay cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption<E> {
    /// One of the streams cannot be read.
    Read(E),
    /// The game breaks the rules.
    Fault(Fault),
}

impl<P, A, E> Replay<P, A>
where
    P: Iterator<Item = Result<u8, E>>,
    A: Iterator<Item = Result<u8, E>>,
{
    /// The replay of these pieces and of their placements, before the first one.
    pub fn new(pieces: P, placements: A) -> Self {
        Self {
            game: Game::default(),
            pieces,
            placements,
        }
    }

    /// The game after the steps so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    fn step(&mut self) -> Result<Option<Step>, Interruption<E>> {
        let piece = self.pieces.next().transpose();
        let placement = self.placements.next().transpose();
        match (
            piece.map_err(Interruption::Read)?,
            placement.map_err(Interruption::Read)?,
        ) {
            (Some(piece), Some(byte)) => self.play(piece, byte).map(Some),
            (None, None) => Ok(None),
            (piece, placement) => Err(self.wrong_length(piece.is_some(), placement.is_some())),
        }
    }

    fn play(&mut self, piece: u8, placement: u8) -> Result<Step, Interruption<E>> {
        let position = self.played();
        let placement = Placement::from_byte(Piece::from_byte(piece), placement)
            .map_err(|cause| Interruption::Fault(Fault::Invalid { position, cause }))?;
        let before = *self.game.board();
        let outcome = self.game.play(placement);
        Ok(Step {
            before,
            placement,
            outcome,
        })
    }

    /// Counts what is left of the longer stream, of which one byte has been read.
    fn wrong_length(&mut self, asked: bool, answered: bool) -> Interruption<E> {
        let position = self.played();
        let rest = count(&mut self.pieces).and_then(|pieces| {
            let placements = count(&mut self.placements)?;
            Ok((
                usize::from(asked) + pieces,
                usize::from(answered) + placements,
            ))
        });
        match rest {
            Ok((pieces, placements)) => Interruption::Fault(Fault::Length {
                asked: position + pieces,
                answered: position + placements,
            }),
            Err(error) => Interruption::Read(error),
        }
    }

    const fn played(&self) -> usize {
        self.game.tally.pieces as usize
    }
}

impl<P, A, E> Iterator for Replay<P, A>
where
    P: Iterator<Item = Result<u8, E>>,
    A: Iterator<Item = Result<u8, E>>,
{
    type Item = Result<Step, Interruption<E>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step().transpose()
    }
}

fn count<E>(bytes: &mut impl Iterator<Item = Result<u8, E>>) -> Result<usize, E> {
    bytes.try_fold(0, |count, byte| byte.map(|_| count + 1))
}

impl<E: fmt::Display> fmt::Display for Interruption<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl<E: Error> Error for Interruption<E> {}

/// What is wrong with a string of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The byte at `position` is no placement of its piece.
    Invalid {
        /// Counted from 0.
        position: usize,
        /// What is wrong with it.
        cause: InvalidPlacement,
    },
    /// There are not as many placements as pieces.
    Length {
        /// Pieces.
        asked: usize,
        /// Placements.
        answered: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid { position, cause } => write!(f, "piece {position}: {cause}"),
            Self::Length { asked, answered } if answered < asked => {
                write!(
                    f,
                    "piece {answered}: no placement, the output ends after {answered} of {asked}"
                )
            }
            Self::Length { asked, answered } => {
                write!(
                    f,
                    "placement {asked}: no piece, the output has {answered} for {asked}"
                )
            }
        }
    }
}

impl Error for Fault {}

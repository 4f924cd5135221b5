//! The judge: replays pieces and placements under the rules and counts the points.

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
    let mut game = Game::default();
    for (position, (&piece, &placement)) in pieces.iter().zip(placements).enumerate() {
        let placement = Placement::from_byte(Piece::from_byte(piece), placement)
            .map_err(|cause| Fault::Invalid { position, cause })?;
        game.play(placement);
    }
    let (asked, answered) = (pieces.len(), placements.len());
    if asked == answered {
        Ok(*game.tally())
    } else {
        Err(Fault::Length { asked, answered })
    }
}

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

impl std::error::Error for Fault {}

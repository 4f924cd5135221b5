//! What is known of a game: its bytes, and the grid as it was now and then.
//!
//! A thread fills it while the viewer looks at it, so a game can be watched that is
//! still being played. Any frame is a few plays away from a keyframe.

use std::io::{self, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Error;
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::Replay;
use tetris_pipe::{Piece, Placement};

use super::grid::Grid;
use crate::files::{Files, bytes, told};

/// Pieces from one keyframe to the next: some ten microseconds of play.
const INTERVAL: usize = 256;

/// Pieces that are kept beyond those that have been answered. The replay reads no
/// more ahead; only when it counts what nobody answered does it meet so many.
const AHEAD: usize = 1 << 16;

/// A game as far as it has come.
#[derive(Default)]
pub(crate) struct Recording {
    /// As read, so more of them may be known than of the placements.
    pieces: Vec<u8>,
    placements: Vec<u8>,
    /// The grid before every [`INTERVAL`]th piece.
    keyframes: Vec<Grid>,
    latest: Grid,
    /// Pieces that clear four rows, and pieces that do not fit.
    tetrises: Vec<usize>,
    resets: Vec<usize>,
    /// How it ended, if it did: the game keeps the rules, or what is wrong with it.
    end: Option<Result<(), Error>>,
}

impl Recording {
    /// How many pieces have been placed, so far.
    pub(crate) fn length(&self) -> usize {
        self.placements.len()
    }

    /// Whether and how it ended.
    pub(crate) const fn end(&self) -> Option<&Result<(), Error>> {
        self.end.as_ref()
    }

    /// How it ended, as far as that is known.
    ///
    /// # Errors
    ///
    /// What is wrong with the game.
    pub(crate) fn verdict(&mut self) -> Result<(), Error> {
        self.end.take().unwrap_or(Ok(()))
    }

    /// The grid before a piece, which must not be above [`Self::length`].
    pub(crate) fn frame(&self, piece: usize) -> Grid {
        let key = piece / INTERVAL;
        let mut grid = self.keyframes.get(key).unwrap_or(&self.latest).clone();
        for placement in (key * INTERVAL..piece).filter_map(|piece| self.placement(piece)) {
            grid.play(placement);
        }
        grid
    }

    /// A piece, if it is known.
    pub(crate) fn piece(&self, piece: usize) -> Option<Piece> {
        self.pieces.get(piece).copied().map(Piece::from_byte)
    }

    /// Where a piece goes, if it is known.
    pub(crate) fn placement(&self, piece: usize) -> Option<Placement> {
        let byte = *self.placements.get(piece)?;
        Placement::from_byte(self.piece(piece)?, byte).ok()
    }

    /// Pieces that clear four rows, in order.
    pub(crate) fn tetrises(&self) -> &[usize] {
        &self.tetrises
    }

    /// Pieces that do not fit, in order.
    pub(crate) fn resets(&self) -> &[usize] {
        &self.resets
    }

    fn push(&mut self, placement: Placement) {
        let piece = self.length();
        if piece.is_multiple_of(INTERVAL) {
            self.keyframes.push(self.latest.clone());
        }
        self.placements.push(placement.to_byte());
        match self.latest.play(placement) {
            Outcome::Cleared(4) => self.tetrises.push(piece),
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.resets.push(piece),
        }
    }
}

/// A recording that is being made.
#[derive(Default)]
pub(crate) struct Shared(Mutex<Recording>);

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Recording> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a game to its end.
    pub(crate) fn record(&self, mut files: Files) {
        let pieces = Listener {
            reader: &mut files.pieces,
            shared: self,
        };
        let replay = Replay::new(bytes(pieces), bytes(&mut files.placements));
        let mut end = Ok(());
        for step in replay {
            match step {
                Ok(step) => self.lock().push(step.placement),
                Err(why) => {
                    end = Err(told(why, files.placements.name()));
                    break;
                }
            }
        }
        self.lock().end = Some(end);
    }
}

/// Notes the pieces as they are read.
struct Listener<'a, R> {
    reader: R,
    shared: &'a Shared,
}

impl<R: Read> Read for Listener<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let mut recording = self.shared.lock();
        if recording.pieces.len() < recording.length() + AHEAD {
            recording.pieces.extend_from_slice(&buffer[..length]);
        }
        Ok(length)
    }
}

#[cfg(test)]
impl Recording {
    /// A whole game.
    pub(crate) fn of(pieces: &[u8], placements: &[u8]) -> Self {
        let mut recording = Self {
            pieces: pieces.to_vec(),
            ..Self::default()
        };
        for (&piece, &placement) in pieces.iter().zip(placements) {
            let placement = Placement::from_byte(Piece::from_byte(piece), placement);
            recording.push(placement.expect("a placement"));
        }
        recording
    }

    /// The game is over.
    pub(crate) fn ended(mut self) -> Self {
        self.end = Some(Ok(()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_the_game_so_far() {
        // Squares here and there: they clear two rows at a time, and reset.
        let placements: Vec<u8> = (0..1000_u32).map(|i| (i * i / 7 % 9) as u8).collect();
        let recording = Recording::of(&[0; 1000], &placements);
        let mut grid = Grid::default();
        for piece in 0..=1000 {
            assert_eq!(recording.frame(piece).rows(), grid.rows());
            assert_eq!(recording.frame(piece).game(), grid.game());
            if let Some(placement) = recording.placement(piece) {
                grid.play(placement);
            }
        }
        assert_eq!(recording.resets().len() as u64, grid.game().tally().resets);
        assert!(recording.resets().len() > 2);
    }
}

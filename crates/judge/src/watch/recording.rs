//! The part of a game that has been read: its bytes, and the grid at regular intervals.
//!
//! A thread extends it while the viewer shows it, so a live game can be watched. A frame is
//! replayed from the keyframe before it.

use std::io::{self, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Error;
use tetris_pipe::board::Outcome;
use tetris_pipe_cli::source::Source;
use tetris_pipe::judge::Replay;
use tetris_pipe::{Piece, Placement};

use super::grid::Grid;
use crate::files::{Files, bytes, error_of};

/// Pieces between keyframes. Replaying them takes about ten microseconds.
const INTERVAL: usize = 256;

/// The time before the end of a growing file is read again.
const PAUSE: Duration = Duration::from_millis(50);

/// A game up to the last placement that has been read.
#[derive(Default)]
pub(crate) struct Recording {
    /// May be longer than the placements.
    pieces: Vec<u8>,
    placements: Vec<u8>,
    /// The grid before every [`INTERVAL`]th piece.
    keyframes: Vec<Grid>,
    latest: Grid,
    /// The pieces that clear four rows, in order.
    tetrises: Vec<usize>,
    /// The pieces that do not fit, in order.
    resets: Vec<usize>,
    /// Once everything is read: whether the game keeps the rules.
    end: Option<Result<(), Error>>,
}

impl Recording {
    /// The number of pieces placed so far.
    pub(crate) fn length(&self) -> usize {
        self.placements.len()
    }

    /// Whether the game keeps the rules, once everything is read.
    pub(crate) const fn end(&self) -> Option<&Result<(), Error>> {
        self.end.as_ref()
    }

    /// Takes [`Self::end`].
    ///
    /// # Errors
    ///
    /// If what has been read of the game breaks the rules.
    pub(crate) fn take_verdict(&mut self) -> Result<(), Error> {
        self.end.take().unwrap_or(Ok(()))
    }

    /// The grid before a piece from 0 to [`Self::length`].
    pub(crate) fn frame(&self, piece: usize) -> Grid {
        let key = piece / INTERVAL;
        let mut grid = self.keyframes.get(key).unwrap_or(&self.latest).clone();
        for placement in (key * INTERVAL..piece).filter_map(|piece| self.placement(piece)) {
            grid.play(placement);
        }
        grid
    }

    /// A piece, if it has been read.
    pub(crate) fn piece(&self, piece: usize) -> Option<Piece> {
        self.pieces.get(piece).copied().map(Piece::from_byte)
    }

    /// The placement of a piece, if it has been read.
    pub(crate) fn placement(&self, piece: usize) -> Option<Placement> {
        let byte = *self.placements.get(piece)?;
        Placement::from_byte(self.piece(piece)?, byte).ok()
    }

    /// The pieces that clear four rows, in order.
    pub(crate) fn tetrises(&self) -> &[usize] {
        &self.tetrises
    }

    /// The pieces that do not fit, in order.
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

/// A recording that one thread extends and another shows.
#[derive(Default)]
pub(crate) struct SharedRecording(Mutex<Recording>);

impl SharedRecording {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Recording> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a game to its end, or up to its first fault. With `follow`, files have no end,
    /// because they may grow.
    pub(crate) fn record(&self, mut files: Files, follow: bool) {
        let name = files.placements.name().to_owned();
        let pieces = PieceRecorder {
            reader: Growing::new(&mut files.pieces, follow),
            shared: self,
        };
        let placements = Growing::new(&mut files.placements, follow);
        let replay = Replay::new(bytes(pieces), bytes(placements));
        let mut end = Ok(());
        for step in replay {
            match step {
                Ok(step) => self.lock().push(step.placement),
                Err(why) => {
                    end = Err(error_of(why, &name));
                    break;
                }
            }
        }
        self.lock().end = Some(end);
    }
}

/// A source that may grow: at its end, if it is a regular file, it waits for more.
struct Growing<'a> {
    source: &'a mut Source,
    grows: bool,
}

impl<'a> Growing<'a> {
    fn new(source: &'a mut Source, follow: bool) -> Self {
        let grows = follow && source.metadata().is_file();
        Self { source, grows }
    }
}

impl Read for Growing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.source.read(buffer)?;
            if length > 0 || !self.grows {
                return Ok(length);
            }
            thread::sleep(PAUSE);
        }
    }
}

/// Records the pieces that are read through it.
struct PieceRecorder<'a, R> {
    reader: R,
    shared: &'a SharedRecording,
}

impl<R: Read> Read for PieceRecorder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let mut recording = self.shared.lock();
        recording.pieces.extend_from_slice(&buffer[..length]);
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

    /// The same, read to its end.
    pub(crate) fn ended(mut self) -> Self {
        self.end = Some(Ok(()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_equals_the_replay_up_to_it() {
        // O pieces over many columns: they clear two rows at a time, and reset.
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

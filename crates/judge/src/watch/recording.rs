//! The part of a game that has been read: its bytes, and the grid at regular intervals.
//!
//! A thread extends it while the viewer shows it, so a live game can be watched. A frame is
//! replayed from the keyframe before it.

use std::io::{self, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use tetris_pipe::board::Outcome;
use tetris_pipe::{Piece, Placement};

use super::grid::Grid;
use crate::files::{Files, error_of, replay};

/// Pieces between keyframes. Replaying them takes about ten microseconds.
const INTERVAL: usize = 256;

/// A game up to the last placement that has been read.
#[derive(Default)]
pub(crate) struct Recording {
    /// May be longer than the placements.
    pieces: Vec<u8>,
    placements: Vec<Placement>,
    /// The grid before every [`INTERVAL`]th piece.
    keyframes: Vec<Grid>,
    latest: Grid,
    /// The pieces that clear four rows, in order.
    pub(crate) tetrises: Vec<usize>,
    /// The pieces that do not fit, in order.
    pub(crate) resets: Vec<usize>,
    /// Once everything is read: whether the game keeps the rules.
    pub(crate) end: Option<Result<()>>,
}

impl Recording {
    /// The number of pieces placed so far.
    pub(crate) fn length(&self) -> usize {
        self.placements.len()
    }

    /// The grid before a piece from 0 to [`Self::length`].
    pub(crate) fn frame(&self, piece: usize) -> Grid {
        let key = piece / INTERVAL;
        let mut grid = self.keyframes.get(key).unwrap_or(&self.latest).clone();
        for &placement in self
            .placements
            .get(key * INTERVAL..piece)
            .unwrap_or_default()
        {
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
        self.placements.get(piece).copied()
    }

    fn push(&mut self, placement: Placement) {
        let piece = self.length();
        if piece.is_multiple_of(INTERVAL) {
            self.keyframes.push(self.latest.clone());
        }
        self.placements.push(placement);
        match self.latest.play(placement) {
            Outcome::Cleared(4) => self.tetrises.push(piece),
            Outcome::Cleared(_) => {}
            Outcome::Reset => self.resets.push(piece),
        }
    }
}

/// Locks a recording that one thread extends and another shows.
pub(crate) fn lock(recording: &Mutex<Recording>) -> MutexGuard<'_, Recording> {
    recording.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a game to its end, or up to its first fault.
pub(crate) fn record(recording: &Mutex<Recording>, files: Files) {
    let name = files.placements.name().to_owned();
    let pieces = PieceRecorder {
        reader: files.pieces,
        recording,
    };
    let mut replay = replay(pieces, files.placements);
    let end = replay.try_for_each(|step| {
        lock(recording).push(step?.placement);
        Ok(())
    });
    lock(recording).end = Some(end.map_err(|why| error_of(why, &name, replay.hints())));
}

/// Records the pieces that are read through it.
struct PieceRecorder<'a, R> {
    reader: R,
    recording: &'a Mutex<Recording>,
}

impl<R: Read> Read for PieceRecorder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let pieces = &buffer[..length];
        lock(self.recording).pieces.extend_from_slice(pieces);
        Ok(length)
    }
}

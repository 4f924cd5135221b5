//! The score of a player on one stream.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tetris_pipe::Tally;
use tetris_pipe::streams::PIECES;

/// The score on one stream.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StreamScore {
    /// The seed of the pieces.
    pub seed: u64,
    /// The number of the pieces.
    pub pieces: u64,
    /// The points of the game.
    pub points: u64,
    /// The luck of the pieces, in points.
    pub luck: f64,
    /// Clears of one row.
    pub singles: u64,
    /// Clears of two rows.
    pub doubles: u64,
    /// Clears of three rows.
    pub triples: u64,
    /// Clears of four rows.
    pub tetrises: u64,
    /// Pieces that did not fit.
    pub resets: u64,
    /// How long the player took.
    pub seconds: f64,
}

impl StreamScore {
    /// The score of a game with this tally, on the stream with this seed.
    #[must_use]
    pub fn new(seed: u64, tally: &Tally, luck: f64, time: Duration) -> Self {
        let [_, singles, doubles, triples, tetrises] = tally.clears;
        Self {
            seed,
            pieces: tally.pieces,
            points: tally.points,
            luck,
            singles,
            doubles,
            triples,
            tetrises,
            resets: tally.resets,
            seconds: time.as_secs_f64(),
        }
    }
}

/// Pieces per second of one game at a time.
#[must_use]
pub fn speed(streams: &[StreamScore]) -> f64 {
    let pieces: u64 = streams.iter().map(|stream| stream.pieces).sum();
    let seconds: f64 = streams.iter().map(|stream| stream.seconds).sum();
    pieces as f64 / seconds
}

/// A number of each stream, scaled to the length of a stream of the challenge.
#[must_use]
pub fn scaled(streams: &[StreamScore], number: fn(&StreamScore) -> f64) -> Vec<f64> {
    let scaled = |stream: &StreamScore| number(stream) * (PIECES as f64 / stream.pieces as f64);
    streams.iter().map(scaled).collect()
}

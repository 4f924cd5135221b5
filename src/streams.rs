//! Random streams of pieces, on which players are scored, and the mean of their scores.
//!
//! A stream is determined by its seed and its length. The trainer and the referee play the
//! same streams, so their scores can be compared.

use std::{fmt, iter};

/// The number of pieces in a stream of the challenge.
pub const PIECES: usize = 65_536;

/// The bytes of the stream with this seed, without end. Each is a piece.
///
/// They are the bytes with which `fastrand::Rng::with_seed(seed)` fills a buffer, whatever its
/// length. They are generated as they are read.
pub fn bytes(seed: u64) -> impl Iterator<Item = u8> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let words = iter::repeat_with(move || {
        let mut word = [0; 8]; // the generator makes this many bytes at a time
        rng.fill(&mut word);
        word
    });
    words.flatten()
}

/// The first bytes of the stream with this seed.
///
/// ```
/// let pieces = tetris_pipe::streams::stream(1, 9);
/// assert_eq!(pieces, [177, 190, 209, 182, 205, 189, 51, 168, 61]);
/// ```
#[must_use]
pub fn stream(seed: u64, pieces: usize) -> Vec<u8> {
    bytes(seed).take(pieces).collect()
}

/// The mean of some measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean itself.
    pub mean: f64,
    /// The standard error of the mean: the standard deviation between the measurements,
    /// divided by the square root of their number. A single measurement has none.
    pub standard_error: Option<f64>,
}

impl Mean {
    /// The mean of these measurements, or `None` without any.
    #[must_use]
    pub fn of(measurements: &[f64]) -> Option<Self> {
        let count = measurements.len() as f64;
        if measurements.is_empty() {
            return None;
        }
        let mean = measurements.iter().sum::<f64>() / count;
        let squares = measurements.iter().map(|one| (one - mean).powi(2));
        let variance_of_mean = squares.sum::<f64>() / (count - 1.0) / count;
        Some(Self {
            mean,
            standard_error: (measurements.len() > 1).then(|| variance_of_mean.sqrt()),
        })
    }
}

/// Displays the mean and, if there is one, the standard error, as in `93662 +- 24`; the precision
/// applies to both, and the sign to the mean.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean.fmt(f)?;
        let precision = f.precision().unwrap_or(1);
        match self.standard_error {
            Some(error) => write!(f, " +- {error:.precision$}"),
            None => Ok(()),
        }
    }
}

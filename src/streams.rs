//! Random streams of pieces, on which players are scored, and the mean of their scores.
//!
//! A stream is determined by its seed and its length. The trainer and the referee play the
//! same streams, so their scores can be compared.

/// The number of pieces in a stream of the challenge.
pub const PIECES: usize = 65_536;

/// The stream of a seed: random bytes from the generator of the crate `fastrand`.
///
/// ```
/// assert_eq!(tetris_pipe::streams::stream(1, 4), [177, 190, 209, 182]);
/// ```
#[must_use]
pub fn stream(seed: u64, pieces: usize) -> Vec<u8> {
    let mut bytes = vec![0; pieces];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    bytes
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_shrinks_with_the_root_of_the_count() {
        assert_eq!(Mean::of(&[]), None);
        let single = Mean::of(&[7.0]).expect("a measurement");
        assert_eq!((single.mean, single.standard_error), (7.0, None));
        let four = Mean::of(&[1.0, 3.0, 1.0, 3.0]).expect("measurements");
        let expected = (4.0_f64 / 3.0).sqrt() / 2.0;
        assert_eq!((four.mean, four.standard_error), (2.0, Some(expected)));
    }

    #[test]
    fn a_longer_stream_begins_like_a_shorter_one() {
        assert_eq!(stream(3, 1001)[..997], stream(3, 997));
        assert_ne!(stream(3, 8), stream(4, 8));
    }
}

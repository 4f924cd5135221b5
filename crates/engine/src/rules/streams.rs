//! Random streams of pieces, on which players are scored.
//!
//! A stream is determined by its seed and its length. All programs play the same streams, so
//! their scores can be compared. The generator is `SplitMix64` (Steele, Lea and Flood, Fast
//! splittable pseudorandom number generators, 2014), started at the [mixed](mix) seed. A byte is
//! the highest one of an output, so no byte order is involved:
//!
//! ```text
//! byte n of stream s = mix(mix(s) + (n + 1) * 0x9E3779B97F4A7C15) >> 56, modulo 2^64
//! ```

/// The number of pieces in a stream of the challenge.
pub const PIECES: usize = 65_536;

/// The increment of the generator of the scores: 2^64 divided by the golden ratio, and odd.
const INCREMENT: u64 = 0x9E37_79B9_7F4A_7C15;

/// The bytes of a stream, without end. Each is a piece. They are generated as they are read.
#[derive(Clone, Debug)]
pub struct Bytes {
    state: u64,
    increment: u64,
}

impl Iterator for Bytes {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.state = self.state.wrapping_add(self.increment);
        Some((mix(self.state) >> 56) as u8)
    }

    /// In the same time for every `n`.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<u8> {
        let skipped = self.increment.wrapping_mul(n as u64);
        self.state = self.state.wrapping_add(skipped);
        self.next()
    }
}

/// The bytes of the stream with this seed, on which players are scored.
#[must_use]
pub const fn bytes(seed: u64) -> Bytes {
    Bytes {
        state: mix(seed),
        increment: INCREMENT,
    }
}

/// The bytes for one of many boards on which a player is trained, from a seed for all of them.
///
/// Each board has an increment of its own, and none has the increment of the scores. Generators with equal
/// increments and different seeds have different outputs at every place, because mixing maps
/// different numbers to different ones. Generators with different increments have the same output at
/// no more than one of 2^31 places. So no two of them give the same pieces, and none gives the pieces
/// of a score.
///
/// ```
/// let pieces = |board| Vec::from_iter(tetris_pipe::streams::training_bytes(1, board).take(6));
/// assert_eq!(pieces(0), [135, 30, 85, 169, 15, 92]);
/// assert_eq!(pieces(1), [28, 135, 10, 154, 141, 194]);
/// ```
#[must_use]
pub const fn training_bytes(seed: u64, board: u32) -> Bytes {
    let number = board as u64 + 1;
    Bytes {
        state: mix(mix(seed).wrapping_add(number.wrapping_mul(INCREMENT))),
        increment: INCREMENT.wrapping_add(2 * number),
    }
}

/// Mixes a number so that similar numbers become dissimilar ones, and different ones stay
/// different. This is the output function of `SplitMix64`, by Stafford.
#[must_use]
#[inline]
pub const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// The first bytes of the stream with this seed.
///
/// ```
/// let pieces = tetris_pipe::streams::stream(1, 9);
/// assert_eq!(pieces, [191, 95, 112, 244, 51, 152, 116, 47, 80]);
/// ```
#[must_use]
pub fn stream(seed: u64, pieces: usize) -> Vec<u8> {
    bytes(seed).take(pieces).collect()
}

//! Random streams of pieces: the same bytes for the same seed, on every machine.
//!
//! A stream is generated while it is played, so its length costs no memory.

use std::iter;

/// The bytes of the stream with this seed, without end. Each is a piece.
///
/// They are the bytes that `fastrand::Rng::with_seed(seed)` fills a buffer with, whatever
/// the length of the buffer.
///
/// ```
/// use tetris_pipe::{Piece, stream};
///
/// let pieces = stream::bytes(1).map(Piece::from_byte);
/// assert_eq!(pieces.take(100).count(), 100);
/// ```
pub fn bytes(seed: u64) -> impl Iterator<Item = u8> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let words = iter::repeat_with(move || {
        let mut word = [0; 8]; // the generator makes this many bytes at a time
        rng.fill(&mut word);
        word
    });
    words.flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_those_of_a_filled_buffer_of_any_length() {
        for length in [0, 1, 7, 8, 9, 100, 65_536] {
            let mut filled = vec![0; length];
            fastrand::Rng::with_seed(42).fill(&mut filled);
            assert!(bytes(42).take(length).eq(filled), "{length} bytes");
        }
    }

    #[test]
    fn a_stream_is_the_same_on_every_machine() {
        let start: Vec<u8> = bytes(1).take(12).collect();
        assert_eq!(
            start,
            [177, 190, 209, 182, 205, 189, 51, 168, 61, 254, 181, 170]
        );
    }
}

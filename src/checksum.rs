//! The checksum at the end of networks and checkpoints.

/// A checksum of bytes: FNV-1a (Fowler, Noll and Vo) over words of eight bytes, with a
/// rotation after each word. It starts at the number of bytes. The last word is padded with zeros.
///
/// Each step is a bijection of the sum and of the word, so any change within a single word
/// changes the checksum.
pub(crate) struct Checksum(u64);

impl Checksum {
    /// The start of the checksum of so many bytes.
    pub(crate) const fn new(bytes: usize) -> Self {
        Self(bytes as u64)
    }

    /// Adds the whole words at the start of `bytes`, and returns the rest.
    pub(crate) fn add<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            let mixed = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
            self.0 = mixed.rotate_left(29);
        }
        rest
    }

    /// Adds the last bytes, and returns the sum.
    pub(crate) fn finish(mut self, bytes: &[u8]) -> u64 {
        let rest = self.add(bytes);
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(&last);
        self.0
    }
}

/// The [`Checksum`] of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    Checksum::new(bytes.len()).finish(bytes)
}

//! The checksum at the end of the file of a network, of an endgame or of a checkpoint.

/// A checksum of bytes: FNV-1a (Fowler, Noll and Vo) over words of eight bytes, with a
/// rotation after each word. It starts at the number of bytes. The last word is padded with zeros.
///
/// Each step is a bijection of the sum and of the word, so any change within a single word
/// changes the checksum.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    // A fold over the chain is two loops; a loop over it would branch at each word.
    words.iter().chain([&last]).fold(bytes.len() as u64, |sum, &word| {
        let mixed = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
        mixed.rotate_left(29)
    })
}

/// A file of this content.
pub(crate) fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    content.extend(checksum(&content).to_le_bytes());
    content
}

/// The content of a file that is not damaged.
pub(crate) fn unsealed(file: &[u8]) -> Option<&[u8]> {
    let (content, _) = file.split_last_chunk::<8>()?;
    (last_sum(file) == checksum(content)).then_some(content)
}

/// The checksum at the end of a file.
pub(crate) fn last_sum(file: &[u8]) -> u64 {
    file.last_chunk().map_or(0, |sum| u64::from_le_bytes(*sum))
}

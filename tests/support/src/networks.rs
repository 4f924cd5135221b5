//! Files of networks for tests, made byte by byte.

use tetris_pipe::Network;

/// The first bytes of a network file.
const MAGIC: &[u8; 8] = b"tetris05";

/// Bytes of the numbers before the table, and of the bits that mark the rows that are present.
const NUMBERS: usize = 2 + 4 + 9 * 2 * 1352;
const BITS: usize = 400_541_usize.div_ceil(8);

/// Bytes of a row of the table.
const ROW: usize = 64;

/// The file of a network that plays unlike the embedded one: that with another mean and discount,
/// and with an eighth of its rows.
pub fn other_network() -> Vec<u8> {
    let file = Network::embedded().encode();
    let (numbers, rest) = file.split_at(MAGIC.len() + NUMBERS);
    let (bits, rows) = rest.split_at(BITS);
    let mut other = numbers.to_vec();
    other[MAGIC.len()..][..6].copy_from_slice(&[100, 0, 6, 0, 0, 0]); // 100/128 points, 1 - 2^-6
    other.extend(bits.iter().map(|bits| bits & 1));
    let present = bits.iter().flat_map(|bits| (0..8).filter(move |bit| bits >> bit & 1 == 1));
    for (bit, row) in present.zip(rows.chunks_exact(ROW)) {
        if bit == 0 {
            other.extend(row);
        }
    }
    other.extend(checksum(&other).to_le_bytes());
    other
}

/// The file of a network without table rows that starts with these numbers, with a valid
/// checksum.
pub(crate) fn smallest(numbers: &[u8]) -> Vec<u8> {
    let numbers = &numbers[..numbers.len().min(NUMBERS)];
    let mut file = [MAGIC, numbers].concat();
    file.resize(MAGIC.len() + NUMBERS + BITS, 0);
    file.extend(checksum(&file).to_le_bytes());
    file
}

/// FNV-1a over words of eight bytes, with the length first and a rotation after each word.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    for start in (0..=bytes.len()).step_by(8) {
        let mut word = [0; 8];
        let rest = &bytes[start..bytes.len().min(start + 8)];
        word[..rest.len()].copy_from_slice(rest);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
        sum = sum.rotate_left(29);
    }
    sum
}

//! The file of a network, and the one that is embedded.
//!
//! All numbers are little-endian. After the magic come the scale of the values and the
//! heads, then a bit for every row of the table that is set if the row is there, then
//! those rows: seven linear lanes of 16 bits and 48 hidden lanes of 8 bits each. Rows
//! that are not there are 0. The last eight bytes are a checksum of all before.

use std::fmt;

use super::features::{HEADS, ROWS};
use super::head::Head;
use super::table::{MOST_ROWS, PackedTable};
use super::{HIDDEN, LANES, LINEAR, Value};

/// The digits go up when the features or the format change.
const MAGIC: &[u8; 8] = b"tetris03";

/// Lanes that are stored of the linear ones: the spare is 0.
const STORED: usize = LINEAR - 1;

/// Bytes of a stored row.
const ROW_BYTES: usize = 2 * STORED + HIDDEN;

macro_rules! embed {
    ($name:literal) => {
        pub(super) static EMBEDDED: &[u8] = include_bytes!(concat!($name, ".net"));
        pub(super) const EMBEDDED_NAME: &str = $name;
    };
}

// The one place that names the network that is played.
embed!("3ef1bd3704dd");

/// Bytes that are no network: cut short, changed, or of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a network of this version, or damaged")
    }
}

impl std::error::Error for Damaged {}

impl Value {
    /// The network of a file's bytes.
    ///
    /// # Errors
    ///
    /// If they are not exactly what [`Self::encode`] gives for some network.
    pub fn decode(bytes: &[u8]) -> Result<Self, Damaged> {
        let (bytes, sum) = bytes.split_last_chunk::<8>().ok_or(Damaged)?;
        let mut from = Reader(bytes);
        if from.take::<8>()? != *MAGIC || checksum(bytes) != u64::from_le_bytes(*sum) {
            return Err(Damaged);
        }
        let mean = from.short()?;
        let discount_shift = from.int()?.cast_unsigned();
        let mut heads = vec![Head::ZERO; HEADS];
        for number in heads.iter_mut().flat_map(Head::numbers_mut) {
            *number = from.short()?;
        }
        if !(1..16).contains(&discount_shift) {
            return Err(Damaged);
        }
        let present = from.slice(ROWS.div_ceil(8))?;
        let mut table = PackedTable::new();
        let rows = present
            .iter()
            .map(|bits| bits.count_ones() as usize)
            .sum::<usize>();
        if rows > MOST_ROWS || from.0.len() != rows * ROW_BYTES {
            return Err(Damaged);
        }
        for (row, bits) in (0..ROWS).map(|row| (row, present[row / 8])) {
            if bits >> (row % 8) & 1 == 1 {
                table.set(row, unpack(&from.take()?));
            }
        }
        // A bit beyond the table leaves its row over.
        if !from.0.is_empty() {
            return Err(Damaged);
        }
        Ok(Self::new(table, heads, mean, discount_shift))
    }

    /// The bytes of a file of this network.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.mean.to_le_bytes());
        bytes.extend(self.discount_shift.to_le_bytes());
        let mut heads = self.heads.clone();
        heads
            .iter_mut()
            .flat_map(Head::numbers_mut)
            .for_each(|number| bytes.extend(number.to_le_bytes()));
        let rows: Vec<_> = self.table.lanes().collect();
        for eight in rows.chunks(8) {
            bytes.push(
                eight
                    .iter()
                    .rev()
                    .fold(0, |bits, row| bits << 1 | u8::from(row.is_some())),
            );
        }
        for row in rows.iter().flatten() {
            bytes.extend(row[..STORED].iter().flat_map(|lane| lane.to_le_bytes()));
            bytes.extend(row[LINEAR..].iter().map(|lane| lane.to_le_bytes()[0]));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

fn unpack(bytes: &[u8; ROW_BYTES]) -> [i16; LANES] {
    let mut row = [0; LANES];
    let (linear, hidden) = bytes.split_at(2 * STORED);
    for (lane, bytes) in row.iter_mut().zip(linear.as_chunks().0) {
        *lane = i16::from_le_bytes(*bytes);
    }
    for (lane, &byte) in row[LINEAR..].iter_mut().zip(hidden) {
        *lane = i16::from(byte.cast_signed());
    }
    row
}

/// Eight bytes that change when one of `bytes` does: FNV-1a (Fowler, Noll and Vo) over
/// words of eight bytes, the last one filled up with zeros. Each step is one-to-one in
/// the sum and in the word, so no change within a single word can be lost.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| {
        (sum ^ word)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    };
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| {
        mix(sum, u64::from_le_bytes(*word))
    });
    mix(sum, u64::from_le_bytes(last))
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn slice(&mut self, length: usize) -> Result<&'a [u8], Damaged> {
        let (slice, rest) = self.0.split_at_checked(length).ok_or(Damaged)?;
        self.0 = rest;
        Ok(slice)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Damaged> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(Damaged)?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn int(&mut self) -> Result<i32, Damaged> {
        self.take().map(i32::from_le_bytes)
    }

    fn short(&mut self) -> Result<i16, Damaged> {
        self.take().map(i16::from_le_bytes)
    }
}

#[cfg(test)]
mod tests;

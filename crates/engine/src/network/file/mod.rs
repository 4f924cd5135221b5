//! The files of a network and of its endgame, and the embedded ones.
//!
//! All numbers are little-endian. After the magic come the mean points per piece, the
//! discount and the weights of the dense layers. Then comes a bit for every row of the table,
//! which is set if the row is present, and then these rows: eight linear lanes of 16 bits and
//! 48 hidden lanes of 8 bits each. Rows that are absent are 0. The last eight bytes are a
//! checksum of all bytes before them. In the file of an endgame, the checksum of the network comes after the
//! magic, then the weights of all ranges, the factors of the rows that are present, a byte each, and the
//! checksum.

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::iter::zip;
use std::sync::LazyLock;

use super::dense::Head;
use super::endgame::{Endgame, FACTORS, HORIZONS, MOST_LEFT, Source, Weights};
use super::features::{BUCKETS, ROWS};
use super::table::{MAX_ROWS, RowIndex, Table};
use super::{HIDDEN, LANES, LINEAR, Network};
use crate::checksum::{last_sum, sealed, unsealed};
use crate::scorer::Scorer;

/// The start of the file of a network, which says for which of [`Scorer::ALL`] it plays. The number increases when
/// the features or the format change.
const MAGICS: [&[u8; 8]; Scorer::ALL.len()] = [b"tetris05", b"tetriss5", b"tetrisc6"];

const ENDGAME_MAGIC: &[u8; 8] = b"tetrise2";

/// Whether these bytes start like the file of a network of any version.
pub(crate) fn is_of_any_version(bytes: &[u8]) -> bool {
    MAGICS.iter().any(|magic| bytes.starts_with(&magic[..7]))
}

const NUMBER_BYTES: usize = size_of::<i16>() + size_of::<u32>() + BUCKETS * size_of::<Head>();

const ROW_BYTES: usize = 2 * LINEAR + HIDDEN;

macro_rules! embed {
    ($name:literal, $($other:literal),+) => {
        pub(super) const EMBEDDED_NAME: &str = $name;
        static EMBEDDED_ENDGAME: &[u8] = include_bytes!(concat!("../", $name, ".ends"));
        /// The embedded networks, in the order of [`Scorer::ALL`].
        pub(super) static EMBEDDED: &[&[u8]] = &[
            include_bytes!(concat!("../", $name, ".net")),
            $(#[cfg(feature = "scorers")] include_bytes!(concat!("../", $other, ".net"))),+
        ];
    };
}

// This is the only line that names the embedded networks.
embed!("f6e92a06fba3", "e21a6098e326", "9e6a952f7776");

static DECODED_ENDGAME: LazyLock<Endgame> = LazyLock::new(|| {
    let endgame = Network::embedded().decode_endgame(EMBEDDED_ENDGAME, last_sum(EMBEDDED[0]));
    endgame.expect("the endgame in this binary is checked by a test")
});

/// Why bytes cannot be decoded as a network.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// A network that was cut short or changed.
    Damaged,
    /// A network of another version.
    OtherVersion,
    /// Something that is not a network.
    Other,
    /// Something that is not the file of an endgame.
    Endgame,
    /// The endgame of another network.
    OtherEndgame {
        /// The checksum of that network.
        theirs: u64,
        /// The checksum of this one.
        ours: u64,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => f.write_str("it is a damaged network"),
            Self::OtherVersion => f.write_str("it is a network of another version"),
            Self::Other => f.write_str("it is not a network"),
            Self::Endgame => f.write_str("it is not a file of ends"),
            Self::OtherEndgame { theirs, ours } => write!(
                f,
                "it has the ends of another network: of checksum {theirs:016x}, not {ours:016x}"
            ),
        }
    }
}

crate::error!(DecodeError);

impl Network {
    const MAX_BYTES: u64 = {
        let rows = ROWS.div_ceil(8) + MAX_ROWS * ROW_BYTES;
        (MAGICS[0].len() + NUMBER_BYTES + rows + size_of::<u64>()) as u64
    };

    /// Reads and decodes a network file.
    ///
    /// # Errors
    ///
    /// If reading fails, and a [`DecodeError`] of the kind [`ErrorKind::InvalidData`].
    pub fn read(input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        // Another kind of file may be endless.
        input.take(Self::MAX_BYTES + 1).read_to_end(&mut bytes)?;
        Self::decode(&bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
    }

    /// Decodes the bytes of a network file.
    ///
    /// # Errors
    ///
    /// If they are not exactly what [`Self::encode`] returns for some network.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut marked = zip(Scorer::ALL, MAGICS);
        match marked.find(|(_, magic)| bytes.starts_with(*magic)) {
            Some((scorer, _)) => {
                Self::decode_this_version(scorer, bytes).ok_or(DecodeError::Damaged)
            }
            None if is_of_any_version(bytes) => Err(DecodeError::OtherVersion),
            None => Err(DecodeError::Other),
        }
    }

    fn decode_this_version(scorer: Scorer, file: &[u8]) -> Option<Self> {
        let content = unsealed(file)?.get(MAGICS[0].len()..)?;
        let (numbers, rest) = content.split_at_checked(NUMBER_BYTES)?;
        let (present, rows) = rest.split_at_checked(ROWS.div_ceil(8))?;
        let (mean, numbers) = numbers.split_first_chunk()?;
        let (discount_shift, weights) = numbers.split_first_chunk()?;
        let mean = i16::from_le_bytes(*mean);
        let discount_shift = u32::from_le_bytes(*discount_shift);
        let mut heads = vec![Head::ZERO; BUCKETS];
        read(weights, heads.iter_mut().flat_map(Head::layers_mut));
        if !(1..16).contains(&discount_shift) || !heads.iter().all(Head::is_in_range) {
            return None;
        }
        let (rows, []) = rows.as_chunks() else { return None };
        if rows.len() > MAX_ROWS {
            return None;
        }
        let (mut table, mut rows) = (Table::new(rows.len()), rows.iter());
        for (first, &bits) in (0..ROWS).step_by(8).zip(present) {
            let mut left = bits;
            while left != 0 {
                let row = Some(first + left.trailing_zeros() as usize).filter(|&row| row < ROWS)?;
                left &= left - 1;
                table.set(row, &unpack(rows.next()?));
            }
        }
        if rows.len() > 0 {
            return None;
        }
        let mut network = Self::new(scorer, table, heads, mean, discount_shift).with_floor();
        let is_embedded = |it: &[u8]| file.len() == it.len() && last_sum(file) == last_sum(it);
        network.endgame = is_embedded(EMBEDDED[0]).then_some(Source::Embedded);
        Some(network)
    }

    /// The same network with the endgame that `tetris-train ends` has learned for it: the bytes of its
    /// file.
    ///
    /// # Errors
    ///
    /// If they are not such a file, or that of another network.
    pub fn with_endgame(mut self, bytes: &[u8]) -> Result<Self, DecodeError> {
        self.endgame = Some(Source::Own(self.decode_endgame(bytes, self.checksum())?));
        Ok(self)
    }

    /// Decodes the endgame of this network, whose checksum is `ours`.
    fn decode_endgame(&self, bytes: &[u8], ours: u64) -> Result<Endgame, DecodeError> {
        let (theirs, numbers) = Endgame::numbers(bytes).ok_or(DecodeError::Endgame)?;
        if theirs != ours {
            return Err(DecodeError::OtherEndgame { theirs, ours });
        }
        let rows = self.table.count();
        let mut endgame = Endgame::decode(numbers, rows).ok_or(DecodeError::Endgame)?;
        for left in 1..=MOST_LEFT {
            let floor = self.floor_of_heights(Some((&endgame, left)));
            endgame.floors.push(floor);
        }
        Ok(endgame)
    }

    /// The bytes of the file of its endgame, if it knows one.
    pub fn encode_endgame(&self) -> Option<Vec<u8>> {
        self.endgame().map(|endgame| endgame.encode(self.checksum()))
    }
}

impl Endgame {
    /// The checksum of the network in a file that is not damaged, and the numbers after it.
    fn numbers(file: &[u8]) -> Option<(u64, &[u8])> {
        let content = unsealed(file)?.strip_prefix(ENDGAME_MAGIC)?;
        let (network, numbers) = content.split_first_chunk()?;
        Some((u64::from_le_bytes(*network), numbers))
    }

    /// Decodes the numbers of a file, for a network of this many rows.
    fn decode(numbers: &[u8], rows: usize) -> Option<Self> {
        let (head, body) = numbers.split_at_checked(size_of::<[Weights; HORIZONS]>())?;
        let (body, []) = body.as_chunks::<FACTORS>() else { return None };
        if body.len() != rows {
            return None;
        }
        let mut weights = vec![[[0; LINEAR]; FACTORS]; HORIZONS];
        read(head, [weights.as_flattened_mut().as_flattened_mut()]);
        let rows = body.iter().map(|row| row.map(|byte| byte.cast_signed().into()));
        let factors = std::iter::once([0; FACTORS]).chain(rows).collect();
        Some(Self::new(vec![factors], weights))
    }

    /// The bytes of the file, for the network with this checksum.
    pub(crate) fn encode(&self, network: u64) -> Vec<u8> {
        let mut bytes = ENDGAME_MAGIC.to_vec();
        bytes.extend(network.to_le_bytes());
        let weights = self.weights.as_flattened().as_flattened();
        bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        let factors = self.factors[0][1..].as_flattened();
        bytes.extend(factors.iter().map(|factor| factor.to_le_bytes()[0]));
        sealed(bytes)
    }
}

impl<P: RowIndex> Network<P> {
    pub(super) fn endgame(&self) -> Option<&Endgame> {
        match self.endgame.as_ref()? {
            Source::Embedded => Some(&DECODED_ENDGAME),
            Source::Own(endgame) => Some(endgame),
        }
    }

    /// The bytes of this network's file.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGICS[self.scorer as usize].to_vec();
        bytes.extend(self.mean.to_le_bytes());
        bytes.extend(self.discount_shift.to_le_bytes());
        for weight in self.heads.clone().iter_mut().flat_map(Head::layers_mut).flatten() {
            bytes.extend(weight.to_le_bytes());
        }
        let rows: Vec<_> = self.table.rows().collect();
        for eight in rows.chunks(8) {
            let present = eight.iter().rev().map(|row| u8::from(row.is_some()));
            bytes.push(present.fold(0, |bits, bit| bits << 1 | bit));
        }
        for row in rows.iter().flatten() {
            bytes.extend(row[..LINEAR].iter().flat_map(|lane| lane.to_le_bytes()));
            bytes.extend(row[LINEAR..].iter().map(|lane| lane.to_le_bytes()[0]));
        }
        sealed(bytes)
    }

    /// The checksum of this network's file, by which the file of an endgame names it.
    pub(crate) fn checksum(&self) -> u64 {
        last_sum(&self.encode())
    }
}

/// Reads the numbers of some slices, one after another.
fn read<'a>(bytes: &[u8], slices: impl IntoIterator<Item = &'a mut [i16]>) {
    let mut numbers = bytes.as_chunks().0.iter();
    for slice in slices {
        slice.fill_with(|| numbers.next().map_or(0, |it| i16::from_le_bytes(*it)));
    }
}

fn unpack(bytes: &[u8; ROW_BYTES]) -> [i16; LANES] {
    let mut row = [0; LANES];
    let (linear, hidden) = bytes.split_at(2 * LINEAR);
    for (lane, bytes) in row.iter_mut().zip(linear.as_chunks().0) {
        *lane = i16::from_le_bytes(*bytes);
    }
    for (lane, &byte) in row[LINEAR..].iter_mut().zip(hidden) {
        *lane = i16::from(byte.cast_signed());
    }
    row
}

#[cfg(test)]
mod tests;

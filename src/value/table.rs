//! The table as it is played: few rows, each in one cache line.
//!
//! Most of the time of an evaluation goes by waiting for rows, so the table is kept
//! small. Rows that were hardly ever visited in training are left out; an index of two
//! bytes a row tells where the others are. A row is 64 bytes, a cache line: its linear
//! lanes are 16-bit, its hidden lanes are bytes that are 128 too large, since unsigned
//! bytes widen in one instruction everywhere. [`OFFSET`] is what that adds to the sum of
//! a board.

use wide::{i16x8, u8x16};

use super::features::{ROWS, TUPLES};
use super::sums::Table;
use super::{HIDDEN, LANES, LINEAR};

/// What is added to a hidden lane in a row.
const BIAS: i16 = 128;

/// By how much the hidden lanes of a board's sum are too large.
pub(super) const OFFSET: i16 = BIAS * TUPLES as i16;

/// The most rows that an index of two bytes can tell apart, beside the empty one.
pub(crate) const MOST_ROWS: usize = u16::MAX as usize;

/// The rows that are there, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedTable {
    /// For each row, where it is in `rows`; 0 if it is left out.
    index: Vec<u16>,
    /// The first one adds nothing.
    rows: Vec<Packed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Packed {
    linear: [i16; LINEAR],
    hidden: [u8; HIDDEN],
}

impl PackedTable {
    /// The table without a row.
    pub(crate) fn new() -> Self {
        let nothing = Packed {
            linear: [0; LINEAR],
            hidden: [BIAS as u8; HIDDEN],
        };
        Self {
            index: vec![0; ROWS],
            rows: vec![nothing],
        }
    }

    /// Puts a row in, of which the hidden lanes fit a signed byte.
    ///
    /// # Panics
    ///
    /// If the table has [`MOST_ROWS`] already, or this one.
    pub(crate) fn set(&mut self, row: usize, lanes: [i16; LANES]) {
        assert!(
            self.rows.len() <= MOST_ROWS && self.index[row] == 0,
            "no place for row {row}"
        );
        self.index[row] = self.rows.len() as u16;
        let (linear, hidden) = lanes.split_at(LINEAR);
        self.rows.push(Packed {
            linear: std::array::from_fn(|i| linear[i]),
            hidden: std::array::from_fn(|i| (hidden[i] + BIAS) as u8),
        });
    }

    /// The lanes of each row, or nothing where it is left out.
    pub(crate) fn lanes(&self) -> impl Iterator<Item = Option<[i16; LANES]>> {
        self.index.iter().map(|&place| {
            let Packed { linear, hidden } = &self.rows[usize::from(place)];
            let lane = |i| {
                if i < LINEAR {
                    linear[i]
                } else {
                    i16::from(hidden[i - LINEAR]) - BIAS
                }
            };
            (place > 0).then(|| std::array::from_fn(lane))
        })
    }
}

/// A sum of rows, eight lanes together.
pub(super) type Sum = [i16x8; LANES / 8];

impl Table for PackedTable {
    type Sum = Sum;

    const NOTHING: Sum = [i16x8::ZERO; LANES / 8];

    #[expect(
        clippy::inline_always,
        reason = "the sum stays in registers: twice as fast"
    )]
    #[inline(always)]
    fn add(&self, row: u32, sum: &mut Sum) {
        let row = &self.rows[usize::from(self.index[row as usize])];
        let [linear, hidden @ ..] = sum;
        *linear += i16x8::new(row.linear);
        let (sums, _) = hidden.as_chunks_mut::<2>();
        let (lanes, _) = row.hidden.as_chunks::<16>();
        for ([low, high], &lanes) in sums.iter_mut().zip(lanes) {
            *low += i16x8::from_u8x16_low(u8x16::new(lanes));
            *high += i16x8::from_u8x16_high(u8x16::new(lanes));
        }
    }

    #[inline]
    fn join(sum: &mut Sum, other: &Sum) {
        for (sum, other) in sum.iter_mut().zip(other) {
            *sum += *other;
        }
    }
}

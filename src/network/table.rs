//! The quantised table: few rows, each in one cache line.
//!
//! Most of the time of an evaluation is spent waiting for rows, so the table is kept small.
//! Rows that training rarely visited are left out, and an index locates the others. A row has
//! 64 bytes, a cache line. Its linear lanes have 16 bits. Its
//! hidden lanes are unsigned bytes, biased by 128, since unsigned bytes widen in one
//! instruction on every processor; [`OFFSET`] is the sum of these biases in an accumulator.

use wide::{i16x8, u8x16};

use super::features::{ROWS, TUPLES};
use super::{AccumulatorLanes, HIDDEN, LANES, LINEAR};

/// What is added to a hidden lane of a row.
const BIAS: i16 = 128;

/// The sum of the biases in each hidden lane of an accumulator.
pub(super) const OFFSET: i16 = BIAS * TUPLES as i16;

/// The most rows of a network's file. The trainer's own table may have all [`ROWS`].
pub(crate) const MAX_ROWS: usize = u16::MAX as usize;

// The places of as many rows and of the zero row are numbers of 16 bits.
const _: () = assert!(MAX_ROWS <= u16::MAX as usize);

/// The number of a row among those that are present. With 16 bits the index is half as large, and
/// efforts 2 and 3 are 3 % faster. The trainer needs 32.
pub trait Place: Copy + Default + TryFrom<usize> + Into<u32> {}

impl Place for u16 {}
impl Place for u32 {}

/// The rows that are present, and an index to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table<P = u16> {
    /// For each row its position in `rows`, or 0 if it is left out.
    index: Vec<P>,
    /// The first one is the zero row, for all rows that are left out.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Row {
    linear: [i16; LINEAR],
    hidden: [u8; HIDDEN],
}

impl<P: Place> Table<P> {
    /// A table from which all rows are left out.
    pub(crate) fn new() -> Self {
        let empty = Row {
            linear: [0; LINEAR],
            hidden: [BIAS as u8; HIDDEN],
        };
        Self {
            index: vec![P::default(); ROWS],
            rows: vec![empty],
        }
    }

    /// Replaces a row, or inserts it. Its hidden lanes must fit a signed byte.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, lanes: [i16; LANES]) {
        let (linear, hidden) = lanes.split_at(LINEAR);
        let lanes = Row {
            linear: std::array::from_fn(|i| linear[i]),
            hidden: std::array::from_fn(|i| (hidden[i] + BIAS) as u8),
        };
        match self.place(row) {
            0 => {
                let place = P::try_from(self.rows.len()).ok();
                self.index[row] = place.expect("at most MAX_ROWS");
                self.rows.push(lanes);
            }
            place => self.rows[place] = lanes,
        }
    }

    /// The lanes of each row in the order of their numbers, or `None` where a row is left
    /// out.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Option<[i16; LANES]>> {
        (0..ROWS).map(|row| {
            let place = self.place(row);
            let Row { linear, hidden } = &self.rows[place];
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

    /// The position of a row in `rows`.
    #[inline]
    fn place(&self, row: usize) -> usize {
        self.index[row].into() as usize
    }

    /// Adds a row to an accumulator.
    #[expect(
        clippy::inline_always,
        reason = "the accumulator stays in registers: twice as fast"
    )]
    #[inline(always)]
    pub(super) fn add(&self, row: u32, lanes: &mut AccumulatorLanes) {
        let row = &self.rows[self.place(row as usize)];
        let [linear, hidden @ ..] = lanes;
        *linear += i16x8::new(row.linear);
        let (sums, _) = hidden.as_chunks_mut::<2>();
        let (lanes, _) = row.hidden.as_chunks::<16>();
        for ([low, high], &lanes) in sums.iter_mut().zip(lanes) {
            *low += i16x8::from_u8x16_low(u8x16::new(lanes));
            *high += i16x8::from_u8x16_high(u8x16::new(lanes));
        }
    }
}

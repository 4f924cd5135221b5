//! The quantised table: few rows, each in one cache line.
//!
//! Most of the time of an evaluation is spent waiting for rows, so the table is kept small.
//! Rows that training rarely visited are left out, and an index locates the others. A row has
//! 64 bytes, a cache line. Its linear lanes have 16 bits, its hidden lanes 8.
//!
//! Two hidden lanes share a word of 16 bits. An accumulator adds up the words as they are, and
//! their high bytes once more, widened. The sum of the words, less 256 times the sum of
//! the high bytes, is the sum of the low bytes. This takes fewer instructions than widening both bytes.

use wide::i16x8;

use super::features::{ROWS, TUPLES};
use super::{HIDDEN, LANES, LINEAR};

/// The bias of the low byte of a word, which keeps it from being negative.
const BIAS: i16 = 128;

/// Words of a row: the linear lanes, then the hidden ones in pairs.
const WORDS: usize = LINEAR + HIDDEN / 2;

/// The sums of the words of rows, and of their high bytes except in the linear lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RowSum {
    words: [i16x8; WORDS / 8],
    high: [i16x8; WORDS / 8 - 1],
}

impl RowSum {
    /// The linear lanes of the sum of all rows of a board, and the hidden ones.
    #[inline]
    pub(super) fn lanes(&self) -> (i16x8, [i16x8; HIDDEN / 8]) {
        let [linear, words @ ..] = self.words;
        let lane = |i: usize| match i % 2 {
            0 => words[i / 2] - (self.high[i / 2] << 8) - BIAS * TUPLES as i16,
            _ => self.high[i / 2],
        };
        (linear, std::array::from_fn(lane))
    }
}

impl std::ops::AddAssign for RowSum {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let add = |sum: &mut [i16x8], other: &[i16x8]| {
            for (sum, other) in sum.iter_mut().zip(other) {
                *sum += *other;
            }
        };
        add(&mut self.words, &other.words);
        add(&mut self.high, &other.high);
    }
}

/// The most rows of a network's file, which follow the zero row at indices of 16 bits.
/// The trainer's own table may have all [`ROWS`].
pub(crate) const MAX_ROWS: usize = u16::MAX as usize;

/// The index of a row among those that are present. With 16 bits the index is half as large, and
/// searches are 3 % faster. The trainer needs 32.
///
/// It bounds a public type, and has no public name: nobody else can implement it.
pub trait RowIndex: Copy + Default + TryFrom<usize> + Into<u32> {}

impl RowIndex for u16 {}
impl RowIndex for u32 {}

/// The rows that are present, and an index to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table<P = u16> {
    /// For each row its index in `rows`, or 0 if it is left out.
    index: Vec<P>,
    /// The first one is the zero row, for all rows that are left out.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; WORDS]);

impl Row {
    fn new(lanes: &[i16; LANES]) -> Self {
        let (linear, hidden) = lanes.split_at(LINEAR);
        let mut words = [0; WORDS];
        words[..LINEAR].copy_from_slice(linear);
        let (eights, _) = words[LINEAR..].as_chunks_mut::<8>();
        for (words, lanes) in eights.iter_mut().zip(hidden.as_chunks::<16>().0) {
            *words = std::array::from_fn(|i| lanes[i] + BIAS + (lanes[i + 8] << 8));
        }
        Self(words)
    }

    fn lanes(&self) -> [i16; LANES] {
        let mut lanes = [0; LANES];
        let (linear, words) = self.0.split_at(LINEAR);
        lanes[..LINEAR].copy_from_slice(linear);
        let (sixteens, _) = lanes[LINEAR..].as_chunks_mut::<16>();
        for (lanes, words) in sixteens.iter_mut().zip(words.as_chunks::<8>().0) {
            for i in 0..8 {
                lanes[i] = (words[i] & 255) - BIAS;
                lanes[i + 8] = words[i] >> 8;
            }
        }
        lanes
    }
}

impl<P: RowIndex> Table<P> {
    /// A table of no rows, with room for this many.
    pub(crate) fn new(capacity: usize) -> Self {
        let mut rows = Vec::with_capacity(1 + capacity);
        rows.push(Row::new(&[0; LANES]));
        Self { index: vec![P::default(); ROWS], rows }
    }

    /// Replaces a row, or inserts it. Its hidden lanes must fit a signed byte.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, lanes: &[i16; LANES]) {
        let lanes = Row::new(lanes);
        match self.index(row) {
            0 => {
                let index = P::try_from(self.rows.len()).ok();
                self.index[row] = index.expect("at most MAX_ROWS");
                self.rows.push(lanes);
            }
            index => self.rows[index] = lanes,
        }
    }

    /// The lanes of each row in the order of their numbers, or `None` where one is left out.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Option<[i16; LANES]>> {
        (0..ROWS).map(|row| {
            let index = self.index(row);
            (index > 0).then(|| self.rows[index].lanes())
        })
    }

    pub(crate) const fn count(&self) -> usize {
        self.rows.len() - 1
    }

    #[inline]
    pub(crate) fn index(&self, row: usize) -> usize {
        self.index[row].into() as usize
    }

    #[inline(always)] // the sum stays in registers: twice as fast
    pub(super) fn add(&self, row: u32, sum: &mut RowSum) {
        let Row(words) = &self.rows[self.index(row as usize)];
        let (words, _) = words.as_chunks::<8>();
        for (i, &words) in words.iter().enumerate() {
            let words = i16x8::new(words);
            sum.words[i] += words;
            if i > 0 {
                sum.high[i - 1] += words >> 8;
            }
        }
    }
}

//! A board with the heights of its columns, from which all tuples are read, and the patterns that
//! depend on the heights alone, computed for all columns at once.

use wide::u8x16;

use crate::board::{Board, HEIGHT, WIDTH};

/// The number of heights that a column can have, 0 included.
pub(super) const HEIGHTS: usize = HEIGHT + 1;

/// A board with the heights of its columns, which are in registers too, beside the heights of their
/// neighbours: lane i belongs to column i, and the lanes from 10 up to no column. Each wall is a
/// neighbour of height [`HEIGHT`].
pub(crate) struct Scan<'a> {
    pub(super) columns: &'a [u32; WIDTH],
    pub(super) heights: [u32; WIDTH],
    left: u8x16,
    here: u8x16,
    right: u8x16,
    /// See [`steps`].
    pub(super) steps: [u8; 16],
}

impl<'a> Scan<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self::with_heights(board, std::array::from_fn(|column| board.height(column)))
    }

    #[inline]
    pub(crate) fn with_heights(board: &'a Board, heights: [u32; WIDTH]) -> Self {
        let mut walled = [0; 19];
        walled[0] = HEIGHT as u8;
        for (lane, height) in walled[1..].iter_mut().zip(&heights) {
            *lane = *height as u8;
        }
        walled[WIDTH + 1] = HEIGHT as u8;
        let at = |offset: usize| u8x16::new(std::array::from_fn(|i| walled[offset + i]));
        let [left, here, right, second] = [0, 1, 2, 3].map(at);
        Self {
            columns: board.columns(),
            heights,
            left,
            here,
            right,
            steps: steps(here, right, second),
        }
    }

    /// The columns over which each piece fits without a hole, up to 2, as a base-3 digit for each.
    #[inline(always)]
    pub(super) fn fits(&self) -> u32 {
        let steps = self.here - self.left;
        // Bit i is set if column i is higher than column i - 1 by this difference.
        let higher_by = |n: i8| columns(steps.simd_eq(u8x16::splat(n.cast_unsigned()))) & !1;
        let [down2, down, flat, up, up2] = [-2, -1, 0, 1, 2].map(higher_by);
        let level = flat & flat >> 1;
        // Pieces O, I, S, J, L, and then Z, T.
        let first = [
            flat,
            level & flat >> 2,
            down & flat >> 1 | up,
            flat | up2,
            flat | up & flat >> 1 | down2,
        ];
        let last = [0, 0, 0, flat & up >> 1 | down, level | down | up];
        let digits = |sets| weighted_sum(sizes::<2>(sets), [81, 27, 9, 3, 1]);
        digits(first) * 9 + digits(last)
    }

    /// The patterns of the global tuples PEAK and PITS without the highest height.
    ///
    /// A pit is a column that is lower than both neighbours, except the well. Its depth is
    /// the difference to its lower neighbour. The pattern of PITS contains the number of
    /// pits of depth 2 or more (up to 4), the number of depth 3 or more (up to 3), and the sum of
    /// (depth - 1) over all pits (up to 15).
    #[inline(always)]
    pub(super) fn peak_and_pits(&self, highest: u32, well: u32) -> (u32, u32) {
        let lower_by =
            |n: u8| columns((self.here + u8x16::splat(n)).simd_eq(u8x16::splat(highest as u8)));
        let is_well = COLUMNS.simd_eq(u8x16::splat(well as u8));
        let depths = self.left.min(self.right).saturating_sub(self.here) & !is_well;
        let excess = depths.saturating_sub(u8x16::splat(1));
        let twos = columns(!excess.simd_eq(u8x16::ZERO));
        let threes = columns(!excess.saturating_sub(u8x16::splat(1)).simd_eq(u8x16::ZERO));
        let sizes = sizes::<4>([lower_by(0), lower_by(1), lower_by(2), twos, threes]);
        // Up to 3, except the number of `twos`.
        let but_twos = ONES & !(1 << 12);
        let sizes = sizes - (sizes >> 2 & but_twos); // only 4 has bit 2
        let sum = weighted_sum(sizes, [16 * 32, 4 * 32, 32, 4, 1]);
        (sum >> 5, (sum & 31) * 16 + u32::from(excess.reduce_add()).min(15))
    }
}

/// For each column, the difference to the column on its right, and the difference between the
/// next two columns, each clipped to ±4, as two base-9 digits.
#[inline]
fn steps(here: u8x16, right: u8x16, second: u8x16) -> [u8; 16] {
    let [first, second] = [(here, right), (right, second)]
        .map(|(left, right)| (right + u8x16::splat(4)).saturating_sub(left).min(u8x16::splat(8)));
    let twice = first + first;
    let fourfold = twice + twice;
    (fourfold + fourfold + first + second).to_array()
}

const COLUMNS: u8x16 = u8x16::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

/// The columns whose lanes are set, as bits.
#[inline]
fn columns(lanes: u8x16) -> u64 {
    u64::from(lanes.to_bitmask() & 0x3ff)
}

/// A one in each of five digits of twelve bits.
const ONES: u64 = 0x1_001_001_001_001;

/// The number of columns in each of five sets, up to `MOST`, as digits of twelve bits. That
/// of the first set is the most significant digit.
///
/// All five are counted at the same time. With `MOST` 2, the set 0b1011 counts 1 and becomes
/// 0b1010, and then counts 1 more: 2.
#[inline]
fn sizes<const MOST: usize>(sets: [u64; 5]) -> u64 {
    let mut sets = sets.iter().fold(0, |word, set| word << 12 | set);
    let mut sizes = 0;
    for _ in 0..MOST {
        // A set is below 1 << 10, so this carries into bit 11 unless the set is empty.
        sizes += (sets + 0x7ff * ONES) >> 11 & ONES;
        // Without the lowest column of each set.
        sets &= (sets | ONES << 11) - ONES;
    }
    sizes
}

/// The sum of five digits of twelve bits, each multiplied by its weight. The largest digit
/// times the sum of the weights must be below 1 << 12.
///
/// In decimals with two digits a and b, and the weights 3 and 1: (10 a + b) * (3 + 10 * 1) has
/// the sum 3 a + b in its second digit.
#[inline]
fn weighted_sum(digits: u64, weights: [u64; 5]) -> u32 {
    // The sum is the fifth digit of the product.
    let weights = weights.iter().rfold(0, |word, weight| word << 12 | weight);
    (digits.wrapping_mul(weights) >> 48) as u32 & 0xfff
}

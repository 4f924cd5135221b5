//! The global tuples: the well, the holes and the surface of the whole board.
//!
//! The program in C also takes the lowest row that a clear leaves. By this scorer, four tuples read the *lost rows*
//! of the next two clears of four, and the output buckets know no holes in these.

use std::ops::Range;

use super::local::{COLUMN, Kind};
use super::scan::{HEIGHTS, Scan};
use crate::board::WIDTH;
use crate::scorer::Scorer;

/// Output buckets, see [`bucket`].
pub(crate) const BUCKETS: usize = 9;

pub(crate) const GLOBALS: usize = 12;

/// The well (the lowest column, the leftmost of equals), its ready rows and its height.
///
/// A row is ready if its square in the well is the only one missing. Ready rows are counted
/// from the well's height up to the first row that is not ready. By the program in C, the height is clipped to
/// 2, and the squares missing in the second lost row follow.
const WELL: Kind = Kind::after(&COLUMN, WIDTH, WIDTH * 9 * HEIGHTS);
/// The height of the well, the highest height and the ready rows. By the program in C, the first is clipped to
/// 2, and the holes in the second lost row follow.
const READY: Kind = Kind::after(&WELL, WIDTH, HEIGHTS * HEIGHTS * 9);
/// The two lowest columns, the gap between them, and whether four rows are ready.
const LOWEST: Kind = Kind::after(&READY, WIDTH, WIDTH * WIDTH * 9 * 2);
/// The highest height, the holes and the mean height.
const SIZE: Kind = Kind::after(&LOWEST, WIDTH, HEIGHTS * 16 * HEIGHTS);
/// The rows with holes, the transitions and the holes, by the program in C without the lost rows.
const ROUGHNESS: Kind = Kind::after(&SIZE, WIDTH, 11 * 48 * 16);
/// The squares missing outside the well in the four rows from its height up, up to 3 each, and the highest height.
const MISSING: Kind = Kind::after(&ROUGHNESS, WIDTH, 256 * HEIGHTS);
/// The squares missing in the row above the topmost hole, the rows over it, the rows with holes, the ready rows.
const LID: Kind = Kind::after(&MISSING, WIDTH, 10 * 8 * 5 * 5);
/// For each piece, the number of columns over which it fits without a hole, up to 2.
const FITS: Kind = Kind::after(&LID, WIDTH, 3 * 3 * 3 * 3 * 3 * 3 * 3);
/// The same for the four rows above the rows of [`MISSING`], and the ready rows. By the program in C,
/// the squares missing and the holes in the first lost row, the digit of the row above row 4, and the ready rows.
const MISSING_ABOVE: Kind = Kind::after(&FITS, WIDTH, 256 * 5);
/// The squares missing in the rows that cover the topmost hole, the number of these rows, the highest height.
const COVER: Kind = Kind::after(&MISSING_ABOVE, WIDTH, 16 * 8 * HEIGHTS);
/// The columns as high as the highest one, one lower and two lower, up to 3 each, and the highest height.
const PEAK: Kind = Kind::after(&COVER, WIDTH, 64 * HEIGHTS);
/// The columns between higher ones (see [`Scan::peak_and_pits`]) and the highest height.
const PITS: Kind = Kind::after(&PEAK, WIDTH, 5 * 4 * 16 * HEIGHTS);

pub(super) const END: usize = PITS.end();

/// The properties of a range of columns, apart from the heights, from which the global tuples
/// are computed.
///
/// The summaries of two neighbouring ranges can be joined, together with the [`Scan::border`]
/// between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Rows with a hole, as bits.
    hole_rows: u32,
    /// Pairs of neighbouring squares in a row, exactly one of them filled.
    transitions: u32,
}

impl Summary {
    pub(crate) const NONE: Self = Self { hole_rows: 0, transitions: 0 };

    #[inline]
    pub(crate) const fn join(self, other: Self) -> Self {
        Self {
            hole_rows: self.hole_rows | other.hole_rows,
            transitions: self.transitions + other.transitions,
        }
    }
}

/// The output bucket: by the highest height (up to 10, up to 14, above) and the holes (none, one, more).
#[inline]
fn bucket(highest: u32, holes: u32) -> usize {
    let height = usize::from(highest > 10) + usize::from(highest > 14);
    height * 3 + holes.min(2) as usize
}

impl Scan<'_> {
    #[inline]
    pub(crate) fn summary(&self, columns: Range<usize>) -> Summary {
        let first = columns.start;
        columns.fold(Summary::NONE, |sum, column| {
            let sum = sum.join(self.single(column));
            if column == first { sum } else { sum.join(self.border(column)) }
        })
    }

    #[inline]
    fn single(&self, column: usize) -> Summary {
        let (squares, height) = (self.columns[column], self.heights[column]);
        Summary { hole_rows: !squares & ((1 << height) - 1), ..Summary::NONE }
    }

    /// The border between a column and the one on its left, or [`Summary::NONE`] at the walls.
    #[inline]
    pub(crate) fn border(&self, column: usize) -> Summary {
        if column == 0 || column == WIDTH {
            return Summary::NONE;
        }
        Summary {
            hole_rows: 0,
            transitions: (self.columns[column - 1] ^ self.columns[column]).count_ones(),
        }
    }

    /// The rows of the global tuples and the output bucket, from the summary and the squares of the whole board.
    #[inline(always)]
    pub(crate) fn globals(
        &self,
        scorer: Scorer,
        whole: Summary,
        squares: u32,
    ) -> ([u32; GLOBALS], usize) {
        // Each key is a height and a column; the well has the least key.
        let (mut well_key, mut second_key) = (u32::MAX, u32::MAX);
        for (column, height) in (0..).zip(self.heights) {
            let key = height << 4 | column;
            second_key = second_key.min(key.max(well_key));
            well_key = well_key.min(key);
        }
        let [well, second] = [well_key, second_key].map(|key| key & 15);
        let [low, gap] = [well_key >> 4, (second_key >> 4) - (well_key >> 4)];
        let union = self.columns.iter().fold(0, |rows, column| rows | column);
        let highest = u32::BITS - union.leading_zeros();
        let total: u32 = self.heights.iter().sum();
        let holes = (total - squares).min(15);
        let hole_rows = whole.hole_rows.count_ones();

        // The squares missing outside the well in the eight rows from its height up, in one
        // byte each.
        let missing = 9 * BYTES - self.filled(low, 0xff);
        let ready = missing.trailing_zeros() / 8;
        let missing = up_to_three(missing);
        let hole = self.topmost_hole(whole.hole_rows);
        let lid = (hole.lid.min(9) * 8 + hole.cover) * 5 + hole_rows.min(4);
        let (peak, pits) = self.peak_and_pits(highest, well);
        let mut rows = [
            WELL.row(0, (well * 9 + ready) * HEIGHTS as u32 + low),
            READY.row(0, (low * HEIGHTS as u32 + highest) * 9 + ready),
            LOWEST.row(
                0,
                ((well * WIDTH as u32 + second) * 9 + gap.min(8)) * 2 + u32::from(ready >= 4),
            ),
            SIZE.row(0, (highest * 16 + holes) * HEIGHTS as u32 + (total + 5) / WIDTH as u32),
            ROUGHNESS.row(0, (hole_rows.min(10) * 48 + whole.transitions.min(47)) * 16 + holes),
            MISSING.row(0, (missing >> 8) * HEIGHTS as u32 + highest),
            LID.row(0, lid * 5 + ready.min(4)),
            FITS.row(0, self.fits()),
            MISSING_ABOVE.row(0, (missing & 0xff) * 5 + ready.min(4)),
            COVER.row(0, (hole.missing.min(15) * 8 + hole.cover) * HEIGHTS as u32 + highest),
            PEAK.row(0, peak * HEIGHTS as u32 + highest),
            PITS.row(0, pits * HEIGHTS as u32 + highest),
        ];
        if scorer == Scorer::C {
            let holes = self.rows_by_c(&mut rows, whole, [well, low, ready, highest]);
            return (rows, bucket(highest, holes));
        }
        (rows, bucket(highest, holes))
    }

    /// Corrects the tuples that are others by the program in C, and returns the holes outside of the lost rows:
    /// row 4, or 0 if the well is not empty, and row 9.
    #[cold]
    #[inline(never)]
    fn rows_by_c(
        &self,
        rows: &mut [u32; GLOBALS],
        whole: Summary,
        [well, low, ready, highest]: [u32; 4],
    ) -> u32 {
        let lost = [if low > 0 { 0 } else { 4 }, 9, low + 5].map(|row| self.missing(low, row));
        let [first, second, (above, _)] = lost;
        let lost_rows = u32::from(first.1 > 0) + u32::from(second.1 > 0);
        let hole_rows = (whole.hole_rows.count_ones() - lost_rows).min(10);
        let hole = |(column, height): (&u32, u32)| height - column.count_ones();
        let holes = self.columns.iter().zip(self.heights).map(hole).sum::<u32>();
        let holes = holes - first.1 - second.1;
        let clipped = low.min(2);
        rows[0] = WELL.row(0, ((well * 9 + ready) * 3 + clipped) * 7 + second.0.min(6));
        let low_highest = clipped * HEIGHTS as u32 + highest;
        rows[1] = READY.row(0, (low_highest * 9 + ready) * 7 + second.1.min(6));
        let rough = hole_rows * 48 + whole.transitions.min(47);
        rows[4] = ROUGHNESS.row(0, rough * 16 + holes.min(15));
        let lost = first.0.min(8) * 7 + first.1.min(6);
        rows[8] = MISSING_ABOVE.row(0, (lost * 4 + above.min(3)) * 5 + ready.min(4));
        holes
    }

    /// The number of filled squares of each of the eight rows from `low` up, in one byte
    /// each. Rows whose bit in `rows` is not set count as empty.
    #[inline(always)]
    fn filled(&self, low: u32, rows: u32) -> u64 {
        let spread = |column: &u32| SPREAD[(column >> low & rows) as usize];
        self.columns.iter().map(spread).sum()
    }

    /// The squares missing in a row outside of the well, which has the height `low`, and the holes in it.
    fn missing(&self, low: u32, row: u32) -> (u32, u32) {
        let empty = |column: &u32| !column >> row & 1;
        let hole = |(column, height): (&u32, u32)| empty(column) & u32::from(height > row);
        let missing = self.columns.iter().map(empty).sum::<u32>() - u32::from(low <= row);
        (missing, self.columns.iter().zip(self.heights).map(hole).sum())
    }

    #[inline(always)]
    fn topmost_hole(&self, hole_rows: u32) -> Hole {
        let Some(row) = hole_rows.checked_ilog2() else { return Hole::default() };
        let covers: [i16; WIDTH] = std::array::from_fn(|i| {
            let is_hole = self.columns[i] >> row & 1 == 0 && self.heights[i] > row;
            if is_hole { self.heights[i].wrapping_sub(row + 1) as i16 } else { 7 }
        });
        let cover = u32::from(covers.into_iter().fold(7, i16::min).cast_unsigned());
        let filled = self.filled(row + 1, (1 << cover) - 1);
        Hole {
            cover,
            lid: WIDTH as u32 - (filled & 0xff) as u32,
            missing: WIDTH as u32 * cover - (filled.wrapping_mul(BYTES) >> 56) as u32, // the sum of the bytes
        }
    }
}

#[derive(Default)]
struct Hole {
    /// Rows from it to the top of its column, up to 7: the fewest of several topmost holes.
    cover: u32,
    /// The squares missing in the row above it.
    lid: u32,
    /// The squares missing in all rows that cover it.
    missing: u32,
}

/// A one in each of eight bytes.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// For each byte, its eight bits spread over eight bytes.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        spread[bits] = spread[bits / 2] << 8 | bits as u64 & 1;
        bits += 1;
    }
    spread
};

/// The eight bytes of a number, each clipped to 3, as digits of two bits: the lowest byte is
/// the most significant digit. The bytes 2, 9, 0 and so on become the digits 2, 3, 0 and so on.
#[inline]
fn up_to_three(bytes: u64) -> u32 {
    // The top bit of each byte from 4 up, and then all bits below it: 0x7f for 9. No byte is above
    // 131, so none carries into the next.
    let large = (bytes + 0x7c * BYTES) & (0x80 * BYTES);
    let clipped = (bytes | (large - (large >> 7))) & (3 * BYTES);
    // Each product gathers the digits of four bytes in its fourth byte: the bytes a, b, c and d
    // come to 64 a + 16 b + 4 c + d there.
    let gather = |four: u64| (four * 0x4010_0401) as u32 >> 24;
    gather(clipped & 0xffff_ffff) << 8 | gather(clipped >> 32)
}

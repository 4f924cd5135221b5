//! The global tuples: the well, the holes and the surface of the whole board.

use std::ops::Range;

use super::{COLUMN, HEIGHTS, Scan};
use crate::board::{HEIGHT, WIDTH};

/// A global tuple: its first row, and the number of its rows.
struct Global {
    first: usize,
    patterns: usize,
}

impl Global {
    const fn after(previous: &Self, patterns: usize) -> Self {
        Self {
            first: previous.end(),
            patterns,
        }
    }

    const fn row(&self, pattern: u32) -> u32 {
        self.first as u32 + pattern
    }

    const fn end(&self) -> usize {
        self.first + self.patterns
    }
}

/// Output buckets, see [`Summary::bucket`].
pub(crate) const BUCKETS: usize = 9;

/// The number of global tuples.
pub(crate) const GLOBALS: usize = 13;

/// The well (the lowest column, the leftmost of equals), its ready rows and its height.
///
/// A row is ready if its square in the well is the only one missing. Ready rows are counted
/// from the well's height up to the first row that is not ready.
const WELL: Global = Global {
    first: COLUMN.end(),
    patterns: WIDTH * 9 * HEIGHTS,
};
/// The height of the well, the highest height and the ready rows.
const READY: Global = Global::after(&WELL, HEIGHTS * HEIGHTS * 9);
/// The two lowest columns, the gap between them, and whether four rows are ready.
const RIVAL: Global = Global::after(&READY, WIDTH * WIDTH * 9 * 2);
/// The highest height, the holes and the mean height.
const SIZE: Global = Global::after(&RIVAL, HEIGHTS * 16 * HEIGHTS);
/// The rows with holes, the transitions and the holes.
const ROUGHNESS: Global = Global::after(&SIZE, 11 * 48 * 16);
/// The number of squares missing outside the well in each of the four rows above the
/// height of the well, up to 3 each, and the highest height.
const LACKS: Global = Global::after(&ROUGHNESS, 256 * HEIGHTS);
/// The squares missing in the row above the topmost hole, the rows that cover that hole,
/// the rows with holes and the ready rows.
const LID: Global = Global::after(&LACKS, 10 * 8 * 5 * 5);
/// For each piece, the number of columns over which it fits without a hole, up to 2.
const FITS: Global = Global::after(&LID, 3 * 3 * 3 * 3 * 3 * 3 * 3);
/// The same for the four rows above those of [`LACKS`], and the ready rows.
const LATER: Global = Global::after(&FITS, 256 * 5);
/// The squares missing in the rows that cover the topmost hole, the number of these rows,
/// and the highest height.
const COVER: Global = Global::after(&LATER, 16 * 8 * HEIGHTS);
/// The row and the column of the topmost hole, and the well.
const HOLE: Global = Global::after(&COVER, HEIGHTS * 11 * WIDTH);
/// How many columns are as high as the highest one, one lower and two lower, up to 3
/// each, and the highest height.
const PEAK: Global = Global::after(&HOLE, 64 * HEIGHTS);
/// The columns between higher ones (see [`pits`]) and the highest height.
const PITS: Global = Global::after(&PEAK, 5 * 4 * 16 * HEIGHTS);

/// The number of rows of all tuples, local and global.
pub(super) const END: usize = PITS.end();

/// The properties of a range of columns from which the global tuples are computed.
///
/// The summaries of two neighbouring ranges can be joined, given the [`Seam`] between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The sum of the heights.
    total: u32,
    highest: u32,
    holes: u32,
    /// Rows with a hole, as bits.
    hole_rows: u32,
    /// The number of columns of each height, in four bits per height.
    histogram: u128,
    seams: Seam,
}

/// The properties of the borders between neighbouring columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seam {
    /// Pairs of neighbouring squares in a row of which exactly one is filled.
    transitions: u32,
    /// For each difference in height from -2 to 2, twelve bits: bit i is set if column i is
    /// higher than column i - 1 by this difference.
    steps: u64,
}

impl Seam {
    const NONE: Self = Self {
        transitions: 0,
        steps: 0,
    };

    fn join(self, other: Self) -> Self {
        Self {
            transitions: self.transitions + other.transitions,
            steps: self.steps | other.steps,
        }
    }
}

impl Summary {
    /// The summary of no columns.
    pub(crate) const NONE: Self = Self {
        total: 0,
        highest: 0,
        holes: 0,
        hole_rows: 0,
        histogram: 0,
        seams: Seam::NONE,
    };

    /// The output bucket of a whole board: by the highest height (up to 10, up to 14, above)
    /// and the holes (none, one, more).
    #[inline]
    pub(crate) fn bucket(&self) -> usize {
        let height = usize::from(self.highest > 10) + usize::from(self.highest > 14);
        height * 3 + self.holes.min(2) as usize
    }

    /// The summary of two neighbouring ranges with this seam between them.
    pub(crate) fn join(self, other: Self, seam: Seam) -> Self {
        Self {
            total: self.total + other.total,
            highest: self.highest.max(other.highest),
            holes: self.holes + other.holes,
            hole_rows: self.hole_rows | other.hole_rows,
            histogram: self.histogram + other.histogram,
            seams: self.seams.join(other.seams).join(seam),
        }
    }
}

impl Scan<'_> {
    /// The summary of the given columns.
    pub(crate) fn summary(&self, columns: Range<usize>) -> Summary {
        let first = columns.start;
        columns.fold(Summary::NONE, |sum, column| {
            let seam = if column == first {
                Seam::NONE
            } else {
                self.seam(column)
            };
            sum.join(self.single(column), seam)
        })
    }

    /// The summary of one column.
    fn single(&self, column: usize) -> Summary {
        let (squares, height) = (self.columns[column], self.heights[column]);
        let hole_rows = !squares & ((1 << height) - 1);
        Summary {
            total: height,
            highest: height,
            holes: hole_rows.count_ones(),
            hole_rows,
            histogram: 1 << (4 * height),
            seams: Seam::NONE,
        }
    }

    /// The seam between a column and the one on its left; [`Seam::NONE`] at the walls.
    pub(crate) fn seam(&self, column: usize) -> Seam {
        if column == 0 || column == WIDTH {
            return Seam::NONE;
        }
        // Steps are counted from -2 up.
        let step = (self.heights[column] + 2).wrapping_sub(self.heights[column - 1]);
        Seam {
            transitions: (self.columns[column - 1] ^ self.columns[column]).count_ones(),
            steps: if step < 5 {
                1 << (step * 12 + column as u32)
            } else {
                0
            },
        }
    }

    /// The rows of the global tuples, given the summary of the whole board.
    pub(crate) fn globals(&self, whole: &Summary) -> [u32; GLOBALS] {
        let heights = self.heights.map(|height| height as i16);
        // Each key is a height and a column; the least key is that of the well.
        let keys: [i16; WIDTH] = std::array::from_fn(|i| heights[i] << 4 | i as i16);
        let well_key = least(keys);
        let rival_key = least(keys.map(|key| if key == well_key { i16::MAX } else { key }));
        let [well, rival] = [well_key, rival_key].map(|key| key as u32 & 15);
        let mut others = *self.columns;
        others[well as usize] = u32::MAX;
        let full = others.iter().fold(u32::MAX, |rows, column| rows & column);
        let [low, gap] = [well_key >> 4, (rival_key >> 4) - (well_key >> 4)].map(|n| n as u32);
        let highest = whole.highest;
        let ready = (full >> low).trailing_ones().min(8);
        let holes = whole.holes.min(15);
        let hole_rows = whole.hole_rows.count_ones();

        let lacks = 0x0909_0909_0909_0909 - self.filled(low, 0xff);
        let lacks = lacks.to_le_bytes().map(|lacks| u32::from(lacks.min(3)));
        let lacks = lacks.iter().fold(0, |pattern, lacks| pattern << 2 | lacks);
        let hole = self.topmost_hole(whole.hole_rows);
        let lid = (hole.lid.min(9) * 8 + hole.cover) * 5 + hole_rows.min(4);
        let peak = (whole.histogram << 8 >> (4 * highest)) as u32;
        let peak = [8, 4, 0].map(|shift| (peak >> shift & 15).min(3));
        let peak = peak.iter().fold(0, |pattern, count| pattern << 2 | count);
        [
            WELL.row((well * 9 + ready) * HEIGHTS as u32 + low),
            READY.row((low * HEIGHTS as u32 + highest) * 9 + ready),
            RIVAL.row(((well * WIDTH as u32 + rival) * 9 + gap.min(8)) * 2 + u32::from(ready >= 4)),
            SIZE.row((highest * 16 + holes) * HEIGHTS as u32 + (whole.total + 5) / WIDTH as u32),
            ROUGHNESS.row((hole_rows.min(10) * 48 + whole.seams.transitions.min(47)) * 16 + holes),
            LACKS.row((lacks >> 8) * HEIGHTS as u32 + highest),
            LID.row(lid * 5 + ready.min(4)),
            FITS.row(fits(whole.seams.steps)),
            LATER.row((lacks & 0xff) * 5 + ready.min(4)),
            COVER.row((hole.lacks.min(15) * 8 + hole.cover) * HEIGHTS as u32 + highest),
            HOLE.row((hole.row * 11 + hole.column) * WIDTH as u32 + well),
            PEAK.row(peak * HEIGHTS as u32 + highest),
            PITS.row(pits(&heights, well as usize) * HEIGHTS as u32 + highest),
        ]
    }

    /// The number of filled squares of each of the eight rows from `low` up, in one byte
    /// each. Rows whose bit in `rows` is not set count as empty.
    fn filled(&self, low: u32, rows: u32) -> u64 {
        let spread = |column: &u32| SPREAD[(column >> low & rows) as usize];
        self.columns.iter().map(spread).sum()
    }

    fn topmost_hole(&self, hole_rows: u32) -> Hole {
        let Some(row) = hole_rows.checked_ilog2() else {
            return Hole::NONE;
        };
        let keys: [i16; WIDTH] = std::array::from_fn(|i| {
            let is_hole = self.columns[i] >> row & 1 == 0 && self.heights[i] > row;
            let key = ((self.heights[i].wrapping_sub(row + 1)) << 4) as i16 | i as i16;
            if is_hole { key } else { i16::MAX }
        });
        let key = least(keys);
        let cover = (key as u32 >> 4).min(7);
        let filled = self.filled(row + 1, (1 << cover) - 1);
        Hole {
            row: row + 1,
            column: key as u32 & 15,
            cover,
            lid: WIDTH as u32 - (filled & 0xff) as u32,
            lacks: WIDTH as u32 * cover - (filled.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32,
        }
    }
}

/// The topmost hole of a board.
struct Hole {
    /// Its row, counted from 1; 0 if there is no hole.
    row: u32,
    /// Its column; 10 if there is no hole.
    column: u32,
    /// Rows from it to the top of its column, up to 7.
    cover: u32,
    /// The squares missing in the row above it.
    lid: u32,
    /// The squares missing in all rows that cover it.
    lacks: u32,
}

impl Hole {
    const NONE: Self = Self {
        row: 0,
        column: 10,
        cover: 0,
        lid: 0,
        lacks: 0,
    };
}

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

fn least(keys: [i16; WIDTH]) -> i16 {
    keys.iter().fold(i16::MAX, |least, &key| least.min(key))
}

/// The number of columns over which each piece fits without a hole, up to 2, as a base-3
/// digit for each piece. The steps are those of [`Seam`].
fn fits(steps: u64) -> u32 {
    let [down2, down, flat, up, up2] = [0, 12, 24, 36, 48].map(|shift| steps >> shift & 0xfff);
    let level = flat & flat >> 1;
    let places = [
        flat,
        level & flat >> 2,
        down & flat >> 1 | up,
        flat | flat & down >> 1 | up2,
        flat | up & flat >> 1 | down2,
        flat & up >> 1 | down,
        level | down & up >> 1 | up | down,
    ];
    let up_to_two =
        |places: u64| u32::from(places > 0) + u32::from(places & places.wrapping_sub(1) > 0);
    places
        .iter()
        .fold(0, |digits, &places| digits * 3 + up_to_two(places))
}

/// The pattern of the pits, which are columns lower than both neighbours, except the well.
/// The depth of a pit is the difference to its lower neighbour. The pattern contains the
/// number of pits of depth 2 or more (up to 4), that of depth 3 or more (up to 3), and the
/// sum of (depth - 1) over all pits (up to 15).
fn pits(heights: &[i16; WIDTH], well: usize) -> u32 {
    let mut walled = [HEIGHT as i16; WIDTH + 2];
    walled[1..=WIDTH].copy_from_slice(heights);
    let mut depths: [i16; WIDTH] =
        std::array::from_fn(|i| walled[i].min(walled[i + 2]) - walled[i + 1]);
    depths[well] = 0;
    let counts = depths
        .map(|depth| (depth - 1).max(0) | i16::from(depth >= 2) << 8 | i16::from(depth >= 3) << 12);
    let counts = counts
        .iter()
        .fold(0, |sum, count| sum + u32::from(count.cast_unsigned()));
    let (excess, twos, threes) = (counts & 0xff, counts >> 8 & 15, counts >> 12);
    (twos.min(4) * 4 + threes.min(3)) * 16 + excess.min(15)
}

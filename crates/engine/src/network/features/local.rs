//! The local tuples: the squares and the heights of neighbouring columns.

use std::ops::Range;

use super::scan::{HEIGHTS, Scan};
use crate::board::WIDTH;

/// A kind of tuple, with one for every `span` neighbouring columns: one alone if these are the whole board.
pub(super) struct Kind {
    span: usize,
    /// Rows of each tuple.
    patterns: usize,
    first_row: usize,
}

impl Kind {
    pub(super) const fn after(previous: &Self, span: usize, patterns: usize) -> Self {
        Self { span, patterns, first_row: previous.end() }
    }

    const fn places(&self) -> usize {
        WIDTH + 1 - self.span
    }

    /// The most tuples that read one of four neighbouring columns.
    const fn most_touched(&self) -> usize {
        let near = self.span - 1 + 4;
        if near < self.places() { near } else { self.places() }
    }

    pub(super) const fn row(&self, place: usize, pattern: u32) -> u32 {
        (self.first_row + place * self.patterns) as u32 + pattern
    }

    pub(super) const fn end(&self) -> usize {
        self.first_row + self.places() * self.patterns
    }
}

/// Four differences of neighbouring heights, each clipped to ±4.
const STEPS: Kind = Kind { span: 5, patterns: 9 * 9 * 9 * 9, first_row: 0 };
/// The six rows under the higher top of two columns, square by square.
const PAIR: Kind = Kind::after(&STEPS, 2, 1 << 12);
/// The five rows under the highest top of three columns, square by square.
const TRIPLE: Kind = Kind::after(&PAIR, 3, 1 << 15);
/// The heights of two columns.
const TOPS: Kind = Kind::after(&TRIPLE, 2, HEIGHTS * HEIGHTS);
/// The height of a column, its holes, and the squares above the topmost one, each up to 7.
pub(super) const COLUMN: Kind = Kind::after(&TOPS, 1, HEIGHTS * 8 * 8);

pub(super) const LOCALS: usize =
    STEPS.places() + PAIR.places() + TRIPLE.places() + TOPS.places() + COLUMN.places();

/// The most local tuples that a placement touches: a horizontal I piece far from the walls.
pub(super) const MAX_TOUCHED: usize = STEPS.most_touched()
    + PAIR.most_touched()
    + TRIPLE.most_touched()
    + TOPS.most_touched()
    + COLUMN.most_touched();

/// The rows of the local tuples of a board, from left to right for each kind.
pub(crate) struct LocalRows {
    steps: [u32; STEPS.places()],
    pairs: [u32; PAIR.places()],
    triples: [u32; TRIPLE.places()],
    tops: [u32; TOPS.places()],
    columns: [u32; COLUMN.places()],
}

impl LocalRows {
    /// Calls `push` with the rows of all tuples whose leftmost column is the given one.
    #[inline]
    pub(crate) fn starting_at(&self, column: usize, push: impl FnMut(u32)) {
        self.at(|_| Some(column), push);
    }

    /// Calls `push` with the rows of all tuples whose rightmost column is the given one.
    #[inline]
    pub(crate) fn ending_at(&self, column: usize, push: impl FnMut(u32)) {
        self.at(|kind| (column + 1).checked_sub(kind.span), push);
    }

    /// Calls `push` with the row of each kind at a place, if the kind has such a place.
    #[inline(always)]
    fn at(&self, place: impl Fn(&Kind) -> Option<usize>, mut push: impl FnMut(u32)) {
        let kinds: [(&Kind, &[u32]); 5] = [
            (&STEPS, &self.steps),
            (&PAIR, &self.pairs),
            (&TRIPLE, &self.triples),
            (&TOPS, &self.tops),
            (&COLUMN, &self.columns),
        ];
        for (kind, rows) in kinds {
            if let Some(&row) = place(kind).and_then(|place| rows.get(place)) {
                push(row);
            }
        }
    }
}

impl Scan<'_> {
    /// Calls `push` with the rows of all local tuples that read one of the given columns.
    #[inline]
    pub(crate) fn touching(&self, columns: Range<usize>, push: impl FnMut(u32)) {
        self.local(
            |kind| (columns.start + 1).saturating_sub(kind.span)..columns.end.min(kind.places()),
            push,
        );
    }

    #[inline(always)]
    pub(crate) fn local_rows(&self) -> LocalRows {
        LocalRows {
            steps: std::array::from_fn(|place| self.steps(place)),
            pairs: std::array::from_fn(|place| self.pair(place)),
            triples: std::array::from_fn(|place| self.triple(place)),
            tops: std::array::from_fn(|place| self.tops(place)),
            columns: std::array::from_fn(|place| self.column(place)),
        }
    }

    /// Calls `push` with the rows of the local tuples at the chosen places of each kind.
    #[inline(always)]
    fn local(&self, places: impl Fn(&Kind) -> Range<usize>, mut push: impl FnMut(u32)) {
        places(&STEPS).for_each(|place| push(self.steps(place)));
        places(&PAIR).for_each(|place| push(self.pair(place)));
        places(&TRIPLE).for_each(|place| push(self.triple(place)));
        places(&TOPS).for_each(|place| push(self.tops(place)));
        places(&COLUMN).for_each(|place| push(self.column(place)));
    }

    fn steps(&self, place: usize) -> u32 {
        let [left, right] = [self.steps[place], self.steps[place + 2]].map(u32::from);
        STEPS.row(place, left * 81 + right)
    }

    fn pair(&self, place: usize) -> u32 {
        PAIR.row(place, self.window::<2, 6>(place))
    }

    fn triple(&self, place: usize) -> u32 {
        TRIPLE.row(place, self.window::<3, 5>(place))
    }

    /// The squares of `DEPTH` rows under the highest top of `SPAN` columns, empty below the floor.
    #[inline]
    fn window<const SPAN: usize, const DEPTH: u32>(&self, place: usize) -> u32 {
        let top = (place..place + SPAN).fold(0, |top, i| self.heights[i].max(top));
        (place..place + SPAN).fold(0, |pattern, i| {
            pattern << DEPTH | self.columns[i] << DEPTH >> top & ((1 << DEPTH) - 1)
        })
    }

    fn tops(&self, place: usize) -> u32 {
        TOPS.row(place, self.heights[place] * HEIGHTS as u32 + self.heights[place + 1])
    }

    fn column(&self, place: usize) -> u32 {
        let (column, height) = (self.columns[place], self.heights[place]);
        let holes = height - column.count_ones();
        let cover = if holes == 0 { 0 } else { (column << (u32::BITS - height)).leading_ones() };
        COLUMN.row(place, (height * 8 + holes.min(7)) * 8 + cover.min(7))
    }
}

//! Accumulators: sums of the table rows of a board. A refresh adds all rows; an incremental
//! update starts from the board before a placement.
//!
//! A placement that clears no row leaves most local tuples unchanged. [`NodeAccumulators`]
//! therefore keeps, for each column, the sums of the tuples on its left and on its right.
//! An update adds two of these sums, the rows of the local tuples that the placement
//! touches, and the rows of the global tuples: about half of all rows. The refresh,
//! [`Table::accumulate`], is its reference implementation.

use wide::i16x8;

use super::endgame::Horizon;
use super::features::{Features, GLOBALS, MAX_TOUCHED, Scan, Summary};
use super::table::{RowIndex, RowSum, Table};
use crate::board::WIDTH;
use crate::piece::Placement;
use crate::scorer::Scorer;
use crate::surface::Surface;

/// The sum of the rows of a board, its output bucket, and the sum of its factors, if the game ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Accumulator {
    pub(crate) sum: RowSum,
    pub(crate) bucket: usize,
    pub(crate) factors: i16x8,
}

impl<P: RowIndex> Table<P> {
    /// Refreshes the accumulator: adds all rows of the board with these features.
    #[inline]
    pub(crate) fn accumulate(&self, features: &Features, end: Option<Horizon>) -> Accumulator {
        let mut sum = RowSum::default();
        if end.is_none_or(|it| it.needs_endless()) {
            for &row in &features.rows {
                self.add(row, &mut sum);
            }
        }
        Accumulator {
            sum,
            bucket: features.bucket,
            factors: self.add_factors(&features.rows, end, i16x8::ZERO),
        }
    }

    /// Adds the factors of some rows to a sum, if the game ends.
    #[inline(always)]
    fn add_factors(&self, rows: &[u32], end: Option<Horizon>, mut sum: i16x8) -> i16x8 {
        if let Some(horizon) = end {
            for &row in rows {
                horizon.add(self.index(row as usize), &mut sum);
            }
        }
        sum
    }
}

/// The partial accumulators of a board, from which its afterstates' accumulators are updated.
pub(crate) struct NodeAccumulators<'t, P> {
    table: &'t Table<P>,
    end: Option<Horizon<'t>>,
    scorer: Scorer,
    squares: u32,
    /// For each column, the columns on its left.
    left: [PartialAccumulator; WIDTH],
    /// For each column, the columns on its right.
    right: [PartialAccumulator; WIDTH],
    factors: [[i16x8; WIDTH]; 2],
}

/// The sum of the rows of the local tuples that read only a range of columns, and its summary.
#[derive(Clone, Copy)]
struct PartialAccumulator {
    sum: RowSum,
    summary: Summary,
}

impl<'t, P: RowIndex> NodeAccumulators<'t, P> {
    #[inline(always)]
    pub(crate) fn new(table: &'t Table<P>, surface: &Surface, end: Option<Horizon<'t>>) -> Self {
        let scan = Scan::with_heights(surface.board(), *surface.heights());
        let rows = scan.local_rows();
        let is_needed = end.is_none_or(|it| it.needs_endless());
        let empty = PartialAccumulator { sum: RowSum::default(), summary: Summary::NONE };
        let mut node = Self {
            table,
            end,
            scorer: surface.scorer(),
            squares: surface.board().squares(),
            left: [empty; WIDTH],
            right: [empty; WIDTH],
            factors: [[i16x8::ZERO; WIDTH]; 2],
        };
        // With one more column, which has the given border in common with the others.
        let extended = |partial: &PartialAccumulator, column: usize, border: usize| {
            let summary = partial.summary.join(scan.border(border));
            PartialAccumulator {
                sum: partial.sum,
                summary: summary.join(scan.summary(column..column + 1)),
            }
        };
        for column in 0..WIDTH - 1 {
            let mut partial = extended(&node.left[column], column, column);
            if is_needed {
                rows.ending_at(column, |row| table.add(row, &mut partial.sum));
            }
            node.left[column + 1] = partial;
        }
        for column in (1..WIDTH).rev() {
            let mut partial = extended(&node.right[column], column, column + 1);
            if is_needed {
                rows.starting_at(column, |row| table.add(row, &mut partial.sum));
            }
            node.right[column - 1] = partial;
        }
        // In passes of their own: together with the others they would take 1.5 % more instructions at effort 1.
        if let Some(horizon) = end {
            let [left, right] = &mut node.factors;
            for column in 0..WIDTH - 1 {
                let mut sum = left[column];
                rows.ending_at(column, |row| horizon.add(table.index(row as usize), &mut sum));
                left[column + 1] = sum;
            }
            for column in (1..WIDTH).rev() {
                let mut sum = right[column];
                rows.starting_at(column, |row| horizon.add(table.index(row as usize), &mut sum));
                right[column - 1] = sum;
            }
        }
        node
    }

    /// The accumulator of the afterstate of `placement`, whose scan is `scan`. The
    /// placement must clear no row: a clear changes all columns, so it needs a refresh.
    #[inline(always)]
    pub(crate) fn update(&self, scan: &Scan, placement: Placement) -> Accumulator {
        let columns = placement.column()..placement.column() + placement.shape().width;
        let (left, right) = (&self.left[columns.start], &self.right[columns.end - 1]);
        let whole = left
            .summary
            .join(scan.border(columns.start))
            .join(scan.summary(columns.clone()))
            .join(scan.border(columns.end))
            .join(right.summary);
        // All row numbers are computed before any row is loaded, so that the loads overlap.
        let mut rows = [0; MAX_TOUCHED];
        let (globals, bucket) = scan.globals(self.scorer, whole, self.squares + 4);
        rows[..GLOBALS].copy_from_slice(&globals);
        let mut count = GLOBALS;
        scan.touching(columns.clone(), |row| {
            rows[count] = row;
            count += 1;
        });
        let mut sum = left.sum;
        sum += right.sum;
        if self.end.is_none_or(|it| it.needs_endless()) {
            for &row in &rows[..count] {
                self.table.add(row, &mut sum);
            }
        }
        let [left, right] = &self.factors;
        let factors = left[columns.start] + right[columns.end - 1];
        Accumulator {
            sum,
            bucket,
            factors: self.table.add_factors(&rows[..count], self.end, factors),
        }
    }
}

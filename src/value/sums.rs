//! Sums of table rows, for one board and for all that it can become.
//!
//! A placement that clears no row leaves most local tuples as they were. [`Siblings`]
//! therefore keeps the sums of the tuples to the left and to the right of every column,
//! and adds up only what a placement touches: about half of the rows. The twin that
//! does without it is [`of_board`].

use super::features::{self, Features, GLOBALS, Scan, Summary};
use crate::board::{Board, Outcome, WIDTH};
use crate::piece::Placement;

/// The table of a network.
pub(crate) trait Table {
    /// A sum of rows: first the linear lanes, then the hidden ones.
    type Sum: Copy;

    /// The sum of no rows.
    const NOTHING: Self::Sum;

    /// Adds a row to a sum of rows.
    fn add(&self, row: u32, sum: &mut Self::Sum);

    /// Adds one sum of rows to another.
    fn join(sum: &mut Self::Sum, other: &Self::Sum);
}

/// The sum of all rows of a board, and the head that it goes through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Total<S> {
    pub(crate) sum: S,
    pub(crate) head: usize,
}

/// The total of a board by itself.
pub(crate) fn of_board<T: Table>(table: &T, board: &Board) -> Total<T::Sum> {
    of_features(table, &features::of(board))
}

/// The total of a board with these features.
pub(crate) fn of_features<T: Table>(table: &T, features: &Features) -> Total<T::Sum> {
    let mut sum = T::NOTHING;
    for &row in &features.rows {
        table.add(row, &mut sum);
    }
    Total {
        sum,
        head: features.head,
    }
}

/// The boards that differ from one board by a placement.
pub(crate) struct Siblings<'t, T: Table> {
    table: &'t T,
    /// The heights of the common board.
    heights: [u32; WIDTH],
    /// For each column, what lies wholly to the left of it.
    left: [Part<T::Sum>; WIDTH + 1],
    /// For each column, what lies wholly to the right of its left edge.
    right: [Part<T::Sum>; WIDTH + 1],
}

/// Some neighbouring columns: the rows of the tuples within them, and their summary.
#[derive(Clone, Copy)]
struct Part<S> {
    sum: S,
    summary: Summary,
}

impl<'t, T: Table> Siblings<'t, T> {
    pub(crate) fn new(table: &'t T, board: &Board) -> Self {
        let scan = Scan::new(board);
        let none = Part {
            sum: T::NOTHING,
            summary: Summary::NONE,
        };
        let (mut left, mut right) = ([none; WIDTH + 1], [none; WIDTH + 1]);
        for column in 0..WIDTH {
            let mut part = left[column];
            part.summary = part
                .summary
                .join(scan.summary(column..column + 1), scan.seam(column));
            scan.ending_at(column, |row| table.add(row, &mut part.sum));
            left[column + 1] = part;
        }
        for column in (0..WIDTH).rev() {
            let mut part = right[column + 1];
            part.summary = scan
                .summary(column..column + 1)
                .join(part.summary, scan.seam(column + 1));
            scan.starting_at(column, |row| table.add(row, &mut part.sum));
            right[column] = part;
        }
        Self {
            table,
            heights: *scan.heights(),
            left,
            right,
        }
    }

    /// The heights of the common board.
    pub(crate) fn heights(&self) -> &[u32; WIDTH] {
        &self.heights
    }

    /// The total of the board that `placement` made of the common one; afresh if it
    /// cleared rows or did not fit, since that moves everything.
    #[inline]
    pub(crate) fn total(
        &self,
        board: &Board,
        placement: Placement,
        outcome: Outcome,
    ) -> Total<T::Sum> {
        if outcome != Outcome::Cleared(0) {
            return of_board(self.table, board);
        }
        let columns = placement.column()..placement.column() + placement.shape().width;
        let (left, right) = (&self.left[columns.start], &self.right[columns.end]);
        let scan = Scan::changed(board, &self.heights, columns.clone());
        let whole = left
            .summary
            .join(scan.summary(columns.clone()), scan.seam(columns.start))
            .join(right.summary, scan.seam(columns.end));
        // All row numbers first, so that the rows are fetched side by side.
        let mut rows = [0; MOST_TOUCHED];
        rows[..GLOBALS].copy_from_slice(&scan.globals(&whole));
        let mut count = GLOBALS;
        scan.touching(columns, |row| {
            rows[count] = row;
            count += 1;
        });
        let mut sum = left.sum;
        T::join(&mut sum, &right.sum);
        for &row in &rows[..count] {
            self.table.add(row, &mut sum);
        }
        Total {
            sum,
            head: whole.head(),
        }
    }
}

/// Rows that a bar lying flat can touch: 26 local ones and the global ones.
const MOST_TOUCHED: usize = 26 + GLOBALS;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use crate::samples;
    use crate::value::table::OFFSET;
    use crate::value::{LANES, LINEAR, Value};

    #[test]
    fn siblings_sum_to_the_same_as_each_board_by_itself() {
        let table = Value::noise(1).table;
        let mut compared = 0;
        for board in samples::random_game(1, 300)
            .into_iter()
            .chain(samples::nasty_boards())
        {
            let siblings = Siblings::new(&table, &board);
            for placement in Piece::ALL.into_iter().flat_map(Piece::placements) {
                let mut after = board;
                let outcome = after.drop(*placement);
                assert_eq!(
                    siblings.total(&after, *placement, outcome),
                    of_board(&table, &after),
                    "{board}{placement:?}"
                );
                compared += usize::from(outcome == Outcome::Cleared(0));
            }
        }
        assert!(compared > 50_000, "{compared} boards");
    }

    #[test]
    fn a_sum_adds_each_row_once() {
        let table = Value::noise(2).table;
        let lanes: Vec<_> = table.lanes().map(|row| row.unwrap_or([0; LANES])).collect();
        for board in samples::nasty_boards() {
            let sum = of_board(&table, &board).sum.map(wide::i16x8::to_array);
            let sum = sum.as_flattened();
            for lane in 0..LANES {
                let rows = features::of(&board)
                    .rows
                    .map(|row| i64::from(lanes[row as usize][lane]));
                let mut expected = rows.iter().sum::<i64>();
                if lane >= LINEAR {
                    expected += i64::from(OFFSET);
                }
                assert_eq!(i64::from(sum[lane]), i64::from(expected as i16), "{board}");
            }
        }
    }
}

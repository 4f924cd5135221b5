//! Features: which rows of the table a board selects.
//!
//! An n-tuple network (Jaśkowski, "Mastering 2048", 2016) has one table row for each pattern
//! that a tuple of squares or heights can form. Here 42 tuples are *local*: each reads some
//! neighbouring columns. The other 12 are *global*: they read the whole board. A placement
//! touches one to four columns, so an afterstate shares most local rows with the board
//! before it. [`Scan::touching`] lists the others. The global tuples are computed from a
//! [`Summary`], which can be joined from the summaries of parts of the board.
//!
//! Every row number is below [`ROWS`], and no two tuples share a row.

mod global;
mod local;
mod scan;

use self::local::LOCALS;
use crate::board::{Board, WIDTH};
use crate::scorer::Scorer;

pub(crate) use self::global::{BUCKETS, GLOBALS, Summary};
pub(crate) use self::scan::Scan;

pub(crate) const ROWS: usize = global::END;

/// All tuples: the number of rows that a board selects.
pub(crate) const TUPLES: usize = LOCALS + GLOBALS;

pub(crate) const MAX_TOUCHED: usize = local::MAX_TOUCHED + GLOBALS;

/// The input of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Features {
    /// The numbers of the table rows, in a fixed order.
    pub(crate) rows: [u32; TUPLES],
    pub(crate) bucket: usize,
}

#[inline(always)]
pub(crate) fn of(scorer: Scorer, board: &Board) -> Features {
    let scan = Scan::new(board);
    let whole = scan.summary(0..WIDTH);
    let mut rows = [0; TUPLES];
    let mut slots = rows.iter_mut();
    let mut push = |row| {
        if let Some(slot) = slots.next() {
            *slot = row;
        }
    };
    scan.touching(0..WIDTH, &mut push);
    let (globals, bucket) = scan.globals(scorer, whole, board.squares());
    globals.into_iter().for_each(&mut push);
    Features { rows, bucket }
}

#[cfg(test)]
mod tests;

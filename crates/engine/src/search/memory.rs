//! The memory of a search: the afterstates from the root to a leaf, and a table of the evaluations
//! of boards that a deep search meets again.
//!
//! Pieces often lead to the same board in different orders, and a placement leads to boards that the
//! search for the piece before has met. The table changes no evaluation: a search of four plies takes
//! four fifths of the time with it. One of three plies meets few boards again, and has no table.

use std::ops::Range;

use crate::board::Board;
use crate::network::Evaluated;
use crate::piece::Piece;

/// The plies from which on a search has a table.
const DEEP: usize = 4;

/// The entries of the table, 1.5 MB: about as much as a search of four plies fills for one piece.
const ENTRIES: usize = 1 << 15;

/// The memory of a search. The next search uses it again: some allocators would return it to the
/// system in between, which takes a third of the time.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    /// The placements at the root of the last search, the best first.
    pub(super) roots: Vec<Root>,
    /// The afterstates below them.
    pub(super) afterstates: Vec<Evaluated>,
    /// The results of deep searches.
    table: Vec<Option<(Key, i32)>>,
}

/// A placement at the root.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) after: Evaluated,
    /// Its evaluation, in the unit of the search, and the plies of the search behind it.
    pub(super) eval: i32,
    pub(super) plies: usize,
    /// Where the memory has the afterstates of the next piece's candidates, once a
    /// search has evaluated them for a deeper one.
    pub(super) next_afterstates: Option<Range<usize>>,
}

impl Root {
    /// A placement with its evaluation.
    pub(super) const fn new(eval: i32, after: Evaluated) -> Self {
        Self { after, eval, plies: 0, next_afterstates: None }
    }
}

/// The input of an evaluation: the board, the next piece, the pieces left if they count, and the beams of the plies below, which
/// are those from one number up to another. At a leaf there are none, wherever it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    board: Board,
    next: Piece,
    beams: [u8; 2],
    left: Option<u32>,
}

impl Key {
    pub(super) const fn new(
        board: Board,
        next: Piece,
        from: usize,
        to: usize,
        left: Option<u32>,
    ) -> Self {
        let beams = if from < to { [from as u8, to as u8] } else { [0; 2] };
        Self { board, next, beams, left }
    }

    /// The place in the table. Collisions only cost time, since the whole key is compared.
    fn index(&self) -> usize {
        let [from, to] = self.beams.map(u64::from);
        let start = self.next as u64 | from << 8 | to << 16;
        let (pairs, _) = self.board.columns().as_chunks();
        let mixed = pairs.iter().fold(start, |sum, &[low, high]| {
            let pair = u64::from(low) | u64::from(high) << 32;
            let product = (sum ^ pair).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            product ^ product >> 29
        });
        mixed as usize % ENTRIES
    }
}

impl Memory {
    /// Begins a search of this many plies.
    pub(super) fn begin(&mut self, plies: usize) {
        self.roots.clear();
        self.afterstates.clear();
        if plies >= DEEP {
            self.table.resize(ENTRIES, None);
        }
    }

    /// The evaluation of this key, if it is still in the table.
    #[inline]
    pub(super) fn recall(&self, key: &Key) -> Option<i32> {
        if self.table.is_empty() {
            return None;
        }
        let (found, eval) = self.table[key.index()].as_ref()?;
        (found == key).then_some(*eval)
    }

    /// Keeps an evaluation in the place of the one before.
    #[inline]
    pub(super) fn remember(&mut self, key: Key, eval: i32) {
        if !self.table.is_empty() {
            self.table[key.index()] = Some((key, eval));
        }
    }
}

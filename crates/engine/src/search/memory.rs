//! The memory of a search: its expansions, each the evaluated candidates of a piece on a board.
//!
//! The stages of a search expand the same boards again, pieces often lead to the same board in different
//! orders, and the search for a piece expands boards that those for the pieces before have met. So
//! expansions are kept for some pieces. This changes no evaluation.

use std::cell::LazyCell;
use std::ops::Range;

use super::candidates::candidates;
use crate::board::Board;
use crate::network::{Evaluated, Network, Node};
use crate::piece::Piece;

/// The memory of a search. The next search uses it again: some allocators would return it to the
/// system in between, which takes a third of the time.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    /// The placements at the root of the last search, the best first.
    pub(super) roots: Vec<Root>,
    /// The afterstates of all expansions.
    pub(super) afterstates: Vec<Evaluated>,
    /// The expansions, each in the place of its key, and a power of two of places.
    table: Vec<Option<Expansion>>,
}

#[derive(Clone)]
pub(super) struct Root {
    pub(super) after: Evaluated,
    /// Its evaluation, in the unit of the search, and the plies of the search behind it.
    pub(super) eval: i32,
    pub(super) plies: usize,
}

impl Root {
    pub(super) const fn new(eval: i32, after: Evaluated) -> Self {
        Self { after, eval, plies: 0 }
    }
}

/// What is expanded: a piece on a board. The pieces left after it are a part of the key where they count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    board: Board,
    piece: Piece,
    left: Option<u32>,
}

impl Key {
    pub(super) fn new(network: &Network, board: Board, piece: Piece, left: Option<u32>) -> Self {
        Self { board, piece, left: network.horizon(left).and(left) }
    }

    /// A number whose last bits are the place in the table. Collisions cost time alone: keys are compared.
    fn hash(&self) -> usize {
        let (pairs, _) = self.board.columns().as_chunks();
        let mixed = pairs.iter().fold(self.piece as u64, |sum, &[low, high]| {
            let pair = u64::from(low) | u64::from(high) << 32;
            let product = (sum ^ pair).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            product ^ product >> 29
        });
        mixed as usize
    }
}

#[derive(Clone, Copy)]
struct Expansion {
    key: Key,
    margin: i16,
    /// The first one of its afterstates, and the one after the last.
    afterstates: [u32; 2],
}

impl Memory {
    pub(super) fn begin(&mut self, plies: usize) {
        self.roots.clear();
        // A search of three plies has about 115 afterstates, of four 600.
        let places = 1 << (6 + 2 * plies.min(4));
        if plies > 0 && self.table.len() < places {
            self.table.resize(places, None);
            self.afterstates.reserve(self.most());
        }
        if self.afterstates.len() >= self.table.len() {
            self.table.fill(None);
            self.afterstates.clear();
        }
    }

    /// The range of `afterstates` that has those of the candidates by a margin. They are evaluated from the
    /// node of the board, unless an expansion with another margin has them.
    pub(super) fn expand<'n>(
        &mut self,
        key: &Key,
        margin: i16,
        node: &LazyCell<Node<'n>, impl FnOnce() -> Node<'n>>,
    ) -> Range<usize> {
        let place = key.hash() & (self.table.len() - 1);
        let found = self.table[place].as_ref().filter(|it| it.key == *key);
        let [from, to] = found.map_or([0; 2], |it| it.afterstates).map(|it| it as usize);
        if found.is_some_and(|it| it.margin == margin) {
            return from..to;
        }
        let start = self.afterstates.len();
        for placement in candidates(node.surface(), node.oriented(key.piece), margin) {
            let own = node.unoriented(placement);
            let known = self.afterstates[from..to].iter().find(|it| it.placement == own).copied();
            self.afterstates.push(known.unwrap_or_else(|| node.afterstate(placement)));
        }
        let end = self.afterstates.len();
        if start < self.most() {
            let afterstates = [start as u32, end as u32];
            self.table[place] = Some(Expansion { key: *key, margin, afterstates });
        }
        start..end
    }

    /// Ends the use of an expansion, which goes if it is not kept.
    pub(super) fn release(&mut self, afterstates: &Range<usize>) {
        if afterstates.start >= self.most() {
            self.afterstates.truncate(afterstates.start);
        }
    }

    /// The afterstates from which on no expansion is kept, so that wide beams need no more memory: 2.2 MB for
    /// four plies, with a table of 1 MB.
    const fn most(&self) -> usize {
        2 * self.table.len()
    }
}

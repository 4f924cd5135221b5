//! The features, compared with a reference implementation that reads single squares.

use std::collections::BTreeSet;
use std::ops::Range;

use super::*;
use crate::board::HEIGHT;
use crate::piece::{Piece, Placement};
use crate::tests;

/// Twenty rows of ten squares, the lowest first.
struct Grid([[bool; WIDTH]; HEIGHT]);

impl Grid {
    fn of(board: &Board) -> Self {
        let row = |row| std::array::from_fn(|column| board.is_filled(column, row));
        Self(std::array::from_fn(row))
    }

    /// Below the floor nothing is filled.
    fn filled(&self, row: isize, column: usize) -> bool {
        usize::try_from(row).is_ok_and(|row| self.0[row][column])
    }

    fn height(&self, column: usize) -> usize {
        (0..HEIGHT).filter(|&row| self.0[row][column]).max().map_or(0, |row| row + 1)
    }

    fn is_hole(&self, row: usize, column: usize) -> bool {
        !self.0[row][column] && row < self.height(column)
    }

    fn holes(&self, column: usize) -> usize {
        (0..HEIGHT).filter(|&row| self.is_hole(row, column)).count()
    }

    /// The squares above the topmost hole.
    fn cover(&self, column: usize) -> usize {
        let top_hole = (0..HEIGHT).rfind(|&row| self.is_hole(row, column));
        top_hole.map_or(0, |row| self.height(column) - row - 1)
    }

    /// The squares of some rows under the highest top, column by column, each from the top.
    fn window(&self, columns: Range<usize>, depth: isize) -> Vec<usize> {
        let top = columns.clone().map(|column| self.height(column)).max().unwrap_or(0) as isize;
        let mut squares = Vec::new();
        for column in columns {
            for row in (top - depth..top).rev() {
                squares.push(usize::from(self.filled(row, column)));
            }
        }
        squares
    }

    /// The number of ready rows above the top of `well`.
    fn ready(&self, well: usize) -> usize {
        let lacks_only_the_well =
            |row: usize| (0..WIDTH).all(|column| column == well || self.0[row][column]);
        (self.height(well)..HEIGHT).take_while(|&row| lacks_only_the_well(row)).count()
    }

    /// The number of squares missing in a row: all of them if it is above the grid.
    fn lacks(&self, row: usize) -> usize {
        let lacks = |row: &[bool; WIDTH]| row.iter().filter(|&&square| !square).count();
        self.0.get(row).map_or(WIDTH, lacks)
    }

    /// The row and the column of the topmost hole. Of several in one row it is the one that
    /// the fewest squares cover, and of these the leftmost.
    fn topmost_hole(&self) -> Option<(usize, usize)> {
        let holes_in = |row: usize| (0..WIDTH).filter(move |&column| self.is_hole(row, column));
        let row = (0..HEIGHT).rfind(|&row| holes_in(row).next().is_some())?;
        let column = holes_in(row).min_by_key(|&column| self.height(column))?;
        Some((row, column))
    }

    fn holes_in(&self, row: usize) -> usize {
        (0..WIDTH).filter(|&column| self.is_hole(row, column)).count()
    }

    /// The holes of the rows that have some, by the program in C without those of the rows that it loses.
    fn rough(&self, scorer: Scorer) -> Vec<usize> {
        let lost = [if (0..WIDTH).all(|i| self.height(i) > 0) { 0 } else { 4 }, 9];
        let stays = |row: &usize| scorer != Scorer::C || !lost.contains(row);
        let holes = (0..HEIGHT).filter(stays).map(|row| self.holes_in(row));
        holes.filter(|&holes| holes > 0).collect()
    }

    fn transitions(&self) -> usize {
        let changes =
            |row: &[bool; WIDTH]| row.windows(2).filter(|pair| pair[0] != pair[1]).count();
        self.0.iter().map(changes).sum()
    }
}

/// Numbers the patterns of all tuples consecutively, so that no two tuples share a row.
struct Numbering {
    /// The row of each tuple.
    rows: Vec<u32>,
    /// The first row of the next tuple.
    first: usize,
}

impl Numbering {
    /// Adds a tuple, given as digits with their bases, the most significant first.
    fn tuple(&mut self, digits: &[(usize, usize)]) {
        let (mut number, mut patterns) = (0, 1);
        for &(digit, base) in digits {
            assert!(digit < base);
            number = number * base + digit;
            patterns *= base;
        }
        self.rows.push((self.first + number) as u32);
        self.first += patterns;
    }
}

/// All tuples of a board, from the comments on the constants in the library.
fn reference_tuples(scorer: Scorer, board: &Board) -> Numbering {
    let grid = Grid::of(board);
    let height = |column: usize| grid.height(column);
    let heights: Vec<usize> = (0..WIDTH).map(height).collect();
    let mut all = Numbering { rows: Vec::new(), first: 0 };
    for left in 0..=WIDTH - 5 {
        let step = |i: usize| (heights[i + 1] as isize - heights[i] as isize).clamp(-4, 4) + 4;
        let steps: Vec<_> = (left..left + 4).map(|i| (step(i) as usize, 9)).collect();
        all.tuple(&steps);
    }
    for (span, depth) in [(2, 6), (3, 5)] {
        for left in 0..=WIDTH - span {
            let squares = grid.window(left..left + span, depth);
            let squares: Vec<_> = squares.into_iter().map(|square| (square, 2)).collect();
            all.tuple(&squares);
        }
    }
    for left in 0..WIDTH - 1 {
        all.tuple(&[(heights[left], 21), (heights[left + 1], 21)]);
    }
    for column in 0..WIDTH {
        let (holes, cover) = (grid.holes(column).min(7), grid.cover(column).min(7));
        all.tuple(&[(heights[column], 21), (holes, 8), (cover, 8)]);
    }
    reference_globals(scorer, &grid, &heights, &mut all);
    all
}

fn reference_globals(scorer: Scorer, grid: &Grid, heights: &[usize], all: &mut Numbering) {
    let mut by_height: Vec<usize> = (0..WIDTH).collect();
    by_height.sort_by_key(|&column| heights[column]);
    let (well, second) = (by_height[0], by_height[1]);
    let (low, highest) = (heights[well], heights[by_height[9]]);
    let ready = grid.ready(well);
    let gap = (heights[second] - low).min(8);
    let holes = (0..WIDTH).map(|i| grid.holes(i)).sum::<usize>().min(15);
    let mean = (heights.iter().sum::<usize>() as f64 / 10.0 + 0.5).floor() as usize;
    let hole_rows = grid.rough(Scorer::Rules).len();
    let transitions = grid.transitions().min(47);
    let (ready8, ready4) = ((ready.min(8), 9), (ready.min(4), 5));
    // Of a row, the squares missing outside of the well, and the holes.
    let lost = |row: usize| (grid.lacks(row) - usize::from(low <= row), grid.holes_in(row));
    let (lost, next) = (lost(if low > 0 { 0 } else { 4 }), lost(9));
    let (mut well_low, mut low_end) = (vec![(low, 21)], vec![]);
    if scorer == Scorer::C {
        well_low = vec![(low.min(2), 3), (next.0.min(6), 7)];
        low_end = vec![(next.1.min(6), 7)];
    }
    all.tuple(&[&[(well, 10), ready8], well_low.as_slice()].concat());
    all.tuple(&[&well_low[..1], &[(highest, 21), ready8], &low_end].concat());
    all.tuple(&[(well, 10), (second, 10), (gap, 9), (usize::from(ready >= 4), 2)]);
    all.tuple(&[(highest, 21), (holes, 16), (mean, 21)]);
    let rough = grid.rough(scorer);
    let rough_holes = rough.iter().sum::<usize>().min(15);
    all.tuple(&[(rough.len().min(10), 11), (transitions, 48), (rough_holes, 16)]);

    let four_up_to_three = |first: usize| -> Vec<_> {
        let beside_the_well = |row| (grid.lacks(row) - 1).min(3);
        (first..first + 4).map(|row| (beside_the_well(row), 4)).collect()
    };
    let hole = grid.topmost_hole();
    let (cover, lid, lacks) = hole.map_or((0, 0, 0), |(row, column)| {
        let cover = (heights[column] - row - 1).min(7);
        let lacks = (row + 1..=row + cover).map(|row| grid.lacks(row)).sum();
        (cover, grid.lacks(row + 1), lacks)
    });
    all.tuple(&[four_up_to_three(low), vec![(highest, 21)]].concat());
    all.tuple(&[(lid, 10), (cover, 8), (hole_rows.min(4), 5), ready4]);
    all.tuple(&Piece::ALL.map(|piece| (places(heights, piece).min(2), 3)));
    let above = four_up_to_three(low + 4);
    if scorer == Scorer::C {
        all.tuple(&[(lost.0.min(8), 9), (lost.1.min(6), 7), above[1], ready4]);
        all.first += 4 * 4 * 4 * 4 * 5 - 9 * 7 * 4 * 5;
    } else {
        all.tuple(&[above, vec![ready4]].concat());
    }
    all.tuple(&[(lacks.min(15), 16), (cover, 8), (highest, 21)]);
    let lower_by = |n: usize| {
        let columns = heights.iter().filter(|&&height| height + n == highest);
        (columns.count().min(3), 4)
    };
    all.tuple(&[lower_by(0), lower_by(1), lower_by(2), (highest, 21)]);
    let depth = |column: usize| {
        let beside = |column: usize| *heights.get(column).unwrap_or(&HEIGHT);
        let lower = beside(column.wrapping_sub(1)).min(beside(column + 1));
        lower.saturating_sub(heights[column])
    };
    let depths: Vec<_> = (0..WIDTH).filter(|&i| i != well).map(depth).collect();
    let deep = |least: usize| depths.iter().filter(|&&depth| depth >= least).count();
    let excess = depths.iter().map(|depth| depth.saturating_sub(1)).sum::<usize>();
    all.tuple(&[(deep(2).min(4), 5), (deep(3).min(3), 4), (excess.min(15), 16), (highest, 21)]);
}

/// The columns over which a piece, in a rotation wider than one column, rests without a hole.
fn places(heights: &[usize], piece: Piece) -> usize {
    let fits = |placement: &&Placement| {
        let shape = placement.shape();
        let under = heights[placement.column()..][..shape.width].iter();
        let mut rests = under.zip(shape.gaps).map(|(height, gap)| height + 2 - gap as usize);
        let first = rests.next();
        shape.width > 1 && rests.all(|rest| Some(rest) == first)
    };
    let fitting = piece.placements().iter().filter(fits);
    fitting.map(|it| it.column()).collect::<BTreeSet<_>>().len()
}

fn boards() -> impl Iterator<Item = (Scorer, Board)> {
    let games = (1..=3).flat_map(|seed| tests::random_game(seed, 1000));
    let boards = games.chain(tests::edge_cases()).chain(tests::boards_by(Scorer::C, 1, 1000));
    boards.flat_map(|board| [Scorer::Rules, Scorer::C].map(|scorer| (scorer, board)))
}

#[test]
fn the_rows_and_the_bucket_are_those_of_the_reference() {
    for (scorer, board) in boards() {
        let reference = reference_tuples(scorer, &board);
        let features = of(scorer, &board);
        assert_eq!(features.rows.as_slice(), reference.rows, "{board}");
        assert_eq!(reference.first, ROWS);

        let grid = Grid::of(&board);
        let height = match (0..WIDTH).map(|column| grid.height(column)).max() {
            None | Some(0..=10) => 0,
            Some(11..=14) => 1,
            Some(15..) => 2,
        };
        let holes: usize = grid.rough(scorer).iter().sum();
        assert_eq!(features.bucket, height * 3 + holes.min(2), "{board}");
    }
}

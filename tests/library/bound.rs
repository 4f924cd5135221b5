//! A bound on the mean points of any player with one piece of preview: the optimum of a
//! simpler game that counts squares and ignores where they are.
//!
//! In this game, any placement of a piece may clear as many rows as the piece is high, if
//! there are enough squares. The grid is full only if each of its twenty rows has nine
//! squares. The only difficulty that remains is to wait for I pieces, which come at random.

use std::iter::zip;

use tetris_pipe::size::Size;
use tetris_pipe::{Game, Piece, Placement, Rules, Scorer, Tally};

/// The most squares in twenty rows, none of them full.
const MOST: usize = 180;

/// Points by the number of rows that are cleared at once.
const POINTS: [f64; 5] = [0.0, 1.0, 3.0, 7.0, 15.0];

/// Kinds of pieces: how many of the 256 bytes, and how many rows such a piece can clear. Four
/// of the seven pieces, O I Z J, have 37 bytes each, and the others 36.
const KINDS: [(f64, usize); 3] = [
    (37.0, 4),  // I
    (37.0, 2),  // O
    (182.0, 3), // all others
];

/// A number for each count of squares, which is always even.
type Squares = [f64; MOST / 2 + 1];

/// The most points from here on, by the number of squares, with a piece that can clear up to
/// `rows` rows, if `future` are the points after it.
fn best(rows: usize, future: &Squares) -> Squares {
    std::array::from_fn(|half| {
        let cleared = (0..=rows).filter_map(|rows| {
            let left = (half + 2).checked_sub(5 * rows)?;
            Some(POINTS[rows] + future.get(left)?)
        });
        let reset = future[0];
        cleared.fold(reset, f64::max)
    })
}

/// The mean points of the best player of this game for a number of random pieces.
fn mean_points(pieces: usize) -> f64 {
    // The mean points from here on for each kind of current piece.
    let mut points = KINDS.map(|(_, rows)| best(rows, &[0.0; MOST / 2 + 1]));
    for _ in 1..pieces {
        points = KINDS.map(|(_, rows)| {
            let known = points.map(|future| best(rows, &future));
            std::array::from_fn(|half| mean(known.map(|known| known[half])))
        });
    }
    mean(points.map(|points| points[0]))
}

fn mean(kinds: [f64; 3]) -> f64 {
    let weighted = kinds.iter().zip(KINDS).map(|(points, (count, _))| points * count);
    weighted.sum::<f64>() / 256.0
}

#[test]
fn no_player_has_more_than_97_826_points_on_average() {
    let points = mean_points(65_536);
    assert!((points - 97_825.95).abs() < 0.005, "{points}");
}

#[test]
fn a_few_pieces_clear_as_many_rows_as_their_squares_fill() {
    assert!((mean_points(2) - 0.0).abs() < 1e-12);
    // Twelve squares: one row, by any piece.
    assert!((mean_points(3) - 1.0).abs() < 1e-12);
    // Twenty squares: two rows at once.
    assert!((mean_points(5) - 3.0).abs() < 1e-12);
    // Forty squares: 15 points if the tenth piece is an I. The tenth piece is known when the
    // ninth is placed, so otherwise the player still clears three rows and then one.
    let ten = mean_points(10);
    assert!(ten > 8.0 && ten < 10.0, "{ten}");
}

#[test]
fn the_bound_of_any_pieces_is_the_best_total_of_the_rows_that_they_fill() {
    let tables = [
        POINTS,
        [0.0, 1.0, 2.0, 3.0, 4.0],
        [0.0, 40.0, 100.0, 300.0, 1200.0],
        [0.0, 1.0, 5.0, 7.0, 8.0],
        [0.0, 0.5, 2.0, 8.0, 9.25],
        [0.0, 2.0, 3.5, 4.0, 5.0],
        [0.0, -1.0, 0.0, 0.0, 3.0],
        [0.0, -1.0, -2.0, -3.0, -4.0],
    ];
    for (points, columns) in tables.into_iter().flat_map(|points| [(points, 10), (points, 7)]) {
        // The most points of any clears that together take at most this many rows.
        let mut best_total = vec![0.0_f64];
        for rows in 1..=4 * 4_000 / columns {
            let with_last = |last: usize| points[last] + best_total[rows - last];
            let most = (1..=rows.min(4)).map(with_last).fold(best_total[rows - 1], f64::max);
            best_total.push(most);
        }
        let size = Size::new(20, columns).expect("a size");
        let rules = Rules { points, size, ..Rules::CHALLENGE };
        // A piece that clears nothing scores, too; or it costs points, and a reset does not.
        let gives = Rules { points: points.map(|it| it + 0.25), ..rules };
        let costs = Rules { points: [-0.5, points[1], points[2], points[3], points[4]], ..rules };
        for pieces in 0..=4_000 {
            let most = best_total[4 * pieces / columns];
            let bound = [rules, gives, costs].map(|it| it.bound(pieces as u64));
            let expected = [most, most + pieces as f64 * 0.25, most];
            let difference = |(bound, expected): (f64, f64)| (bound - expected).abs();
            let differs = zip(bound, expected).any(|it| difference(it) > 1e-9);
            assert!(!differs, "{pieces} pieces of {points:?} on {columns} columns: {bound:?}");
        }
    }
    assert_eq!(Tally { pieces: 65_536, ..Tally::default() }.bound(Scorer::Rules), 98_298);
}

/// Nobody can score more, and these games score as much.
#[test]
fn games_of_3_5_10_and_13_pieces_reach_the_bound() {
    let upright = (0..10).map(|column| (Piece::I, 0, column));
    let flat = [(Piece::I, 1, 0), (Piece::I, 1, 4), (Piece::O, 0, 8)];
    let squares = (0..5).map(|pair| (Piece::O, 0, 2 * pair));
    let games: [(Vec<_>, u64); 4] = [
        (flat.to_vec(), 1),
        (squares.collect(), 3),
        (upright.clone().collect(), 15),
        (upright.chain(flat).collect(), 16),
    ];
    for (moves, points) in games {
        let mut game = Game::default();
        for (piece, rotation, column) in moves {
            let placement = Placement::new(piece, rotation, column).expect("a placement");
            game.play(placement);
        }
        assert_eq!(game.tally().points, points);
        assert_eq!(game.tally().bound(Scorer::Rules), points);
    }
}

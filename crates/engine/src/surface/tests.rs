//! Where pieces land, compared with pieces that fall row by row.

use super::*;
use crate::piece::Piece;

/// The row in which a piece comes to rest that falls row by row from above the ceiling.
fn fallen(columns: &[u32; WIDTH], placement: Placement) -> u32 {
    let shape = placement.shape();
    let is_free = |rest: u32| {
        let mut columns = columns[placement.column()..].iter().zip(shape.columns);
        columns.all(|(column, squares)| column & squares << rest == 0)
    };
    let rows = (0..HEIGHT as u32).rev();
    rows.take_while(|&rest| is_free(rest))
        .last()
        .unwrap_or(HEIGHT as u32)
}

/// For all heights of the columns that it covers.
#[test]
fn every_placement_lands_where_it_falls() {
    let heights = HEIGHT + 1;
    for &placement in Piece::ALL.into_iter().flat_map(Piece::placements) {
        let shape = placement.shape();
        for number in 0..heights.pow(shape.width as u32) {
            let mut columns = [0; WIDTH];
            for (i, column) in columns[placement.column()..][..shape.width]
                .iter_mut()
                .enumerate()
            {
                *column = (1 << (number / heights.pow(i as u32) % heights)) - 1;
            }
            let board = Board::from_columns(columns).expect("no row is full");
            let rest = fallen(&columns, placement);
            assert_eq!(board.rest(placement), rest, "{board}{placement:?}");
            let fits = rest as usize + shape.height <= HEIGHT;
            let landing = fits.then_some(Landing { rest, full: 0 });
            assert_eq!(
                Surface::new(board).landing(placement),
                landing,
                "{board}{placement:?}"
            );
        }
    }
}

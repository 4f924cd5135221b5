//! The account of a game. Its numbers are in the golden texts of `tetris-judge`.

use tetris_pipe::{Piece, Placement};
use tetris_pipe_arena::account::Observer;

/// Lying I pieces add a row by twos, and then upright ones add four each.
#[test]
fn exactly_95_percent_of_the_boards_are_enough_for_the_percentile() {
    for (lying, expected) in [(19, 10), (18, 13)] {
        let mut observer = Observer::default();
        for number in 0..20 {
            let byte = if number < lying { 0x10 + number % 2 * 4 } else { 0 };
            observer.play(Placement::from_byte(Piece::I, byte).expect("a placement"));
        }
        let height = observer.account(None, None).height.expect("boards");
        assert_eq!(height.percentile_95, expected);
    }
}

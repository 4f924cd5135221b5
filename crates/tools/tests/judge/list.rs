//! The list: a line per piece.

use crate::{assert_golden, session, testgames};

#[test]
fn each_piece_has_a_line_up_to_a_fault() {
    let (pieces, placements) = testgames::lossy();
    let text = [
        session((&pieces[..6], &placements[..6]), &["--list"]),
        session((&[7, 8, 9], &[0x38, 0x30, 0x21]), &["--list"]),
        session((&[0; 3], &[0, 64, 0]), &["--list"]),
    ];
    assert_golden("list.txt", &text.concat());
}

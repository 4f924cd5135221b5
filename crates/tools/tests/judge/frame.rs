//! The board before a piece.

use std::io::Write;

use crate::support::{assert_success, start_with_pipes, wait};
use crate::{assert_golden, session, tetris_judge};

/// Four lying I pieces, two by two, and an O piece that clears two rows.
const GAME: (&[u8], &[u8]) = (&[1, 1, 1, 1, 0], &[0x10, 0x14, 0x10, 0x14, 8]);

/// Piece 5 is after the last one. A fault affects only later frames.
#[test]
fn the_board_before_a_piece_is_printed() {
    let frames = [0, 1, 3, 4, 5, 6].map(|piece| format!("--frame {piece}"));
    let text = [
        session(GAME, &frames.each_ref().map(String::as_str)),
        session((&[1; 3], &[1, 5, 0x17]), &["--frame 2", "--frame 3"]),
    ];
    assert_golden("frame.txt", &text.concat());
}

#[test]
fn a_frame_is_printed_before_the_game_ends() {
    let (_directory, mut command) = tetris_judge((GAME.0, b""), "--frame 1 i -");
    let (child, mut stdin) = start_with_pipes(&mut command);
    stdin.write_all(&[0x10]).expect("sending a placement");
    let board = ["..........\n".repeat(19), "####......\n".to_owned()].concat();
    assert_success(&wait(child), board.as_bytes());
    drop(stdin); // It was open until here.
}

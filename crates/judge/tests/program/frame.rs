//! The board before a piece.

use std::io::Write;

use tetris_pipe::Board;

use crate::support::{assert_failure, assert_success, start_with_pipes, stderr, wait};
use crate::{judge, tetris_judge};

/// Four lying I pieces, two by two, and an O piece that clears two rows.
const GAME: (&[u8], &[u8]) = (&[1, 1, 1, 1, 0], &[0x10, 0x14, 0x10, 0x14, 8]);

fn picture(rows: &[&str]) -> Vec<u8> {
    let board: Board = rows.join("\n").parse().expect("a board");
    board.to_string().into_bytes()
}

#[test]
fn the_board_before_a_piece_is_printed() {
    for (piece, rows) in [
        ("0", &[][..]),
        ("1", &["####......"]),
        ("3", &["####......", "########.."]),
        ("4", &["########..", "########.."]),
        ("5", &[]), // after the last piece
    ] {
        let output = judge(GAME, &format!("--frame {piece}"));
        assert_success(&output, &picture(rows));
    }
}

#[test]
fn a_frame_after_the_end_is_refused() {
    let line = "tetris-judge: --frame 6: the game has only 5 pieces\n";
    assert_failure(&judge(GAME, "--frame 6"), line);
}

#[test]
fn a_fault_affects_only_later_frames_and_has_a_hint() {
    let game: (&[u8], &[u8]) = (&[1; 3], &[1, 5, 0x17]);
    assert_eq!(judge(game, "--frame 2").status.code(), Some(0));
    let output = judge(game, "--frame 3");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("hint: no placement so far is over column 0"));
}

#[test]
fn a_frame_is_printed_before_the_game_ends() {
    let (_directory, mut command) = tetris_judge((GAME.0, b""), "--frame 1 i -");
    let (child, mut stdin) = start_with_pipes(&mut command);
    stdin.write_all(&[0x10]).expect("sending a placement");
    assert_success(&wait(child), &picture(&["####......"]));
    drop(stdin); // It was open until here.
}

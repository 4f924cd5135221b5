//! The board before a piece.

use std::io::Write;

use tetris_pipe::Board;

use super::support::{assert_ends, tetris_judge};
use crate::support::start_with_pipes;

/// Four horizontal I pieces, two by two, and an O piece that clears two rows.
const PIECES: [u8; 5] = [1, 1, 1, 1, 0];
const PLACEMENTS: [u8; 5] = [0x10, 0x14, 0x10, 0x14, 8];

fn picture(rows: &[&str]) -> String {
    let board: Board = rows.join("\n").parse().expect("a board");
    board.to_string()
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
        let (_directory, mut command) = tetris_judge(("i", &PIECES), ("o", &PLACEMENTS));
        let output = command.args(["--frame", piece]).output().expect("running");
        assert_ends(&output, 0, &picture(rows), "");
    }
}

#[test]
fn a_frame_after_the_end_is_refused() {
    let (_directory, mut command) = tetris_judge(("i", &PIECES), ("o", &PLACEMENTS));
    let output = command.args(["--frame", "6"]).output().expect("running");
    let line = "tetris-judge: --frame 6: the game has only 5 pieces\n";
    assert_ends(&output, 2, "", line);
}

#[test]
fn a_fault_affects_only_later_frames() {
    let faulty = [0x10, 0xff, 0x10, 0x14, 8];
    for (piece, code) in [("1", 0), ("2", 1)] {
        let (_directory, mut command) = tetris_judge(("i", &PIECES), ("o", &faulty));
        let output = command.args(["--frame", piece]).output().expect("running");
        assert_eq!(output.status.code(), Some(code));
    }
}

#[test]
fn a_frame_is_printed_before_the_game_ends() {
    let (_directory, mut command) = tetris_judge(("i", &PIECES), ("o", b""));
    let (child, mut stdin) = start_with_pipes(command.args(["--frame", "1", "i", "-"]));
    stdin.write_all(&[0x10]).expect("sending a placement");
    let output = child.wait_with_output().expect("waiting for it");
    assert_ends(&output, 0, &picture(&["####......"]), "");
    drop(stdin); // It was open until here.
}

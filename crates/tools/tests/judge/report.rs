//! The report, as text and as JSON, the list, and the board before a piece.

use std::io::Write;

use tetris_pipe_cli::numbers::grouped_tenths;

use crate::support::{assert_success, start_with_pipes, wait};
use crate::{assert_golden, session, testgames, tetris_judge};

/// Checked by hand. The analysis has the report of a game with other clears.
#[test]
fn the_report_is_a_text_and_an_object() {
    // Two tetrises at a height of four rows, one at six over an O piece on the floor, after a reset
    // another at six, and after the next one at four. The first of the longest waits counts.
    let columns: Vec<u8> = (0..10).collect();
    let bars = || vec![1; 10];
    let round = || [bars(), vec![0; 11]].concat();
    let pieces = [bars(), bars(), vec![0], round(), round(), round()].concat();
    let rounds = [0, 4, 2].map(|column| [&columns[..], &[column; 11]].concat());
    let placements = [&columns[..], &columns, &[0], &rounds.concat()].concat();
    let tetrises = session((&pieces, &placements), &["--report"]);
    let broken = session((&[0], &[]), &["--report", "--json"]);
    assert_golden("report.txt", &[tetrises, broken].concat());
}

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

#[test]
fn thousands_are_grouped() {
    let texts = [1234.96, 0.04, -0.04, -1_234_567.5].map(grouped_tenths);
    assert_eq!(texts, ["1,235.0", "0.0", "0.0", "-1,234,567.5"]);
}

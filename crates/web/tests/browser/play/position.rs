//! The player page: a visitor draws a position.

use serde_json::json;
use tetris_pipe::{Board, Effort, Piece, Placer};

use super::{bytes, drawn, landing, open, open_at, open_drawing, squares};
use crate::Visit;

/// The points of the window where squares of the board are.
fn points(visit: &mut Visit, squares: &[(u32, u32)]) -> Vec<(f64, f64)> {
    let square = |&(row, column): &(u32, u32)| {
        // There are four rows above the board.
        let (x, y) = (
            (f64::from(column) + 0.5) / 10.0,
            (23.5 - f64::from(row)) / 24.0,
        );
        visit.point("#board", (x, y))
    };
    squares.iter().map(square).collect()
}

/// The filled squares, as `row * 10 + column`.
fn filled(visit: &mut Visit) -> Vec<u8> {
    let board = bytes(visit, "positioning.board");
    (0..200).filter(|&i| board[usize::from(i)] > 0).collect()
}

/// Checks that the page shows what the library says of a position.
fn check_moves(visit: &mut Visit, board: &Board, current: Piece, next: Piece) {
    let moves = Placer::new(Effort::default())
        .on_board(*board)
        .ranked_moves(current, Some(next));
    let shown = drawn(
        visit,
        "Array.from(document.querySelectorAll('#moves li:not([hidden]) button'), button => [
            button.querySelector('.quiet').textContent,
            Number(button.querySelector('b').textContent.replace('\u{2212}', '-')),
        ])",
    );
    let shown: Vec<(String, f32)> = serde_json::from_value(shown).expect("moves");
    assert_eq!(shown.len(), moves.len());
    for ((plies, points), expected) in shown.iter().zip(&moves) {
        match expected.plies {
            0 => assert_eq!(plies, "static"),
            n => assert_eq!(*plies, format!("{n}-ply")),
        }
        assert!(
            (points - expected.points).abs() < 0.006,
            "{points} {expected:?}"
        );
    }
    let best = moves[0].placement;
    assert_eq!(landing(visit), squares(best, board.rest(best)));
}

#[test]
fn the_moves_follow_the_drawing() {
    let mut visit = open_drawing();
    check_moves(&mut visit, &Board::EMPTY, Piece::T, Piece::I);
    let line = points(&mut visit, &[(0, 1), (0, 9)]);
    visit.drag(&line);
    assert_eq!(
        filled(&mut visit),
        (1..10).collect::<Vec<_>>(),
        "a fast pointer skips nothing"
    );
    let board: Board = ".#########".parse().expect("a board");
    check_moves(&mut visit, &board, Piece::T, Piece::I);
    visit.press("z");
    visit.press("Shift+L");
    check_moves(&mut visit, &board, Piece::Z, Piece::L);
    visit.click("#current-pieces button:nth-child(2)");
    visit.click("#next-pieces button:nth-child(1)");
    check_moves(&mut visit, &board, Piece::I, Piece::O);
    let line = points(&mut visit, &[(0, 9), (0, 2)]);
    visit.drag(&line);
    assert_eq!(filled(&mut visit), [1], "a filled square erases");
    let line = points(&mut visit, &[(0, 0), (0, 9)]);
    visit.drag(&line);
    assert_eq!(filled(&mut visit), (0..9).collect::<Vec<_>>());
    let message = visit.text("id('message').textContent");
    assert!(message.contains("stays empty"), "{message}");
    visit.click("#drawing button");
    check_moves(&mut visit, &Board::EMPTY, Piece::I, Piece::O);
}

#[test]
fn fingers_and_keys_draw() {
    let mut visit = open_drawing();
    visit.phone();
    let line = points(&mut visit, &[(3, 0), (3, 1), (3, 2)]);
    visit.swipe(&line);
    assert_eq!(filled(&mut visit), [30, 31, 32]);
    visit.run("id('board').focus()");
    for key in ["ArrowUp", "ArrowRight", " "] {
        visit.press(key);
    }
    assert_eq!(filled(&mut visit), [30, 31, 32, 41]);
    visit.wait_for("id('board').getAttribute('aria-label') === 'Board: row 4, column 1, filled'");
}

#[test]
fn a_move_of_the_list_is_shown_and_played() {
    let mut visit = open_drawing();
    visit.click("#moves li:nth-child(2) button");
    let moves = Placer::new(Effort::default()).ranked_moves(Piece::T, Some(Piece::I));
    assert_eq!(landing(&mut visit), squares(moves[1].placement, 0));
    visit.press("Enter");
    assert_eq!(filled(&mut visit), squares(moves[1].placement, 0));
    assert_eq!(visit.eval("LETTERS[positioning.current]"), "I");
}

#[test]
fn the_address_carries_the_position() {
    let mut visit = open_drawing();
    let line = points(&mut visit, &[(1, 4), (2, 4)]);
    visit.drag(&line);
    visit.press("2");
    let address = "#now=T&next=I&effort=2&rows=0.10.10";
    visit.wait_for(&format!("location.hash === '{address}'"));
    let mut other = open_at(address);
    assert_eq!(filled(&mut other), [14, 24]);
    assert_eq!(
        other.text("document.querySelector('main').dataset.mode"),
        "position"
    );
    assert_eq!(other.eval("effort"), 2);
    other.run("location.hash = '#now=S&next=Z&effort=3&rows='");
    other.wait_for("positioning.board.every(square => square === 0)");
    check_moves(&mut other, &Board::EMPTY, Piece::S, Piece::Z);
}

#[test]
fn the_position_of_the_game_is_taken_along() {
    let mut visit = open();
    for letter in "TIZ".chars() {
        visit.press(&letter.to_string());
    }
    let board = bytes(&mut visit, "choosing.game.board");
    visit.click("#position-mode");
    assert_eq!(bytes(&mut visit, "positioning.board"), board);
    let pair = drawn(&mut visit, "[positioning.current, positioning.next]");
    assert_eq!(pair, json!([1, 2]));
    visit.click("#choose-mode");
    assert_eq!(drawn(&mut visit, "choosing.game.pieces.length"), 3);
}

#[test]
fn damaged_addresses_are_ignored_with_a_message() {
    let mut visit = open();
    let (rows, squares) = (".0".repeat(20), "0".repeat(100_000));
    for address in [
        "#12345",
        "#now=T&next=I&effort=3&rows=3ff",
        "#now=T&next=I&effort=3&rows=400",
        "#now=T&next=I&effort=3&rows=1..1",
        "#now=T&next=I&effort=3&rows=-1",
        "#now=T&next=I&effort=3&rows=0x1",
        "#now=T&next=I&effort=3",
        "#now=T&next=I&effort=4&rows=",
        "#now=X&next=I&effort=3&rows=",
        "#now=T&next=__proto__&effort=3&rows=",
        "#now=T&next=I&effort=3&rows=1%0a",
        "#<img src=x onerror=alert(1)>",
        "#%",
        &format!("#now=T&next=I&effort=3&rows=0{rows}"),
        &format!("#now=T&next=I&effort=3&rows={squares}"),
    ] {
        visit.run(&format!("say(''); location.hash = {}", json!(address)));
        visit.wait_for("id('message').textContent.includes('ignored')");
        assert_eq!(
            visit.text("document.querySelector('main').dataset.mode"),
            "choose",
            "{address}"
        );
    }
    let mut visit = open_at("#</script><script>alert(1)</script>");
    assert!(visit.text("id('message').textContent").contains("ignored"));
    visit.press("t");
    visit.press("i");
    assert_eq!(landing(&mut visit).len(), 4);
}

#[test]
fn the_tab_key_passes_the_moves_in_one_step() {
    let mut visit = open_drawing();
    let stops =
        "document.querySelectorAll('#moves li:not([hidden]) button[tabindex=\"0\"]').length";
    assert_eq!(drawn(&mut visit, stops), 1);
    visit.run("document.querySelector('#moves [tabindex=\"0\"]').focus()");
    visit.press("ArrowDown");
    assert_eq!(drawn(&mut visit, "positioning.chosen"), 1);
    let focused = "document.activeElement === positioning.rows[1].button";
    assert_eq!(visit.eval(focused), true);
}

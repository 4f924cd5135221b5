//! The player page: a visitor chooses the pieces.

use serde_json::json;
use tetris_pipe::{Board, Effort, Piece, Placement, Placer, judge};

use super::{bytes, drawn, landing, open, pieces, squares};

fn placed(letters: &str) -> Vec<u8> {
    tetris_pipe::place_all(&pieces(letters))
}

#[test]
fn a_placement_is_shown_before_the_page_takes_the_piece_after_the_next() {
    let first_of = |third: &str| {
        let mut visit = open();
        visit.press("t");
        assert_eq!(landing(&mut visit), [0; 0], "one piece is known");
        visit.press("I");
        let mut placer = Placer::new(Effort::default());
        let placement = placer.place("T".parse().unwrap(), "I".parse().ok());
        let shown = landing(&mut visit);
        assert_eq!(shown, squares(placement, 0));
        assert_eq!(visit.text("id('count').textContent"), "0");
        assert_eq!(visit.text("id('ask').textContent"), "Choose piece 2");
        visit.press(third);
        assert_eq!(drawn(&mut visit, "id('count').textContent"), "1");
        let board = bytes(&mut visit, "choosing.game.board");
        let filled = (0..200).filter(|&i| board[usize::from(i)] > 0);
        assert_eq!(filled.collect::<Vec<u8>>(), shown, "played as it was shown");
    };
    first_of("o");
    first_of("s");
}

#[test]
fn keys_buttons_and_fingers_choose_pieces() {
    let mut visit = open();
    visit.press("o");
    visit.press("J");
    visit.click("#pieces button[aria-label^='S:']");
    visit.press("l"); // no button has kept the focus
    visit.phone();
    visit.tap("#pieces button[aria-label^='Z:']");
    visit.eval("document.querySelector('#pieces button').focus(); 1");
    visit.press("Enter");
    assert_eq!(bytes(&mut visit, "choosing.game.pieces"), pieces("OJSLZO"));
    let played = bytes(&mut visit, "choosing.game.placements");
    assert_eq!(played, placed("OJSLZO")[..5]);
}

#[test]
fn a_game_is_saved_as_the_filter_plays_it() {
    let mut visit = open();
    assert_eq!(
        visit.eval("choosing.gameButtons.filter(button => button.disabled).length"),
        4
    );
    for letter in "TIZJLOSTTI".chars() {
        visit.press(&letter.to_string());
    }
    drawn(&mut visit, "1");
    visit.click("summary");
    visit.click("#files button[aria-label$=' i']");
    visit.click("#files button[aria-label$=' o']");
    visit.click("#save button[aria-label^='Save replay']");
    let (input, output) = (visit.download("i"), visit.download("o"));
    assert_eq!(input, pieces("TIZJLOSTTI"));
    assert_eq!(output, placed("TIZJLOSTTI"));
    let mut replay = tetris_page::Replay::default();
    for (&piece, byte) in input.iter().zip(output) {
        let placement = Placement::from_byte(Piece::from_byte(piece), byte);
        replay.push(placement.expect("a placement")).expect("room");
    }
    let expected = replay.page("10 pieces, effort 3", None);
    assert!(visit.download("game.html") == expected.as_bytes());
}

#[test]
fn undo_goes_back_through_a_long_game() {
    let mut visit = open();
    visit.eval("setEffort(1); for (let i = 0; i < 2500; i++) choosing.add(i * i % 7); 1");
    visit.eval("for (let i = 0; i < 1600; i++) choosing.game.undo(); 1");
    let input = bytes(&mut visit, "choosing.game.pieces");
    let played = bytes(
        &mut visit,
        "choosing.game.placements.slice(0, choosing.game.played)",
    );
    assert_eq!((input.len(), played.len()), (900, 898));
    let tally = judge::replay(&input[..898], &played).expect("a game");
    assert_eq!(visit.eval("choosing.game.points"), tally.points);
    let mut board = Board::EMPTY;
    for (&piece, &byte) in input.iter().zip(&played) {
        let piece = Piece::from_byte(piece);
        board.drop(Placement::from_byte(piece, byte).expect("a placement"));
    }
    let filled = "choosing.game.board.reduce((sum, square) => sum + (square > 0), 0)";
    assert_eq!(visit.eval(filled), board.squares());
}

#[test]
fn random_pieces_come_at_the_chosen_speed() {
    let mut visit = open();
    visit.press("r");
    assert_eq!(drawn(&mut visit, "choosing.game.pieces.length"), 1);
    for _ in 0..20 {
        visit.press("ArrowUp");
    }
    assert_eq!(visit.text("id('speed').textContent"), "fastest");
    visit.press("1");
    visit.press(" ");
    visit.wait_for("choosing.game.pieces.length > 1000");
    // Slower, while it runs.
    for _ in 0..20 {
        visit.press("ArrowDown");
    }
    assert_eq!(visit.text("id('speed').textContent"), "1 / s");
    visit.eval("window.count = choosing.game.pieces.length; 1");
    visit.wait_for("choosing.game.pieces.length > count");
    visit.press(" ");
    assert_eq!(visit.eval("choosing.run.isRunning"), false);
    visit.click("#save button[aria-label='New game']");
    assert_eq!(drawn(&mut visit, "id('count').textContent"), "0");
}

#[test]
fn the_placements_are_those_of_the_native_library() {
    let mut visit = open();
    let mut random = fastrand::Rng::with_seed(28);
    for effort in Effort::ALL {
        let input: Vec<u8> = (0..5000).map(|_| random.u8(..)).collect();
        let number = effort.number();
        visit.eval(&format!(
            "setEffort({number}); window.played = new ChosenGame(choosePlacement); \
             for (const byte of {}) played.add(byte % 7); 1",
            json!(input)
        ));
        let browser = bytes(&mut visit, "played.finished().placements");
        let native: Vec<u8> = Placer::new(effort)
            .place_all(&input)
            .map(Placement::to_byte)
            .collect();
        assert!(browser == native, "effort {number}");
    }
}

#[test]
fn the_effort_and_a_network_change_the_shown_placement_only() {
    let mut visit = open();
    for letter in "TIZJLOST".chars() {
        visit.press(&letter.to_string());
    }
    let before = bytes(&mut visit, "choosing.game.placements");
    visit.press("1");
    let after = bytes(&mut visit, "choosing.game.placements");
    assert_eq!(before[..6], after[..6]);
    let held = "document.querySelector('#efforts [aria-pressed=true]').textContent";
    assert_eq!(visit.text(held), "1");
}

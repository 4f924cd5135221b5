//! The player page: a visitor chooses the pieces.

use serde_json::json;
use tetris_pipe::{Effort, Piece, Placement, Placer};

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
        let placement = placer.place(Piece::T, Some(Piece::I));
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
    visit.run("document.querySelector('#pieces button').focus()");
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
    let mut replay = tetris_page::ReplayPage::default();
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
    visit.run("setEffort(1); for (let i = 0; i < 2500; i++) choosing.add(i * i % 7)");
    visit.run("for (let i = 0; i < 1600; i++) choosing.game.undo()");
    let lengths = "[choosing.game.pieces.length, choosing.game.played]";
    assert_eq!(visit.eval(lengths), json!([900, 898]));
    let states = "const { pieces, placements } = choosing.game;
        const again = new ChosenGame({ pieces, placements });
        return [choosing.game, again].map(({ board, counts }) => `${board} ${counts}`)";
    let states = visit.run(states);
    assert_eq!(states[0], states[1]);
}

#[test]
fn pieces_are_random_on_demand() {
    let mut visit = open();
    visit.press("r");
    assert_eq!(drawn(&mut visit, "choosing.game.pieces.length"), 1);
    visit.click("#save button[aria-label='New game']");
    assert_eq!(drawn(&mut visit, "choosing.game.pieces.length"), 0);
}

#[test]
fn the_effort_changes_the_shown_placement_only() {
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

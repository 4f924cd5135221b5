//! The player page: a visitor places the pieces of a seed.

use serde_json::{Value, json};
use tetris_pipe::analysis::PieceAnalysis;
use tetris_pipe::{Board, Effort, Piece, Placement, Placer, streams};

use super::{bytes, drawn, landing, open_at, squares};
use crate::Visit;
use crate::replay::games::analysed;

const ADDRESS: &str = "#play&seed=17&pieces=100";

fn pieces() -> Vec<Piece> {
    let bytes = streams::stream(17, 100).into_iter();
    bytes.map(Piece::from_byte).collect()
}

/// What the page knows of the game.
fn played(visit: &mut Visit) -> Vec<u8> {
    bytes(visit, "playing.game.placements")
}

/// The placements as the library knows them.
fn placements(visit: &mut Visit) -> Vec<Placement> {
    let bytes = played(visit).into_iter();
    let all = bytes.zip(pieces());
    all.map(|(byte, piece)| Placement::from_byte(piece, byte).expect("a placement"))
        .collect()
}

#[test]
fn the_page_opens_with_a_game_and_a_seed_gives_all_visitors_the_same_pieces() {
    let mut visit = open_at("");
    assert_eq!(visit.eval("mode"), "play");
    visit.wait_for(r"/^#play&seed=\d+&pieces=100$/.test(location.hash)");
    let mut visit = open_at(ADDRESS);
    let expected: Vec<u8> = pieces().iter().map(|&piece| piece as u8).collect();
    assert_eq!(bytes(&mut visit, "playing.game.pieces"), expected);
    visit.run("id('length').value = 0; id('length').dispatchEvent(new Event('change'))");
    visit.wait_for("location.hash === '#play&seed=17&pieces=endless'");
    visit.run(
        "for (let i = 0; i < 1100; i++) { playing.setPlace(i & 3, 3 * i % 8); playing.drop(); }",
    );
    assert_eq!(drawn(&mut visit, "playing.game.played"), 1100);
}

#[test]
fn keys_and_buttons_place_pieces_where_the_page_shows_that_they_land() {
    let mut visit = open_at(ADDRESS);
    let mut board = Board::EMPTY;
    let keys: [&[&str]; 4] = [
        &["ArrowLeft", "ArrowLeft", "x"],
        &["z", "ArrowRight"],
        &["ArrowUp", "ArrowUp", "ArrowLeft"],
        &[],
    ];
    for (i, (keys, piece)) in keys.iter().zip(pieces()).enumerate() {
        for key in *keys {
            visit.press(key);
        }
        let shown = landing(&mut visit);
        if i % 2 == 0 {
            visit.press(" ");
        } else {
            visit.click("#steer .primary");
        }
        let byte = played(&mut visit)[i];
        let placement = Placement::from_byte(piece, byte).expect("a placement");
        assert_eq!(shown, squares(placement, board.rest(placement)));
        board.drop(placement);
    }
    for _ in 0..12 {
        visit.press("ArrowLeft");
    }
    assert_eq!(drawn(&mut visit, "playing.column"), 0);
}

#[test]
fn a_piece_turns_clockwise_about_its_middle_and_back() {
    let mut visit = open_at(ADDRESS);
    let start = bytes(&mut visit, "[playing.rotation, playing.column]");
    let turned = |quarters: u8| (start[0] + 4 - quarters) & 3;
    let mut press = |keys: &[&str]| {
        for key in keys {
            visit.press(key);
        }
        bytes(&mut visit, "[playing.rotation, playing.column]")
    };
    // Rotations count counterclockwise.
    assert_eq!(press(&["x"])[0], turned(1));
    assert_eq!(press(&["z"]), start);
    assert_eq!(press(&["ArrowUp"; 2])[0], turned(2));
    assert_eq!(press(&["x", "z", "x", "z", "x", "x"]), start);
}

#[test]
fn a_piece_follows_the_pointer_and_drops_where_it_is_lifted() {
    let mut visit = open_at(ADDRESS);
    let [left, right, outside] =
        [(0.01, 0.6), (0.99, 0.6), (1.2, 0.6)].map(|at| visit.point("#board", at));
    visit.hover(right);
    let shown = landing(&mut visit);
    assert!(shown.iter().any(|square| square % 10 == 9), "{shown:?}");
    visit.drag(&[right, left]);
    assert_eq!(played(&mut visit)[0] & 15, 0);
    assert_eq!(
        visit.eval("playing.column"),
        0,
        "the next piece is under the mouse"
    );
    visit.drag(&[right, outside]);
    assert_eq!(played(&mut visit).len(), 1, "left the board");
    let turn = "const turned = playing.rotation; const svg = id('board');
        svg.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }));
        svg.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse', button: 2, isPrimary: true }));
        return turned - playing.rotation & 3";
    assert_eq!(visit.run(turn), 2, "the wheel and the right button");
    visit.phone();
    let [left, right] = [(0.01, 0.6), (0.99, 0.6)].map(|at| visit.point("#board", at));
    visit.swipe(&[left, right]);
    visit.wait_for("playing.column > 6");
    let state = "[playing.rotation, playing.column]";
    let before = bytes(&mut visit, state);
    visit.two_fingers(right, left);
    visit.swipe(&[right, (right.0, right.1 - 200.0)]);
    assert_eq!(bytes(&mut visit, state), before, "taken back, and scrolled");
    let turns = format!("playing.rotation !== {}", before[0]);
    for (tapped, effect) in [
        (left, "playing.column === 0"),
        (left, &turns),
        (right, "playing.column > 6"),
    ] {
        visit.swipe(&[tapped]);
        visit.wait_for(effect);
    }
    assert_eq!(played(&mut visit).len(), 1, "a finger never drops a piece");
}

#[test]
fn advice_the_end_and_the_rival_are_those_of_the_library() {
    let mut visit = open_at(ADDRESS);
    visit.run(
        "for (let i = 0; i < 100; i++) { playing.setPlace(i & 3, 3 * i % 8); playing.drop(); }",
    );
    let (_, all) = analysed(&placements(&mut visit), Effort::default());
    let sum = |part: fn(&PieceAnalysis) -> f64| all.iter().map(part).sum::<f64>();
    let shown = drawn(
        &mut visit,
        "[id('luck').textContent, id('errors').textContent]",
    );
    let errors = all.iter().filter(|found| found.error >= 0.005).count();
    let (luck, lost) = (sum(|found| found.luck), sum(|found| found.error));
    let expected = [format!("{luck:+.2}"), format!("{errors}: -{lost:.2}")];
    assert_eq!(
        shown,
        json!(expected.map(|text| text.replace('-', "\u{2212}")))
    );
    visit.click("#worst button");
    let outlined = "document.querySelectorAll('#board rect.better').length";
    assert_eq!(drawn(&mut visit, outlined), 4);
    visit.click("#trial button");
    assert_eq!(drawn(&mut visit, outlined), 0);
    assert_eq!(visit.eval("id('report').hidden"), true);
    assert_eq!(visit.text("id('effect').textContent"), "");
    // The player beside has placed the same pieces.
    let mut placer = Placer::new(Effort::default());
    placer.place_all(&streams::stream(17, 100)).for_each(drop);
    let points = placer.tally().points.to_string();
    let shown = drawn(&mut visit, "id('rival-points').textContent");
    assert_eq!(shown, json!(points));
}

#[test]
fn a_reset_is_explained_when_it_happens() {
    let mut visit = open_at(ADDRESS);
    visit.run("while (playing.outcome !== RESET) { playing.setPlace(0, 4); playing.drop(); }");
    drawn(&mut visit, "1");
    let effect = visit.text("id('effect').textContent");
    assert!(effect.contains(": It did not fit: a reset"), "{effect}");
}

#[test]
fn a_game_is_saved_as_a_replay_page_with_its_analysis() {
    let mut visit = open_at(ADDRESS);
    for count in [3, 100] {
        visit.run(&format!(
            "while (playing.game.played < {count}) {{ playing.setPlace(1, 3 * playing.game.played % 8); playing.drop(); }}"
        ));
        drawn(&mut visit, "1");
        visit.click("#new-game button[aria-label^='Save replay']");
        let (replay, _) = analysed(&placements(&mut visit), Effort::default());
        let points = visit.eval("playing.game.points");
        let title = format!("{count} pieces of seed 17, {points} points");
        let expected = replay.page(&title, None);
        assert!(visit.download("game.html") == expected.as_bytes());
    }
}

#[test]
fn keys_work_with_caps_lock_and_on_other_keyboards() {
    let mut visit = open_at("#choose");
    // The key as the layout has it, its place, Shift, and what it does.
    let cases = [
        ("A", "KeyA", false, "letters"),
        ("\u{444}", "KeyA", false, "!letters"),
        ("&", "Digit1", false, "effort === 1"),
        ("\u{663}", "Digit3", false, "effort === 3"),
        (
            "\u{435}",
            "KeyT",
            false,
            "choosing.game.pieces.length === 1",
        ),
        ("?", "KeyM", true, "id('help').open"),
        ("?", "KeyM", true, "!id('help').open"),
    ];
    for (key, code, shift, done) in cases {
        let init = json!({"key": key, "code": code, "shiftKey": shift, "bubbles": true});
        visit.run(&format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {init}))"
        ));
        assert_eq!(drawn(&mut visit, done), Value::Bool(true), "{key}: {done}");
    }
}

#[test]
fn a_key_that_is_held_acts_once_unless_it_moves_or_undoes() {
    let held = |visit: &mut Visit, key: &str| {
        let init = json!({"key": key, "repeat": true, "bubbles": true, "cancelable": true});
        visit.eval(&format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {init})) ? 'scrolls' : 'acts'"
        ))
    };
    let mut visit = open_at(ADDRESS);
    let column = visit.eval("playing.column").as_u64().expect("a column");
    for key in [" ", "ArrowDown", "ArrowLeft"] {
        assert_eq!(held(&mut visit, key), "acts", "{key}");
    }
    let state = drawn(&mut visit, "[playing.game.played, playing.column]");
    assert_eq!(state, json!([0, column - 1]));
    visit.click("#choose-mode");
    for key in ["r", "t", " "] {
        held(&mut visit, key);
    }
    assert_eq!(drawn(&mut visit, "choosing.game.pieces.length"), 0);
    visit.click("#position-mode");
    held(&mut visit, "Enter");
    let filled = "positioning.board.filter((square) => square > 0).length";
    assert_eq!(drawn(&mut visit, filled), 0);
    visit.press("Enter");
    visit.press("Enter");
    held(&mut visit, "u");
    assert_eq!(drawn(&mut visit, filled), 4);
}

#[test]
fn what_a_pointer_pressed_leaves_the_keys_to_the_board() {
    let mut visit = open_at(ADDRESS);
    visit.press(" ");
    for (pressed, choice, placed) in [
        ("#length", "ArrowDown Enter", 2),
        ("summary", "", 3),
        ("#new-game button", "", 1),
        ("#trial button", "", 2),
    ] {
        if pressed.starts_with("#new") {
            visit.run("id('seed').focus()");
        }
        visit.click(pressed);
        for key in choice.split_whitespace() {
            visit.press(key);
        }
        visit.press("ArrowLeft");
        visit.press(" ");
        let state = drawn(&mut visit, "[playing.game.played, id('length').value]");
        assert_eq!(state, json!([placed, "400"]), "{pressed}");
    }
    // A place to copy from, where the browser does not copy, keeps the keys to itself.
    visit.run("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    visit.click("#new-game button[aria-label^='Copy link']");
    visit.wait_for("id('copy').open && id('link').value.includes('#play&seed=')");
    visit.press(" ");
    assert_eq!(played(&mut visit).len(), 2);
}

#[test]
fn a_game_of_another_length_goes_on_with_the_same_pieces() {
    let mut visit = open_at(ADDRESS);
    visit.run(
        "for (let i = 0; i < 100; i++) { playing.setPlace(i & 3, 3 * i % 8); playing.drop(); }",
    );
    let ended = visit.eval("playing.findings[99].luck");
    visit.run("id('length').value = 400; id('length').dispatchEvent(new Event('change'))");
    let states = "[playing.game.played, playing.phase, playing.findings.length]";
    assert_eq!(drawn(&mut visit, states), json!([100, "play", 100]));
    assert_ne!(
        visit.eval("playing.findings[99].luck"),
        ended,
        "a piece follows"
    );
    visit.run("playing.drop(), playing.setLength(100)");
    assert_eq!(drawn(&mut visit, states), json!([100, "end", 100]));
    assert_eq!(visit.eval("playing.findings[99].luck"), ended);
}

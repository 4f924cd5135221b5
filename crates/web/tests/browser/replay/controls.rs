//! Keys, buttons, the time line, the mouse and fingers.

use super::games::{played, tetrises, towers};
use super::open;

#[test]
fn keys_and_buttons_go_to_pieces() {
    let mut moves = tetrises(2); // at 9 and 19
    moves.extend(towers(11)); // a reset at 30
    moves.extend([0, 4, 8].map(|x| {
        let (piece, rotation) = if x == 8 { (0, 0) } else { (1, 1) };
        let piece = tetris_pipe::Piece::ALL[piece];
        tetris_pipe::Placement::new(piece, rotation, x).expect("a placement")
    })); // a single at 33
    moves.extend(towers(216));
    let mut page = open(&moves, "#0");
    for (key_or_button, position) in [
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("l", 2),
        ("h", 1),
        ("PageDown", 101),
        ("PageDown", 201),
        ("PageDown", 250),
        ("ArrowRight", 250),
        ("PageUp", 150),
        ("Home", 0),
        ("PageUp", 0),
        ("End", 250),
        ("Home", 0),
        ("n", 9),
        ("n", 19),
        ("N", 9),
        ("r", 30),
        ("R", 30),
        ("c", 33),
        ("C", 33),
        ("First piece", 0),
        ("Next tetris", 9),
        ("Next small clear", 33),
        ("Previous reset", 30),
        ("Previous tetris", 19),
        ("Next reset", 30),
        ("Last piece", 250),
        ("Previous small clear", 33),
        ("Forward 100 pieces", 133),
        ("Previous piece", 132),
        ("Next piece", 133),
        ("Back 100 pieces", 33),
    ] {
        if key_or_button.contains(' ') {
            page.click(&format!("[aria-label='{key_or_button}']"));
        } else {
            page.press(key_or_button);
        }
        assert_eq!(page.position(), position, "{key_or_button}");
    }
    page.press("C");
    assert_eq!(page.shown("message"), "no small clear before this piece");
    page.press("Home");
    assert_eq!(page.shown("message"), "");
}

#[test]
fn playing_stops_at_the_end_and_starts_again() {
    let mut page = open(&towers(50), "#45");
    page.press(" ");
    assert!(page.is_playing());
    page.wait_for("position === 50 && !run.isRunning");
    assert_eq!(page.shown("effect"), "end of the game");
    for _ in 0..3 {
        page.press("j"); // one piece per second
    }
    page.click("[aria-label='Play']");
    page.wait_for("run.isRunning && position > 0 && position < 50");
    page.click("[aria-label='Pause']");
    assert!(!page.is_playing());
}

#[test]
fn a_number_and_enter_go_to_a_piece() {
    let mut page = open(&towers(2500), "#7");
    let no_number = "a piece is a number, counted from 0";
    for (is_in_field, keys, position, message) in [
        (false, "2 4 9 Backspace Enter", 24, ""),
        (false, "2 5 0 1 Enter", 24, "the game has 2,500 pieces"),
        (false, "9 Escape ArrowRight", 25, ""),
        (true, "1 , 2 3 4 Enter", 1234, ""),
        (true, "x Enter", 1234, no_number),
    ] {
        if is_in_field {
            page.click("#position");
        }
        for key in keys.split(' ') {
            page.press(key);
        }
        let found = (page.position(), page.shown("message"), page.is_playing());
        assert_eq!(found, (position, message.to_owned(), false), "{keys}");
    }
    assert_eq!(page.text("id('position').value"), "1,234");
}

#[test]
fn the_time_line_goes_where_it_is_clicked_and_dragged() {
    let mut page = open(&towers(100), "");
    let at = |share| (share, 0.5);
    let [start, middle, end] = [0.25, 0.5, 0.9999].map(|share| page.point("#timeline", at(share)));
    page.drag(&[start]);
    assert!(page.is_playing() && page.position() >= 25);
    page.press(" ");
    page.drag(&[start, middle]);
    assert_eq!(page.position(), 50);
    page.drag(&[middle, (end.0 + 100.0, end.1)]);
    assert_eq!(page.position(), 100);
    page.drag(&[end, middle, start]);
    assert_eq!(page.position(), 25);
    page.hover(middle);
    assert_eq!(page.position(), 25);
}

#[test]
fn what_is_under_the_pointer_is_named() {
    let mut page = open(&towers(100), "#0");
    let hint = page.shown("readout");
    let point = page.point("#timeline", (0.54, 0.5));
    page.hover(point);
    assert_eq!(
        page.shown("readout"),
        "Piece 54: height 20. Reset at 54. Pieces 54 to 55: 16.5 points lost (resets 16.5)."
    );
    let outside = page.point("#title", (0.5, 0.5));
    page.hover(outside);
    assert_eq!(page.shown("readout"), hint);
}

#[test]
fn a_finger_that_moves_the_page_leaves_the_position() {
    let mut page = open(&towers(1000), "#123");
    page.phone();
    let start = page.point("#timeline", (0.25, 0.5));
    page.swipe(&[
        start,
        (start.0, start.1 - 60.0),
        (start.0 + 20.0, start.1 - 120.0),
    ]);
    page.wait_for("position === 123 && scrollY > 0");
    let points = [0.25, 0.4, 0.5].map(|share| page.point("#timeline", (share, 0.5)));
    page.break_off_swipe(&points, "position === 500");
    page.wait_for("position === 123");
}

#[test]
fn fingers_drag_the_time_line_and_press_buttons() {
    let mut page = open(&towers(1000), "#0");
    page.phone();
    let [start, middle] = [0.25, 0.5].map(|share| page.point("#timeline", (share, 0.5)));
    page.swipe(&[start, (f64::midpoint(start.0, middle.0), start.1), middle]);
    // A browser handles a finger after it has accepted the event.
    page.wait_for("position === 500");
    for (label, effect) in [
        ("Next piece", "position === 501"),
        ("Play", "run.isRunning && position > 502"),
        ("Pause", "!run.isRunning"),
    ] {
        page.tap(&format!("[aria-label='{label}']"));
        page.wait_for(effect);
    }
}

#[test]
fn controls_work_by_keyboard() {
    let mut page = open(&played(100, 1), "#50");
    let controls = page.controls();
    // Every control is reached by the tab key, once.
    let mut reached = Vec::new();
    for _ in 0..controls.len() {
        page.press("Tab");
        reached.push(page.text(
            "['id', 'ariaLabel', 'text'].map(name => document.activeElement[name]).find(Boolean)",
        ));
    }
    reached.sort_unstable();
    reached.dedup();
    assert_eq!(reached.len(), controls.len(), "{reached:?}");
    // In focus, a button is pressed by space and by Enter.
    page.eval("document.querySelector(\"[aria-label='Next piece']\").focus()");
    page.press(" ");
    page.press("Enter");
    assert_eq!((page.position(), page.is_playing()), (52, false));
}

#[test]
fn letters_are_shown_on_demand() {
    let mut page = open(&towers(10), "#2");
    let letters = "[...document.querySelectorAll('#board text')].filter(text => \
                   text.textContent === 'O' && getComputedStyle(text).display !== 'none').length";
    assert_eq!(page.eval(letters), 0);
    page.press("a");
    assert_eq!(page.eval(letters), 16);
    page.click("[aria-label$='Letters on the squares']");
    assert_eq!(page.eval(letters), 0);
}

#[test]
fn the_help_lists_the_keys() {
    let mut page = open(&towers(10), "#2");
    page.press("?");
    assert_eq!(page.eval("id('help').open"), true);
    let help = page.shown("keys");
    for key in ["Page Down", "→ l", "space", "Next small clear", "Enter"] {
        assert!(help.contains(key), "{key}: {help}");
    }
    page.press("ArrowRight");
    assert_eq!(page.position(), 2);
    page.press("Escape");
    assert_eq!(page.eval("id('help').open"), false);
    page.press("ArrowRight");
    assert_eq!(page.position(), 3);
    page.press("?");
    page.click("#help button");
    assert_eq!(page.eval("id('help').open"), false);
}

#[test]
fn what_is_read_aloud_waits_until_the_position_stays() {
    let mut page = open(&towers(100), "#0");
    page.wait_for("id('announcement').textContent === 'Piece 0: O, columns 0 to 1, next O'");
    page.run(
        "window.spoken = 0;
         new MutationObserver(() => spoken++).observe(id('announcement'), {childList: true})",
    );
    page.run("for (let i = 0; i < 10; i++) stopAt(position + 1)");
    page.wait_for("spoken > 0");
    let text = "Piece 10: O, columns 0 to 1, does not fit: reset, next O";
    assert_eq!(page.text("id('announcement').textContent"), text);
    assert_eq!(page.eval("spoken"), 1);
}

#[test]
fn a_page_that_was_hidden_goes_on_where_it_was() {
    let mut page = open(&towers(100_000), "#5");
    page.press(" ");
    page.wait_for("position > 5");
    page.eval("run.last -= 3_600_000");
    page.eval("new Promise(done => setTimeout(done, 200))");
    assert!(page.position() < 100, "{}", page.position());
}

#[test]
fn at_200_percent_the_arrow_keys_scroll() {
    let mut page = open(&towers(1000), "#5");
    page.resize(640, 400);
    page.press("ArrowDown");
    page.wait_for("scrollY > 0");
    page.press("ArrowRight");
    assert_eq!(page.position(), 6);
}

#[test]
fn ticks_stand_at_the_pieces_that_they_name() {
    let mut page = open(&towers(10), "#0");
    let ticks = "Array.from(id('ticks').children, tick => [tick.textContent, tick.style.left])";
    let expected = [
        ("0", "0%"),
        ("3", "30%"),
        ("5", "50%"),
        ("8", "80%"),
        ("10", "100%"),
    ];
    assert_eq!(page.eval(ticks), serde_json::json!(expected));
}

#[test]
fn a_visitor_who_prefers_less_motion_starts_the_game() {
    let mut page = open(&towers(1000), "#0");
    page.prefer("reduced-motion", "reduce");
    let url = page.text("location.href.split('#')[0]");
    page.go("about:blank");
    page.go(&url);
    page.eval("new Promise(done => setTimeout(done, 300))");
    assert_eq!((page.position(), page.is_playing()), (0, false));
}

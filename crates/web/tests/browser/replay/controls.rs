//! Keys, buttons, the time line, the mouse and fingers.

use super::games::{played, tetrises, towers};
use super::open;

#[test]
fn keys_go_to_pieces() {
    let mut page = open(&towers(250), "#0");
    for (key, position) in [
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
        ("r", 250),
        ("R", 241),
        ("R", 230),
        ("r", 241),
    ] {
        page.visit.press(key);
        assert_eq!(page.position(), position, "{key}");
    }
}

#[test]
fn keys_and_buttons_find_clears_and_resets() {
    let mut moves = tetrises(2); // at 9 and 19
    moves.extend(towers(11)); // a reset at 30
    moves.extend([0, 4, 8].map(|x| {
        let (piece, rotation) = if x == 8 { (0, 0) } else { (1, 1) };
        let piece = tetris_pipe::Piece::ALL[piece];
        tetris_pipe::Placement::new(piece, rotation, x).expect("a placement")
    })); // a single at 33
    let mut page = open(&moves, "#0");
    for (key, position) in [
        ("n", 9),
        ("n", 19),
        ("N", 9),
        ("r", 30),
        ("R", 30),
        ("c", 33),
        ("C", 33),
    ] {
        page.visit.press(key);
        assert_eq!(page.position(), position, "{key}");
    }
    assert_eq!(page.shown("message"), "no small clear before this piece");
    page.visit.press("Home");
    assert_eq!(page.shown("message"), "");
    for (label, position) in [
        ("Next tetris", 9),
        ("Next small clear", 33),
        ("Previous reset", 30),
        ("Previous tetris", 19),
        ("Next reset", 30),
        ("Last piece", 34),
        ("Previous small clear", 33),
        ("First piece", 0),
        ("Forward 100 pieces", 34),
        ("Previous piece", 33),
        ("Next piece", 34),
        ("Back 100 pieces", 0),
    ] {
        page.visit.click(&format!("[aria-label='{label}']"));
        assert_eq!(page.position(), position, "{label}");
    }
}

#[test]
fn playing_stops_at_the_end_and_starts_again() {
    let mut page = open(&towers(50), "#45");
    page.visit.press(" ");
    assert!(page.is_playing());
    page.visit.wait_for("position === 50 && !run.isRunning");
    assert_eq!(page.shown("effect"), "end of the game");
    for _ in 0..3 {
        page.visit.press("j"); // one piece per second
    }
    page.visit.click("[aria-label='Play']");
    page.visit
        .wait_for("run.isRunning && position > 0 && position < 50");
    page.visit.click("[aria-label='Pause']");
    assert!(!page.is_playing());
}

#[test]
fn speeds_are_from_one_piece_per_second_to_thousands() {
    let mut page = open(&towers(1_000_000), "#0");
    assert_eq!(page.shown("speed-value"), "10 / s");
    for _ in 0..20 {
        page.visit.press("j");
    }
    assert_eq!(page.shown("speed-value"), "1 / s");
    page.visit.press("ArrowUp");
    assert_eq!(page.shown("speed-value"), "2 / s");
    for _ in 0..20 {
        page.visit.click("[aria-label='Faster']");
    }
    assert_eq!(page.shown("speed-value"), "10,000 / s");
    page.visit.press(" ");
    page.visit.wait_for("position > 1000");
    page.visit.press(" ");
    let position = page.position();
    page.visit
        .eval("new Promise(done => setTimeout(done, 100))");
    assert_eq!(page.position(), position);
}

#[test]
fn a_number_and_enter_go_to_a_piece() {
    let mut page = open(&towers(2500), "#7");
    let type_in = |page: &mut super::Opened, keys: &[&str]| {
        for key in keys {
            page.visit.press(key);
        }
    };
    type_in(&mut page, &["2", "4", "9", "Backspace", "Enter"]);
    assert_eq!((page.position(), page.is_playing()), (24, false));
    type_in(&mut page, &["2", "5", "0", "1", "Enter"]);
    assert_eq!(page.position(), 24);
    assert_eq!(page.shown("message"), "the game has 2,500 pieces");
    type_in(&mut page, &["9", "Escape", "ArrowRight"]);
    assert_eq!(page.position(), 25);
    page.visit.click("#position");
    type_in(&mut page, &["1", ",", "2", "3", "4", "Enter"]);
    assert_eq!(page.position(), 1234);
    page.visit.click("#position");
    type_in(&mut page, &["x", "Enter"]);
    assert_eq!(page.position(), 1234);
    assert_eq!(page.shown("message"), "a piece is a number, counted from 0");
    assert_eq!(page.visit.text("id('position').value"), "1,234");
}

#[test]
fn the_time_line_goes_where_it_is_clicked_and_dragged() {
    let mut page = open(&towers(1000), "");
    let at = |share| (share, 0.5);
    let [start, middle, end] =
        [0.25, 0.5, 0.9999].map(|share| page.visit.point("#timeline", at(share)));
    page.visit.drag(&[start]);
    assert!(page.is_playing() && page.position() >= 250);
    page.visit.press(" ");
    page.visit.drag(&[start, middle]);
    assert_eq!(page.position(), 500);
    page.visit.drag(&[middle, (end.0 + 100.0, end.1)]);
    assert_eq!(page.position(), 1000);
    page.visit.drag(&[end, middle, start]);
    assert_eq!(page.position(), 250);
    page.visit.hover(middle);
    assert_eq!(page.position(), 250);
}

#[test]
fn what_is_under_the_pointer_is_named() {
    let mut page = open(&towers(1000), "#0");
    let hint = page.shown("readout");
    let point = page.visit.point("#timeline", (0.505, 0.5));
    page.visit.hover(point);
    assert_eq!(
        page.shown("readout"),
        "Piece 505: height 20. Reset at 505. Pieces 496 to 511: 16.5 points lost (resets 16.5)."
    );
    let outside = page.visit.point("#title", (0.5, 0.5));
    page.visit.hover(outside);
    assert_eq!(page.shown("readout"), hint);
}

#[test]
fn fingers_drag_the_time_line_and_press_buttons() {
    let mut page = open(&towers(1000), "#0");
    page.visit.phone();
    let [start, middle] = [0.25, 0.5].map(|share| page.visit.point("#timeline", (share, 0.5)));
    page.visit
        .swipe(&[start, (f64::midpoint(start.0, middle.0), start.1), middle]);
    // A browser handles a finger after it has accepted the event.
    page.visit.wait_for("position === 500");
    tap_until(&mut page, "Next piece", "position === 501");
    tap_until(&mut page, "Play", "run.isRunning");
    page.visit.wait_for("position > 502");
    tap_until(&mut page, "Pause", "!run.isRunning");
}

/// Taps a button until it has an effect: on a busy machine a tap may take so long that it is a
/// long press.
fn tap_until(page: &mut super::Opened, label: &str, effect: &str) {
    let selector = format!("[aria-label='{label}']");
    let wait = format!(
        "new Promise(done => {{
            const start = performance.now();
            const timer = setInterval(() => {{
                const late = performance.now() - start > 3000;
                if (late || {effect}) done(clearInterval(timer) ?? !late);
            }}, 10);
        }})"
    );
    let is_tapped = (0..5).any(|_| {
        page.visit.tap(&selector);
        page.visit.eval(&wait) == true
    });
    assert!(is_tapped, "{label} has no effect: {effect}");
}

#[test]
fn controls_have_names_and_work_by_keyboard() {
    let mut page = open(&played(100, 1), "#50");
    let controls = page.visit.controls();
    assert!(controls.len() >= 19, "{controls:?}");
    assert!(
        controls.iter().all(|(_, name)| !name.is_empty()),
        "{controls:?}"
    );
    let mut names: Vec<_> = controls.iter().collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), controls.len(), "{controls:?}");
    // Every control is reached by the tab key, once.
    let mut reached = Vec::new();
    for _ in 0..controls.len() {
        page.visit.press("Tab");
        reached.push(
            page.visit
                .text("document.activeElement.id || document.activeElement.ariaLabel"),
        );
    }
    reached.sort_unstable();
    reached.dedup();
    assert_eq!(reached.len(), controls.len(), "{reached:?}");
    // In focus, a button is pressed by space and by Enter.
    page.visit
        .eval("document.querySelector(\"[aria-label='Next piece']\").focus()");
    page.visit.press(" ");
    page.visit.press("Enter");
    assert_eq!((page.position(), page.is_playing()), (52, false));
}

#[test]
fn letters_are_shown_on_demand() {
    let mut page = open(&towers(10), "#2");
    let letters = "[...document.querySelectorAll('#board text')].filter(text => \
                   text.textContent === 'O' && getComputedStyle(text).display !== 'none').length";
    assert_eq!(page.visit.eval(letters), 0);
    page.visit.press("a");
    assert_eq!(page.visit.eval(letters), 16);
    page.visit.click("[aria-label$='Letters on the squares']");
    assert_eq!(page.visit.eval(letters), 0);
}

#[test]
fn the_help_lists_the_keys() {
    let mut page = open(&towers(10), "#2");
    page.visit.press("?");
    assert_eq!(page.visit.eval("id('help').open"), true);
    let help = page.shown("keys");
    for key in ["Page Down", "→ l", "space", "Next small clear", "Enter"] {
        assert!(help.contains(key), "{key}: {help}");
    }
    page.visit.press("ArrowRight");
    assert_eq!(page.position(), 2);
    page.visit.press("Escape");
    assert_eq!(page.visit.eval("id('help').open"), false);
    page.visit.press("ArrowRight");
    assert_eq!(page.position(), 3);
    page.visit.press("?");
    page.visit.click("#help button");
    assert_eq!(page.visit.eval("id('help').open"), false);
}

#[test]
fn what_is_read_aloud_waits_until_the_position_stays() {
    let mut page = open(&towers(100), "#0");
    page.visit
        .wait_for("id('announcement').textContent === 'Piece 0: O over column 0, next O'");
    page.visit.eval(
        "window.spoken = 0;
         new MutationObserver(() => spoken++).observe(id('announcement'), {childList: true}), 1",
    );
    page.visit
        .eval("for (let i = 0; i < 10; i++) stopAt(position + 1)");
    page.visit.wait_for("spoken > 0");
    let text = "Piece 10: O over column 0, does not fit: reset, next O";
    assert_eq!(page.visit.text("id('announcement').textContent"), text);
    assert_eq!(page.visit.eval("spoken"), 1);
}

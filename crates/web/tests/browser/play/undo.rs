//! The player page loses nothing: undo, reload, Back, and messages where they are seen.

use serde_json::{Value, json};

use super::{bytes, drawn, open, open_at, page};
use crate::Visit;

const STATE: &str = "JSON.stringify([mode, playing.game.placements, choosing.game.pieces, \
                     addressOf({ ...positioning.position, effort })])";

#[test]
fn one_stack_undoes_everything_in_all_parts() {
    let mut visit = open_at("#play&seed=17");
    let mut states = Vec::new();
    let steps: [&dyn Fn(&mut Visit); 8] = [
        &|visit| visit.press(" "),
        &|visit| visit.press(" "),
        &|visit| visit.click("#new-game button"),
        &|visit| visit.press(" "),
        &|visit| {
            visit.eval("chooseMode('choose'), choosing.add(3); 1");
        },
        &|visit| visit.click("#save button"),
        &|visit| {
            visit.eval("chooseMode('position'); 1");
            visit.click("#drawing button:nth-child(2)");
        },
        &|visit| visit.click("#drawing button"),
    ];
    for step in steps {
        states.push(drawn(&mut visit, STATE));
        step(&mut visit);
        drawn(&mut visit, "1");
    }
    let keys = [
        "u",
        "Control+z",
        "Backspace",
        "u",
        "Meta+z",
        "Control+Z",
        "u",
        "u",
    ];
    for (key, state) in keys.iter().zip(states.iter().rev()) {
        visit.press(key);
        let contents = |state: &Value| {
            state
                .as_str()
                .map(|text| text.split_once(',').map(|it| it.1.to_owned()))
        };
        assert_eq!(
            contents(&drawn(&mut visit, STATE)),
            contents(state),
            "{key}"
        );
    }
    assert_eq!(visit.eval("undo.isEmpty && mode === 'play'"), json!(true));
    visit.press("u");
}

#[test]
fn a_reload_loses_nothing() {
    let mut visit = open_at("#play&seed=17&pieces=400");
    visit.press(" ");
    visit.press(" ");
    visit.eval("for (const piece of [1, 2, 3, 4]) choosing.add(piece); 1");
    visit.eval("positioning.change({ board: positioning.board.fill(1, 0, 7) }); 1");
    visit.eval("setEffort(2), chooseMode('choose'); 1");
    let before = drawn(&mut visit, STATE);
    visit.eval("settle(); 1");
    visit.reload();
    visit.wait_for("document.querySelector('main[data-ready]')");
    assert_eq!(drawn(&mut visit, STATE), before);
    assert_eq!(
        visit.eval("[effort, playing.game.seed, playing.findings.length]"),
        json!([2, 17, 2])
    );
    visit.press("u");
    assert_eq!(drawn(&mut visit, "playing.game.placements.length"), 1);
}

#[test]
fn a_browser_that_keeps_nothing_is_told_of() {
    let mut visit = Visit::blank();
    visit.before_load(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw Error('refused'); } })",
    );
    visit.go(&format!("file://{}#choose", page().display()));
    visit.wait_for("document.querySelector('main[data-ready]')");
    visit.press("t");
    visit.wait_for("id('kept').textContent.startsWith('This game does not survive a reload')");
}

#[test]
fn back_goes_to_the_part_before() {
    let mut visit = open_at("#play&seed=17");
    visit.press(" ");
    visit.click("#choose-mode");
    visit.click("#position-mode");
    for mode in ["choose", "play"] {
        visit.eval("history.back(); 1");
        visit.wait_for(&format!("mode === '{mode}'"));
    }
    assert_eq!(drawn(&mut visit, "playing.game.played"), 1);
}

#[test]
fn a_second_finger_takes_a_stroke_back() {
    let mut visit = open();
    visit.click("#position-mode");
    visit.phone();
    let [from, to] = [(0.1, 0.9), (0.9, 0.5)].map(|at| visit.point("#board", at));
    visit.two_fingers(from, to);
    assert_eq!(bytes(&mut visit, "positioning.board"), vec![0; 200]);
    visit.swipe(&[from, to]);
    visit.wait_for("positioning.board.some(square => square > 0)");
}

#[test]
fn messages_stand_at_the_board_on_every_screen() {
    for (width, height) in [(1280, 800), (390, 664), (320, 568), (844, 390)] {
        let mut visit = open_at("#now=T&next=I&effort=3&rows=1ff");
        visit.resize(width, height);
        visit.eval("positioning.paint([[0, 9]], true); 1");
        let rectangle = drawn(
            &mut visit,
            "(({top, bottom, height}) => [top, innerHeight - bottom, height])\
                                           (id('message').getBoundingClientRect())",
        );
        for i in 0..3 {
            assert!(
                rectangle[i].as_f64() > Some(0.0),
                "{width} x {height}: {rectangle}"
            );
        }
    }
}

#[test]
fn enter_twice_before_a_frame_plays_two_moves() {
    let mut visit = open();
    visit.click("#position-mode");
    visit.eval("positioning.play(), positioning.play(); 1");
    let filled = "positioning.board.filter(square => square > 0).length";
    assert_eq!(drawn(&mut visit, filled), 8);
}

#[test]
fn the_fastest_run_can_be_slowed_down() {
    let mut visit = open();
    visit.press("1");
    visit.eval("choosing.run.setSpeed(12), choosing.run.setRunning(true); 1");
    visit.wait_for("choosing.game.pieces.length > 100");
    visit.eval("choosing.run.setSpeed(4), window.count = choosing.game.pieces.length; 1");
    visit.wait_for("choosing.game.pieces.length > count");
}

#[test]
fn the_page_plays_in_a_frame_without_an_address() {
    let text = std::fs::read_to_string(page()).expect("it is built");
    let mut visit = Visit::blank();
    visit.eval(&format!(
        "window.frame = document.createElement('iframe'), frame.srcdoc = {}, document.body.append(frame); 1",
        json!(text)
    ));
    visit.wait_for("frame.contentDocument?.querySelector('main[data-ready]')");
    visit.eval("frame.contentDocument.querySelector('#steer .primary').click(); 1");
    visit.wait_for("frame.contentDocument.querySelector('#you-pieces').textContent === '1 of 100'");
}

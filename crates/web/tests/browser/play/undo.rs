//! The player page loses nothing: undo, reload, Back, and messages where they are seen.

use serde_json::json;

use super::{bytes, drawn, open_at, open_drawing};

const CONTENTS: &str = "JSON.stringify([playing.game.placements, choosing.game.pieces, \
                        addressOf({ ...positioning.state, effort })])";

#[test]
fn one_stack_undoes_everything_in_all_parts() {
    let mut visit = open_at("#play&seed=17");
    let mut states = Vec::new();
    let mut undone = Vec::new();
    for step in [
        "playing.drop()",
        "playing.drop()",
        "document.querySelector('#new-game button[aria-label^=\"Start again\"]').click()",
        "playing.drop()",
        "chooseMode('choose'), choosing.add(3)",
        "document.querySelector('#save button').click()",
        "chooseMode('position'), positioning.play()",
        "document.querySelector('#drawing button').click()",
    ] {
        states.push(drawn(&mut visit, CONTENTS));
        visit.run(step);
    }
    let steps = states.len();
    for key in ["u", "Control+z", "Backspace", "Meta+z"]
        .iter()
        .cycle()
        .take(steps)
    {
        undone.push(drawn(&mut visit, CONTENTS));
        visit.press(key);
        let state = drawn(&mut visit, CONTENTS);
        assert_eq!(Some(state), states.pop(), "{key}");
    }
    assert_eq!(
        visit.eval("undo.steps.length === 0 && mode === 'play'"),
        json!(true)
    );
    visit.press("u");
    for key in ["Control+y", "Control+Shift+z"].iter().cycle().take(steps) {
        visit.press(key);
        assert_eq!(Some(drawn(&mut visit, CONTENTS)), undone.pop(), "{key}");
    }
    visit.press("Control+y");
}

#[test]
fn a_reload_loses_nothing() {
    let mut visit = open_at("#play&seed=5&pieces=400");
    visit.press(" ");
    visit.run("playing.toggle('compares'), playing.change({ seed: 17, length: 400 })");
    visit.press(" ");
    visit.press(" ");
    visit.run("for (const piece of [1, 2, 3, 4]) choosing.add(piece)");
    visit.run("positioning.change({ board: positioning.board.fill(1, 0, 7) })");
    visit.run("setEffort(2), chooseMode('choose')");
    let before = drawn(&mut visit, CONTENTS);
    visit.run("settle()");
    visit.reload();
    visit.wait_for("document.querySelector('main[data-ready]')");
    assert_eq!(drawn(&mut visit, CONTENTS), before);
    assert_eq!(
        visit.eval("[mode, effort, playing.game.seed, playing.findings.length]"),
        json!(["choose", 2, 17, 2])
    );
    visit.run("for (let i = 0; i < 5; i++) undo.run()");
    assert_eq!(drawn(&mut visit, "playing.game.placements.length"), 1);
    visit.run("undo.run(), undo.run()");
    assert_eq!(drawn(&mut visit, "playing.game.seed"), 5);
    assert_eq!(visit.eval("playing.compares"), true);
}

#[test]
fn back_goes_to_the_part_before() {
    let mut visit = open_at("#play&seed=17");
    visit.press(" ");
    visit.click("#choose-mode");
    visit.click("#position-mode");
    for mode in ["choose", "play"] {
        visit.run("history.back()");
        visit.wait_for(&format!("mode === '{mode}'"));
    }
    assert_eq!(drawn(&mut visit, "playing.game.played"), 1);
}

#[test]
fn a_second_finger_takes_a_stroke_back() {
    let mut visit = open_drawing();
    visit.phone();
    let [from, to] = [(0.1, 0.9), (0.9, 0.5)].map(|at| visit.point("#board", at));
    visit.two_fingers(from, to);
    assert_eq!(bytes(&mut visit, "positioning.board"), vec![0; 200]);
    visit.swipe(&[from, to]);
    visit.wait_for("positioning.board.some(square => square > 0)");
}

//! Both pages in every part and state: on every screen, on paper, in all colours, for all visitors.

use serde_json::json;
use tetris_pipe::Effort;

use crate::replay::games::{analysed, played, towers};
use crate::{Visit, play, replay};

/// A state of a page, the controls that a visitor needs first, and the height of a window in
/// which they are seen.
type State = (&'static str, &'static str, u32);

const STATES: [State; 5] = [
    ("a replay", "#transport", 568),
    ("a replay with its analysis", "#transport", 568),
    ("#play&seed=17", "#steer", 568),
    ("#choose", "#run", 844),
    (
        "#now=T&next=I&effort=3&rows=1ff.1fe",
        "#current-pieces",
        844,
    ),
];

fn each_state(check: impl Fn(&mut Visit, State)) {
    for state in STATES {
        let moves = || played(3000, 1);
        let mut visit = match state.0 {
            "a replay" => replay::open(&moves(), "#2900"),
            "a replay with its analysis" => {
                let page = analysed(&moves(), Effort::ALL[1]).0.page("i and o", None);
                Visit::open_text(&page, "#2900")
            }
            address => play::open_at(address),
        };
        if state.0 == "#choose" {
            visit.run("for (const letter of 'TIZJLOST') choosing.add(LETTERS.indexOf(letter))");
        }
        check(&mut visit, state);
    }
}

/// Elements that reach beyond the window's sides, and controls smaller than a finger.
const FAULTS: &str = "[...document.querySelectorAll('body *')].filter(element => {
    const {left, right, width, height} = element.getBoundingClientRect();
    if (width === 0 || element.closest('.squares, .hidden, .place, .head, .pointer, dialog')) return false;
    const isControl = element.matches('button, .file, input:not(.file *)');
    return left < 0 || right > innerWidth || (isControl && (width < 40 || height < 44));
}).map(element => element.outerHTML.slice(0, 100))";

/// The shares of the window that the board and the empty part below the page have, and whether
/// it is wider than the window.
const SHAPE: &str = "(() => {
    const {scrollWidth, scrollHeight} = document.documentElement;
    const {bottom} = document.querySelector('footer').getBoundingClientRect();
    const board = document.getElementById('board').getBoundingClientRect().width / innerWidth;
    return [board, scrollHeight - Math.max(innerHeight, bottom + scrollY), scrollWidth - innerWidth];
})()";

#[test]
fn every_screen_has_room_for_everything() {
    each_state(|visit, (state, controls, least)| {
        for (width, height) in [
            (320, 568),
            (390, 664),
            (390, 844),
            (844, 390),
            (820, 1180),
            (1280, 800),
            (1440, 900),
        ] {
            let here = format!("{state} at {width} x {height}");
            visit.resize(width, height);
            visit.run("say('a message'), show(), scrollTo(0, 0); return new Promise(requestAnimationFrame)");
            assert_eq!(visit.eval(FAULTS), json!([]), "{here}");
            let shape: [f64; 3] = serde_json::from_value(visit.eval(SHAPE)).expect("three numbers");
            assert!(width > 400 || shape[0] >= 0.5, "{here}: {shape:?}");
            assert!(shape[1] <= 2.0 && shape[2] <= 0.0, "{here}: {shape:?}");
            let is_seen = format!(
                "['#message', '{controls}'].map((selector) => {{
                    const {{ top, bottom, height }} = document.querySelector(selector).getBoundingClientRect();
                    return height > 0 && top >= 0 && bottom <= innerHeight;
                }})"
            );
            let seen = visit.eval(&is_seen);
            assert!(
                seen[0] == true && (seen[1] == true || height < least),
                "{here}: {seen}"
            );
        }
        // Text of twice the size: the tabs make two lines.
        visit.resize(390, 844);
        let overlaps = "document.documentElement.style.fontSize = '200%';
            const tabs = [...document.querySelectorAll('header button')].map((tab) => tab.getBoundingClientRect());
            return tabs.filter((a, i) => tabs.slice(0, i).some((b) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length";
        assert_eq!(visit.run(overlaps), 0, "{state}");
    });
}

#[test]
fn controls_have_names_that_begin_with_their_text() {
    each_state(|visit, (state, ..)| {
        let mut names = visit.controls();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(all > 10 && names.len() == all, "{state}: {names:?}");
        assert!(names.iter().all(|(_, name)| !name.is_empty()), "{state}");
        let other = visit.eval(
            "Array.from(document.querySelectorAll('button[aria-label]'), (button) => [button.ariaLabel,
                 ...Array.from(button.childNodes, (node) => node.nodeName === 'svg' ? '' : node.textContent)])
                 .filter(([name, ...texts]) => !name.startsWith(texts.join('')))",
        );
        assert_eq!(other, json!([]), "{state}");
    });
}

#[test]
fn colours_are_those_of_the_visitor() {
    each_state(|visit, (state, ..)| {
        let brightness = "Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])";
        let light = visit.eval(brightness).as_f64();
        visit.prefer("color-scheme", "dark");
        let dark = visit.eval(brightness).as_f64();
        assert!(light > Some(200.0) && dark < Some(50.0), "{state}");
        // Those of the system show what is pressed, too. They change gradually.
        visit.media("forced-colors", "active");
        let face = "getComputedStyle(document.querySelector('[data-face=ABC]')).backgroundColor";
        visit.run(&format!("window.face = {face}, toggleLetters()"));
        visit.wait_for(&format!("{face} !== window.face"));
    });
}

#[test]
fn games_run_at_the_chosen_speed() {
    let replay = replay::open(&towers(1_000_000), "#0");
    let choose = play::open_at("#choose");
    let chosen = "choosing.game.pieces.length";
    for (mut visit, id, speeds, position) in [
        (replay, "speed-value", ["10 / s", "10,000 / s"], "position"),
        (choose, "speed", ["5 / s", "fastest"], chosen),
    ] {
        let speed = format!("id('{id}').textContent");
        assert_eq!(visit.text(&speed), speeds[0]);
        for (key, shown) in [("ArrowDown", "1 / s"), ("ArrowUp", speeds[1])] {
            for _ in 0..20 {
                visit.press(key);
            }
            assert_eq!(visit.text(&speed), shown);
        }
        visit.press(" ");
        visit.wait_for(&format!("{position} > 1000"));
        visit.click("[aria-label='Slower']");
        assert_eq!(visit.text(&speed), "5,000 / s");
        visit.press(" ");
        let stopped = visit.eval(position);
        visit.eval("new Promise(done => setTimeout(done, 100))");
        assert_eq!(visit.eval(position), stopped);
    }
}

#[test]
fn a_replay_is_printed_on_one_sheet_with_its_legend() {
    for moves in [played(3000, 1), towers(10)] {
        let mut visit = replay::open(&moves, "#9");
        assert_eq!(visit.print(), 1);
        let legend = visit.eval(
            "Array.from(document.querySelectorAll('#timeline p i'), (mark) => \
                 mark.checkVisibility() && getComputedStyle(mark).printColorAdjust)",
        );
        assert_eq!(legend, json!(vec!["exact"; 5]));
    }
}

#[test]
fn both_pages_work_where_they_have_no_address() {
    let player = std::fs::read_to_string(play::page()).expect("it is built");
    let step = "querySelector('#steer .primary, [aria-label=\"Next piece\"]').click()";
    let done = "querySelector('#you-pieces, #announcement').textContent";
    for (page, ready, after) in [
        (player, "main[data-ready]", "1 of 100"),
        (replay::page(&towers(10)), "#transport button", "Piece "),
    ] {
        for document in ["frame.contentDocument", "document"] {
            let mut visit = Visit::blank();
            visit.run(&format!("window.page = {}", json!(page)));
            if document == "document" {
                let blob = "URL.createObjectURL(new Blob([page], { type: 'text/html' }))";
                let address = visit.text(blob);
                visit.go(&address);
            } else {
                let frame = "window.frame = document.createElement('iframe')";
                visit.eval(&format!(
                    "{frame}, frame.srcdoc = page, document.body.append(frame)"
                ));
            }
            visit.wait_for(&format!("{document}?.querySelector('{ready}')"));
            visit.run(&format!("{document}.{step}"));
            visit.wait_for(&format!("{document}.{done}.startsWith('{after}')"));
        }
    }
}

/// `AXE=axe.min.js cargo test -p tetris-web --test browser -- --ignored axe`
#[test]
#[ignore = "needs axe-core"]
fn axe_finds_nothing() {
    let check = |visit: &mut Visit, state: &str| {
        for scheme in ["light", "dark"] {
            visit.prefer("color-scheme", scheme);
            assert_eq!(visit.axe(), json!([]), "{scheme} {state}");
        }
    };
    each_state(|visit, (state, ..)| {
        check(visit, state);
        if state.starts_with('#') {
            visit.run(
                "playing.toggle('compares'); for (let i = 0; i < 100; i++) playing.drop();
                 id('details').open = true",
            );
            check(visit, &format!("the end of {state}"));
        }
        visit.run("toggleHelp()");
        check(visit, &format!("the keys of {state}"));
    });
    check(&mut play::open_at("#nothing"), "#nothing");
}

//! The player page on every screen: sizes, colours, names, sizes of controls, networks.

use std::fs;

use serde_json::json;
use tetris_pipe::Network;
use tetris_pipe::network::DecodeError;

use super::{drawn, landing, open, open_at, page};
use crate::Visit;

fn in_all_parts(visit: &mut Visit, check: impl Fn(&mut Visit, &str)) {
    for mode in ["play", "choose", "position"] {
        visit.click(&format!("#{mode}-mode"));
        drawn(visit, "1");
        check(visit, mode);
    }
}

#[test]
fn the_page_is_one_file_of_at_most_4_200_000_bytes() {
    let bytes = fs::metadata(page()).expect("it is built").len();
    assert!(bytes <= 4_200_000, "{bytes}");
    let mut visit = open();
    let loaded =
        "performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('blob:'))";
    assert_eq!(visit.eval(loaded), json!([]));
}

#[test]
fn nothing_is_wider_than_the_screen_and_nothing_too_small_to_touch() {
    let mut visit = open();
    visit.eval("for (const letter of 'TIZJLOST') choosing.add(LETTERS.indexOf(letter)); 1");
    for (width, height) in [(320, 568), (390, 844), (820, 1180), (1440, 900)] {
        visit.resize(width, height);
        in_all_parts(&mut visit, |visit, mode| {
            let wide = "document.documentElement.scrollWidth - innerWidth";
            assert_eq!(visit.eval(wide), 0, "{mode} at {width} pixels");
            let small = visit.eval(
                "Array.from(document.querySelectorAll('button, .file'), element => [element.textContent, \
                 element.getBoundingClientRect()]).filter(([, { width, height }]) => \
                 width > 0 && (width < 40 || height < 44)).map(([name]) => name)",
            );
            assert_eq!(small, json!([]), "{mode} at {width} pixels");
        });
    }
    visit.phone();
    in_all_parts(&mut visit, |visit, mode| {
        let bottom =
            "document.querySelector('#run, #current-pieces').getBoundingClientRect().bottom";
        assert!(visit.eval(bottom).as_f64() <= Some(844.0), "{mode}");
    });
}

#[test]
fn the_document_is_no_higher_than_its_content() {
    let mut visit = open();
    for (width, height) in [(390, 664), (320, 568), (844, 390), (1280, 800)] {
        visit.resize(width, height);
        in_all_parts(&mut visit, |visit, mode| {
            let empty = visit.eval(
                "document.documentElement.scrollHeight - Math.max(innerHeight, \
                 Math.ceil(document.querySelector('main').getBoundingClientRect().bottom + scrollY))",
            );
            assert!(
                empty.as_f64() <= Some(1.0),
                "{empty}: {mode} at {width} x {height}"
            );
        });
    }
}

#[test]
fn the_board_has_half_of_a_phone_and_what_is_touched_is_seen() {
    let mut visit = open();
    for (width, height) in [(390, 664), (320, 568)] {
        visit.resize(width, height);
        visit.click("#play-mode");
        let seen = drawn(
            &mut visit,
            "[id('board').getBoundingClientRect().width / innerWidth >= 0.5, \
              id('steer').getBoundingClientRect().bottom <= innerHeight]",
        );
        assert_eq!(seen, json!([true, true]), "{width} x {height}");
    }
}

#[test]
fn what_is_pressed_shows_in_the_visitors_own_colours() {
    let mut visit = open();
    visit.media("forced-colors", "active");
    // They change gradually.
    let colour = |mode| format!("getComputedStyle(id('{mode}-mode')).backgroundColor");
    visit.wait_for(&format!("{} !== {}", colour("choose"), colour("play")));
}

#[test]
fn the_tab_key_passes_the_moves_in_one_step() {
    let mut visit = open();
    visit.click("#position-mode");
    let stops =
        "document.querySelectorAll('#moves li:not([hidden]) button[tabindex=\"0\"]').length";
    assert_eq!(drawn(&mut visit, stops), 1);
    visit.eval("document.querySelector('#moves [tabindex=\"0\"]').focus(); 1");
    visit.press("ArrowDown");
    assert_eq!(drawn(&mut visit, "positioning.chosen"), 1);
    let focused = "document.activeElement === positioning.rows[1].button";
    assert_eq!(visit.eval(focused), true);
}

/// `AXE=axe.min.js cargo test -p tetris-web --test browser -- --ignored axe`
#[test]
#[ignore = "needs axe-core"]
fn axe_finds_nothing() {
    for address in [
        "#play&seed=17",
        "#choose",
        "#now=T&next=I&effort=3&rows=1ff.1fe",
        "#nothing",
    ] {
        let mut visit = open_at(address);
        for scheme in ["light", "dark"] {
            visit.prefer("color-scheme", scheme);
            assert_eq!(visit.axe(), json!([]), "{address} {scheme}");
        }
        visit.eval(
            "playing.compare(true); for (let i = 0; i < 100; i++) playing.drop(); toggleHelp(); 1",
        );
        for scheme in ["light", "dark"] {
            visit.prefer("color-scheme", scheme);
            drawn(&mut visit, "1");
            assert_eq!(visit.axe(), json!([]), "{address} {scheme}, with keys");
        }
        visit.eval("toggleHelp(); id('details').open = true; 1");
        drawn(&mut visit, "1");
        assert_eq!(visit.axe(), json!([]), "{address} at the end");
    }
}

#[test]
fn every_control_has_a_name_that_begins_with_its_text() {
    let mut visit = open();
    in_all_parts(&mut visit, |visit, mode| {
        let controls = visit.controls();
        assert!(controls.len() > 10, "{mode}: {controls:?}");
        for (role, name) in &controls {
            assert!(!name.is_empty(), "{mode}: a {role}");
        }
        let other = visit.eval(
            "Array.from(document.querySelectorAll('button[aria-label]'), button => \
             [[...button.childNodes].filter(node => node.nodeName !== 'svg').map(node => node.textContent).join(''), button.getAttribute('aria-label')])\
             .filter(([text, name]) => !name.startsWith(text))",
        );
        assert_eq!(other, json!([]), "{mode}");
    });
    visit.press("?");
    assert_eq!(visit.eval("id('help').open"), true);
    visit.press("Escape");
    assert_eq!(visit.eval("id('help').open"), false);
}

#[test]
fn the_colours_follow_the_visitor() {
    let mut visit = open();
    let ground = "getComputedStyle(document.body).backgroundColor";
    let light = visit.text(ground);
    visit.prefer("color-scheme", "dark");
    assert_ne!(visit.text(ground), light);
    visit.press("t");
    visit.press("a");
    let letter = "document.querySelector('#current .letters text.T')?.textContent";
    assert_eq!(drawn(&mut visit, letter), "T");
}

#[test]
fn a_network_is_loaded_from_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut visit = open();
    visit.press("t");
    visit.press("i");
    let shown = landing(&mut visit);
    let embedded = visit.text("id('network').textContent");
    assert!(embedded.starts_with(Network::EMBEDDED_NAME));

    let bytes = Network::embedded().encode();
    let mut other_version = bytes.clone();
    other_version[7] = b'0';
    let (not, other, damaged) = (
        DecodeError::Other,
        DecodeError::OtherVersion,
        DecodeError::Damaged,
    );
    for (name, bytes, error) in [
        ("<img src=x onerror=alert(1)>.net", &b"a text"[..], not),
        ("empty.net", b"", not),
        ("version.net", &other_version, other),
        ("short.net", &bytes[..bytes.len() - 1], damaged),
        (
            "large.net",
            &[&bytes[..], &vec![0; 1 << 26]].concat(),
            damaged,
        ),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("it is writable");
        visit.choose_file("#network-file", &file);
        let message = json!(format!("{name}: {error}"));
        visit.wait_for(&format!("id('message').textContent === {message}"));
        assert_eq!(visit.text("id('network').textContent"), embedded);
    }

    let good = folder.path().join("good.net");
    fs::write(&good, bytes).expect("it is writable");
    visit.choose_file("#network-file", &good);
    visit.wait_for("id('network').textContent === 'good.net'");
    assert_eq!(visit.text("id('message').textContent"), "");
    assert_eq!(landing(&mut visit), shown);
    visit.click("summary");
    visit.click("#embedded");
    assert_eq!(visit.text("id('network').textContent"), embedded);
}

#[test]
fn a_page_without_webassembly_says_so() {
    let mut visit = Visit::blank();
    visit.before_load("delete globalThis.WebAssembly");
    visit.go(&format!("file://{}", page().display()));
    visit.wait_for("id('message').textContent.startsWith('This browser cannot run the player')");
}

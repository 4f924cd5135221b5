//! The player page on every screen: sizes, colours, names, sizes of controls, networks.

use std::fs;

use serde_json::json;
use tetris_pipe::Network;

use super::{drawn, landing, open, page};
use crate::Visit;

fn in_both_modes(visit: &mut Visit, check: impl Fn(&mut Visit, &str)) {
    for mode in ["choose", "position"] {
        visit.click(&format!("#{mode}-mode"));
        drawn(visit, "1");
        check(visit, mode);
    }
}

#[test]
fn the_page_is_one_file_of_at_most_12_megabytes() {
    let bytes = fs::metadata(page()).expect("it is built").len();
    assert!(bytes <= 12_000_000, "{bytes}");
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
        in_both_modes(&mut visit, |visit, mode| {
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
    in_both_modes(&mut visit, |visit, mode| {
        let bottom =
            "document.querySelector('#run, #current-pieces').getBoundingClientRect().bottom";
        assert!(visit.eval(bottom).as_f64() <= Some(844.0), "{mode}");
    });
}

#[test]
fn every_control_has_a_name() {
    let mut visit = open();
    in_both_modes(&mut visit, |visit, mode| {
        let controls = visit.controls();
        assert!(controls.len() > 10, "{mode}: {controls:?}");
        for (role, name) in &controls {
            assert!(!name.is_empty(), "{mode}: a {role}");
        }
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
    let damaged = [
        ("<img src=x onerror=alert(1)>.net", &b"not a network"[..]),
        ("empty.net", b""),
        ("version.net", &other_version),
        ("short.net", &bytes[..bytes.len() - 1]),
    ];
    for (name, bytes) in damaged {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("it is writable");
        visit.choose_file("#network-file", &file);
        let message = format!("{name}: not a network of this version, or damaged");
        visit.wait_for(&format!("id('message').textContent === {}", json!(message)));
        assert_eq!(visit.text("id('network').textContent"), embedded);
    }
    let large = folder.path().join("large.net");
    let file = fs::File::create(&large).expect("it is writable");
    file.set_len(Network::MAX_BYTES + 1)
        .expect("it is writable");
    visit.choose_file("#network-file", &large);
    visit.wait_for("id('message').textContent === 'large.net: too large for a network'");

    let good = folder.path().join("good.net");
    fs::write(&good, bytes).expect("it is writable");
    visit.choose_file("#network-file", &good);
    visit.wait_for("id('network').textContent === 'good.net'");
    assert_eq!(visit.text("id('message').textContent"), "");
    assert_eq!(landing(&mut visit), shown);
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

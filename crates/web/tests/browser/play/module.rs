//! The player in the page: the file, other networks, and browsers that cannot run it.

use std::fs;

use serde_json::json;
use tetris_pipe::Network;
use tetris_pipe::network::DecodeError;

use super::{landing, open, page};
use crate::Visit;

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
fn a_page_that_is_not_complete_says_so_and_has_no_dead_buttons() {
    let text = fs::read_to_string(page()).expect("it is built");
    assert!(text.contains("<p id=\"message\" role=\"status\">Loading 3."));
    let (loaded, _) =
        text.split_at(text.find("<script id=\"module\"").expect("the module") + 100_000);
    let mut visit = Visit::open_text(loaded, "");
    visit.wait_for(
        "document.querySelector('#message.message')?.textContent.includes('not complete')",
    );
    let enabled = "[...document.querySelectorAll('main button:enabled')].filter(it => it.checkVisibility()).length";
    assert_eq!(visit.eval(enabled), 0);
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
fn what_a_browser_cannot_do_is_said() {
    let refuse = "{ get() { throw Error('refused'); } }";
    for (script, ready, id, message) in [
        (
            "delete globalThis.WebAssembly",
            "main",
            "message",
            "The player cannot start.",
        ),
        (
            &format!("Object.defineProperty(window, 'sessionStorage', {refuse})"),
            "main[data-ready]",
            "kept",
            "This game does not survive a reload",
        ),
    ] {
        let mut visit = Visit::blank();
        visit.before_load(script);
        visit.open(page(), "#choose");
        visit.wait_for(&format!("document.querySelector('{ready}')"));
        visit.press("t");
        visit.wait_for(&format!("id('{id}').textContent.startsWith('{message}')"));
    }
}

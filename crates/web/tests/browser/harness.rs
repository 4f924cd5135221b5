//! The harness on a small page: what it does reaches the page, and what the page says is seen.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use crate::Visit;

/// A page that writes down what happens to it.
const PAGE: &str = r#"<!doctype html><meta charset="utf-8"><title>page</title>
<style>button, div { width: 200px; height: 60px; touch-action: none }</style>
<button>named</button><button></button>
<div id="area"></div><input type="file" aria-label="file">
<a id="save" download="saved.txt" href="data:,bytes">save</a>
<script>
const seen = [];
for (const kind of ["keydown", "click", "pointerdown", "pointermove", "pointerup"])
    addEventListener(kind, e => seen.push([kind, e.key ?? e.pointerType].join(" ")));
</script>"#;

fn page() -> (TempDir, Visit) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("page.html");
    fs::write(&file, PAGE).expect("it is writable");
    let visit = Visit::open_at(&file, "#fragment");
    (folder, visit)
}

#[test]
fn keys_mouse_and_fingers_reach_the_page() {
    let (_folder, mut visit) = page();
    visit.press("a");
    visit.press("Shift+ArrowLeft");
    assert_eq!(
        visit.eval("seen.splice(0)"),
        json!(["keydown a", "keydown ArrowLeft"])
    );
    visit.click("button");
    let clicked = visit.eval("seen.splice(0)");
    assert!(
        clicked
            .as_array()
            .is_some_and(|seen| seen.contains(&json!("click mouse")))
    );
    visit.phone();
    let (from, to) = (
        visit.point("#area", (0.1, 0.5)),
        visit.point("#area", (0.9, 0.5)),
    );
    visit.swipe(&[from, to]);
    visit.tap("button");
    let touched = visit.eval("seen.splice(0)").to_string();
    for kind in ["pointerdown", "pointermove", "pointerup"] {
        assert!(touched.contains(&format!("{kind} touch")), "{touched}");
    }
}

#[test]
fn a_mouse_hovers() {
    let (folder, mut visit) = page();
    assert_eq!(visit.text("location.hash"), "#fragment");
    drop(visit);
    visit = Visit::open(&folder.path().join("page.html"));
    let point = visit.point("#area", (0.5, 0.5));
    visit.hover(point);
    assert_eq!(visit.eval("seen.splice(0)"), json!(["pointermove mouse"]));
}

#[test]
fn the_page_sees_the_screen_and_the_preferences() {
    let (_folder, mut visit) = page();
    let dark = "matchMedia('(prefers-color-scheme: dark)').matches";
    assert_eq!(visit.eval(dark), false);
    visit.prefer("color-scheme", "dark");
    assert_eq!(visit.eval(dark), true);
    visit.resize(820, 1180);
    assert_eq!(visit.eval("[innerWidth, innerHeight]"), json!([820, 1180]));
    assert!(visit.screenshot().starts_with(b"\x89PNG"));
}

#[test]
fn files_go_in_and_out() {
    let (folder, mut visit) = page();
    visit.click("#save");
    assert_eq!(visit.download("saved.txt"), b"bytes");
    visit.choose_file("input", &folder.path().join("page.html"));
    assert_eq!(
        visit.text("document.querySelector('input').files[0].name"),
        "page.html"
    );
}

#[test]
fn names_of_controls_are_those_of_a_screen_reader() {
    let (_folder, mut visit) = page();
    let controls = visit.controls();
    let unnamed = controls.iter().filter(|(_, name)| name.is_empty());
    assert_eq!(unnamed.count(), 1, "{controls:?}");
    assert!(controls.contains(&("button".to_owned(), "named".to_owned())));
}

#[test]
fn messages_on_the_console_are_seen() {
    let (_folder, mut visit) = page();
    visit.eval("console.log('spoken'); setTimeout(() => { throw Error('thrown') }); 1");
    visit.eval("new Promise(done => setTimeout(done, 50))");
    let console = visit.take_console().join("\n");
    assert!(
        console.contains("spoken") && console.contains("thrown"),
        "{console}"
    );
}

#[test]
#[should_panic(expected = "messages on the console")]
fn a_visit_fails_if_the_page_writes_to_the_console() {
    let (_folder, mut visit) = page();
    visit.eval("console.warn('spoken')");
}

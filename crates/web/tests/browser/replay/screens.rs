//! Phones, tablets and desktops, in light and dark.

use super::games::{played, towers};
use super::open;

/// Elements that reach beyond the window's sides, and controls smaller than a finger.
const FAULTS: &str = "[...document.querySelectorAll('body *')].filter(element => {
    const {left, right, width, height} = element.getBoundingClientRect();
    if (width === 0 || element.closest('.squares, .hidden, .head, .pointer, dialog')) return false;
    const isControl = element.matches('button, input');
    return left < 0 || right > innerWidth || (isControl && (width < 44 || height < 44));
}).map(element => element.outerHTML.slice(0, 100))";

#[test]
fn every_screen_has_room_for_everything() {
    let mut page = open(&played(3000, 1), "#2900");
    for (width, height) in [(390, 844), (320, 568), (844, 390), (820, 1180), (1440, 900)] {
        page.visit.resize(width, height);
        let faults = page.visit.eval(FAULTS);
        assert_eq!(faults, serde_json::json!([]), "{width} x {height}");
        let scrolls = page
            .visit
            .eval("document.documentElement.scrollWidth > innerWidth");
        assert_eq!(scrolls, false, "{width} x {height}");
    }
    for (width, height) in [(390, 844), (820, 1180), (1440, 900)] {
        page.visit.resize(width, height);
        page.visit.eval("scrollTo(0, 0)");
        let play = "document.querySelector(\"[aria-label='Play']\").getBoundingClientRect().bottom";
        let without_scrolling = page.visit.eval(&format!("{play} <= innerHeight"));
        assert_eq!(without_scrolling, true, "{width} x {height}");
    }
}

#[test]
fn colours_follow_the_scheme() {
    let mut page = open(&towers(10), "#5");
    let brightness =
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]";
    let ground = page.visit.eval(brightness).as_f64().expect("a number");
    page.visit.prefer("color-scheme", "dark");
    let dark = page.visit.eval(brightness).as_f64().expect("a number");
    assert!(ground > 200.0 && dark < 50.0, "{ground} {dark}");
}

#[test]
fn a_visitor_who_prefers_less_motion_starts_the_game() {
    let mut page = open(&towers(1000), "#0");
    page.visit.prefer("reduced-motion", "reduce");
    let url = page.visit.text("location.href.split('#')[0]");
    page.visit.go("about:blank");
    page.visit.go(&url);
    page.visit
        .eval("new Promise(done => setTimeout(done, 300))");
    assert_eq!((page.position(), page.is_playing()), (0, false));
}

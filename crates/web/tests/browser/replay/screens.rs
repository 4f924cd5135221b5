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

/// `AXE=axe.min.js cargo test -p tetris-web --test browser -- --ignored axe`
#[test]
#[ignore = "needs axe-core"]
fn axe_finds_nothing() {
    let mut page = open(&played(3000, 1), "#2900");
    for scheme in ["light", "dark"] {
        page.visit.prefer("color-scheme", scheme);
        for keys in ["", "?"] {
            if !keys.is_empty() {
                page.visit.press(keys);
            }
            assert_eq!(page.visit.axe(), serde_json::json!([]), "{scheme} {keys}");
        }
        page.visit.press("?");
    }
}

#[test]
fn a_page_that_was_hidden_goes_on_where_it_was() {
    let mut page = open(&towers(100_000), "#5");
    page.visit.press(" ");
    page.visit.wait_for("position > 5");
    page.visit.eval("run.last -= 3_600_000");
    page.visit
        .eval("new Promise(done => setTimeout(done, 200))");
    assert!(page.position() < 100, "{}", page.position());
}

#[test]
fn at_200_percent_the_arrow_keys_scroll() {
    let mut page = open(&towers(1000), "#5");
    page.visit.resize(640, 400);
    page.visit.press("ArrowDown");
    page.visit.wait_for("scrollY > 0");
    page.visit.press("ArrowRight");
    assert_eq!(page.position(), 6);
}

#[test]
fn the_board_has_half_of_a_phone_and_play_is_seen() {
    let mut page = open(&played(3000, 1), "#2900");
    for (width, height) in [(390, 664), (320, 568)] {
        page.visit.resize(width, height);
        let seen = page.visit.eval(
            "[id('board').getBoundingClientRect().width / innerWidth >= 0.5, \
              id('transport').getBoundingClientRect().bottom <= innerHeight]",
        );
        assert_eq!(seen, serde_json::json!([true, true]), "{width} x {height}");
    }
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
    assert_eq!(page.visit.eval(ticks), serde_json::json!(expected));
}

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

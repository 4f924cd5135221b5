//! The replay page.

mod analysis;
mod controls;
pub(super) mod games;
mod numbers;

use serde_json::{Value, json};
use tetris_page::ReplayPage;
use tetris_pipe::Placement;

use crate::Visit;
use games::towers;

/// Opens the page of a game at an address that ends with a text such as `#12345`. Without
/// one, the game begins to play.
pub(super) fn open(moves: &[Placement], hash: &str) -> Visit {
    open_titled(moves, hash, "i and o", None)
}

/// The page of a game.
pub(super) fn page(moves: &[Placement]) -> String {
    page_titled(moves, "a game", None)
}

fn open_titled(moves: &[Placement], hash: &str, title: &str, fault: Option<&str>) -> Visit {
    Visit::open_text(&page_titled(moves, title, fault), hash)
}

fn page_titled(moves: &[Placement], title: &str, fault: Option<&str>) -> String {
    let mut replay = ReplayPage::default();
    for &placement in moves {
        replay.push(placement).expect("room for it");
    }
    replay.page(title, fault)
}

impl Visit {
    /// The current piece of the page.
    fn position(&mut self) -> u64 {
        let position = self.eval("position");
        position.as_u64().expect("a number")
    }

    fn is_playing(&mut self) -> bool {
        self.eval("run.isRunning") == true
    }

    /// The text that an element shows.
    fn shown(&mut self, id: &str) -> String {
        self.text(&format!("id({}).innerText", json!(id)))
    }
}

#[test]
fn the_page_opens_from_the_disk_and_plays() {
    let mut page = open(&towers(1000), "");
    page.wait_for("position > 3");
    assert!(page.is_playing());
    assert_eq!(page.text("document.title"), "i and o");
    assert_eq!(
        page.shown("title"),
        "1,000 Tetris pieces placed one by one: 0 points"
    );
    assert_eq!(page.shown("name"), "i and o");
    assert_eq!(
        page.shown("summary"),
        ". 0.00 % of the bound: nobody can score more than 1,500 points with so many pieces."
    );
    assert_eq!(page.shown("length"), "of 1,000");
}

#[test]
fn the_address_names_a_piece() {
    let mut page = open(&towers(1000), "#123");
    assert_eq!((page.position(), page.is_playing()), (123, false));
    page.run("location.hash = '#456'");
    page.wait_for("position === 456");
    page.press("ArrowRight");
    page.wait_for("location.hash === '#457'");
    page.press("Home");
    page.wait_for("location.hash === '#0'");
}

#[test]
fn an_address_that_names_no_piece_is_reported() {
    let mut page = open(&towers(20), "#abc");
    let other = "the address names no piece after \"#\"";
    assert_eq!((page.position(), page.shown("message")), (0, other.into()));
    for (hash, position, message) in [
        ("#-1", 0, other),
        ("#1e2", 0, other),
        ("#20", 20, ""),
        ("#%3Cscript%3E", 20, other),
        ("#21", 20, "the game has 20 pieces"),
        ("#99999999999999999999999", 20, "the game has 20 pieces"),
    ] {
        page.run(&format!("say('none'); location.hash = '{hash}'"));
        page.wait_for("id('message').textContent !== 'none'");
        let found = (page.position(), page.shown("message"), page.is_playing());
        assert_eq!(found, (position, message.to_owned(), false), "{hash}");
    }
}

#[test]
fn a_game_that_breaks_the_rules_is_shown_up_to_there() {
    let fault = "piece 12: byte 77 means rotation 4, and the rotations are 0 to 3";
    let mut page = open_titled(&towers(12), "#12", "i and o", Some(fault));
    assert_eq!(page.position(), 12);
    let shown = page.shown("fault");
    let start = "The game breaks the rules, and is shown up to there: ";
    assert_eq!(shown, format!("{start}{fault}"));
    assert_eq!(page.shown("effect"), "fault");
}

#[test]
fn a_hostile_title_is_text() {
    let hostile = "</script><script>console.log(1)</script><img src=x onerror=console.log(1)>\
                   <!--<script>]]></title></style>\"'`${alert(1)}\\\u{2028}\u{2029}";
    let [expected, elements] = ["a game", hostile].map(|title| {
        let mut page = open_titled(&towers(5), "#1", title, Some(title));
        assert_eq!(page.text("document.title"), title);
        assert_eq!(page.text("id('name').textContent"), title);
        assert!(page.text("id('fault').textContent").ends_with(title));
        page.eval("document.querySelectorAll('*').length")
    });
    assert_eq!(elements, expected);
}

#[test]
fn the_policy_forbids_other_scripts_and_styles() {
    let mut page = open(&towers(5), "#1");
    let try_all = "
        for (const [name, text] of [['script', 'window.intruder = 1'], ['style', 'body { color: red }']]) {
            const element = document.createElement(name);
            element.textContent = text;
            document.head.append(element);
        }
        const image = new Image();
        image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        return fetch('data:,x').then(() => 'fetched', () => 'refused')";
    assert_eq!(page.run(try_all), "refused");
    assert_eq!(page.eval("window.intruder === undefined"), true);
    let console = page.take_console();
    assert!(console.len() >= 3, "{console:#?}");
    assert!(
        console
            .iter()
            .all(|message| message.contains("Content Security Policy"))
    );
}

#[test]
fn the_shortest_games_have_pages() {
    for length in 0..=2 {
        let mut page = open(&towers(length), "");
        page.wait_for("!run.isRunning");
        assert_eq!(page.position(), length as u64);
        let plural = if length == 1 { "" } else { "s" };
        assert_eq!(
            page.shown("title"),
            format!("{length} Tetris piece{plural} placed one by one: 0 points")
        );
        for key in "Home ArrowRight ArrowRight PageDown End n R h".split(' ') {
            page.press(key);
        }
        page.press(" ");
        page.click("#timeline");
        assert!(page.position() <= length as u64);
    }
}

#[test]
fn a_million_pieces_open() {
    let mut page = open(&towers(1_000_000), "#999999");
    assert_eq!(page.position(), 999_999);
    assert_eq!(page.shown("resets"), "90,909");
    let middle = page.point("#timeline", (0.5, 0.5));
    page.drag(&[middle]);
    assert!(page.position().abs_diff(500_000) < 5000);
    page.press("r");
    assert_eq!(page.position() % 11, 10);
}

#[test]
fn what_the_current_piece_does_is_shown() {
    let mut page = open(&towers(100), "#9");
    let squares = "[...document.querySelectorAll('#board .squares rect')].map(rect => \
                   rect.getAttribute('class')).filter(Boolean).sort()";
    let shown = |filled: usize, kinds: &[(&str, usize)]| -> Value {
        let mut all = vec!["O"; filled];
        for &(kind, count) in kinds {
            all.extend(vec![kind; count]);
        }
        all.sort_unstable();
        json!(all)
    };
    // Nine O pieces, one above the board, and where it lands.
    assert_eq!(page.eval(squares), shown(40, &[("O landing", 4)]));
    assert_eq!(page.shown("effect"), "");
    page.press("ArrowRight");
    assert_eq!(page.eval(squares), shown(40, &[("O misfit", 4)]));
    assert_eq!(page.shown("effect"), "does not fit: reset");
    page.press("ArrowRight");
    assert_eq!(page.eval(squares), shown(4, &[("O landing", 4)]));
    let label = "id('board').getAttribute('aria-label')";
    page.wait_for(&format!("{label} === 'Board: O, columns 0 to 1, next O'"));
}

#[test]
fn rows_that_clear_are_marked() {
    let mut page = open(&games::tetrises(2), "#9");
    let rows = "document.querySelectorAll('#board .clear.shown').length";
    assert_eq!(page.eval(rows), 4);
    assert_eq!(page.shown("effect"), "4 rows: +15");
    page.press("ArrowRight");
    assert_eq!(page.eval(rows), 0);
    assert_eq!(page.shown("points"), "15");
}

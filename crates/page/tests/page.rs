//! The file: its structure, its policy and its size.

use std::iter::zip;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use tetris_page::{ReplayPage, footer, hash};
use tetris_pipe::analysis::{Grade, PieceAnalysis};
use tetris_pipe::board::WIDTH;
use tetris_pipe::{Piece, Placement};

/// The text of the only element with this start tag.
fn element<'a>(page: &'a str, tag: &str, end: &str) -> &'a str {
    let mut parts = page.split(tag);
    let (_, rest) = (parts.next(), parts.next().expect("the element"));
    assert_eq!(parts.next(), None, "one {tag}");
    rest.split(end).next().expect("its text")
}

fn data(page: &str) -> Value {
    let tag = "<script id=\"data\" type=\"application/json\">";
    serde_json::from_str(element(page, tag, "</script>")).expect("JSON")
}

/// The bytes of a text in base64.
fn bytes(text: &Value) -> Vec<u8> {
    let text = text.as_str().expect("a text");
    BASE64_STANDARD.decode(text).expect("base64")
}

#[test]
fn the_policy_allows_the_script_and_the_style_by_hash_and_nothing_else() {
    let page = ReplayPage::default().page("a game", None);
    let policy = element(&page, "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    let expected = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(element(&page, "<script>", "</script>")),
        hash(element(&page, "<style>", "</style>"))
    );
    assert_eq!(policy, expected);
    // The digest of no byte, as sha256sum prints it.
    assert_eq!(hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
}

#[test]
fn a_page_has_links_to_the_site_if_the_project_has_an_address() {
    let page = ReplayPage::default().page("a game", None);
    let site = env!("CARGO_PKG_HOMEPAGE");
    let play = element(&page, "costs nothing.</p>\n", "</div>");
    let attempt =
        element(&page, "aria-label=\"What next\">", "<a class=\"button wide\" id=\"whole\"");
    for links in [play.trim(), attempt, &footer()] {
        assert_eq!(links.contains(&format!("href=\"{site}")), !site.is_empty());
        assert_eq!(links.is_empty(), site.is_empty());
    }
}

#[test]
fn every_move_has_a_code_of_its_own() {
    let mut replay = ReplayPage::default();
    for piece in Piece::ALL {
        for placement in (0..=u8::MAX).filter_map(|byte| Placement::from_byte(piece, byte).ok()) {
            replay.push(placement).expect("a short game");
        }
    }
    let codes = bytes(&data(&replay.page("all moves", None))["moves"]);
    assert_eq!(codes, (0..240).collect::<Vec<u8>>());
}

/// Of luck the sums are exact, and each loss is. A better placement belongs to a loss.
#[test]
fn luck_and_losses_are_in_hundredths_of_a_point() {
    let mut replay = ReplayPage::default();
    for (luck, loss, column) in
        [(1.234, 0.0, 1), (1.234, 0.01, 2), (-20.0, 0.57, 8), (0.0, 41.0, 0)]
    {
        let placement = |column| Placement::new(Piece::O, 0, column).expect("a placement");
        replay.push(placement(0)).expect("room for it");
        let best = placement(column);
        replay.analyse(&PieceAnalysis { luck, loss, best });
    }
    let data = data(&replay.page("a game", None));
    let analysis = ["luck", "losses", "better"].map(|name| bytes(&data["analysis"][name]));
    let [luck, losses] = [[123, 124, -2000, 0], [0, 1, 57, 4100]]
        .map(|numbers: [i16; 4]| numbers.map(i16::to_le_bytes).concat());
    assert_eq!(analysis, [luck, losses, vec![2, 8, 0]]);
}

#[test]
fn a_game_that_is_too_long_is_refused() {
    let mut replay = ReplayPage::default();
    let placement = Placement::new(Piece::O, 0, WIDTH - 2).expect("a placement");
    for _ in 0..tetris_page::MAX_PIECES {
        replay.push(placement).expect("room for it");
    }
    let error = replay.push(placement).expect_err("one too many");
    assert_eq!(error.to_string(), "a page holds at most 16777216 pieces");
}

#[test]
fn the_grades_of_the_pages_are_those_of_the_judge() {
    let script = include_str!("../shared/grades.ts");
    let lines: Vec<_> = script.lines().filter(|it| it.starts_with("  { name:")).collect();
    let grades = Grade::ALL.map(|grade| {
        let below = grade.below().map_or("Infinity".to_owned(), |it| it.to_string());
        format!("  {{ name: \"{}\", below: {below}, ", grade.name())
    });
    assert_eq!(lines.len(), grades.len());
    assert!(zip(lines, grades).all(|(line, grade)| line.starts_with(&grade)));
}

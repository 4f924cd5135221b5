//! The file: its structure, its policy and its size.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use tetris_page::{ReplayPage, hash};
use tetris_pipe::analysis::PieceAnalysis;
use tetris_pipe::board::WIDTH;
use tetris_pipe::{Piece, Placement};

/// The text of the only element with this start tag.
fn element<'a>(page: &'a str, tag: &str, end: &str) -> &'a str {
    let mut parts = page.split(tag);
    let (_, rest) = (parts.next(), parts.next().expect("the element"));
    assert_eq!(parts.next(), None, "one {tag}");
    rest.split(end).next().expect("its text")
}

#[test]
fn the_policy_allows_the_script_and_the_style_by_hash_and_nothing_else() {
    let page = ReplayPage::default().page("a game", None);
    let policy = element(
        &page,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"",
        "\"",
    );
    let expected = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; \
         form-action 'none'",
        hash(element(&page, "<script>", "</script>")),
        hash(element(&page, "<style>", "</style>"))
    );
    assert_eq!(policy, expected);
}

#[test]
fn every_move_has_a_code_of_its_own() {
    let mut replay = ReplayPage::default();
    for piece in Piece::ALL {
        for placement in (0..=u8::MAX).filter_map(|byte| Placement::from_byte(piece, byte).ok()) {
            replay.push(placement).expect("a short game");
        }
    }
    let page = replay.page("all moves", None);
    let tag = "<script id=\"data\" type=\"application/json\">";
    let data: Value = serde_json::from_str(element(&page, tag, "</script>")).expect("JSON");
    let codes = BASE64_STANDARD.decode(data["moves"].as_str().expect("a text"));
    assert_eq!(codes.expect("base64"), (0..240).collect::<Vec<u8>>());
}

#[test]
fn the_page_of_65_536_pieces_has_at_most_300_kb_with_errors_at_every_second_piece() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut replay = ReplayPage::default();
    for number in 0..65_536 {
        let placement = Placement::new(Piece::ALL[rng.usize(..7)], rng.u8(..4), rng.u8(..7));
        let placement = placement.expect("over the first seven columns");
        replay.push(placement).expect("room for it");
        replay.analyse(&PieceAnalysis {
            luck: rng.f64(),
            error: f64::from(number % 2),
            best: placement.piece().placements()[0],
        });
    }
    let length = replay.page("a game", None).len();
    assert!(length <= 300_000, "{length} bytes");
}

#[test]
fn a_game_that_is_too_long_is_refused() {
    let mut replay = ReplayPage::default();
    let placement = Placement::new(Piece::O, 0, (WIDTH - 2) as u8).expect("a placement");
    for _ in 0..tetris_page::MAX_PIECES {
        replay.push(placement).expect("room for it");
    }
    let error = replay.push(placement).expect_err("one too many");
    assert_eq!(error.to_string(), "a page holds at most 16777216 pieces");
}

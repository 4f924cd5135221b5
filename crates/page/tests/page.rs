//! The file: its structure, its policy and its size.

use sha2::{Digest, Sha256};
use tetris_page::Replay;
use tetris_pipe::analysis::PieceAnalysis;
use tetris_pipe::board::WIDTH;
use tetris_pipe::{Piece, Placement};

/// The page of a game that is valid by construction.
fn page(moves: &[Placement], title: &str, fault: Option<&str>) -> String {
    let mut replay = Replay::default();
    for &placement in moves {
        replay.push(placement).expect("a short game");
    }
    replay.page(title, fault)
}

/// The text of the only element with this start tag.
fn element<'a>(page: &'a str, tag: &str, end: &str) -> &'a str {
    let mut parts = page.split(tag);
    let (_, rest) = (parts.next(), parts.next().expect("the element"));
    assert_eq!(parts.next(), None, "one {tag}");
    rest.split(end).next().expect("its text")
}

fn data(page: &str) -> serde_json::Value {
    let text = element(
        page,
        "<script id=\"data\" type=\"application/json\">",
        "</script>",
    );
    serde_json::from_str(text).expect("JSON")
}

/// Reads base64 in another way than it is written.
fn decode(text: &str) -> Vec<u8> {
    let digit = |char: u8| match char {
        b'A'..=b'Z' => char - b'A',
        b'a'..=b'z' => char - b'a' + 26,
        b'0'..=b'9' => char - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("not base64: {char}"),
    };
    let mut bytes = Vec::new();
    let (mut bits, mut length) = (0_u32, 0);
    for char in text.trim_end_matches('=').bytes() {
        (bits, length) = (bits << 6 | u32::from(digit(char)), length + 6);
        if length >= 8 {
            length -= 8;
            bytes.push((bits >> length) as u8);
        }
    }
    bytes
}

fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

#[test]
fn the_policy_allows_the_script_and_the_style_by_hash_and_nothing_else() {
    let page = page(&[], "a game", None);
    let policy = element(
        &page,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"",
        "\"",
    );
    let directives: Vec<_> = policy.split("; ").collect();
    let [
        default,
        script,
        style,
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ] = directives[..]
    else {
        panic!("{policy}");
    };
    assert_eq!(default, "default-src 'none'");
    for (directive, name, text) in [
        (
            script,
            "script-src",
            element(&page, "<script>", "</script>"),
        ),
        (style, "style-src", element(&page, "<style>", "</style>")),
    ] {
        let source = directive.strip_prefix(name).expect(name);
        let source = source.strip_prefix(" 'sha256-").expect("a hash");
        let source = source.strip_suffix('\'').expect("one hash");
        assert_eq!(decode(source), hash(text), "{name}");
    }
}

#[test]
fn the_page_refers_to_nothing_else() {
    let icon = format!("<link rel=\"icon\" href=\"{}\">", tetris_page::ICON);
    let page = page(&[], "a game", None).replace(&icon, "");
    for part in [
        " src=", "href=", "url(", "@import", "import ", "fetch(", " style=", " on",
    ] {
        let markup = element(&page, "<body>", "<script").to_owned();
        let text = if part == " on" { &markup } else { &page };
        let outside = text.find(part).map(|at| &text[at.saturating_sub(30)..]);
        let shown = outside.map(|text| text.chars().take(60).collect::<String>());
        assert_eq!(shown, None, "{part}");
    }
    let namespace = "http://www.w3.org/2000/svg";
    assert_eq!(
        page.matches("http").count(),
        page.matches(namespace).count() + 1
    );
}

#[test]
fn every_move_has_a_code_of_its_own() {
    let mut moves = Vec::new();
    for piece in Piece::ALL {
        moves.extend((0..=u8::MAX).filter_map(|byte| Placement::from_byte(piece, byte).ok()));
    }
    let page = page(&moves, "all moves", None);
    let codes = decode(data(&page)["moves"].as_str().expect("base64"));
    assert_eq!(codes, (0..240).collect::<Vec<u8>>());
}

#[test]
fn short_games_have_pages() {
    let moves: Vec<_> = (0..2)
        .filter_map(|x| Placement::new(Piece::I, 0, x))
        .collect();
    for length in 0..=2 {
        let data = data(&page(&moves[..length], "short", None));
        assert_eq!(data["fault"], serde_json::Value::Null);
        let codes = decode(data["moves"].as_str().expect("base64"));
        assert_eq!(codes, [36, 37][..length]);
    }
}

#[test]
fn the_page_of_65_536_pieces_has_at_most_300_kb_with_errors_at_every_second_piece() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut replay = Replay::default();
    for number in 0..65_536 {
        let placement = Placement::new(Piece::ALL[rng.usize(..7)], rng.u8(..4), rng.u8(..7));
        let placement = placement.expect("over the first seven columns");
        replay.push(placement).expect("room for it");
        replay.analyse(&PieceAnalysis {
            luck: rng.f64(),
            error: f64::from(number % 2),
            best: placement.piece().placements()[0],
            lead: None,
        });
    }
    let length = replay.page("a game", None).len();
    assert!(length <= 300_000, "{length} bytes");
}

/// The value of a character, and of a level, as the script computes them.
fn level(digit: char, zero: i32) -> f64 {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let level = DIGITS.find(digit).expect("a digit of base64") as i32 - zero;
    f64::from(level * level.abs()) / 40.0
}

#[test]
fn an_analysis_keeps_its_sums_and_each_better_placement() {
    let mut rng = fastrand::Rng::with_seed(2);
    let mut replay = Replay::default();
    let (mut luck, mut errors, mut better) = (0.0, Vec::new(), Vec::new());
    let mut positions = Vec::new();
    for position in 0..1000 {
        let piece = Piece::ALL[rng.usize(..7)];
        let number = rng.usize(..piece.placements().len());
        let found = PieceAnalysis {
            luck: 24.0 * (rng.f64() - 0.5).powi(3),
            error: if rng.bool() {
                20.0 * rng.f64().powi(4)
            } else {
                0.0
            },
            best: piece.placements()[number],
            lead: None,
        };
        luck += found.luck;
        if found.error > 0.0 {
            errors.push(found.error);
            better.push(number);
            positions.push(position);
        }
        replay.push(piece.placements()[0]).expect("room for it");
        replay.analyse(&found);
    }
    let data = &data(&replay.page("a game", None))["analysis"];
    let text = |name: &str| data[name].as_str().expect("a text").to_owned();
    let sum: f64 = text("luck").chars().map(|digit| level(digit, 31)).sum();
    assert!((sum - luck).abs() < 0.5, "{sum} and {luck}");
    let sizes: Vec<_> = text("sizes").chars().map(|digit| level(digit, 0)).collect();
    assert_eq!(sizes.len(), errors.len());
    for (size, error) in sizes.iter().zip(&errors) {
        assert!(
            (size - error).abs() < 0.1 + 0.1 * error,
            "{size} and {error}"
        );
    }
    assert!((sizes.iter().sum::<f64>() - errors.iter().sum::<f64>()).abs() < 10.0);
    // Six bits per character, like six bits of base64.
    let value = |digit| (level(digit, 0) * 40.0).sqrt().round() as usize;
    let bits: Vec<_> = text("errors").chars().map(value).collect();
    let has_error = |position: &usize| bits[position / 6] >> (position % 6) & 1 == 1;
    assert_eq!((0..1000).filter(has_error).collect::<Vec<_>>(), positions);
    assert_eq!(
        text("better").chars().map(value).collect::<Vec<_>>(),
        better
    );
}

#[test]
fn a_game_that_is_too_long_is_refused() {
    let mut replay = Replay::default();
    let placement = Placement::new(Piece::O, 0, (WIDTH - 2) as u8).expect("a placement");
    for _ in 0..tetris_page::MAX_PIECES {
        replay.push(placement).expect("room for it");
    }
    let error = replay.push(placement).expect_err("one too many");
    assert_eq!(error.to_string(), "a page holds at most 16777216 pieces");
}

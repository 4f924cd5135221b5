//! What the viewer's screen shows, and what its keys do.

use tetris_pipe::{Board, judge, place_all};

use crate::support::troubled_game;
use crate::viewer::{END, USUAL, Viewer, troubled};

const LOW: (u16, u16) = (49, 14);
const TINY: (u16, u16) = (30, 10);

/// Down, up, right and left, page down and up, home.
const DOWN: &str = "\x1b[B";
const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const PAGE_DOWN: &str = "\x1b[6~";
const PAGE_UP: &str = "\x1b[5~";
const HOME: &str = "\x1b[H";

/// The columns from 0 to 9 with an upright bar in each, twice.
fn two_tetrises() -> (Vec<u8>, Vec<u8>) {
    (vec![1; 20], (0..10).chain(0..10).collect())
}

/// A screen without the blanks around it.
fn trimmed(screen: &str) -> Vec<&str> {
    let lines = screen.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

#[track_caller]
fn assert_shows(viewer: &Viewer, expected: &str) {
    viewer.wait_for(expected, |screen| trimmed(screen) == trimmed(expected));
}

#[test]
fn a_usual_window_shows_blocks() {
    let viewer = troubled(USUAL);
    viewer.press("12\r");
    let expected = "
        ┌────────────────────┐
        │ · · · · · · · · · ·│   now             next ████
        │ · · · · · · · · · ·│        ████████        ████
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   clears 3 rows: +7
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   piece      12 of 25
        │ · · · · · · · · · ·│   score      3
        │ · · · · · · · · · ·│   a piece    0.2500
        │ · · · · · · · · · ·│   of bound   20.00 %
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   singles         0
        │ · · · · · · · · · ·│   doubles         1
        │ · · · · · · · · · ·│   triples         0
        │ · · · · · · · · · ·│   tetrises        0
        │ · · · · · · · · · ·│   resets          0
        │ · · · · · · · ·██▒▒│
        │██████████████████▒▒│
        │██████████████████▒▒│
        │██████████████████▒▒│   ■ paused
        └────────────────────┘
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━●─────────────────────────┃─────
        ? shows the keys, q leaves";
    assert_shows(&viewer, expected);
}

#[test]
fn a_low_window_shows_half_blocks() {
    let viewer = troubled(LOW);
    viewer.press("12\r");
    let expected = "
        ┌──────────┐   piece      12 of 25
        │          │   score      3
        │          │   a piece    0.2500
        │          │   of bound   20.00 %
        │          │   singles         0
        │          │   doubles         1
        │          │   triples         0
        │          │   tetrises        0
        │          │   resets          0
        │▄▄▄▄▄▄▄▄██│   clears 3 rows: +7
        │██████████│   now  ▄▄▄▄   next ██
        └──────────┘   ■ paused
        ━━━━━━━━━━━━━━━━━━━━━━━●────────────────────┃────
        ? shows the keys, q leaves";
    assert_shows(&viewer, expected);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let viewer = Viewer::start(TINY, (&[0; 3], &[0; 3]), "\"$0\" --watch", &[]);
    assert_shows(&viewer, "window too small\n30 x 10 now\n49 x 14 needed");
    viewer.press("q");
    assert!(viewer.end().0.success());
}

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let viewer = troubled(USUAL);
    viewer.press("13\r");
    viewer.wait_for("blocks", |screen| screen.contains("│▒▒▒▒ · · · · · ·████│"));
    viewer.resize(LOW);
    viewer.wait_for("half blocks", |screen| screen.contains("│██      ▄▄│"));
    viewer.resize(TINY);
    viewer.wait_for_text("window too small");
    viewer.resize((200, 60));
    viewer.wait_for("blocks", |screen| screen.contains("│▒▒▒▒ · · · · · ·████│"));
    viewer.press("q");
    assert!(viewer.end().0.success());
}

#[test]
fn the_grid_is_that_of_the_game() {
    let pieces: Vec<u8> = (0..400_u32).map(|i| (i * i / 7 + i / 3) as u8).collect();
    let placements = place_all(&pieces);
    let viewer = Viewer::with(USUAL, (&pieces, &placements), &[("NO_COLOR", "1")]);
    for piece in [400, 1, 57, 256, 255, 300] {
        viewer.press(&format!("{piece}\r"));
        let screen = viewer.wait_for_text(&format!(" {piece} of 400"));
        let mut game = game::Game::default();
        let mut replay = judge::Replay::new(ok(&pieces), ok(&placements));
        for _ in 0..piece {
            replay.next().expect("a piece").expect("a fair one");
            game = replay.game().clone();
        }
        assert_eq!(&board(&screen), game.board(), "before piece {piece}");
        assert!(
            screen.contains(&format!("score      {}", game.tally().points)),
            "{screen}"
        );
    }
}

fn ok(bytes: &[u8]) -> impl Iterator<Item = Result<u8, ()>> {
    bytes.iter().copied().map(Ok)
}

/// The grid on a screen without colours, where squares are letters.
fn board(screen: &str) -> Board {
    let rows = screen.lines().filter_map(|line| line.split('│').nth(1));
    let square = |character: char| match character {
        ' ' | '▒' => '.',
        _ => '#',
    };
    let rows = rows.map(|row| row.chars().step_by(2).map(square).collect::<String>());
    let picture: Vec<String> = rows.collect();
    picture.join("\n").parse().expect("a board")
}

#[test]
fn it_plays_until_it_is_paused_and_stops_at_the_end() {
    let (pieces, placements) = troubled_game();
    let viewer = Viewer::start(USUAL, (&pieces, &placements), "\"$0\" --watch", &[]);
    viewer.wait_for_text("▶ 10 pieces a second");
    viewer.press(" ");
    viewer.wait_for_text("■ paused");
    viewer.press(&UP.repeat(20));
    viewer.press(" ");
    viewer.wait_for_text("25 of 25");
    viewer.wait_for_text("■ paused");
}

#[test]
fn arrows_change_the_speed() {
    let squares = vec![0; 60_000];
    let viewer = Viewer::new(USUAL, (&squares, &squares));
    viewer.press(" ");
    for (key, speed) in [
        (UP, "20"),
        (UP, "50"),
        (DOWN, "20"),
        (DOWN, "10"),
        (DOWN, "5"),
    ] {
        viewer.press(key);
        viewer.wait_for_text(&format!("▶ {speed} pieces a second"));
    }
    viewer.press(&DOWN.repeat(9));
    viewer.wait_for_text("▶ 1 piece a second");
}

#[test]
fn keys_go_through_the_game() {
    let viewer = Viewer::new(USUAL, (&[0; 250], &[0; 250]));
    for (keys, piece) in [
        (RIGHT, 1),
        (RIGHT, 2),
        (LEFT, 1),
        (PAGE_DOWN, 101),
        (PAGE_DOWN, 201),
        (PAGE_UP, 101),
        (HOME, 0),
        (LEFT, 0),
        (END, 250),
        (RIGHT, 250),
        ("123\r", 123),
        ("45\x7f6\r", 46),
    ] {
        viewer.press(keys);
        viewer.wait_for_text(&format!(" {piece} of 250"));
    }
    viewer.press("24");
    viewer.wait_for_text("piece 24, Enter");
    viewer.press("9999\r");
    viewer.wait_for_text("there are 250 pieces");
}

#[test]
fn tetrises_and_resets_are_found() {
    let (pieces, placements) = two_tetrises();
    let viewer = Viewer::new(USUAL, (&pieces, &placements));
    for (key, piece) in [("n", 9), ("n", 19), ("N", 9)] {
        viewer.press(key);
        viewer.wait_for_text(&format!(" {piece} of 20"));
        viewer.wait_for_text("clears 4 rows: +15");
    }
    viewer.press("r");
    viewer.wait_for_text("no reset after this");

    let viewer = troubled(USUAL);
    viewer.press("r");
    viewer.wait_for_text(" 23 of 25");
    viewer.wait_for_text("does not fit: the grid is emptied");
    viewer.press("n");
    viewer.wait_for_text("no tetris after this");
}

#[test]
fn the_keys_are_told() {
    let viewer = troubled(USUAL);
    viewer.press("?");
    let screen = viewer.wait_for_text("these keys");
    for key in [
        "space", "← ", "↑ ↓", "PageDown", "Home", "End", "Enter", "n ", "r ", "q ",
    ] {
        assert!(screen.contains(key), "{key} is missing in\n{screen}");
    }
    viewer.press("?");
    viewer.wait_for("no keys", |screen| !screen.contains("these keys"));
}

#[test]
fn each_piece_has_its_colour() {
    let viewer = troubled(USUAL);
    viewer.press("25\r");
    viewer.wait_for_text("25 of 25");
    let coloured: Vec<_> = (0..80).map(|x| viewer.colour((x, 20))).collect();
    let squares: Vec<_> = coloured
        .iter()
        .filter(|colour| **colour != vt100::Color::Default)
        .collect();
    // Of the last piece, a square of 220, the usual yellow; one square is two wide.
    assert_eq!(squares, [&vt100::Color::Idx(220); 4]);
    viewer.press("4\r");
    viewer.wait_for_text(" 4 of 25");
    assert!(
        (0..80).any(|x| viewer.colour((x, 20)) == vt100::Color::Idx(44)),
        "the bars"
    );
}

#[test]
fn without_colours_the_letters_tell_the_pieces() {
    let (pieces, placements) = troubled_game();
    let viewer = Viewer::with(USUAL, (&pieces, &placements), &[("NO_COLOR", "1")]);
    viewer.press("4\r");
    viewer.wait_for_text("│IIIIIIIIIIIIIIII▒▒▒▒│");
    viewer.press("r");
    viewer.wait_for_text("does not fit");
    viewer.press("?");
    viewer.wait_for_text("these keys");
    let (width, height) = USUAL;
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    assert!(
        places
            .into_iter()
            .all(|place| viewer.colour(place) == vt100::Color::Default)
    );
}

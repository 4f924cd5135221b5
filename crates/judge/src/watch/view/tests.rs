//! The view on the backend for tests, as text and colours.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;

use super::*;
use tetris_pipe::{Effort, Placer};

/// A double, a triple that leaves two squares, a tower of O pieces that ends in a reset, and
/// one more.
fn game() -> Recording {
    let (i, o) = (1, 0);
    let double = [(i, 0x10), (i, 0x14), (i, 0x10), (i, 0x14), (o, 8)];
    let triple = [(i, 0x10), (i, 0x14)].repeat(3);
    let placed = double.into_iter().chain(triple).chain([(i, 8), (i, 9)]);
    let (pieces, placements): (Vec<_>, Vec<_>) = placed.chain([(o, 0); 12]).unzip();
    Recording::of(&pieces, &placements).ended()
}

/// Paused before a piece.
fn at(position: usize) -> Playback {
    with(position, |_| {})
}

/// The same with a change.
fn with(position: usize, change: impl FnOnce(&mut Playback)) -> Playback {
    let mut playback = Playback::default();
    (playback.position, playback.playing) = (position, false);
    change(&mut playback);
    playback
}

fn draw(size: (u16, u16), playback: &Playback, in_colour: bool) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal");
    let recording = game();
    let view = View::new(playback, &recording, in_colour);
    let drawn = terminal.draw(|frame| frame.render_widget(&view, frame.area()));
    drawn.expect("drawing").buffer.clone()
}

fn text(buffer: &Buffer) -> String {
    let lines = buffer.content.chunks(buffer.area.width.into());
    let line = |cells: &[Cell]| {
        let line: String = cells.iter().map(Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    lines.map(line).collect()
}

/// The lines without the blanks around them.
fn trimmed(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

#[track_caller]
fn assert_shows(size: (u16, u16), playback: &Playback, expected: &str) {
    let shown = text(&draw(size, playback, true));
    assert_eq!(trimmed(&shown), trimmed(expected), "\n{shown}");
}

#[test]
fn a_high_window_shows_blocks() {
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
        │ · · · · · · · · · ·│   per piece  0.2500
        │ · · · · · · · · · ·│
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
        ? shows the keys, q quits";
    assert_shows((80, 24), &at(12), expected);
}

#[test]
fn a_low_window_shows_half_blocks() {
    let expected = "
        ┌──────────┐   piece      12 of 25
        │          │   score      3
        │          │   per piece  0.2500
        │          │
        │          │   singles         0
        │          │   doubles         1
        │          │   triples         0
        │          │   tetrises        0
        │          │   resets          0
        │▄▄▄▄▄▄▄▄██│   clears 3 rows: +7
        │██████████│   now  ▄▄▄▄   next ██
        └──────────┘   ■ paused
        ━━━━━━━━━━━━━━━━━━━━━━━●────────────────────┃────
        ? shows the keys, q quits";
    assert_shows(HALF.size(), &at(12), expected);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let expected = "window too small\n30 x 10 now\n49 x 14 needed";
    assert_shows((30, 10), &at(0), expected);
}

#[test]
fn the_largest_scale_that_fits_is_used_and_any_size_can_be_drawn() {
    let (full, half) = (FULL.size(), HALF.size());
    for width in [1, half.0 - 1, half.0, full.0 - 1, full.0, 500] {
        for height in [1, half.1 - 1, half.1, full.1 - 1, full.1, 120] {
            let fits = |size: (u16, u16)| width >= size.0 && height >= size.1;
            let scale = [FULL, HALF].into_iter().find(|scale| fits(scale.size()));
            assert_eq!(Scale::of(Rect::new(0, 0, width, height)), scale);
            for position in [0, 12, 25] {
                let playback = with(position, |playback| playback.help = position == 12);
                let shown = text(&draw((width, height), &playback, true));
                assert_eq!(shown.contains("tetris"), scale.is_some(), "{shown}");
            }
        }
    }
}

#[test]
fn the_keys_fit_where_the_game_fits() {
    let shown = text(&draw(
        HALF.size(),
        &with(0, |playback| playback.help = true),
        true,
    ));
    for (key, meaning) in KEYS {
        let line = shown
            .lines()
            .find(|line| line.starts_with(&format!("│ {key} ")));
        assert!(
            line.is_some_and(|line| line.contains(meaning)),
            "{key} in\n{shown}"
        );
    }
}

#[test]
fn the_lines_below_name_what_is_typed_the_message_or_the_fault() {
    let recording = game();
    let mut playback = at(0);
    let message = |playback: &Playback, fault: Option<&str>| {
        let view = View {
            fault: fault.map(str::to_owned),
            ..View::new(playback, &recording, true)
        };
        view.message().content.into_owned()
    };
    assert_eq!(message(&playback, Some("a fault")), "a fault");
    playback.message = Some("no reset".to_owned());
    assert_eq!(message(&playback, Some("a fault")), "no reset");
    playback.typed = "24".to_owned();
    assert_eq!(message(&playback, None), "piece 24, Enter");
}

#[test]
fn the_status_is_that_of_the_playback() {
    let recording = game();
    let status = |playback: Playback| {
        View::new(&playback, &recording, true)
            .status()
            .content
            .into_owned()
    };
    let playing = with(0, |playback| playback.playing = true);
    assert_eq!(status(playing), "▶ 10 pieces per second");
    let waiting = with(25, |playback| playback.playing = true);
    assert_eq!(status(waiting), "▶ waiting for more pieces");
    let following = with(25, |playback| playback.target = Some(usize::MAX));
    assert_eq!(status(following), "▶ following the game");
}

#[test]
fn the_bound_is_compared_with_from_a_thousand_pieces_on() {
    let (pieces, placements): (Vec<u8>, Vec<u8>) =
        (0..1000).map(|i: u32| (1, (i % 10) as u8)).unzip();
    let recording = Recording::of(&pieces, &placements).ended();
    for (position, shown) in [(999, false), (1000, true)] {
        let playback = at(position);
        let view = View::new(&playback, &recording, true);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        (&view).render(buffer.area, &mut buffer);
        let text = text(&buffer);
        assert_eq!(text.contains("of bound   100.00 %"), shown, "{text}");
    }
}

/// The lines of the candidates at effort 1 for a piece of a game.
fn candidates(pieces: &[u8], placements: &[u8], position: usize, height: usize) -> Vec<String> {
    let recording = Recording::of(pieces, placements).ended();
    let playback = at(position);
    let view = View::new(&playback, &recording, true);
    let candidates = Candidates::new(Effort::ALL[0], &view);
    let text = candidates.text(view.placement, height);
    text.lines.iter().map(Line::to_string).collect()
}

#[test]
fn candidates_are_ranked_and_the_placement_of_the_game_is_marked() {
    let pieces = [6, 2, 5, 1, 0, 3, 4, 6, 6];
    let mut placer = Placer::new(Effort::ALL[0]);
    let placements: Vec<_> = placer.place_all(&pieces).map(Placement::to_byte).collect();
    for position in 0..pieces.len() {
        let lines = candidates(&pieces, &placements, position, 7);
        assert_eq!(lines[0], "effort 1               points  ply");
        let (rotation, column) = (placements[position] / 16, placements[position] % 16);
        let best = format!("▸ rotation {rotation} column {column}    0.00    0");
        assert_eq!(lines[1], best, "{lines:#?}");
        assert!(
            lines[2].contains("  -") || lines[2].contains(" 0.00"),
            "{lines:#?}"
        );
        assert!(
            lines
                .iter()
                .all(|line| line.chars().count() == usize::from(PANEL)),
            "{lines:#?}"
        );
    }
    let after_the_end = candidates(&pieces, &placements, pieces.len(), 7);
    assert_eq!(after_the_end.len(), 1);
}

#[test]
fn a_bad_placement_has_the_last_line_of_the_candidates() {
    // O pieces on each other, in a column where the network would not put the last one. They
    // look alike in every rotation.
    let is_checked = |column: u8| {
        let shown = |height| candidates(&[0; 5], &[0x30 + column; 5], 4, height);
        let all = shown(20);
        let rank = all.iter().position(|line| line.starts_with('▸'));
        let rank = rank.expect("the placement of the game");
        let is_bad = rank > 1 && !all[rank].ends_with("pruned");
        if is_bad {
            assert_eq!(shown(2), [&*all[0], &all[rank]]);
        }
        is_bad
    };
    assert!((0..9).any(is_checked));
}

#[test]
fn a_pruned_placement_of_the_game_is_marked_as_such() {
    let is_pruned = |column: &u8| {
        let lines = candidates(&[6], &[*column], 0, 20);
        lines
            .last()
            .is_some_and(|line| line.ends_with("      pruned"))
    };
    assert!((0..8).any(|column| is_pruned(&column)));
}

#[test]
fn candidates_wait_for_the_next_piece_of_a_live_game() {
    let playback = with(0, |playback| playback.playing = true);
    let recording = Recording::of(&[0], &[0]);
    let view = View::new(&playback, &recording, true);
    let text = Candidates::new(Effort::ALL[0], &view).text(view.placement, 7);
    assert_eq!(text.lines.len(), 1);
}

#[test]
fn a_piece_that_does_not_fit_is_announced() {
    let shown = text(&draw(FULL.size(), &at(23), true));
    assert!(
        shown.contains("does not fit: the grid is cleared"),
        "{shown}"
    );
}

#[test]
fn each_piece_has_its_colour() {
    let buffer = draw(FULL.size(), &at(25), true);
    let squares = buffer.content.iter().filter(|cell| cell.symbol() == "█");
    let colours: Vec<_> = squares.map(|cell| cell.fg).collect();
    assert_eq!(
        colours,
        [Color::Indexed(220); 8],
        "an O piece of two characters a square"
    );
    let shown = draw(FULL.size(), &at(4), true);
    assert!(
        shown
            .content
            .iter()
            .any(|cell| cell.fg == Color::Indexed(44)),
        "I pieces"
    );
}

#[test]
fn without_colours_squares_are_the_letters_of_their_pieces() {
    for size in [FULL.size(), HALF.size()] {
        for (position, help) in [(4, false), (12, true), (23, false)] {
            let playback = with(position, |playback| playback.help = help);
            let buffer = draw(size, &playback, false);
            let is_plain = |cell: &Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
            assert!(buffer.content.iter().all(is_plain));
        }
    }
    let shown = text(&draw(FULL.size(), &at(4), false));
    assert!(shown.contains("│IIIIIIIIIIIIIIII▒▒▒▒│"), "{shown}");
}

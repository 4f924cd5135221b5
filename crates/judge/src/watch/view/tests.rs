//! The view as text.

use ratatui::buffer::Cell;
use tetris_pipe::{Effort, Network, Placer};
use tetris_pipe_support::games;

use super::*;

/// Paused before a piece.
fn at(position: usize) -> Playback {
    let mut playback = Playback::default();
    playback.stop_at(position);
    playback
}

/// The lines of a window that shows the lossy game, without the blanks around them.
fn shown(size: (u16, u16), playback: &Playback) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let (pieces, placements) = games::lossy();
    let recording = Recording::of(&pieces, &placements).ended();
    View::new(playback, &recording, Network::embedded()).render(buffer.area, &mut buffer);
    let lines = buffer.content.chunks(size.0.into());
    let line = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
    let text: String = lines.map(|cells| line(cells) + "\n").collect();
    trimmed(&text)
}

fn trimmed(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

#[test]
fn a_window_shows_the_game() {
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
        ? shows the keys, q quits";
    let shown = shown((80, 24), &at(12));
    assert_eq!(shown, trimmed(expected), "\n{shown}");
}

#[test]
fn a_window_of_any_size_can_be_drawn() {
    for width in [1, SIZE.0 - 1, SIZE.0] {
        for height in [1, SIZE.1 - 1, SIZE.1] {
            let shown = shown((width, height), &at(25));
            let fits = (width, height) == SIZE;
            assert_eq!(shown.contains("tetrises"), fits, "{shown}");
        }
    }
    let needed = "window too small: 59 x 24 needed";
    assert_eq!(shown((58, 30), &at(0)), needed);
}

#[test]
fn the_keys_fit_where_the_game_fits() {
    let mut playback = at(0);
    playback.help = true;
    let shown = shown(SIZE, &playback);
    for (key, meaning) in KEYS {
        assert!(shown.contains(&format!("│ {key:<16}{meaning}")), "{shown}");
    }
}

/// The lines of the ranked moves at effort 1 for a piece of a game.
fn moves(recording: &Recording, position: usize, height: usize) -> Vec<String> {
    let playback = at(position);
    let view = View::new(&playback, recording, Network::embedded());
    let text = view.ranked_moves(Effort::ALL[0], height);
    text.lines.iter().map(Line::to_string).collect()
}

#[test]
fn moves_are_ranked_and_the_placement_of_the_game_is_marked() {
    let pieces = [6, 2, 5, 1, 0, 3, 4, 6, 6];
    let mut placer = Placer::new(Effort::ALL[0]);
    let placements: Vec<_> = placer.place_all(&pieces).map(Placement::to_byte).collect();
    let recording = Recording::of(&pieces, &placements).ended();
    for (position, placement) in placements.iter().enumerate() {
        let lines = moves(&recording, position, 7);
        assert_eq!(lines[0], "effort 1               points  ply");
        let (rotation, column) = (placement / 16, placement % 16);
        let best = format!("▸ rotation {rotation} column {column}    0.00    0");
        assert_eq!(lines[1], best, "{lines:#?}");
    }
    assert_eq!(moves(&recording, pieces.len(), 7).len(), 1);
}

#[test]
fn a_bad_placement_has_the_last_line_of_the_moves() {
    // O pieces on each other, in a column where the network would not put the last one. They
    // look alike in every rotation.
    let is_checked = |column: u8| {
        let recording = Recording::of(&[0; 5], &[0x30 + column; 5]).ended();
        let all = moves(&recording, 4, 20);
        let rank = all.iter().position(|line| line.starts_with('▸'));
        let rank = rank.expect("the placement of the game");
        let is_bad = rank > 1 && !all[rank].ends_with("pruned");
        if is_bad {
            assert_eq!(moves(&recording, 4, 2), [&*all[0], &all[rank]]);
        }
        is_bad
    };
    assert!((0..9).any(is_checked));
}

#[test]
fn a_pruned_placement_of_the_game_is_marked_as_such() {
    let is_pruned = |column| {
        let lines = moves(&Recording::of(&[6], &[column]).ended(), 0, 20);
        lines.last().is_some_and(|line| line.ends_with(" pruned"))
    };
    assert!((0..8).any(is_pruned));
}

#[test]
fn moves_wait_for_the_next_piece_of_a_live_game() {
    assert_eq!(moves(&Recording::of(&[0], &[0]), 0, 7).len(), 1);
    assert!(moves(&Recording::of(&[0], &[0]).ended(), 0, 7).len() > 1);
}

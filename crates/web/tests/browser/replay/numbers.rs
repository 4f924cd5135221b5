//! The numbers of the page are those of the library, which the judge reports.

use serde_json::{Value, json};
use tetris_pipe::Placement;
use tetris_pipe::board::{Board, HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::{Game, Step, Tally};

use super::{games, open};

/// The points lost by singles, doubles, triples and resets, as the judge's report defines
/// them: 3/8 of a point for each square that goes, less the points.
fn add_lost(lost: &mut [f64; 4], step: &Step) {
    match step.outcome {
        Outcome::Cleared(rows @ 1..4) => {
            lost[rows as usize - 1] += f64::from(rows) * 3.75 - f64::from(step.outcome.points());
        }
        Outcome::Cleared(_) => {}
        Outcome::Reset => lost[3] += f64::from(step.before.squares() + 4) * 0.375,
    }
}

/// The squares as the page has them, the lowest row first, without their pieces.
fn squares(board: &Board) -> Vec<u8> {
    let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
    rows.map(|(row, column)| u8::from(board.is_filled(column, row)))
        .collect()
}

fn state(game: &Game, lost: &[f64; 4]) -> Value {
    let tally = game.tally();
    let [_, singles, doubles, triples, tetrises] = tally.clears;
    json!({
        "board": squares(game.board()),
        "points": tally.points,
        "bound": tally.bound(),
        "numbers": [singles, doubles, triples, tally.resets],
        "tetrises": tetrises,
        "lost": lost.map(|points| points * 8.0).map(|eighths| eighths as u64),
    })
}

/// Compares the state before each of some pieces, and after the last one.
fn compare(moves: &[Placement], interval: usize) -> Tally {
    let is_compared = |it: &usize| it.is_multiple_of(interval) || *it == moves.len();
    let positions: Vec<usize> = (0..=moves.len()).filter(is_compared).collect();
    let shown = open(moves, "#0").eval(&format!(
        "{positions:?}.map((position) => {{
            const state = game.numbersAt(position);
            state.board = Array.from(state.board, square => Math.min(square, 1));
            state.lost = state.lost.map(points => 8 * points);
            return state;
        }})"
    ));
    let mut game = Game::default();
    let mut total = [0.0; 4];
    let mut played = 0;
    for (i, &position) in positions.iter().enumerate() {
        for &placement in &moves[played..position] {
            add_lost(&mut total, &game.play(placement));
        }
        played = position;
        assert_eq!(shown[i], state(&game, &total), "before piece {position}");
    }
    *game.tally()
}

#[test]
fn games_have_the_numbers_of_the_library() {
    compare(&games::played(600, 1), 1);
    compare(&games::random(600, 2), 1);
    let played = compare(&games::played(30_000, 3), 1000);
    assert!(played.resets > 0, "another seed: {played:?}");
    let random = compare(&games::random(100_000, 1), 1000);
    assert!(random.resets > 1000 && random.clears[1] > 50, "{random:?}");
}

#[test]
fn the_numbers_are_shown() {
    let moves = games::played(3000, 1);
    let mut page = open(&moves, "#2000");
    let mut game = Game::default();
    for &placement in &moves[..2000] {
        game.play(placement);
    }
    let tally = game.tally();
    let [_, singles, doubles, triples, tetrises] = tally.clears;
    let share = tally.percent_of_bound().expect("a bound");
    for (id, text) in [
        ("points", tally.points.to_string()),
        ("per-piece", format!("{:.4}", tally.points as f64 / 2000.0)),
        ("share", format!("{share:.2} %")),
        ("singles", singles.to_string()),
        ("doubles", doubles.to_string()),
        ("triples", triples.to_string()),
        ("tetrises", tetrises.to_string()),
        ("resets", tally.resets.to_string()),
        ("triples-lost", format!("{:.1}", triples as f64 * 4.25)),
    ] {
        assert_eq!(page.shown(id).replace(',', ""), text, "{id}");
    }
}

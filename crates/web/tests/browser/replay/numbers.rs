//! The numbers of the page are those of the judge.

use std::convert::Infallible;

use serde_json::{Value, json};
use tetris_pipe::board::{Board, HEIGHT, Outcome, WIDTH};
use tetris_pipe::game::{Game, Tally};
use tetris_pipe::judge::{Replay, Step};
use tetris_pipe::{Placement, judge};

use super::{games, open};

/// The points lost by singles, doubles, triples and resets, as the judge's report defines
/// them: 3/8 of a point for each square that goes, less the points.
fn lost(step: &Step) -> [f64; 4] {
    let mut lost = [0.0; 4];
    match step.outcome {
        Outcome::Cleared(rows @ 1..4) => {
            lost[rows as usize - 1] = f64::from(rows) * 3.75 - f64::from(step.outcome.points());
        }
        Outcome::Cleared(_) => {}
        Outcome::Reset => lost[3] = f64::from(step.before.squares() + 4) * 0.375,
    }
    lost
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
    let bytes = |byte: fn(&Placement) -> u8| moves.iter().map(byte).map(Ok::<u8, Infallible>);
    let pieces = bytes(|placement| placement.piece() as u8);
    let mut replay = Replay::new(pieces, bytes(|placement| placement.to_byte()));
    let mut page = open(moves, "#0");
    let mut total = [0.0; 4];
    for position in 0..=moves.len() {
        if position % interval == 0 || position == moves.len() {
            let expression = format!(
                "(() => {{
                    const state = game.at({position});
                    state.board = Array.from(state.board, square => Math.min(square, 1));
                    state.lost = state.lost.map(points => 8 * points);
                    return state;
                }})()"
            );
            let ours = page.eval(&expression);
            let theirs = state(replay.game(), &total);
            assert_eq!(ours, theirs, "before piece {position}");
        }
        if let Some(step) = replay.next() {
            let step = step.expect("a valid game");
            for (sum, points) in total.iter_mut().zip(lost(&step)) {
                *sum += points;
            }
        }
    }
    *replay.game().tally()
}

#[test]
fn a_real_game_with_resets_has_the_numbers_of_the_judge() {
    let moves = games::played(30_000, 3);
    let tally = compare(&moves, 1000);
    assert!(tally.resets > 0, "another seed: {tally:?}");
}

#[test]
fn a_random_game_has_the_numbers_of_the_judge() {
    let moves = games::random(100_000, 1);
    let tally = compare(&moves, 1000);
    assert!(tally.resets > 1000 && tally.clears[1] > 50, "{tally:?}");
}

#[test]
fn every_piece_of_a_short_game_has_the_numbers_of_the_judge() {
    compare(&games::played(600, 1), 1);
    compare(&games::random(600, 2), 1);
}

#[test]
fn the_numbers_are_shown() {
    let moves = games::played(3000, 1);
    let mut page = open(&moves, "#2000");
    let bytes: Vec<u8> = moves.iter().map(|placement| placement.to_byte()).collect();
    let pieces: Vec<u8> = moves
        .iter()
        .map(|placement| placement.piece() as u8)
        .collect();
    let tally = judge::replay(&pieces[..2000], &bytes[..2000]).expect("a valid game");
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

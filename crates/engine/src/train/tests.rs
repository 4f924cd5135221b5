//! A short training, compared with a reference implementation, and its quantised network.

use std::sync::LazyLock;

use super::float::{FloatHead, FloatNetwork};
use super::learner::{HIDDEN_LIMIT, Rates};
use super::quantize::{Quantized, round};
use super::run::to_play;
use super::selfplay::{Play, SelfPlay};
use super::*;
use crate::board::{Board, Outcome};
use crate::network::features::{self, BUCKETS};
use crate::network::table::MAX_ROWS;
use crate::network::{LINEAR, Network, UNCERTAINTY, UNCERTAINTY_ONE};
use crate::piece::Piece;
use crate::scorer::Scorer;
use crate::search::{Search, candidates};
use crate::tests;

fn settings(curriculum: bool, steps: u64) -> Settings {
    Settings {
        scorer: Scorer::Rules,
        seed: 1,
        steps,
        games: 8,
        rollout: 4,
        curriculum,
        explore: 3,
        horizon: 256,
        linear: "1..0.1".parse().expect("a schedule"),
        hidden: "0.003..0.0003".parse().expect("a schedule"),
        dense: "0.001..0.0001".parse().expect("a schedule"),
        average: 0.0,
    }
}

fn finish(mut run: Run) -> Run {
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(&mut progress).expect("finite numbers");
    }
    run
}

fn play<'a>(run: &'a Run, network: &'a Network<u32>, curriculum: bool, explore: u32) -> Play<'a> {
    Play { floats: &run.network, network, curriculum, explore }
}

/// The curriculum and then free play with the dense layers, once for all tests.
fn short_training() -> &'static Run {
    static TRAINED: LazyLock<Run> = LazyLock::new(|| {
        let first = finish(Run::first(settings(true, 1600)));
        finish(Run::after(first, settings(false, 3200)))
    });
    &TRAINED
}

#[test]
fn the_quantised_network_follows_the_trained_one() {
    let run = short_training();
    let network = run.network(MAX_ROWS);
    let boards = tests::random_game(1, 50).into_iter();
    let boards: Vec<Board> = boards
        .chain(run.games.iter().map(|game| game.board))
        // On symmetric boards, pieces that change places have a mean evaluation.
        .filter(|board| *board != board.mirrored())
        .map(|board| canonical(&board))
        .collect();
    // Only differences are meaningful: the errors of all boards may have a common part.
    let (mut errors, mut spread) = (Vec::new(), 0.0_f32);
    for pair in boards.windows(2) {
        // Before the floor, which floats do not have.
        let integers =
            [0, 1].map(|i| network.evaluate_features(&features::of(Scorer::Rules, &pair[i])));
        let floats = [0, 1].map(|i| evaluate(&run.network, &pair[i]));
        for lane in 0..7 {
            let played = f32::from(integers[0][lane]) - f32::from(integers[1][lane]);
            let trained = floats[0][lane] - floats[1][lane];
            errors.push(played / 128.0 - trained);
            spread = spread.max(trained.abs());
        }
        let uncertainty = f32::from(integers[0][UNCERTAINTY]) / UNCERTAINTY_ONE as f32;
        let difference = uncertainty - floats[0][UNCERTAINTY];
        assert!(difference.abs() < 0.03, "{difference} points of uncertainty");
    }
    let squares = errors.iter().map(|error| error * error).sum::<f32>();
    let deviation = (squares / errors.len() as f32).sqrt();
    assert!(deviation < spread / 50.0, "{deviation} and {spread} points");
}

fn evaluate(network: &FloatNetwork, board: &Board) -> [f32; LINEAR] {
    network.forward(&features::of(Scorer::Rules, board)).evals
}

/// The board in its canonical orientation.
fn canonical(board: &Board) -> Board {
    if tests::is_mirrored(board) { board.mirrored() } else { *board }
}

#[test]
fn the_network_that_plays_follows_the_one_that_learns() {
    let assert_in_step = |run: &Run| {
        let played = &run.quantized.network;
        assert_eq!(played.encode(), run.network(MAX_ROWS).encode());
    };
    let first = finish(Run::first(settings(true, 1600)));
    assert_in_step(&first);
    let second = Run::after(first, settings(false, 800));
    assert_in_step(&second);
    assert_in_step(&finish(second));
}

#[test]
fn a_run_from_a_network_begins_with_it() {
    let network = short_training().network(MAX_ROWS);
    let run = Run::from_network(&network, settings(false, 800));
    assert_eq!(run.network(MAX_ROWS).encode(), network.encode());
    let board = canonical(&tests::random_game(2, 6)[5]);
    let evals = evaluate(&run.network, &board);
    let played = network.evaluate_features(&features::of(Scorer::Rules, &board));
    for lane in 0..7 {
        assert!((evals[lane] - f32::from(played[lane]) / 128.0).abs() < 0.1);
    }
}

#[test]
fn a_change_of_the_horizon_shifts_all_evaluations_equally() {
    let first = finish(Run::first(settings(true, 800)));
    let boards = [Board::EMPTY, tests::random_game(2, 6)[5]];
    let before = boards.map(|board| evaluate(&first.network, &board));
    let (mean, recent) = (first.network.mean, first.recent_points);
    let longer = Settings { horizon: 1024, ..settings(true, 800) };
    let second = Run::after(first, longer);
    let after = boards.map(|board| evaluate(&second.network, &board));
    for (before, after) in before.iter().zip(&after) {
        for lane in 0..7 {
            let shift = after[lane] - before[lane];
            assert!((shift - (mean - recent) * 256.0).abs() < 1e-2, "{shift}");
        }
    }
    assert!((second.network.mean - recent).abs() < f32::EPSILON);
    assert!((second.network.discount - 1023.0 / 1024.0).abs() < f32::EPSILON);
    assert_eq!(second.steps_done(), 0);
}

/// The one-ply backups of a board minus its evaluations, both by the quantised network, with
/// a separate evaluation of each afterstate.
fn reference_error(run: &Run, network: &Network<u32>, board: &Board, curriculum: bool) -> [f64; 7] {
    // Not the mean of the pieces that change places, if the board is symmetric.
    let now = network.evaluate_features(&features::of(Scorer::Rules, board));
    Piece::ALL.map(|piece| {
        let mut best = [f64::NEG_INFINITY; 7];
        let mut placements = piece.placements().to_vec();
        if !curriculum {
            placements = candidates::tests::reference(Scorer::Rules, board, &placements, 60);
        }
        for placement in placements {
            let mut after = *board;
            let outcome = after.drop(placement);
            let right = placement.column() + placement.shape().width == 10;
            if curriculum && right && outcome.points() < 15 {
                continue;
            }
            let gain = f64::from(outcome.points()) - f64::from(run.network.mean);
            let evals = network.refresh(&after, None);
            for (best, eval) in best.iter_mut().zip(evals) {
                let eval = f64::from(eval) / 128.0;
                *best = best.max(gain + f64::from(run.network.discount) * eval);
            }
        }
        best.iter().sum::<f64>() / 7.0 - f64::from(now[piece as usize]) / 128.0
    })
}

#[test]
fn the_target_of_a_board_is_its_evaluation_and_the_error_of_the_players_network() {
    let run = short_training();
    for curriculum in [false, true] {
        let quantized = to_play(&settings(curriculum, 1), &run.network, &run.learner);
        let network = &quantized.network;
        for board in tests::random_game(3, 40).into_iter().step_by(2) {
            let mut game = SelfPlay { board, ..SelfPlay::new(9) };
            let experience = game.step(play(run, network, curriculum, 0));
            // In the curriculum, boards are learned as they are.
            let board = if curriculum { board } else { canonical(&board) };
            let features = features::of(Scorer::Rules, &board);
            assert_eq!(experience.features, features);
            let evals = run.network.forward(&features).evals;
            let errors = reference_error(run, network, &board, curriculum);
            for (lane, error) in errors.into_iter().enumerate() {
                let target = f64::from(evals[lane]) + error;
                let difference = f64::from(experience.target[lane]) - target;
                // The player rounds the mean points per piece and each discounted evaluation.
                assert!(difference.abs() < 1.5 / 128.0, "{difference}{board}");
            }
        }
    }
}

#[test]
fn a_game_is_played_as_effort_1_plays() {
    let run = short_training();
    let network = run.network(MAX_ROWS);
    let mut game = SelfPlay::new(10);
    let (mut search, mut board) = (Search::with_network(&network, &[]), Board::EMPTY);
    for _ in 0..30 {
        let (current, next) = (game.current, game.next);
        let outcome = game.step(play(run, &run.quantized.network, false, 0)).outcome;
        board.drop(search.best(&board, current, Some(next), None));
        assert_eq!(game.board, board);
        assert_eq!(game.current, next);
        assert_eq!(outcome == Outcome::Reset, game.board == Board::EMPTY);
    }
}

#[test]
fn the_curriculum_keeps_the_right_hand_column_for_clears_of_four() {
    let mut run = Run::first(settings(true, 4000));
    // All boards have the same evaluation at first, so only points count.
    let mut ready = [0b1111; 10];
    ready[9] = 0;
    run.games[0].board = Board::from_columns(ready).expect("a board");
    run.games[0].current = Piece::I;
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(&mut progress).expect("finite numbers");
        assert!(run.games.iter().all(|game| game.board.height(9) == 0));
    }
    let [none, singles, doubles, triples, tetrises, _] = progress.tally.clears;
    assert_eq!([singles, doubles, triples], [0; 3]);
    assert!(tetrises > 0 && progress.tally.resets > 0, "{progress:?}");
    assert_eq!(none + tetrises + progress.tally.resets, 4000);
    assert_eq!((progress.tally.pieces, progress.tally.points), (4000, 15 * tetrises));
}

#[test]
fn learning_from_one_board_reduces_its_error_to_almost_0() {
    let run = short_training();
    let mut game = SelfPlay { board: tests::random_game(4, 12)[11], ..SelfPlay::new(11) };
    let mut experience = game.step(play(run, &run.quantized.network, false, 0));
    for target in &mut experience.target[..7] {
        *target += 2.0;
    }
    let mut far_off = SelfPlay::new(12).step(play(run, &run.quantized.network, false, 0));
    far_off.target = [1000.0; 8];
    let (mut network, mut learner) = (run.network.clone(), run.learner.clone());
    let mut quantized = to_play(&run.settings, &network, &learner);
    learner.forget_errors();
    let rates = |linear, hidden, dense| Rates { linear, hidden, dense };
    // Each part of the network by itself, and then all of them.
    for rates in [
        rates(0.2, 0.0, 0.0),
        rates(0.0, 0.0003, 0.0),
        rates(0.0, 0.0, 0.003),
        rates(0.1, 0.0003, 0.001),
    ] {
        let (mut network, mut learner) = (network.clone(), learner.clone());
        let mut learn = || learner.round(&mut network, &mut quantized, &[&experience], rates);
        let first = learn();
        let last = (0..200).map(|_| learn()).last().unwrap_or(first);
        assert!(last < first / 20.0, "{rates:?}: from {first} to {last}");
    }
    // The uncertainty learns at rates of 0 too, and nothing else does. It is the mean of errors without
    // their signs.
    let before = network.forward(&experience.features).evals;
    for lane in 0..7 {
        experience.target[lane] = before[lane] + [2.0, -2.0][lane % 2];
    }
    for _ in 0..200 {
        let rates = rates(0.0, 0.0, 0.0);
        learner.round(&mut network, &mut quantized, &[&experience], rates);
    }
    let after = network.forward(&experience.features).evals;
    assert_eq!(before[..7], after[..7]);
    let uncertainty = after[UNCERTAINTY];
    assert!((uncertainty - 2.0).abs() < 0.02, "{uncertainty}");
    // Hidden lanes stay within a signed byte, whatever the error.
    let only_hidden = rates(0.0, 0.5, 0.0);
    for _ in 0..20 {
        learner.round(&mut network, &mut quantized, &[&far_off], only_hidden);
    }
    let row = &network.table[far_off.features.rows[0] as usize].0[LINEAR..];
    let largest = row.iter().fold(0.0_f32, |most, lane| most.max(lane.abs()));
    assert!((largest - HIDDEN_LIMIT).abs() < f32::EPSILON, "{largest}");
}

#[test]
fn nothing_depends_on_the_uncertainty() {
    let [run, other] = [0.0, 1.0].map(|uncertainty| {
        let mut run = Run::first(settings(false, 1600));
        for row in &mut run.network.table {
            row.0[UNCERTAINTY] = uncertainty;
        }
        finish(run)
    });
    assert_eq!(run.network.heads, other.network.heads);
    for (row, other) in run.network.table.iter().zip(&other.network.table) {
        assert_eq!(row.0[..UNCERTAINTY], other.0[..UNCERTAINTY]);
        assert_eq!(row.0[LINEAR..], other.0[LINEAR..]);
    }
}

#[test]
fn numbers_that_are_not_finite_are_not_saved() {
    let mut run = Run::first(settings(true, 160));
    run.network.table[5].0[0] = f32::INFINITY;
    let error = run.save(Vec::new()).expect_err("an infinite network");
    assert!(error.to_string().contains("not finite"), "{error}");
}

#[test]
fn only_a_run_that_averages_keeps_a_second_network() {
    // 161 steps are not a whole number of rounds of 8 games.
    let average = |average| {
        let settings = Settings { average, ..settings(true, 161) };
        finish(Run::first(settings)).average
    };
    assert!(average(0.0).is_none());
    assert!(average(0.5).is_some());
}

#[test]
fn numbers_are_rounded_to_the_nearest_and_clipped() {
    assert_eq!(round(0.5 + 0.49 / 128.0, 128, i16::MAX), 64);
    assert_eq!(round(-0.5 - 0.51 / 128.0, 128, i16::MAX), -65);
    assert_eq!([3.0, -3.0].map(|it| round(it, 64, 127)), [127, -127]);
    assert_eq!(round(f32::INFINITY, 128, i16::MAX), i16::MAX);
}

#[test]
fn every_horizon_becomes_a_discount_that_can_be_decoded() {
    for shift in 1..16_u8 {
        let discount = 1.0 - 1.0 / (1 << shift) as f32;
        let heads = vec![FloatHead::filled(0.0); BUCKETS];
        let floats = FloatNetwork::constant(0.0, heads, 1.4, discount);
        let network = Quantized::new(Scorer::Rules, &floats, 0.0, []).network.with_floor();
        let bytes = network.encode();
        assert_eq!(bytes[10], shift);
        assert!(Network::decode(&bytes) == Ok(network));
    }
}

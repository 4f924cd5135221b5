//! A short training beside naive arithmetic, and the integers that come out of it.

use super::*;
use crate::board::Board;
use crate::piece::Piece;
use crate::placer::Placer;
use crate::samples;

fn settings(lesson: bool, steps: u64) -> Settings {
    Settings {
        seed: 1,
        steps,
        games: 8,
        rounds: 4,
        lesson,
        beam: None,
        horizon: 256,
        linear: "1..0.1".parse().expect("a slope"),
        hidden: "0.003..0.0003".parse().expect("a slope"),
        dense: "0.001..0.0001".parse().expect("a slope"),
    }
}

fn finish(mut run: Run) -> Run {
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(1, &mut progress);
    }
    run
}

fn play<'a>(run: &'a Run, value: &'a Value, lesson: bool, beams: &'a [Beam]) -> Play<'a> {
    Play {
        network: &run.network,
        value,
        lesson,
        beams,
    }
}

/// A lesson and then free play with the head.
fn short_training() -> Run {
    let lesson = finish(Run::first(settings(true, 1600)));
    finish(Run::after(lesson, settings(false, 3200)))
}

#[test]
fn the_played_network_follows_the_trained_one() {
    let run = short_training();
    let value = run.value(MOST_ROWS);
    let boards = samples::random_game(1, 50).into_iter();
    let boards: Vec<Board> = boards
        .chain(run.games.iter().map(|game| game.board))
        .collect();
    // Only differences mean something: all boards may be off by the same.
    let mut differences = Vec::new();
    for pair in boards.windows(2) {
        let integers = [0, 1].map(|i| value.values(&pair[i]));
        let floats = [0, 1].map(|i| run.network.values(&pair[i]));
        for lane in 0..7 {
            let played = f32::from(integers[0][lane]) - f32::from(integers[1][lane]);
            let trained = floats[0][lane] - floats[1][lane];
            differences.push(played / 128.0 - trained);
        }
    }
    let squares = differences.iter().map(|difference| difference * difference);
    let deviation = (squares.sum::<f32>() / differences.len() as f32).sqrt();

    // Rounding errors are uniform in a unit, with a deviation of 0.29 units each: those of
    // 55 linear lanes come to 0.29 / 128 * sqrt(55) points, those of the 64 products to
    // 0.29 / 128 * sqrt(64), and those of 55 hidden lanes to 0.29 / 64 * sqrt(55) in each
    // unit, which the head then weighs. A difference of two boards has them twice. Lanes
    // that took only a few small steps all err to the same side, hence as much again.
    let weighed: f32 = boards
        .iter()
        .map(|board| squared_slopes(&run.network, board))
        .sum();
    let weighed = weighed / boards.len() as f32;
    let unit = 0.29_f32 / 128.0;
    let rounding = unit * (55.0 + 64.0 + 4.0 * 55.0 * weighed).sqrt() * 2_f32.sqrt();
    assert!(
        deviation < 3.0 * rounding,
        "{deviation} points, not {rounding}"
    );
    let values: Vec<_> = boards
        .iter()
        .map(|board| run.network.values(board)[0])
        .collect();
    let spread = values.iter().copied().fold(f32::MIN, f32::max)
        - values.iter().copied().fold(f32::MAX, f32::min);
    assert!(
        spread > 20.0 * deviation,
        "it has learned nothing to follow: {spread}"
    );
}

/// How much a value changes with each hidden sum: the squares of it, added up.
fn squared_slopes(network: &Network, board: &Board) -> f32 {
    let total = crate::value::sums::of_board(&network.table, board);
    let slope = |lane: usize| {
        let mut moved = total;
        moved.sum[lane] += 0.01;
        (network.trace(&moved).values[0] - network.trace(&total).values[0]) / 0.01
    };
    (8..40).map(|lane| slope(lane) * slope(lane)).sum()
}

#[test]
fn the_rows_visited_most_are_played() {
    let run = finish(Run::first(settings(true, 160)));
    let visited = run.learner.visits.iter();
    let visited = visited.filter(|&&visits| visits > 0).count();
    let rows = |most| run.value(most).encode().len();
    let row = rows(1) - rows(0);
    assert_eq!(rows(10) - rows(0), 10 * row);
    assert_eq!(rows(usize::MAX) - rows(0), visited * row);
}

#[test]
fn a_slope_goes_from_its_start_to_its_end_and_is_steep_at_first() {
    let slope: Slope = "1..0.2".parse().expect("a slope");
    let is_at = |slope: Slope, progress, rate: f32| (slope.at(progress) - rate).abs() < 1e-6;
    assert!(is_at(slope, 0.0, 1.0) && is_at(slope, 0.5, 0.4) && is_at(slope, 1.0, 0.2));
    let level: Slope = "0.5".parse().expect("a slope");
    assert!(is_at(level, 0.0, 0.5) && is_at(level, 0.3, 0.5) && is_at(level, 1.0, 0.5));
}

#[test]
fn slopes_are_read_as_they_are_written() {
    for text in ["1..0.1", "0.003..0.0003", "0..0", "0.25..4"] {
        assert_eq!(
            text.parse::<Slope>().map(|slope| slope.to_string()),
            Ok(text.to_owned())
        );
    }
    assert_eq!(
        "0.5".parse::<Slope>().map(|slope| slope.to_string()),
        Ok("0.5..0.5".to_owned())
    );
}

#[test]
fn what_is_no_slope_is_told() {
    for text in [
        "", "..", "1..", "..1", "-1", "1..-1", "nan", "inf", "1..2..3", "1-2",
    ] {
        let error = text.parse::<Slope>().expect_err(text);
        assert!(
            error.contains("is not a rate") && !error.contains('\n'),
            "{error}"
        );
    }
}

#[test]
fn a_change_of_the_horizon_moves_only_what_all_boards_share() {
    let first = finish(Run::first(settings(true, 800)));
    let board = samples::random_game(2, 6)[5];
    let before = [
        first.network.values(&board),
        first.network.values(&Board::EMPTY),
    ];
    let recent = first.recent_points;
    let mean = first.network.mean;
    let longer = Settings {
        horizon: 1024,
        ..settings(true, 800)
    };
    let second = Run::after(first, longer);
    let after = [
        second.network.values(&board),
        second.network.values(&Board::EMPTY),
    ];
    for lane in 0..7 {
        let shift = after[0][lane] - before[0][lane];
        assert!(
            (shift - (mean - recent) * 256.0).abs() < 1e-2,
            "moved by {shift}"
        );
        assert!((after[1][lane] - before[1][lane] - shift).abs() < 1e-2);
    }
    assert!((second.network.mean - recent).abs() < f32::EPSILON);
    assert!((second.network.discount - 1023.0 / 1024.0).abs() < f32::EPSILON);
    assert_eq!(second.steps_done(), 0);
}

/// What a board's values should be in the player's integers less what they are, each board
/// after valued by itself.
fn naive_change(run: &Run, value: &Value, board: &Board, lesson: bool) -> [f64; 7] {
    let points = |value: i16| f64::from(value) / 128.0;
    let now = value.values(board);
    Piece::ALL.map(|piece| {
        let mut best = [f64::NEG_INFINITY; 7];
        for &placement in piece.placements() {
            let mut after = *board;
            let outcome = after.drop(placement);
            let right = placement.column() + placement.shape().width == 10;
            if lesson && right && outcome.points() < 15 {
                continue;
            }
            let gain = f64::from(outcome.points()) - f64::from(run.network.mean);
            let values = value.values(&after);
            for (best, &value) in best.iter_mut().zip(&values) {
                *best = best.max(gain + f64::from(run.network.discount) * points(value));
            }
        }
        best.iter().sum::<f64>() / 7.0 - points(now[piece as usize])
    })
}

#[test]
fn the_target_of_a_board_is_its_value_and_the_change_that_the_player_sees() {
    let run = short_training();
    let value = run.value(MOST_ROWS);
    for lesson in [false, true] {
        for board in samples::random_game(3, 40).into_iter().step_by(2) {
            let mut game = Game {
                board,
                ..Game::new(9)
            };
            let experience = game.step(play(&run, &value, lesson, &[]));
            assert_eq!(experience.features, crate::value::features::of(&board));
            let values = run.network.values(&board);
            let changes = naive_change(&run, &value, &board, lesson);
            for (lane, change) in changes.into_iter().enumerate() {
                let target = f64::from(values[lane]) + change;
                let difference = f64::from(experience.target[lane]) - target;
                // The player rounds the mean points a piece and each discounted value.
                assert!(difference.abs() < 1.5 / 128.0, "{difference}{board}");
            }
        }
    }
}

#[test]
fn a_game_is_played_by_the_player() {
    let run = short_training();
    let value = run.value(MOST_ROWS);
    let four = Beam {
        width: 4,
        margin: 2.0,
    };
    for beams in [&[Beam::FULL][..], &[four], &[four, Beam::FULL]] {
        let mut game = Game::new(10);
        let mut placer = Placer::with_beams(&value, beams);
        for _ in 0..30 {
            let (current, next) = (game.current, game.next);
            let outcome = game.step(play(&run, &value, false, beams)).outcome;
            placer.place(current, Some(next));
            assert_eq!(game.board, *placer.board());
            assert_eq!(game.current, next);
            assert_eq!(outcome == Outcome::Reset, game.board == Board::EMPTY);
        }
    }
}

#[test]
fn a_lesson_keeps_the_right_hand_column_for_tetrises() {
    let mut run = Run::first(settings(true, 4000));
    // All think alike of everything at first, so points alone decide.
    let mut ready = [0b1111; 10];
    ready[9] = 0;
    run.games[0].board = Board::from_columns(ready).expect("a board");
    run.games[0].current = Piece::I;
    let mut progress = Progress::default();
    while !run.is_done() {
        run.advance(1, &mut progress);
        assert!(run.games.iter().all(|game| game.board.height(9) == 0));
    }
    let [none, singles, doubles, triples, tetrises] = progress.clears;
    assert_eq!([singles, doubles, triples], [0; 3]);
    assert!(tetrises > 0 && progress.resets > 0, "{progress:?}");
    assert_eq!(none + tetrises + progress.resets, 4000);
    assert_eq!((progress.steps, progress.points), (4000, 15 * tetrises));
}

#[test]
fn learning_from_one_board_brings_its_error_to_nothing() {
    let run = short_training();
    let mut game = Game {
        board: samples::random_game(4, 12)[11],
        ..Game::new(11)
    };
    let mut experience = game.step(play(&run, &run.value(MOST_ROWS), false, &[]));
    let Run {
        mut network,
        mut learner,
        ..
    } = run;
    learner.forget_errors();
    experience
        .target
        .iter_mut()
        .take(7)
        .for_each(|target| *target += 2.0);
    let rates = |linear, hidden, dense| Rates {
        linear,
        hidden,
        dense,
    };
    // Each part of the network by itself, and then all of them.
    for rates in [
        rates(0.2, 0.0, 0.0),
        rates(0.0, 0.0003, 0.0),
        rates(0.0, 0.0, 0.003),
        rates(0.1, 0.0003, 0.001),
    ] {
        let (mut network, mut learner) = (network.clone(), learner.clone());
        let mut learn = || learner.round(&mut network, &[&experience], rates);
        let first = learn();
        let last = (0..200).map(|_| learn()).last().unwrap_or(first);
        assert!(last < first / 20.0, "{rates:?}: from {first} to {last}");
    }
    // No rates, nothing learned.
    let rates = rates(0.0, 0.0, 0.0);
    let mut learn = || learner.round(&mut network, &[&experience], rates);
    let first = learn();
    assert!((0..10).all(|_| learn().total_cmp(&first).is_eq()));
}

#[test]
fn hidden_lanes_stay_within_what_a_byte_holds() {
    let run = short_training();
    let mut experience = Game::new(12).step(play(&run, &run.value(MOST_ROWS), false, &[]));
    let Run {
        mut network,
        mut learner,
        ..
    } = run;
    experience.target = [1000.0; 8];
    let rates = Rates {
        linear: 0.0,
        hidden: 0.5,
        dense: 0.0,
    };
    for _ in 0..20 {
        learner.round(&mut network, &[&experience], rates);
    }
    let row = &network.table[experience.features.rows[0] as usize];
    let limit = crate::value::HIDDEN_LIMIT;
    assert!(row[8..].iter().all(|lane| lane.abs() <= limit));
    assert!(
        row[8..]
            .iter()
            .any(|lane| (lane.abs() - limit).abs() < f32::EPSILON)
    );
}

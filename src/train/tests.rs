//! A short training beside naive arithmetic, and the integers that come out of it.

use super::*;
use crate::board::Board;
use crate::piece::Piece;
use crate::samples;

fn settings(lesson: bool, steps: u64) -> Settings {
    Settings {
        seed: 1,
        steps,
        games: 8,
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
        run.round(1, &mut progress);
    }
    run
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
    let sum = crate::value::sums::sum(&network.table, board);
    let slope = |lane: usize| {
        let mut moved = sum;
        moved[lane] += 0.01;
        (network.trace(&moved).values[0] - network.trace(&sum).values[0]) / 0.01
    };
    (8..40).map(|lane| slope(lane) * slope(lane)).sum()
}

#[test]
fn the_rows_visited_most_are_played() {
    let run = finish(Run::first(settings(true, 160)));
    let visited = run
        .learner
        .rows
        .iter()
        .filter(|past| past.visits > 0)
        .count();
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

/// What a board's values should be, each board after valued by itself.
fn naive_target(network: &Network, board: &Board, lesson: bool) -> [f64; 7] {
    Piece::ALL.map(|piece| {
        let mut best = [f64::NEG_INFINITY; 7];
        for &placement in piece.placements() {
            let mut after = *board;
            let outcome = after.drop(placement);
            let right = placement.column() + placement.shape().width == 10;
            if lesson && right && outcome.points() < 15 {
                continue;
            }
            for (next, best) in best.iter_mut().enumerate() {
                let future = f64::from(network.discount * network.values(&after)[next]);
                let points = f64::from(outcome.points()) - f64::from(network.mean);
                *best = best.max(points + future);
            }
        }
        best.iter().sum::<f64>() / 7.0
    })
}

#[test]
fn the_target_of_a_board_is_the_naive_backup() {
    let run = short_training();
    for lesson in [false, true] {
        for board in samples::random_game(3, 40).into_iter().step_by(2) {
            let mut game = Game {
                board,
                ..Game::new(9)
            };
            let experience = game.step(&run.network, lesson, None);
            assert_eq!(experience.rows, crate::value::features::rows(&board));
            let naive = naive_target(&run.network, &board, lesson);
            for (target, naive) in experience.target.into_iter().zip(naive) {
                assert!(
                    (f64::from(target) - naive).abs() < 1e-3,
                    "{target} {naive}{board}"
                );
            }
        }
    }
}

#[test]
fn a_game_plays_what_it_thinks_best() {
    let run = short_training();
    let mut game = Game::new(10);
    for _ in 0..100 {
        let (board, current, next) = (game.board, game.current, game.next);
        let worth = |board: &Board, points: u32| {
            points as f32 + run.network.discount * run.network.values(board)[next as usize]
        };
        let all = current.placements().iter().map(|&placement| {
            let mut after = board;
            let points = after.drop(placement).points();
            worth(&after, points)
        });
        let best = all.fold(f32::NEG_INFINITY, f32::max);
        let points = game.step(&run.network, false, None).outcome.points();
        assert_eq!(game.current, next);
        assert!((worth(&game.board, points) - best).abs() < 1e-3);
    }
}

#[test]
fn a_game_with_a_beam_looks_one_piece_further() {
    let run = short_training();
    let network = &run.network;
    let values = |board: &Board| network.values(board);
    let after = |board: &Board, placement| {
        let mut after = *board;
        let points = after.drop(placement).points() as f32;
        (after, points)
    };
    // For each piece after the next one, the best that can be made of the next.
    let expected = |board: &Board, next: Piece| {
        let mut sum = 0.0;
        for last in 0..7 {
            let worths = next.placements().iter().map(|&placement| {
                let (after, points) = after(board, placement);
                points - network.mean + network.discount * values(&after)[last]
            });
            sum += worths.fold(f32::NEG_INFINITY, f32::max);
        }
        sum / 7.0
    };
    let mut game = Game::new(13);
    let mut narrow = game.clone();
    let mut looked = game.clone();
    for _ in 0..50 {
        let (board, current, next) = (game.board, game.current, game.next);
        let worth = |after: &Board, points: f32| points + network.discount * expected(after, next);
        let all = current.placements().iter().map(|&placement| {
            let (after, points) = after(&board, placement);
            worth(&after, points)
        });
        let best = all.fold(f32::NEG_INFINITY, f32::max);
        let points = game.step(network, false, Some(Beam::FULL)).outcome.points() as f32;
        assert!((worth(&game.board, points) - best).abs() < 1e-3);

        // A beam of one placement is one look.
        let one = Beam {
            width: 1,
            margin: 9.0,
        };
        narrow.step(network, false, Some(one));
        looked.step(network, false, None);
        assert_eq!(narrow.board, looked.board);
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
        run.round(1, &mut progress);
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
    let Run {
        mut network,
        mut learner,
        ..
    } = run;
    learner.forget_errors();
    let mut game = Game {
        board: samples::random_game(4, 12)[11],
        ..Game::new(11)
    };
    let mut experience = game.step(&network, false, None);
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
        let mut learn = || learner.round(&mut network, std::slice::from_ref(&experience), rates);
        let first = learn();
        let last = (0..200).map(|_| learn()).last().unwrap_or(first);
        assert!(last < first / 20.0, "{rates:?}: from {first} to {last}");
    }
    // No rates, nothing learned.
    let rates = rates(0.0, 0.0, 0.0);
    let mut learn = || learner.round(&mut network, std::slice::from_ref(&experience), rates);
    let first = learn();
    assert!((0..10).all(|_| learn().total_cmp(&first).is_eq()));
}

#[test]
fn hidden_lanes_stay_within_what_a_byte_holds() {
    let run = short_training();
    let Run {
        mut network,
        mut learner,
        ..
    } = run;
    let mut experience = Game::new(12).step(&network, false, None);
    experience.target = [1000.0; 8];
    let rates = Rates {
        linear: 0.0,
        hidden: 0.5,
        dense: 0.0,
    };
    for _ in 0..20 {
        learner.round(&mut network, std::slice::from_ref(&experience), rates);
    }
    let row = &network.table[experience.rows[0] as usize];
    let limit = crate::value::HIDDEN_LIMIT;
    assert!(row[8..].iter().all(|lane| lane.abs() <= limit));
    assert!(
        row[8..]
            .iter()
            .any(|lane| (lane.abs() - limit).abs() < f32::EPSILON)
    );
}

//! Runs and scores: what determines them, and what does not.

use tetris_pipe::train::{Progress, Run, Settings, Streams};
use tetris_pipe::{Effort, Network, Tally};

use super::{advanced, finish, hash, memory, on_threads, saved, settings};

/// The curriculum, and free play with the dense layers after it.
fn training(steps: u64) -> Run {
    let settings = |curriculum| Settings {
        steps,
        ..settings(curriculum)
    };
    finish(Run::after(
        finish(Run::first(settings(true))),
        settings(false),
    ))
}

#[test]
fn a_short_training_gives_the_same_network_on_every_machine() {
    let _memory = memory();
    let network = training(1600).network(65_535);
    assert_eq!(hash(&network.encode()), "0f7fb5f10545");
}

#[test]
fn a_run_does_not_depend_on_the_number_of_threads() {
    let _memory = memory();
    let [one, two, three] = [1, 2, 3].map(|threads| on_threads(threads, || saved(&training(400))));
    assert!(two == one && three == one);
}

#[test]
fn a_run_continues_as_if_it_had_never_stopped() {
    let _memory = memory();
    let short = |curriculum| Settings {
        steps: 400,
        ..settings(curriculum)
    };
    for curriculum in [true, false] {
        let start = || match Run::first(short(true)) {
            first if curriculum => first,
            first => Run::after(finish(first), short(false)),
        };
        let never_stopped = saved(&finish(start()));
        for stop in [1, 7] {
            let half_way = saved(&advanced(start(), stop));
            let resumed = Run::load(half_way.as_slice()).expect("a checkpoint");
            assert_eq!(*resumed.settings(), short(curriculum));
            assert_eq!(resumed.steps_done(), 4 * 8 * stop as u64);
            assert!(saved(&resumed) == half_way, "saved after {stop}");
            assert!(saved(&finish(resumed)) == never_stopped, "after {stop}");
        }
    }
}

#[test]
fn other_settings_give_another_network() {
    let _memory = memory();
    let network = |settings| hash(&advanced(Run::first(settings), 6).network(65_535).encode());
    let usual = Settings {
        explore: 4,
        ..settings(false)
    };
    let changes: [fn(&mut Settings); 7] = [
        |_| (),
        |settings| settings.seed = 8,
        |settings| settings.games = 9,
        |settings| settings.rollout = 5,
        |settings| settings.curriculum = true,
        |settings| settings.explore = 5,
        |settings| settings.horizon = 128,
    ];
    let mut hashes = changes.map(|change| {
        let mut settings = usual;
        change(&mut settings);
        network(settings)
    });
    hashes.sort();
    assert!(
        hashes.windows(2).all(|pair| pair[0] != pair[1]),
        "{hashes:?}"
    );
}

fn scores(threads: usize) -> Vec<(Tally, f64)> {
    let streams = Streams {
        first_seed: 5,
        count: 5,
        pieces: 300,
    };
    let beams = Effort::ALL[0].beams();
    let scores = on_threads(threads, || streams.play(Network::embedded(), beams));
    scores
        .into_iter()
        .map(|score| (score.tally, score.luck))
        .collect()
}

#[test]
fn scores_do_not_depend_on_the_number_of_threads() {
    let one = scores(1);
    assert_eq!(one.len(), 5);
    assert_eq!([scores(2), scores(8)], [one.clone(), one]);
}

#[test]
fn a_run_whose_rates_are_too_high_stops() {
    let _memory = memory();
    let rates: [fn(&mut Settings) -> &mut f32; 2] = [
        |settings| &mut settings.linear.start,
        |settings| &mut settings.dense.start,
    ];
    for rate in rates {
        let mut settings = Settings {
            explore: 0, // This plays faster.
            ..settings(false)
        };
        *rate(&mut settings) = 3e38;
        let mut run = Run::first(settings);
        let mut progress = Progress::default();
        let diverged = loop {
            assert!(!run.is_done());
            if let Err(diverged) = run.advance(&mut progress) {
                break diverged;
            }
        };
        assert_eq!(diverged.step, run.steps_done());
        assert!(progress.squared_error.is_finite());
    }
}

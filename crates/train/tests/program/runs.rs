//! Runs and scores: what determines them, and what does not.

use tetris_pipe::train::{Progress, Run, Settings, Streams};
use tetris_pipe::{Effort, Network, Piece, Placer, Tally};

use super::{advanced, finish, hash, memory, saved, settings, training};

#[test]
fn a_short_training_gives_the_same_network_on_every_machine() {
    let _memory = memory();
    let run = training(1);
    assert_eq!(hash(&run.network(65_535).encode()), "0f7fb5f10545");
}

/// [`settings`] of a quarter of the steps.
fn short(curriculum: bool) -> Settings {
    Settings {
        steps: 400,
        ..settings(curriculum)
    }
}

/// [`training`] of a quarter of the steps.
fn short_training(threads: usize) -> Run {
    let first = finish(Run::first(short(true)), threads);
    finish(Run::after(first, short(false)), threads)
}

#[test]
fn a_run_does_not_depend_on_the_number_of_threads() {
    let _memory = memory();
    let one = saved(&short_training(1));
    for threads in [2, 3] {
        assert!(saved(&short_training(threads)) == one, "{threads} threads");
    }
}

#[test]
fn a_run_continues_as_if_it_had_never_stopped() {
    let _memory = memory();
    for curriculum in [true, false] {
        let start = || {
            if curriculum {
                Run::first(short(true))
            } else {
                Run::after(finish(Run::first(short(true)), 1), short(false))
            }
        };
        let never_stopped = saved(&finish(start(), 1));
        for stop in [1, 7] {
            let half_way = saved(&advanced(start(), stop));
            let resumed = Run::load(half_way.as_slice()).expect("a checkpoint");
            assert_eq!(*resumed.settings(), short(curriculum));
            assert_eq!(resumed.steps_done(), 4 * 8 * stop as u64);
            assert!(
                saved(&resumed) == half_way,
                "what is loaded is not what was saved"
            );
            assert!(
                saved(&finish(resumed, 2)) == never_stopped,
                "stopped after {stop}"
            );
        }
    }
}

#[test]
fn other_settings_give_another_network() {
    let _memory = memory();
    let first = |settings| hash(&saved(&advanced(Run::first(settings), 6)));
    let usual = settings(true);
    let mut hashes = vec![
        first(usual),
        first(Settings { seed: 8, ..usual }),
        first(Settings { games: 9, ..usual }),
        first(Settings { rounds: 5, ..usual }),
        first(Settings {
            curriculum: false,
            ..usual
        }),
        first(Settings {
            explore: 5,
            ..usual
        }),
        first(Settings {
            horizon: 128,
            ..usual
        }),
    ];
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 7);
}

fn tallies(threads: usize) -> Vec<Tally> {
    let streams = Streams {
        first_seed: 5,
        count: 5,
        pieces: 300,
    };
    streams.play(Network::embedded(), Effort::ALL[0].beams(), threads)
}

#[test]
fn scores_do_not_depend_on_the_number_of_threads() {
    let one = tallies(1);
    assert_eq!(one.len(), 5);
    for threads in [0, 2, 3, 8] {
        assert_eq!(tallies(threads), one, "{threads} threads");
    }
}

#[test]
fn a_stream_is_that_of_its_seed_and_is_played_to_its_last_piece() {
    let mut bytes = [0; 300];
    fastrand::Rng::with_seed(7).fill(&mut bytes);
    let pieces = bytes.map(Piece::from_byte);
    let mut placer = Placer::new(Effort::ALL[0]);
    for (i, &piece) in pieces.iter().enumerate() {
        placer.place(piece, pieces.get(i + 1).copied());
    }
    assert_eq!(tallies(2)[2], *placer.tally());
}

#[test]
fn a_run_whose_rates_are_too_high_stops() {
    let _memory = memory();
    for (curriculum, rate, lower) in [
        (true, "linear", "lower --linear"),
        (false, "linear", "lower --linear, --hidden or --dense"),
        (false, "dense", "lower --linear, --hidden or --dense"),
    ] {
        let mut settings = Settings {
            explore: 0, // This plays faster.
            ..settings(curriculum)
        };
        let start = 3e38;
        match rate {
            "linear" => settings.linear.start = start,
            _ => settings.dense.start = start,
        }
        let mut run = Run::first(settings);
        let mut progress = Progress::default();
        let error = loop {
            assert!(!run.is_done(), "{rate}");
            if let Err(error) = run.advance(1, &mut progress) {
                break error.to_string();
            }
        };
        assert_eq!(error.lines().count(), 1);
        let step = format!("diverged at step {}", run.steps_done());
        assert!(error.contains(&step) && error.ends_with(lower), "{error}");
        assert!(progress.squared_error.is_finite());
    }
}

//! Runs: what determines them, what does not, and their checkpoints.

use std::io::ErrorKind;

use tetris_pipe::train::{Run, Settings};

use super::{advanced, finish, hash, memory, on_threads, saved, settings};

/// The curriculum, and free play with the dense layers after it.
fn training(steps: u64) -> Run {
    let settings = |curriculum| Settings { steps, ..settings(curriculum) };
    finish(Run::after(finish(Run::first(settings(true))), settings(false)))
}

#[test]
fn a_short_training_gives_the_same_file_on_every_machine_with_any_number_of_threads() {
    let _memory = memory();
    for threads in [1, 3] {
        let run = on_threads(threads, || saved(&training(400)));
        assert_eq!(hash(&run), "dc7d7f80f0f5", "{threads}");
    }
}

#[test]
fn a_run_continues_as_if_it_had_never_stopped() {
    let _memory = memory();
    let short = |curriculum| Settings { steps: 400, ..settings(curriculum) };
    // The average of free play begins with the tenth round.
    for (curriculum, stop) in [(true, 1), (false, 11)] {
        let start = || match Run::first(short(true)) {
            first if curriculum => first,
            first => Run::after(finish(first), short(false)),
        };
        let never_stopped = saved(&finish(start()));
        let half_way = saved(&advanced(start(), stop));
        let resumed = Run::load(half_way.as_slice()).expect("a checkpoint");
        assert_eq!(*resumed.settings(), short(curriculum));
        assert_eq!(resumed.steps_done(), 4 * 8 * stop as u64);
        assert!(saved(&resumed) == half_way, "saved after {stop}");
        assert!(saved(&finish(resumed)) == never_stopped, "after {stop}");
    }
}

#[track_caller]
fn is_refused(bytes: &[u8]) {
    let error = Run::load(bytes).expect_err("a damaged checkpoint");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let _memory = memory();
    let mut bytes = saved(&advanced(Run::first(settings(true)), 3));
    let length = bytes.len();
    for end in (0..40).chain((1..10).map(|part| length / 10 * part)) {
        is_refused(&bytes[..end]);
        is_refused(&bytes[..length - 1 - end]);
    }
    is_refused(&[&bytes[..], &[0]].concat());
    let mut rng = fastrand::Rng::with_seed(1);
    for place in (0..40).chain(length - 40..length) {
        let places = [place, rng.usize(..length)];
        for place in places {
            let change = rng.u8(1..);
            bytes[place] ^= change;
            is_refused(&bytes);
            bytes[place] ^= change;
        }
    }
    assert!(Run::load(bytes.as_slice()).is_ok());
}

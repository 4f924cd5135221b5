//! Runs: what determines them, and what does not.

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
        assert_eq!(hash(&run), "53e0313a353b", "{threads}");
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

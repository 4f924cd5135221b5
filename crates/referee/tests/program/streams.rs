//! The streams that are written to files, and command lines that cannot be run.

use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{players, referee};
use crate::support::{assert_failure, assert_success, content, run};

const NONE: &[&str] = &[];

#[test]
fn the_stream_of_a_seed_is_written_to_a_file_or_to_stdout() {
    let directory = TempDir::new().expect("a directory");
    let mut command = referee("--seed 3 --write-stream i", NONE);
    assert_success(&run(command.current_dir(&directory)), b"");
    assert_eq!(content(&directory, "i"), stream(3, 65_536));
    let end = run(&mut referee("--seed 3 --pieces 9 --write-stream -", NONE));
    assert_success(&end, &stream(3, 9));
}

#[cfg(feature = "train")]
#[test]
fn the_trainer_scores_the_same_streams() {
    use crate::support::place_all_at;
    use tetris_pipe::train::Streams;
    use tetris_pipe::{Effort, Network, judge};

    let streams = Streams {
        first_seed: 3,
        count: 2,
        pieces: 700,
    };
    let beams = Effort::new(1).expect("an effort").beams();
    for (tally, seed) in streams
        .play(Network::embedded(), beams, 1)
        .iter()
        .zip([3, 4])
    {
        let pieces = stream(seed, 700);
        assert_eq!(
            judge::replay(&pieces, &place_all_at(1, &pieces)),
            Ok(*tally)
        );
    }
}

#[test]
fn what_cannot_be_run_is_one_line() {
    let player = players::c("published");
    let player = player.as_str();
    for (options, program, line) in [
        (
            "",
            &["./nowhere"][..],
            "cannot start ./nowhere: No such file or directory",
        ),
        (
            "",
            &["/etc/passwd"],
            "cannot start /etc/passwd: Permission denied",
        ),
        ("", &[""], "the name of PROGRAM is empty"),
        (
            "",
            &[player, "x={i}"],
            "{i} and {o} stand for files, which need --whole",
        ),
        (
            "--size nowhere",
            &[player],
            "cannot read nowhere: No such file or directory",
        ),
        (
            "--size /dev/null",
            &[player],
            "--size /dev/null: not a regular file",
        ),
        (
            "--save /dev/null/a",
            &[player],
            "cannot create /dev/null/a: Not a directory",
        ),
        (
            "--write-stream /dev/full",
            &[],
            "cannot write /dev/full: No space left on device",
        ),
        (
            "",
            &[],
            "the following required arguments were not provided: <PROGRAM> [ARGS]... \
             (try tetris-referee --help)",
        ),
        (
            "--timeout 0",
            &[player],
            "invalid value '0' for '--timeout <SECONDS>': expected a number of seconds above 0 \
             (try tetris-referee --help)",
        ),
    ] {
        let end = run(&mut referee(options, program));
        assert_failure(&end, &format!("tetris-referee: {line}"));
    }
}

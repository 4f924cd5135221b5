//! The streams that are written to files, and command lines that cannot be run.

#[expect(dead_code, reason = "only its options and its times are read")]
#[path = "../../src/referee/args.rs"]
mod args;

use std::fs;
use std::time::Duration;

use args::Cli;
use clap::{CommandFactory, Parser};

use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{NONE, Transcript, players, printed, referee, without_speeds};
use crate::support::options::Options;
use crate::support::{
    assert_failure, assert_success, assert_usage_error, content, directory, run, run_script,
};

#[test]
fn the_stream_of_a_seed_is_written_to_a_file_or_to_stdout() {
    let directory = TempDir::new().expect("a directory");
    let mut command = referee("--seed 3 --write-stream i", NONE);
    assert_success(&run(command.current_dir(&directory)), b"");
    assert_eq!(content(&directory, "i"), stream(3, 65_536));
    let end = run(&mut referee("--seed 3 --pieces 9 --write-stream -", NONE));
    assert_success(&end, &stream(3, 9));
}

#[test]
fn help_is_printed() {
    let end = run(&mut referee("-h", NONE));
    let mut transcript = Transcript::default();
    transcript.add("tetris-referee -h", &end);
    transcript.assert_is("help.txt");
}

#[test]
fn errors_name_the_file_or_the_option() {
    let mut transcript = Transcript::default();
    for arguments in [
        "./a.py",
        "--size a -- true",
        "--size /dev/null -- true",
        "--size . -- true",
        "--size a ./player",
        "--json --save /dev/null/a true",
        "--write-stream /dev/full",
        "",
        "--timeout 1e10 true",
        "--standard-error 0 1 2",
        "--standard-error 5 1",
        "--streams 4 1 2",
        "--save d 1 2",
        "--whole 1 2",
        "--timeout 9 1",
        "--size a 1 --",
    ] {
        let end = run(&mut referee(arguments, NONE));
        transcript.add(&format!("tetris-referee {arguments}"), &end);
    }
    transcript.assert_is("errors.txt");
    let end = run(referee("--whole", &["true"]).env("TMPDIR", "/nowhere"));
    assert_failure(&end, "tetris-referee: cannot create a directory in /nowhere: No such file");
}

#[test]
fn wrong_command_lines_are_refused() {
    let wrong = "--seed -1 true, --efort 2 true, --pieces 1000000000000000 true, --timeout 0 true, \
                 --write-stream i true";
    for arguments in wrong.split(", ") {
        assert_usage_error(&run(&mut referee(arguments, NONE)));
    }
}

#[test]
fn the_times_are_those_of_the_help_unless_they_are_given() {
    for (options, first, later, trials) in [
        ("--json", 10, 3, 0),
        ("--whole", 3600, 3, 30),
        ("--timeout=5", 5, 5, 0),
        ("--whole --timeout=5 --trials=7", 5, 5, 7),
    ] {
        let cli = Cli::parse_from(["tetris-referee"].into_iter().chain(options.split(' ')));
        let times = [cli.timeout().first, cli.timeout().later, cli.trials()];
        assert_eq!(times, [first, later, trials].map(Duration::from_secs), "{options}");
    }
}

#[test]
fn no_option_is_ignored_beside_another() {
    let published = players::c("published");
    let options = Options {
        command: Cli::command(),
        base: |names| match ["--size", "--whole"].map(|it| names.contains(&it)) {
            [false, false] => &["--streams 13", "--pieces 30"],
            [false, true] => &["--streams 13", "--pieces 30", "--trials 0"],
            [true, false] => &["--streams 1"],
            [true, true] => &["--streams 1", "--trials 0"],
        },
        samples: "--scorer c, --streams 14, --seed 5, --stream source, --pieces 40, --jobs 2, \
                  --standard-error 1000000, --timeout 60, --whole, --trials 0.1, --size source, \
                  --save games, --json, --write-stream stream",
        quiet: &["--jobs", "--scorer", "--timeout", "--streams beside --standard-error"],
        clean: without_speeds,
        start: &|arguments| {
            let directory = directory(&[("source", b"bytes")]);
            let mut command = referee("", NONE);
            if arguments.contains(&"--standard-error") {
                command.arg(r"stdbuf -o0 tr '\0-\377' '[\0*]'");
            }
            command.args(arguments);
            if !arguments.contains(&"--write-stream") {
                command.args(["--", &published]);
            }
            command.current_dir(&directory);
            (directory, command)
        },
    };
    Transcript(options.pairs()).assert_is("pairs.txt");
}

#[test]
fn a_game_that_cannot_be_kept_is_an_error() {
    // No file may be larger than 512 bytes, as if the disk were full.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" --pieces 3000 --save d --json \"$1\"";
    let directory = TempDir::new().expect("a directory");
    let words = [env!("CARGO_BIN_EXE_tetris-referee"), &players::c("published")];
    let end = run_script(&directory, script, &words);
    let mut transcript = Transcript::default();
    transcript.add("tetris-referee --pieces 3000 --save d --json ./published", &end);
    transcript.assert_is("full-disk.txt");
    let left = fs::read_dir(directory.path().join("d")).expect("a directory");
    assert_eq!(left.count(), 1, "only the lock is left");
}

/// Also if it runs in another directory.
#[test]
fn a_relative_path_is_that_of_the_program() {
    let directory = TempDir::new().expect("a directory");
    fs::create_dir(directory.path().join("bin")).expect("creating a directory");
    fs::copy(players::c("published"), directory.path().join("bin/player")).expect("copying");
    for mode in ["", "--whole --trials 0.1"] {
        let mut command = referee(&format!("{mode} --streams 1 --pieces 99"), &["bin/player"]);
        printed(&run(command.current_dir(&directory)));
    }
}

//! The command line: help, version and usage errors.

use std::fs;
use std::process::Stdio;

use tetris_pipe::Network;

use crate::support::{assert_failure, assert_success, content, directory, noise, run, stderr};
use crate::{place_all_at, tetris_pipe, tetris_pipe_in};

/// What the program prints with these arguments.
fn stdout(arguments: &str) -> String {
    let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_last_one_of_repeated_options_counts() {
    let pieces = noise(100);
    let directory = directory(&[("i", &pieces)]);
    let arguments = "-e 3 -u --no-mmap -o a -e2 -u -o b --effort=1 --no-mmap -o o i";
    assert_success(&run(&mut tetris_pipe_in(&directory, arguments)), &[]);
    assert_eq!(content(&directory, "o"), place_all_at(1, &pieces));
    let files = fs::read_dir(&directory).expect("reading the directory");
    assert_eq!(files.count(), 2, "another output was created");
}

#[test]
fn the_version_is_that_of_the_crate_and_of_the_network() {
    let (crate_version, network) = (env!("CARGO_PKG_VERSION"), Network::EMBEDDED_NAME);
    let version = format!("tetris-pipe {crate_version} (network {network})\n");
    assert_eq!(stdout("-V"), version);
}

#[test]
fn a_usage_error_names_the_argument() {
    for (arguments, argument) in [
        ("--frobnicate", "'--frobnicate'"),
        ("i o", "'o'"),
        (
            "-e 0",
            "'0' for '--effort <1..3>': expected a number from 1 to 3",
        ),
        ("-e hard", "'hard' for '--effort <1..3>'"),
        ("-e -1", "'-1' for '--effort <1..3>'"),
        (
            "--efort",
            "'--efort' found; tip: a similar argument exists: '--effort'; see --help",
        ),
        ("-o", "'--output <FILE>'"),
    ] {
        let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
        assert_failure(&output, "tetris-pipe: ");
        assert!(stderr(&output).contains(argument), "{}", stderr(&output));
    }
    let output = run(tetris_pipe("").arg("--a\nb\x1b[2J").stdin(Stdio::null()));
    assert_failure(
        &output,
        "tetris-pipe: unexpected argument '--a\\nb\\u{1b}[2J'",
    );
}

//! The command line: what it offers and what it refuses.

use std::process::Stdio;

use tetris_pipe::Network;

use crate::support::{assert_refused, run, stderr, tetris_pipe};

/// What an option that only tells something prints.
fn told(arguments: &str) -> String {
    let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_short_help_is_one_screen_with_every_option() {
    let help = told("-h");
    assert!(help.lines().count() <= 20, "{help}");
    for option in [
        "[FILE] ",
        "-o, --output <FILE> ",
        "-e, --effort <1..5> ",
        "[default: 3]",
        "-u, --unbuffered ",
        "--no-mmap ",
        "-h, --help ",
        "-V, --version ",
    ] {
        assert!(help.contains(option), "{option} is missing in {help}");
    }
}

#[test]
fn the_long_help_tells_the_byte_format_and_three_pipelines() {
    let help = told("--help");
    for part in [
        "rotation * 16 + column",
        "  5  S      6,3       1,3,2   6,3       1,3,2\n",
        "  cat i | tetris-pipe > o\n",
        "  head -c 65536 /dev/urandom > i && tetris-pipe i > o && tetris-judge i o\n",
        "  mkfifo o && ./partner < o | tetris-pipe -u -o o\n",
        "Exit status: 0 ",
    ] {
        assert!(help.contains(part), "{part} is missing in {help}");
    }
}

#[test]
fn the_version_is_the_crate_s_and_the_network_s() {
    let (crate_s, network_s) = (env!("CARGO_PKG_VERSION"), Network::EMBEDDED_NAME);
    let version = format!("tetris-pipe {crate_s} (network {network_s})\n");
    assert_eq!(told("-V"), version);
    assert_eq!(told("--version"), version);
}

#[test]
fn what_is_wrong_with_the_command_line_is_told_in_a_line() {
    for (arguments, wrong) in [
        ("--frobnicate", "unexpected argument '--frobnicate' found"),
        ("i o", "unexpected argument 'o' found"),
        (
            "-e 0",
            "invalid value '0' for '--effort <1..5>': it is a number from 1 to 5",
        ),
        (
            "-e 6",
            "invalid value '6' for '--effort <1..5>': it is a number from 1 to 5",
        ),
        (
            "-e hard",
            "invalid value 'hard' for '--effort <1..5>': it is a number from 1 to 5",
        ),
        (
            "-o",
            "a value is required for '--output <FILE>' but none was supplied",
        ),
    ] {
        let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
        assert_refused(
            &output,
            &format!("tetris-pipe: {wrong} (try tetris-pipe --help)"),
        );
    }
}

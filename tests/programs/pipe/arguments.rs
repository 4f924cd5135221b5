//! The command line: help, version and usage errors.

use std::process::Stdio;

use tetris_pipe::Network;

use crate::support::{assert_failure, run, stderr, tetris_pipe};

/// What the program prints with these arguments.
fn stdout(arguments: &str) -> String {
    let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_short_help_lists_every_option_on_one_screen() {
    let help = stdout("-h");
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
fn the_long_help_has_the_byte_format_and_three_pipelines() {
    let help = stdout("--help");
    for part in [
        "rotation * 16 + column",
        "  5  S      6,3       1,3,2   6,3       1,3,2\n",
        "  cat i | tetris-pipe > o\n",
        "  head -c 65536 /dev/urandom > i && tetris-pipe i > o && tetris-judge i o\n",
        "  mkfifo p && ./partner < p | tetris-pipe -u -o p\n",
        "Exit status: 0 ",
    ] {
        assert!(help.contains(part), "{part} is missing in {help}");
    }
}

#[test]
fn the_version_is_that_of_the_crate_and_of_the_network() {
    let (crate_version, network) = (env!("CARGO_PKG_VERSION"), Network::EMBEDDED_NAME);
    let version = format!("tetris-pipe {crate_version} (network {network})\n");
    assert_eq!(stdout("-V"), version);
    assert_eq!(stdout("--version"), version);
}

#[test]
fn a_usage_error_is_one_line() {
    let effort = |value| {
        format!("invalid value '{value}' for '--effort <1..5>': expected a number from 1 to 5")
    };
    for (arguments, error) in [
        (
            "--frobnicate",
            "unexpected argument '--frobnicate' found".to_owned(),
        ),
        ("i o", "unexpected argument 'o' found".to_owned()),
        ("-e 0", effort("0")),
        ("-e 6", effort("6")),
        ("-e hard", effort("hard")),
        (
            "-o",
            "a value is required for '--output <FILE>' but none was supplied".to_owned(),
        ),
    ] {
        let output = run(tetris_pipe(arguments).stdin(Stdio::null()));
        let line = format!("tetris-pipe: {error} (try tetris-pipe --help)");
        assert_failure(&output, &line);
    }
}

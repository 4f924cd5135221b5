//! The command line: help, version and usage errors.

use std::fs;
use std::process::Stdio;

use tetris_pipe::Network;

use crate::support::{
    assert_failure, assert_success, content, directory, noise, place_all_at, run, stderr,
    tetris_pipe, tetris_pipe_in,
};

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
        "-e, --effort <1..3> ",
        "[default: 3]",
        "-j, --threads <N> ",
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
        "  cat i | tetris-pipe > o\n",
        "  head -c 65536 /dev/urandom > i && tetris-pipe i > o && tetris-judge i o\n",
        "  mkfifo p && ./partner < p | tetris-pipe -u -o p\n",
        "Exit status: 0 ",
    ] {
        assert!(help.contains(part), "{part} is missing in {help}");
    }
}

/// The drawing of the rotations in the README, without the lines around it.
fn drawing() -> impl Iterator<Item = &'static str> {
    let readme = include_str!("../../../README.md");
    let (_, drawing) = readme.split_once("```text\n       0 O").expect("a drawing");
    let (drawing, _) = drawing.split_once("```").expect("its end");
    drawing.lines().skip(1)
}

#[test]
fn the_long_help_draws_the_pieces_as_the_readme_does() {
    let help = stdout("--help");
    let lines: Vec<_> = help.lines().collect();
    let drawing: Vec<_> = drawing().collect();
    assert_eq!(drawing.len(), 18, "{drawing:?}");
    assert!(lines.windows(18).any(|lines| lines == drawing), "{help}");
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
    assert_eq!(stdout("--version"), version);
}

#[test]
fn a_usage_error_is_one_line() {
    let effort = |value| {
        format!("invalid value '{value}' for '--effort <1..3>': expected a number from 1 to 3")
    };
    let threads = |value| {
        format!("invalid value '{value}' for '--threads <N>': expected a number from 1 to 256")
    };
    for (arguments, error) in [
        (
            "--frobnicate",
            "unexpected argument '--frobnicate' found".to_owned(),
        ),
        (
            "--ouput o",
            "unexpected argument '--ouput' found; did you mean '--output'?".to_owned(),
        ),
        ("i o", "unexpected argument 'o' found".to_owned()),
        ("-e 0", effort("0")),
        ("-e 6", effort("6")),
        ("-e hard", effort("hard")),
        ("-j 0", threads("0")),
        ("-j 257", threads("257")),
        ("-j many", threads("many")),
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

#[test]
fn an_empty_file_name_is_refused() {
    for (arguments, name) in [(&[""][..], "[FILE]"), (&["-o", ""], "--output <FILE>")] {
        let output = run(tetris_pipe("").args(arguments).stdin(Stdio::null()));
        let line = format!(
            "tetris-pipe: invalid value '' for '{name}': the name of the file is empty \
             (try tetris-pipe --help)"
        );
        assert_failure(&output, &line);
    }
}

#[test]
fn control_characters_in_arguments_are_shown_escaped() {
    let name = "a\x1b[31m\nb\x7f";
    let shown = "a\\u{1b}[31m\\nb\\u{7f}";
    let directory = directory(&[("i", b"pieces")]);
    for (arguments, error) in [
        (
            vec![name],
            format!("cannot read {shown}: No such file or directory"),
        ),
        (
            vec!["i", name],
            format!("unexpected argument '{shown}' found (try tetris-pipe --help)"),
        ),
    ] {
        let output = run(tetris_pipe_in(&directory, "").args(arguments));
        assert_failure(&output, &format!("tetris-pipe: {error}"));
    }
    let output = run(tetris_pipe_in(&directory, "i").args(["-o", name]));
    assert_success(&output, &[]);
    let output = run(tetris_pipe_in(&directory, "").args([name, "-o", name]));
    let line = format!(
        "tetris-pipe: cannot write {shown}: it is the same file as {shown}; write to another"
    );
    assert_failure(&output, &line);
}

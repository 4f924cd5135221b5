//! The command line: help, version, usage errors, and pairs of options.

#[path = "../../src/args.rs"]
mod args;

use std::fs;
use std::process::Stdio;

use args::Cli;
use clap::CommandFactory;
use snapbox::{assert_data_eq, file};
use tetris_pipe::Network;

use crate::support::options::Options;
use crate::support::{
    assert_success, assert_usage_error, content, directory, noise, other_network, run,
};
use crate::{place_all_at, tetris_pipe, tetris_pipe_in, transcript};

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
    let output = run(tetris_pipe("-V").stdin(Stdio::null()));
    assert_success(&output, version.as_bytes());
}

#[test]
fn the_help_and_usage_errors_are_the_golden_ones() {
    let commands =
        ["tetris-pipe -h", "tetris-pipe --efort", "tetris-pipe -e 0", "tetris-pipe -n -"];
    let printed = transcript(&directory(&[]), &commands);
    assert_data_eq!(printed, file!["golden/arguments.txt"].raw());
}

#[test]
fn no_option_is_ignored_beside_another() {
    let options = Options {
        command: Cli::command(),
        base: |_| &[],
        samples: "--output o, --effort 1, --scorer script, --pieces 40, --network own, --unbuffered, \
                  --no-mmap",
        quiet: &["--unbuffered", "--no-mmap"],
        clean: str::to_owned,
        start: &|arguments| {
            let directory = directory(&[("i", &noise(40)), ("own", &other_network())]);
            let command = tetris_pipe_in(&directory, &format!("{} i", arguments.join(" ")));
            (directory, command)
        },
    };
    assert_data_eq!(options.pairs(), file!["golden/pairs.txt"].raw());
}

#[test]
fn other_command_lines_are_refused() {
    for arguments in ["--frobnicate", "i o", "-e hard", "-e -1", "-o"] {
        assert_usage_error(&run(tetris_pipe(arguments).stdin(Stdio::null())));
    }
}

//! The command line: help, version, usage errors, and pairs of options.

#[path = "../../src/judge/args.rs"]
mod args;

use std::fs;

use args::Cli;
use clap::CommandFactory;

use crate::support::options::Options;
use crate::support::{assert_success, assert_usage_error, other_network};
use crate::{assert_golden, judge, session, testgames, tetris_judge};

const NONE: (&[u8], &[u8]) = (&[], &[]);

#[test]
fn help_and_version_are_printed() {
    let version = concat!("tetris-judge ", env!("CARGO_PKG_VERSION"), "\n");
    assert_success(&judge(NONE, "-V"), version.as_bytes());
    assert_golden("help.txt", &session(NONE, &["-h"]));
}

#[test]
fn a_wrong_command_line_is_refused() {
    let wrong = "--page game.png, --page -, --watch --speed 0, --watch --speed 1001, --frame -1, \
                 i o more, --no-such";
    for arguments in wrong.split(", ") {
        assert_usage_error(&judge(NONE, arguments));
    }
    let own = [
        "--page i",
        "--analysis --effort 0",
        "--analysis --network i",
        "--analysis --network no-such",
        "- -",
        "i - --analysis --network -",
        // If an option is repeated, the last one wins.
        "--frame 1 --frame 2",
        "--frame 2 --frame 1",
    ];
    assert_golden("arguments.txt", &session(NONE, &own));
}

#[test]
fn no_option_is_ignored_beside_another() {
    let (pieces, placements) = testgames::lossy();
    let options = Options {
        command: Cli::command(),
        base: |_| &[],
        samples: "--scorer c, --report, --json, --list, --analysis, --ends, --effort 1, --frame 3, \
                  --watch, --speed 1000, --network own, --page game.html",
        quiet: &["--speed", "--scorer"],
        clean: str::to_owned,
        start: &|arguments| {
            let (directory, command) = tetris_judge((&pieces, &placements), &arguments.join(" "));
            fs::write(directory.path().join("own"), other_network()).expect("writing a file");
            (directory, command)
        },
    };
    assert_golden("pairs.txt", &options.pairs());
}

//! The placements of a fixed input at every effort. `.ci/run` checks the same in other builds.
#![cfg(unix)]

use std::process::{Command, Stdio};

use snapbox::{assert_data_eq, file};
use tetris_pipe::Effort;
use tetris_pipe_support as support;

/// Prints the checksums as `tests/placements.cksum` has them. `seq` makes the input.
const SCRIPT: &str =
    "for effort in $(seq \"$1\"); do seq 1000 | \"$0\" --effort $effort | cksum; done";

#[test]
fn the_placements_have_the_committed_checksums() {
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT, env!("CARGO_BIN_EXE_tetris-pipe")]);
    shell.arg(Effort::STRONGEST.to_string());
    let output = support::run(shell.stdin(Stdio::null()));
    assert_eq!(support::stderr(&output), "");
    assert_data_eq!(output.stdout, file!["placements.cksum"].raw());
}

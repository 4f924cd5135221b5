//! `tetris-judge`: the built binary with real files, pipes and terminals.
//!
//! Its output is compared with the files in `golden`.
#![cfg_attr(not(target_os = "linux"), allow(unused))] // Some tests are for Linux, and some for Unix.

mod analysis;
#[cfg(unix)]
mod arguments;
mod page;
mod report;
mod score;
#[cfg(target_os = "linux")]
mod verdicts;
#[cfg(target_os = "linux")]
mod watch;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use snapbox::{Data, assert_data_eq};
use tempfile::TempDir;
use tetris_pipe_support as support;
use tetris_pipe_support::games as testgames;
use tetris_pipe_support::{directory, run, transcript};

/// The program in a directory where the file `i` has these pieces and `o` these placements.
/// Its arguments are separated by spaces.
fn tetris_judge((pieces, placements): (&[u8], &[u8]), arguments: &str) -> (TempDir, Command) {
    let directory = directory(&[("i", pieces), ("o", placements)]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-judge"));
    command.args(arguments.split_whitespace());
    command.current_dir(&directory).stdin(Stdio::null());
    (directory, command)
}

/// How the program ends there.
fn judge(game: (&[u8], &[u8]), arguments: &str) -> Output {
    let (_directory, mut command) = tetris_judge(game, arguments);
    run(&mut command)
}

/// The transcript of runs with these arguments.
fn session(game: (&[u8], &[u8]), arguments: &[&str]) -> String {
    let run = |arguments: &&str| {
        transcript(&format!("tetris-judge {arguments}"), &judge(game, arguments), str::to_owned)
    };
    arguments.iter().map(run).collect()
}

/// Asserts that a text is that in the file of this name. `SNAPSHOTS=overwrite` writes the file.
#[track_caller]
fn assert_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge/golden");
    assert_data_eq!(text, Data::read_from(&path.join(name), None).raw());
}

/// Exit code 1, with this on stdout and this line of the program on stderr.
#[track_caller]
fn assert_fault(output: &Output, stdout: &str, fault: &str) {
    assert_eq!(support::stderr(output), format!("tetris-judge: {fault}\n"));
    assert_eq!(support::stdout(output), stdout);
    assert_eq!(output.status.code(), Some(1));
}

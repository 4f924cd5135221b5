//! Standard streams that the shell has closed.
//!
//! The standard library opens /dev/null in place of a closed stream, so a result would be lost
//! without an error.

use std::process::{Command, Output, Stdio};

use crate::support::{assert_failure, directory, run, stderr};

const PIPE: &str = env!("CARGO_BIN_EXE_tetris-pipe");
const JUDGE: &str = env!("CARGO_BIN_EXE_tetris-judge");
const REFEREE: &str = env!("CARGO_BIN_EXE_tetris-referee");

/// Runs a program in a shell that redirects its streams, on a game of one piece: i and o.
fn run_in_shell(redirections: &str, program: &str, arguments: &str) -> (Output, Vec<String>) {
    let directory = directory(&[("i", b"\0"), ("o", b"\0")]);
    let script = format!("exec \"$0\" \"$@\" {redirections}");
    let mut bash = Command::new("bash");
    bash.args(["-c", &script, program]);
    bash.args(arguments.split_whitespace());
    let output = run(bash.current_dir(&directory).stdin(Stdio::null()));
    let names = directory.path().read_dir().expect("a directory");
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = names.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    (output, names)
}

/// A program that works for long does not begin, so it leaves no file.
#[track_caller]
fn assert_needs_stdout(program: &str, arguments: &str) {
    let (output, names) = run_in_shell(">&-", program, arguments);
    let name = program.rsplit('/').next().expect("a name");
    assert_failure(
        &output,
        &format!("{name}: cannot write stdout: Bad file descriptor"),
    );
    assert_eq!(names, ["i", "o"], "{arguments}");
}

#[test]
fn a_closed_stdout_is_an_error() {
    for arguments in ["i", "i -u", "i -o -", "--help", "--version"] {
        assert_needs_stdout(PIPE, arguments);
    }
    for arguments in [
        "",
        "i o --report",
        "i o --list=-",
        "i o --plot=-",
        "i o --frame 1",
        "--help",
    ] {
        assert_needs_stdout(JUDGE, arguments);
    }
    for arguments in [
        "touch started",
        "--whole -- touch started",
        "--json -- touch started",
        "--write-stream - --pieces 9",
        "--help",
    ] {
        assert_needs_stdout(REFEREE, arguments);
    }
    #[cfg(feature = "train")]
    for arguments in [
        "score --pieces 1 --streams 1",
        "headroom",
        "export i .",
        "--help",
    ] {
        assert_needs_stdout(env!("CARGO_BIN_EXE_tetris-train"), arguments);
    }
    #[cfg(feature = "manual")]
    assert_needs_stdout(env!("CARGO_BIN_EXE_tetris-manual"), "--help");
}

#[test]
fn a_closed_stdin_is_an_error() {
    for (program, arguments) in [(PIPE, ""), (JUDGE, "- o"), (JUDGE, "i -")] {
        let (output, _) = run_in_shell("<&-", program, arguments);
        let name = program.rsplit('/').next().expect("a name");
        let line = format!("{name}: cannot read stdin: Bad file descriptor");
        assert_failure(&output, &line);
    }
}

#[test]
fn a_closed_stream_that_is_not_used_is_no_error() {
    for (program, arguments, written) in [
        (PIPE, "i -o new", "new"),
        (JUDGE, "i o --list=list", "list"),
        (JUDGE, "i o --plot=plot", "plot"),
        (REFEREE, "--write-stream i", "i"),
    ] {
        let (output, names) = run_in_shell("<&- >&-", program, arguments);
        assert_eq!(stderr(&output), "", "{arguments}");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert!(names.iter().any(|name| name == written), "{names:?}");
    }
}

#[test]
fn dev_null_is_not_a_closed_stream() {
    for redirection in ["> /dev/null", "1<> /dev/null", "< /dev/null > /dev/null"] {
        for program in [PIPE, JUDGE] {
            let (output, _) = run_in_shell(redirection, program, "i");
            assert_eq!(stderr(&output), "", "{program}");
            assert_eq!(output.status.code(), Some(0), "{program}");
        }
    }
}

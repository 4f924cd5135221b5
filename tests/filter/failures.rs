//! A failure is one line that names what failed, keeps existing files, and exits with 2.
//! A closed output pipe is not a failure.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::symlink;
use std::process::{Output, Stdio};

use tempfile::TempDir;
use tetris_pipe::place_all;

use crate::support::pty::Terminal;
use crate::support::{
    assert_failure, assert_success, closed_pipe, content, directory, noise, run, stderr, wait,
};
use crate::{tetris_pipe, tetris_pipe_in};

#[test]
fn a_file_that_cannot_be_used_is_named_and_keeps_the_output() {
    let directory = directory(&[("i", b"pieces"), ("o", b"kept")]);
    for (arguments, failure) in [
        ("no-such", "read no-such: No such file or directory"),
        ("no-such -o o", "read no-such: No such file or directory"),
        ("no-such -o new", "read no-such: No such file or directory"),
        (". -o o", "read .: is a directory"),
        ("i -o .", "write .: Is a directory"),
        ("i -o no/such", "write no/such: No such file or directory"),
        // The first read fails.
        ("/proc/self/mem -o o", "read /proc/self/mem: "),
        ("--no-mmap /proc/self/mem -o o", "read /proc/self/mem: "),
        ("-u /proc/self/mem -o o", "read /proc/self/mem: "),
    ] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_failure(&output, &format!("tetris-pipe: cannot {failure}"));
    }
    let stdin = File::open(&directory).expect("opening the directory");
    let output = run(tetris_pipe_in(&directory, "-o o").stdin(stdin));
    assert_failure(&output, "tetris-pipe: cannot read stdin: is a directory");
    assert_eq!(content(&directory, "o"), b"kept");
    assert!(!directory.path().join("new").exists());
}

#[test]
fn an_output_that_is_the_input_is_refused_and_kept() {
    let directory = directory(&[("i", b"pieces")]);
    let path = |name| directory.path().join(name);
    fs::hard_link(path("i"), path("hard")).expect("linking");
    symlink("i", path("soft")).expect("linking");
    for (arguments, input, output) in [
        ("i -o i", "i", "i"),
        ("i -o hard", "i", "hard"),
        ("-o ./i soft", "soft", "./i"),
        ("--no-mmap hard -o soft", "hard", "soft"),
    ] {
        let refused = run(&mut tetris_pipe_in(&directory, arguments));
        assert_failure(&refused, &same_file(input, output));
    }

    let stdin = || File::open(path("i")).expect("opening to read");
    let stdout = || OpenOptions::new().append(true).open(path("i"));
    let stdout = || stdout().expect("opening to append");
    let output = run(tetris_pipe_in(&directory, "-o i").stdin(stdin()));
    assert_failure(&output, &same_file("stdin", "i"));
    let mut command = tetris_pipe_in(&directory, "i");
    let output = command.stdout(stdout()).output().expect("running");
    assert_failure(&output, &same_file("i", "stdout"));
    let mut command = tetris_pipe_in(&directory, "");
    let output = command.stdin(stdin()).stdout(stdout()).output();
    assert_failure(&output.expect("running"), &same_file("stdin", "stdout"));

    assert_eq!(content(&directory, "i"), b"pieces");
}

fn same_file(input: &str, output: &str) -> String {
    format!("tetris-pipe: cannot write {output}: it is the same file as {input}; write to another")
}

#[test]
fn a_full_disk_is_named() {
    let directory = directory(&[("i", &noise(20))]);
    let output = run(&mut tetris_pipe_in(&directory, "i -o /dev/full"));
    let line = "tetris-pipe: cannot write /dev/full: No space left on device";
    assert_failure(&output, line);
    for arguments in ["i", "i -u"] {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(full.expect("opening /dev/full")).output();
        let line = "tetris-pipe: cannot write stdout: No space left on device";
        assert_failure(&output.expect("running"), line);
    }
}

/// Runs the program on 50 pieces and a read error after them: it reads the master side
/// of a terminal, which fails when the slave side is closed, instead of ending.
fn run_on_failing_input(arguments: &str, directory: &TempDir) -> Output {
    let terminal = Terminal::open();
    terminal.make_raw();
    terminal.print(&noise(50));
    let mut command = tetris_pipe_in(directory, arguments);
    let Terminal { master, slave } = terminal;
    let command = command.stdin(master).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn();
    drop(slave);
    wait(child.expect("starting the program"))
}

#[test]
fn a_read_error_keeps_the_placements_before_it() {
    let directory = directory(&[]);
    let placements = &place_all(&noise(50))[..49]; // the piece after the last is unknown
    let line = "tetris-pipe: cannot read stdin: Input/output error";
    for arguments in ["-", "-u -"] {
        let output = run_on_failing_input(arguments, &directory);
        assert!(stderr(&output).starts_with(line), "{}", stderr(&output));
        assert_eq!(output.stdout, placements);
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run_on_failing_input("- -o o", &directory);
    assert_failure(&output, line);
    assert_eq!(content(&directory, "o"), placements);
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let directory = directory(&[("i", b"pieces")]);
    for arguments in ["i", "i -u", "--help", "-h", "--version"] {
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(closed_pipe()).output().expect("running");
        assert_success(&output, &[]);
    }
}

#[test]
fn a_closed_stderr_does_not_change_the_exit_code() {
    let mut command = tetris_pipe("no-such");
    let output = command.stdin(Stdio::null()).stderr(closed_pipe()).output();
    assert_eq!(output.expect("running").status.code(), Some(2));
}

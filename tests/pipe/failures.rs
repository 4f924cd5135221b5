//! Each failure is one line that names what failed, costs no data, and exits with 2;
//! a reader who goes away is no failure.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{PipeReader, Read, pipe};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};
use std::thread;

use rustix::thread::{CapabilitySet, remove_capability_from_bounding_set};
use tempfile::TempDir;
use tetris_pipe::place_all;

use crate::pty::Terminal;
use crate::support::{
    assert_refused, content, directory, end_of, noise, patiently, run, stderr, tetris_pipe,
    tetris_pipe_in,
};

#[test]
fn an_input_that_is_not_there_is_named_and_costs_no_output() {
    let directory = directory(&[("o", b"kept")]);
    for arguments in ["no-such", "no-such -o o", "no-such -o new"] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        let line = "tetris-pipe: cannot read no-such: No such file or directory";
        assert_refused(&output, line);
    }
    assert_eq!(content(&directory, "o"), b"kept");
    assert!(!directory.path().join("new").exists());
}

#[test]
fn a_directory_is_no_input_and_costs_no_output() {
    let directory = directory(&[("o", b"kept")]);
    let output = run(&mut tetris_pipe_in(&directory, ". -o o"));
    assert_refused(&output, "tetris-pipe: cannot read .: is a directory");
    let stdin = File::open(&directory).expect("opening the directory");
    let output = run(tetris_pipe_in(&directory, "-o o").stdin(stdin));
    assert_refused(&output, "tetris-pipe: cannot read stdin: is a directory");
    assert_eq!(content(&directory, "o"), b"kept");
}

#[test]
fn an_output_that_cannot_be_created_is_named() {
    let directory = directory(&[("i", b"pieces")]);
    let output = run(&mut tetris_pipe_in(&directory, "i -o ."));
    assert_refused(&output, "tetris-pipe: cannot write .: Is a directory");
    let output = run(&mut tetris_pipe_in(&directory, "i -o no/such"));
    let line = "tetris-pipe: cannot write no/such: No such file or directory";
    assert_refused(&output, line);
}

#[test]
fn stdin_and_stdout_that_are_open_the_wrong_way_round_are_named() {
    let directory = directory(&[("i", b"pieces"), ("o", b"kept")]);
    let path = |name| directory.path().join(name);
    let stdin = OpenOptions::new().write(true).open(path("o"));
    let output = run(tetris_pipe("").stdin(stdin.expect("opening")));
    assert_refused(
        &output,
        "tetris-pipe: cannot read stdin: Bad file descriptor",
    );
    let stdout = File::open(path("o")).expect("opening");
    let output = tetris_pipe_in(&directory, "i").stdout(stdout).output();
    let line = "tetris-pipe: cannot write stdout: Bad file descriptor";
    assert_refused(&output.expect("running"), line);
    assert_eq!(content(&directory, "o"), b"kept");
}

/// Runs a command as if by a user who is not root. Root may read and write anything,
/// unless that privilege is taken away for good: from a thread, so from this command
/// and no other.
fn run_without_privilege(mut command: Command) -> Output {
    let thread = thread::spawn(move || {
        if rustix::process::geteuid().is_root() {
            for privilege in [CapabilitySet::DAC_OVERRIDE, CapabilitySet::DAC_READ_SEARCH] {
                remove_capability_from_bounding_set(privilege).expect("giving up a privilege");
            }
        }
        run(&mut command)
    });
    thread.join().expect("no panic")
}

#[test]
fn an_input_without_permission_is_named_and_costs_no_output() {
    let directory = directory(&[("secret", b"pieces"), ("o", b"kept")]);
    let secret = directory.path().join("secret");
    fs::set_permissions(secret, Permissions::from_mode(0o000)).expect("taking permissions");
    let output = run_without_privilege(tetris_pipe_in(&directory, "secret -o o"));
    assert_refused(
        &output,
        "tetris-pipe: cannot read secret: Permission denied",
    );
    assert_eq!(content(&directory, "o"), b"kept");
}

#[test]
fn an_output_without_permission_is_named() {
    let directory = directory(&[("i", b"pieces"), ("locked", b"kept")]);
    let locked = directory.path().join("locked");
    fs::set_permissions(locked, Permissions::from_mode(0o400)).expect("taking permissions");
    let output = run_without_privilege(tetris_pipe_in(&directory, "i -o locked"));
    assert_refused(
        &output,
        "tetris-pipe: cannot write locked: Permission denied",
    );
    assert_eq!(content(&directory, "locked"), b"kept");
}

#[test]
fn an_output_that_is_the_input_is_refused_before_it_is_touched() {
    let directory = directory(&[("i", b"pieces")]);
    let path = |name| directory.path().join(name);
    fs::hard_link(path("i"), path("hard")).expect("linking");
    symlink("i", path("soft")).expect("linking");
    for (arguments, input, output) in [
        ("i -o i", "i", "i"),
        ("i -o hard", "i", "hard"),
        ("i -o soft", "i", "soft"),
        ("-o ./i soft", "soft", "./i"),
        ("--no-mmap hard -o i", "hard", "i"),
    ] {
        let refused = run(&mut tetris_pipe_in(&directory, arguments));
        assert_refused(&refused, &same_file(input, output));
    }
    assert_eq!(content(&directory, "i"), b"pieces");
}

#[test]
fn a_redirection_onto_the_input_is_refused_too() {
    let directory = directory(&[("i", b"pieces")]);
    let path = directory.path().join("i");
    let reading = || File::open(&path).expect("opening to read");
    let appending = || {
        OpenOptions::new()
            .append(true)
            .open(&path)
            .expect("opening")
    };

    let output = run(tetris_pipe_in(&directory, "-o i").stdin(reading()));
    assert_refused(&output, &same_file("stdin", "i"));

    let mut command = tetris_pipe_in(&directory, "i");
    let output = command.stdout(appending()).output().expect("running");
    assert_refused(&output, &same_file("i", "stdout"));

    let mut command = tetris_pipe_in(&directory, "");
    let output = command.stdin(reading()).stdout(appending()).output();
    assert_refused(&output.expect("running"), &same_file("stdin", "stdout"));

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
    assert_refused(&output, line);
    for arguments in ["i", "i -u", "--help"] {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(full.expect("opening /dev/full")).output();
        let line = "tetris-pipe: cannot write stdout: No space left on device";
        assert_refused(&output.expect("running"), line);
    }
}

/// The program reads the side of a terminal that fails, and does not just end, once
/// the other side is closed.
fn breaks_half_way(arguments: &str, directory: &TempDir) -> Output {
    let pieces = noise(50);
    let line = Terminal::open();
    line.make_raw();
    line.print(&pieces);
    let mut command = tetris_pipe_in(directory, arguments);
    let Terminal { master, slave } = line;
    let child = command
        .stdin(master)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    drop(command);
    drop(slave);
    end_of(child.expect("starting the program"))
}

#[test]
fn an_input_that_breaks_half_way_keeps_the_answers_it_got() {
    let directory = directory(&[]);
    let answers = &place_all(&noise(50))[..49]; // the last piece's next was never known
    let line = "tetris-pipe: cannot read stdin: Input/output error\n";
    for arguments in ["-", "-u -"] {
        let output = breaks_half_way(arguments, &directory);
        assert_eq!(stderr(&output), line);
        assert_eq!(output.stdout, answers);
        assert_eq!(output.status.code(), Some(2));
    }
    let output = breaks_half_way("- -o o", &directory);
    assert_refused(&output, line.trim_end());
    assert_eq!(content(&directory, "o"), answers);
}

/// A pipe whose reader has gone.
fn closed_pipe() -> Stdio {
    let (_, writer) = pipe().expect("a pipe");
    writer.into()
}

#[test]
fn a_reader_who_was_never_there_is_no_failure() {
    let directory = directory(&[("i", b"pieces")]);
    for arguments in ["i", "i -u", "--help", "-h", "--version"] {
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(closed_pipe()).output().expect("running");
        assert_eq!(stderr(&output), "", "{arguments}");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    patiently(|| {
        for arguments in ["-e 1", "-e 1 -u"] {
            let endless = File::open("/dev/zero").expect("opening /dev/zero");
            let (mut reader, writer): (PipeReader, _) = pipe().expect("a pipe");
            let mut command = tetris_pipe(arguments);
            let command = command.stdin(endless).stdout(writer).stderr(Stdio::piped());
            let child = command.spawn().expect("starting the program");
            reader.read_exact(&mut [0; 10]).expect("reading a few");
            drop(reader);
            let output = end_of(child);
            assert_eq!(stderr(&output), "");
            assert_eq!(output.status.code(), Some(0));
        }
    });
}

#[test]
fn a_closed_stderr_changes_nothing_but_the_words() {
    let mut command = tetris_pipe("no-such");
    let output = command.stdin(Stdio::null()).stderr(closed_pipe()).output();
    assert_eq!(output.expect("running").status.code(), Some(2));
}

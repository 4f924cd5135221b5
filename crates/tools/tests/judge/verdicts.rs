//! Writing ends with its reader, and a page is whole or untouched.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::process::Output;

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::io::Errno;

use crate::support::{
    assert_failure, content, directory, names, run, run_script, stderr, stdout, with_faults,
};
use crate::tetris_judge;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tetris-judge");
const VALID: (&[u8], &[u8]) = (&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

/// Neither file has an end.
#[test]
fn an_endless_game_ends_once_nothing_more_can_be_printed() {
    let directory = directory(&[]);
    let script = "{ \"$0\" /dev/zero /dev/zero --list; echo $? >&2; } | head -n 2";
    let output = run_script(&directory, script, &[PROGRAM]);
    assert_eq!(stdout(&output), "0\tO\t0\t0\t0\t0\t0\n1\tO\t0\t0\t0\t0\t0\n");
    assert_eq!(stderr(&output), "0\n");
    let script = "\"$0\" /dev/zero /dev/zero --list > /dev/full";
    let line = "tetris-judge: cannot write stdout: No space left on device (os error 28)\n";
    assert_failure(&run_script(&directory, script, &[PROGRAM]), line);
}

/// The score is printed, and then why the page is not written.
#[track_caller]
fn assert_unwritten(output: &Output, why: &str) {
    let error = stderr(output);
    assert!(error.starts_with("tetris-judge: cannot write p.html: "), "{error}");
    assert!(error.contains(why), "{error}");
    assert!(output.stdout.ends_with(b"\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_page_is_kept_until_another_one_is_whole() {
    let page = |arguments: &str| {
        let (directory, command) = tetris_judge(VALID, arguments);
        fs::write(directory.path().join("p.html"), b"kept").expect("writing a file");
        (directory, command)
    };
    // A read error.
    let (directory, mut command) = page("i /proc/self/mem --page p.html");
    assert_failure(&run(&mut command), "tetris-judge: cannot read /proc/self/mem: ");
    assert_eq!(content(&directory, "p.html"), b"kept");
    // A disk that is full.
    let (directory, _) = page("");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" --page p.html";
    let output = run_script(&directory, script, &[PROGRAM]);
    assert_unwritten(&output, "File too large");
    assert_eq!(content(&directory, "p.html"), b"kept");
    assert_eq!(names(&directory), ["i", "o", "p.html"]);
    // A full quota, which a network file system reports last.
    let (directory, mut command) = page("--page p.html");
    let output = run(with_faults(&mut command, &[("FSYNC", Errno::DQUOT)]));
    assert_unwritten(&output, "quota");
    assert_eq!(content(&directory, "p.html"), b"kept");
    assert_eq!(names(&directory), ["i", "o", "p.html"]);
}

/// The game has no end.
#[test]
fn a_page_that_cannot_be_written_is_refused_before_the_game() {
    let (_directory, mut command) = tetris_judge(VALID, "/dev/zero /dev/zero --page no/p.html");
    assert_failure(&run(&mut command), "tetris-judge: cannot write no/p.html: No such file");
}

#[test]
fn a_pipe_is_not_replaced_by_a_page() {
    let (directory, mut command) = tetris_judge(VALID, "--page p.html");
    let pipe = directory.path().join("p.html");
    mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("making a pipe");
    let error = "tetris-judge: cannot write p.html: it is not a regular file";
    assert_failure(&run(&mut command), error);
    assert!(fs::metadata(pipe).expect("the pipe").file_type().is_fifo());
}

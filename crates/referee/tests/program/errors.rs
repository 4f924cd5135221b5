//! The streams that are written to files, and command lines that cannot be run.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::referee;
use crate::support::{assert_failure, assert_success, content, directory, run, stderr};

const NONE: &[&str] = &[];

#[test]
fn the_stream_of_a_seed_is_written_to_a_file_or_to_stdout() {
    let directory = TempDir::new().expect("a directory");
    let mut command = referee("--seed 3 --write-stream i", NONE);
    assert_success(&run(command.current_dir(&directory)), b"");
    assert_eq!(content(&directory, "i"), stream(3, 65_536));
    let end = run(&mut referee("--seed 3 --pieces 9 --write-stream -", NONE));
    assert_success(&end, &stream(3, 9));
}

#[test]
fn errors_name_the_file() {
    for (command, line) in [
        ("./nowhere", "cannot start ./nowhere: No such file"),
        ("/etc/passwd", "cannot start /etc/passwd: Permission"),
        ("--size a -- true", "cannot read a: No such file"),
        (
            "--size /dev/null -- true",
            "--size /dev/null: not a regular",
        ),
        (
            "--save /dev/null/a true",
            "cannot create /dev/null/a: Not a",
        ),
        (
            "--write-stream /dev/full",
            "cannot write /dev/full: No space",
        ),
    ] {
        let end = run(&mut referee(command, NONE));
        assert_failure(&end, &format!("tetris-referee: {line}"));
    }
}

#[test]
fn a_missing_temporary_folder_is_named() {
    let mut command = referee("--whole", &["true"]);
    let end = run(command.env("TMPDIR", "/nowhere"));
    assert_failure(
        &end,
        "tetris-referee: cannot create a directory in /nowhere: ",
    );
}

#[test]
fn a_program_that_cannot_be_started_is_an_error_with_what_to_type() {
    let files = ["p.py", "p.sh", "bare", "player"].map(|name| (name, &b"?"[..]));
    let directory = directory(&files);
    let player = directory.path().join("player");
    fs::set_permissions(player, Permissions::from_mode(0o755)).expect("setting a mode");
    for (program, words) in [
        ("p.py", "type -- python3 p.py"),
        ("./p.sh", "type -- sh ./p.sh"),
        ("python3 p.py", "type it without quotes: -- python3 p.py"),
        ("./bare", "chmod +x ./bare"),
        ("player", "type -- ./player"),
    ] {
        let end = run(referee("", &[program]).current_dir(&directory));
        assert_failure(&end, &format!("tetris-referee: cannot start {program}: "));
        assert!(stderr(&end).contains(words), "{}", stderr(&end));
    }
    // The option takes all files up to --.
    let end = run(referee("--size bare ./player", NONE).current_dir(&directory));
    assert_failure(&end, "tetris-referee: no PROGRAM: name it after --, ");
}

#[test]
fn usage_errors_name_the_option() {
    for (command, words) in [
        ("", "PROGRAM"),
        ("--timeout 0 true", "a number of seconds above 0"),
        ("--timeout 1e10 true", "at most 1000000000"),
        ("--pieces 1000000000000000 true", "1..=1000000000"),
        ("--trials 3 true", "--whole"),
        ("--write-stream i true", "PROGRAM"),
    ] {
        let end = run(&mut referee(command, NONE));
        assert_eq!(end.status.code(), Some(2));
        assert!(stderr(&end).contains(words), "{}", stderr(&end));
    }
}

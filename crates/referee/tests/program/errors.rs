//! The streams that are written to files, and command lines that cannot be run.

use std::ffi::OsString;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{players, printed, referee};
use crate::support::{assert_failure, assert_success, content, run, run_script, stderr};

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
    let mut command = referee("--whole", &["true"]);
    let end = run(command.env("TMPDIR", "/nowhere"));
    let line = "tetris-referee: cannot create a directory in /nowhere: ";
    assert_failure(&end, line);
    for (command, line) in [
        (
            "./a.py",
            "cannot start ./a.py: No such file or directory (os error 2); PROGRAM is an executable \
             file, or the interpreter of a script, as in -- ./player or -- python3 player.py\n",
        ),
        ("--size a -- true", "cannot read a: No such file"),
        (
            "--size /dev/zero -- true",
            "--size /dev/zero: not a regular file",
        ),
        ("--size a ./player", "no PROGRAM: name it after --, "),
        ("--save /dev/null/a true", "cannot create /dev/null/a:"),
        ("--write-stream /dev/full", "cannot write /dev/full: "),
    ] {
        let end = run(&mut referee(command, NONE));
        assert_failure(&end, &format!("tetris-referee: {line}"));
    }
}

#[test]
fn usage_errors_name_the_option() {
    for (command, words) in [
        ("", "PROGRAM"),
        ("--seed -1 true", "'-1' for '--seed <N>'"),
        ("--timeout 0 true", "a number of seconds above 0"),
        ("--timeout 1e-300 true", "a number of seconds above 0"),
        ("--timeout 1e10 true", "at most 1000000000"),
        ("--pieces 1000000000000000 true", "1..=1000000000"),
        ("--trials 3 true", "--whole"),
        ("--save - true", "expected a name; ./- is one of this name"),
        ("--write-stream i true", "PROGRAM"),
    ] {
        let end = run(&mut referee(command, NONE));
        assert_failure(&end, "tetris-referee: ");
        assert!(stderr(&end).contains(words), "{}", stderr(&end));
    }
}

#[test]
fn an_error_is_json_too() {
    let end = run(&mut referee("--json ./a.py", NONE));
    assert_eq!(end.status.code(), Some(2));
    let error: Value = serde_json::from_slice(&end.stdout).expect("JSON");
    assert_eq!(error["keeps_the_rules"], Value::Null);
    assert_eq!(error["streams"], Value::Array(Vec::new()));
    let line = format!(
        "tetris-referee: {}\n",
        error["error"].as_str().expect("text")
    );
    assert_eq!(stderr(&end), line);
}

/// Such a directory cannot be in PATH.
#[test]
fn a_directory_with_a_colon_is_named() {
    let directory = TempDir::with_prefix("a:b").expect("a directory");
    let mut command = referee("--streams 1 --pieces 9 cat", NONE);
    let command = command.current_dir(&directory);
    let end = run(command.env("PATH", "/usr/bin:/bin:."));
    let name = directory.path().display();
    let line = format!("cannot start cat: PATH has a relative directory, and {name} has a :\n");
    assert_failure(&end, &format!("tetris-referee: {line}"));
}

/// The games that were finished are printed, and then the error.
#[test]
fn a_disk_that_is_full_does_not_hide_the_results() {
    let published = players::c("published");
    for (options, results) in [("", "points  "), ("--json", "\"mean_points\": ")] {
        let directory = TempDir::new().expect("a directory");
        // No file may be larger than 512 bytes, as if the disk were full.
        let script = format!("ulimit -f 1; exec \"$0\" {options} --pieces 3000 --save d \"$1\"");
        let words = [env!("CARGO_BIN_EXE_tetris-referee"), &published];
        let end = run_script(&directory, &script, &words);
        assert_eq!(end.status.code(), Some(2), "{end:?}");
        let stdout = str::from_utf8(&end.stdout).expect("text");
        assert!(stdout.contains(results), "{end:?}");
        let error = "tetris-referee: cannot write d/";
        assert!(stderr(&end).starts_with(error), "{end:?}");
        let names = fs::read_dir(directory.path().join("d")).expect("a directory");
        let is_temporary = |name: OsString| name.as_encoded_bytes()[0] == b'.';
        assert!(!names.flatten().any(|it| is_temporary(it.file_name())));
    }
}

/// Also if it runs in another directory.
#[test]
fn a_relative_path_is_that_of_the_program_or_in_path() {
    let directory = TempDir::new().expect("a directory");
    fs::create_dir(directory.path().join("bin")).expect("creating a directory");
    fs::copy(players::c("published"), directory.path().join("bin/player")).expect("copying");
    for program in ["bin/player", "player"] {
        for mode in ["", "--whole --trials 0.1"] {
            let mut command = referee(&format!("{mode} --streams 1 --pieces 99"), &[program]);
            let command = command.current_dir(&directory);
            printed(&run(command.env("PATH", "bin:/usr/bin:/bin")));
        }
    }
}

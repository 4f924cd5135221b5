//! The score on stdout, or one line on stderr.

use std::fs::{self, File, OpenOptions};
use std::io::{Write, pipe};
use std::process::Command;
use std::thread;

use tetris_pipe::{judge, place_all};

use super::support::{assert_ends, judge_of, tetris_judge};
use crate::support::{run, start_with_pipes, wait};

#[test]
fn the_files_are_i_and_o_by_default() {
    // Ten upright I pieces, one in each column: the tenth completes four rows.
    let output = judge_of(&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_ends(&output, 0, "15\n", "");
}

#[test]
fn files_can_be_named() {
    let pieces: Vec<u8> = (0..=255).map(|i: u8| i.wrapping_mul(37) / 3).collect();
    let placements = place_all(&pieces);
    let score = judge::replay(&pieces, &placements)
        .expect("a valid game")
        .points;
    assert_ne!(score, 0);
    let (_directory, mut command) = tetris_judge(("in", &pieces), ("out", &placements));
    let output = command.args(["in", "out"]).output();
    assert_ends(&output.expect("running"), 0, &format!("{score}\n"), "");
}

#[test]
fn one_of_the_files_may_be_stdin() {
    for (arguments, content) in [(["i", "-"], [0, 2, 4]), (["-", "o"], [7, 14, 0])] {
        let (directory, mut command) = tetris_judge(("i", &[7, 14, 0]), ("o", &[0, 2, 4]));
        let path = directory.path().join("stdin");
        fs::write(&path, content).expect("writing a file");
        let stdin = File::open(path).expect("opening it");
        let output = command.args(arguments).stdin(stdin).output();
        assert_ends(&output.expect("running"), 0, "0\n", "");
    }
}

#[test]
fn both_files_cannot_be_stdin() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let output = command.args(["-", "-"]).output().expect("running");
    let line = "tetris-judge: INPUT and OUTPUT cannot both be stdin: name a file for one\n";
    assert_ends(&output, 2, "", line);
}

#[test]
fn faults_of_stdin_name_it() {
    let (_directory, mut command) = tetris_judge(("i", &[0; 3]), ("o", b""));
    let output = command.args(["i", "-"]).output().expect("running");
    let line = "tetris-judge: stdin: piece 0: no placement, since the output ends here\n";
    assert_ends(&output, 1, "", line);
}

#[test]
fn a_game_of_any_length_takes_little_memory() {
    const LENGTH: u64 = 12 << 20;
    let (directory, _) = tetris_judge(("i", b""), ("o", b""));
    let file = File::create(directory.path().join("i")).expect("creating a file");
    file.set_len(LENGTH).expect("a long file"); // of zeros, as the placements below
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 12288 && exec \"$0\" i -"]) // KiB
        .arg(env!("CARGO_BIN_EXE_tetris-judge"))
        .current_dir(&directory);
    let (child, mut stdin) = start_with_pipes(&mut shell);
    let writer = thread::spawn(move || {
        let block = vec![0; 1 << 16];
        for _ in 0..LENGTH >> 16 {
            stdin.write_all(&block).expect("sending placements");
        }
    });
    let output = child.wait_with_output().expect("waiting for it");
    writer.join().expect("all was read");
    assert_ends(&output, 0, "0\n", "");
}

#[test]
fn faults_are_reported_with_the_file_and_the_piece() {
    for (pieces, placements, fault) in [
        (
            &[0; 5][..],
            &[0, 2, 9, 4, 9][..],
            "piece 2: byte 9 means piece O in rotation 0 over column 9, and its columns are 0 to 8",
        ),
        (
            &[0; 2],
            &[0, 64],
            "piece 1: byte 64 means rotation 4, and the rotations are 0 to 3",
        ),
        (
            &[0; 5],
            &[0; 3],
            "piece 3: no placement, since the output ends here",
        ),
        (
            &[0; 3],
            &[0; 5],
            "placement 3: no piece, since the input ends here",
        ),
    ] {
        let line = format!("tetris-judge: o: {fault}\n");
        assert_ends(&judge_of(pieces, placements), 1, "", &line);
    }
}

#[test]
fn an_endless_game_ends_with_its_first_fault() {
    for (files, fault) in [
        (
            ["/dev/zero", "o"],
            "o: piece 2: no placement, since the output ends here",
        ),
        (
            ["i", "/dev/zero"],
            "/dev/zero: placement 3: no piece, since the input ends here",
        ),
    ] {
        let (_directory, mut command) = tetris_judge(("i", &[0; 3]), ("o", &[0; 2]));
        let output = run(command.args(files));
        assert_ends(&output, 1, "", &format!("tetris-judge: {fault}\n"));
    }
    // Here the pieces are not closed either.
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", &[0, 9]));
    let (child, mut stdin) = start_with_pipes(command.args(["-", "o"]));
    stdin.write_all(&[0, 0]).expect("sending pieces");
    let output = wait(child);
    assert_eq!(output.status.code(), Some(1));
    drop(stdin);
}

#[test]
fn a_missing_file_is_reported() {
    let (_directory, mut command) = tetris_judge(("in", b""), ("o", b""));
    let output = command.output().expect("running");
    let line = "tetris-judge: cannot read i: No such file or directory\n";
    assert_ends(&output, 2, "", line);
    let output = command.args(["in", "out"]).output().expect("running");
    let line = "tetris-judge: cannot read out: No such file or directory\n";
    assert_ends(&output, 2, "", line);
}

#[test]
fn a_directory_is_refused() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let output = command.args(["i", "."]).output().expect("running");
    assert_ends(
        &output,
        2,
        "",
        "tetris-judge: cannot read .: is a directory\n",
    );
}

#[test]
fn help_and_version_are_printed() {
    for (option, part) in [
        ("-h", "Usage: tetris-judge [OPTIONS] [INPUT] [OUTPUT]"),
        ("--help", "Exit status: 0 "),
        ("-V", concat!("tetris-judge ", env!("CARGO_PKG_VERSION"))),
    ] {
        let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
        let output = command.arg(option).output().expect("running");
        let help = str::from_utf8(&output.stdout).expect("text");
        assert!(help.contains(part), "{part} is missing in {help}");
        assert_ends(&output, 0, help, "");
    }
}

#[test]
fn a_closed_output_pipe_is_not_a_failure() {
    for arguments in [&[][..], &["--help"]] {
        let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
        let (_, writer) = pipe().expect("a pipe");
        let output = command.args(arguments).stdout(writer).output();
        assert_ends(&output.expect("running"), 0, "", "");
    }
}

#[test]
fn a_full_disk_is_reported() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let full = OpenOptions::new().write(true).open("/dev/full");
    let output = command.stdout(full.expect("opening /dev/full")).output();
    let line = "tetris-judge: cannot write stdout: No space left on device\n";
    assert_ends(&output.expect("running"), 2, "", line);
}

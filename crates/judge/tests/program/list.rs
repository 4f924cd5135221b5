//! The list: a line per piece.

use std::io::{Read, Write};

use super::support::{assert_ends, lossy_game, tetris_judge};
use crate::support::start_with_pipes;

/// The first pieces of the game, and its first reset.
const DOUBLE: &str = "\
0\tI\t1\t0\t0\t0
1\tI\t1\t4\t0\t0
2\tI\t1\t0\t0\t0
3\tI\t1\t4\t0\t0
4\tO\t0\t8\t2\t3
";
const RESET: &str = "\n23\tO\t0\t0\treset\t0\n";

#[test]
fn each_piece_has_a_line_of_six_fields() {
    let (pieces, placements) = lossy_game();
    let (_directory, mut command) = tetris_judge(("i", &pieces), ("o", &placements));
    let output = command.arg("--list").output().expect("running");
    let list = String::from_utf8(output.stdout).expect("text");
    assert!(list.starts_with(DOUBLE), "{list}");
    assert!(list.contains(RESET), "{list}");
    for (number, line) in list.lines().enumerate() {
        let fields: Vec<_> = line.split('\t').collect();
        assert_eq!((fields.len(), fields[0]), (6, &*number.to_string()));
    }
    let points = |line: &str| line.rsplit('\t').next().map(str::parse::<u32>);
    let points = list
        .lines()
        .map(|line| points(line).expect("a field").expect("a number"));
    assert_eq!(points.sum::<u32>(), 10);
}

#[test]
fn rotations_are_those_of_the_placements() {
    let (_directory, mut command) = tetris_judge(("i", &[7, 8, 9]), ("o", &[0x38, 0x30, 0x21]));
    let output = command.arg("--list").output().expect("running");
    let list = "0\tO\t3\t8\t0\t0\n1\tI\t3\t0\t0\t0\n2\tZ\t2\t1\t0\t0\n";
    assert_ends(&output, 0, list, "");
}

#[test]
fn the_list_ends_before_a_fault() {
    let (_directory, mut command) = tetris_judge(("i", &[0; 3]), ("o", &[0, 9, 0]));
    let output = command.arg("--list").output().expect("running");
    let fault =
        "piece 1: byte 9 means piece O in rotation 0 over column 9, and its columns are 0 to 8";
    let line = format!("tetris-judge: o: {fault}\n");
    assert_ends(&output, 1, "0\tO\t0\t0\t0\t0\n", &line);
}

#[test]
fn a_line_of_a_live_game_is_printed_at_once() {
    let (_directory, mut command) = tetris_judge(("i", &[0; 3]), ("o", b""));
    let (mut child, mut stdin) = start_with_pipes(command.args(["i", "-", "--list"]));
    stdin.write_all(&[4]).expect("sending a placement");
    let mut line = [0; 12];
    let stdout = child.stdout.as_mut().expect("a pipe from stdout");
    stdout.read_exact(&mut line).expect("a line");
    assert_eq!(&line, b"0\tO\t0\t4\t0\t0\n");
    drop(stdin);
    assert_eq!(child.wait().expect("its end").code(), Some(1));
}

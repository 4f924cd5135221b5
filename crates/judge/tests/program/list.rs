//! The list: a line per piece.

use crate::support::assert_success;
use crate::{assert_fault, assert_first_output, judge, judge_lossy};

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
    let output = judge_lossy("--list");
    let list = str::from_utf8(&output.stdout).expect("text");
    assert!(list.starts_with(DOUBLE), "{list}");
    assert!(list.contains(RESET), "{list}");
    let mut points = 0;
    for (number, line) in list.lines().enumerate() {
        let fields: Vec<_> = line.split('\t').collect();
        assert_eq!((fields.len(), fields[0]), (6, &*number.to_string()));
        points += fields[5].parse::<u32>().expect("a number");
    }
    assert_eq!(points, 10);
}

#[test]
fn rotations_are_those_of_the_placements() {
    let output = judge((&[7, 8, 9], &[0x38, 0x30, 0x21]), "--list");
    let list = b"0\tO\t3\t8\t0\t0\n1\tI\t3\t0\t0\t0\n2\tZ\t2\t1\t0\t0\n";
    assert_success(&output, list);
}

#[test]
fn the_list_ends_before_a_fault() {
    let output = judge((&[0; 3], &[0, 64, 0]), "--list");
    let fault = "o: piece 1: byte 64 means rotation 4, and the rotations are 0 to 3";
    assert_fault(&output, "0\tO\t0\t0\t0\t0\n", fault);
}

#[test]
fn a_line_of_a_live_game_is_printed_at_once() {
    assert_first_output("--list", &[4], b"0\tO\t0\t4\t0\t0\n");
}

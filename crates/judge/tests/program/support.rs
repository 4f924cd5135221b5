//! Helpers of the tests: small games, the program, and its results.

use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::directory;

/// The program in a directory with these pieces and placements.
pub(crate) fn tetris_judge(pieces: (&str, &[u8]), placements: (&str, &[u8])) -> (TempDir, Command) {
    let directory = directory(&[pieces, placements]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-judge"));
    command.current_dir(&directory).stdin(Stdio::null());
    (directory, command)
}

pub(crate) fn judge_of(pieces: &[u8], placements: &[u8]) -> Output {
    let (_directory, mut command) = tetris_judge(("i", pieces), ("o", placements));
    command.output().expect("running the program")
}

#[track_caller]
pub(crate) fn assert_ends(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let text = |bytes| str::from_utf8(bytes).expect("text");
    assert_eq!(text(&output.stderr), stderr);
    assert_eq!(text(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(code));
}

/// A game with losses, as pieces and placements: a double, a triple that leaves two squares, a
/// tower of eleven O pieces that ends in a reset, and one more.
pub(crate) fn lossy_game() -> (Vec<u8>, Vec<u8>) {
    let (i, o) = (1, 0);
    let double = [(i, 0x10), (i, 0x14), (i, 0x10), (i, 0x14), (o, 8)];
    let triple = [(i, 0x10), (i, 0x14)].repeat(3);
    let triple = triple.into_iter().chain([(i, 8), (i, 9)]);
    let tower = [(o, 0); 12];
    double.into_iter().chain(triple).chain(tower).unzip()
}

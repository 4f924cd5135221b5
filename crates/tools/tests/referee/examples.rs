//! The players in `examples/` in other languages.

use std::env;
use std::fs;
use std::process::Command;

use tempfile::TempDir;
use tetris_pipe::replay;

use crate::keeps_the_rules;
use crate::support::{directory, run, stderr};

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The pieces and the placements of a program that keeps the rules.
fn game(program: &[&str], pieces: usize) -> [Vec<u8>; 2] {
    let directory = TempDir::new().expect("a directory");
    let folder = directory.path().display();
    keeps_the_rules(&format!("--streams 1 --pieces {pieces} --save {folder}"), program);
    ["1.i", "1.o"].map(|name| fs::read(directory.path().join(name)).expect("a saved game"))
}

#[test]
fn the_greedy_player_scores_points() {
    let [pieces, placements] = game(&["python3", &example("greedy.py")], 300);
    let tally = replay::replay(&pieces, &placements).expect("a game");
    assert!(tally.points > 50, "{} points", tally.points);
}

/// Also one that removes full rows from the bottom up, and leaves one of two.
#[test]
fn a_board_is_tested_with_the_positions() {
    let greedy = fs::read_to_string(example("greedy.py")).expect("a file");
    let kept = "kept = [row for row in grid if row != 1023]";
    let left = "kept = [b for a, b in zip([0, *grid], grid) if b != 1023 or a == 1023]";
    let names = ["positions.tsv", "test_board.py"];
    let [positions, test] = names.map(|name| fs::read(example(name)).expect("a file"));
    for (greedy, status) in [(greedy.clone(), Some(0)), (greedy.replace(kept, left), Some(1))] {
        let files = [
            ("greedy.py", greedy.as_bytes()),
            ("positions.tsv", &positions),
            ("test_board.py", &test),
        ];
        let directory = directory(&files);
        let mut command = Command::new("python3");
        let end = run(command.arg("test_board.py").current_dir(&directory));
        assert_eq!(end.status.code(), status, "{}", stderr(&end));
    }
}

#[test]
fn the_smallest_players_play_the_same_game_in_every_language() {
    let directory = TempDir::new().expect("a directory");
    let compiled = directory.path().join("player");
    let compiled = compiled.to_str().expect("a path that is text");
    let source = example("player.c");
    let end = run(Command::new("cc").args(["-Wall", "-Werror", "-o", compiled, &source]));
    assert!(end.status.success());
    let expected = game(&[compiled], 40);
    for (interpreter, name) in [("python3", "player.py"), ("node", "player.js")] {
        // CI has all of them.
        let is_there = Command::new(interpreter).arg("-c").arg("").output().is_ok();
        if is_there || env::var_os("CI").is_some() {
            let played = game(&[interpreter, &example(name)], 40);
            assert_eq!(played, expected, "{name}");
        } else {
            eprintln!("{name} is not played: {interpreter} is missing");
        }
    }
}

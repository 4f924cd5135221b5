//! The players in `examples/` in other languages, and the table of docs/challenge.md.

use std::env;
use std::fs;
use std::process::Command;

use tempfile::TempDir;
use tetris_pipe::{Effort, Placement, Placer, Scorer, replay, streams};
use tetris_pipe_cli::numbers::grouped;

use super::{keeps_the_rules, players};
use crate::support::{directory, run, run_on, stderr};

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

/// Games by the rules, and by the challenge's two programs.
#[test]
fn the_table_of_the_scripts_holds() {
    let pieces = streams::stream(1, streams::PIECES);
    let mut placer = Placer::new(Effort::FASTEST);
    let placements: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
    let published = run_on(&pieces, &mut Command::new(players::c("published"))).stdout;
    let anew =
        "[the published idea](../crates/tools/tests/referee/players/published.c), written anew";
    for (name, placements) in [("`tetris-pipe --effort 1`", placements), (anew, published)] {
        let points = Scorer::ALL.map(|scorer| {
            let steps = replay::steps_by(scorer, &pieces, &placements);
            let points = steps.map(|step| step.expect("a placement").outcome.points());
            grouped(points.map(u64::from).sum())
        });
        let row = format!("| {name} | {} |", points.join(" | "));
        let table = include_str!("../../../../docs/challenge.md");
        assert!(table.lines().any(|line| line == row), "{row}");
    }
}

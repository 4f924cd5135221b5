//! The examples: players, each played by the referee, and the accuracy of the evaluations.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use snapbox::{assert_data_eq, file};
use tempfile::TempDir;
use tetris_pipe::{Game, Network, Piece, replay};

use tetris_pipe_support::{directory, noise, other_network, run, stderr};

/// The folder of the programs that were built.
fn programs() -> PathBuf {
    let filter = Path::new(env!("CARGO_BIN_EXE_tetris-pipe"));
    filter.parent().expect("a directory").to_path_buf()
}

fn example(name: &str) -> String {
    format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The pieces and the placements of a program that keeps the rules.
fn game(program: &[&str], pieces: usize) -> [Vec<u8>; 2] {
    // `cargo test` builds all programs; a test of this package alone does not build the referee.
    let referee = programs().join("tetris-referee");
    assert!(referee.exists(), "run `cargo build` first");
    let directory = TempDir::new().expect("a directory");
    let mut command = Command::new(referee);
    command.args(["--streams", "1", "--pieces", &pieces.to_string(), "--save"]);
    command.arg(directory.path()).arg("--").args(program);
    let end = run(command.stdin(Stdio::null()));
    assert!(end.status.success(), "{program:?}: {}", stderr(&end));
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
    for (greedy, status) in [
        (greedy.clone(), Some(0)),
        (greedy.replace(kept, left), Some(1)),
    ] {
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
    let cc = Command::new("cc")
        .args(["-Wall", "-Werror", "-o", compiled, &source])
        .status();
    assert!(cc.expect("a C compiler").success());
    let expected = game(&[compiled], 40);
    for (interpreter, name) in [
        ("sh", "player.sh"),
        ("python3", "player.py"),
        ("perl", "player.pl"),
        ("node", "player.js"),
    ] {
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

#[test]
fn the_player_with_a_network_file_plays_like_the_filter() {
    let directory = TempDir::new().expect("a directory");
    let network = directory.path().join("embedded.net");
    fs::write(&network, Network::embedded().encode()).expect("writing a file");
    let program = programs().join("examples/network");
    let [program, network] = [&program, &network].map(|it| it.to_str().expect("a path"));
    let [pieces, placements] = game(&[program, network], 100);
    assert_eq!(placements, tetris_pipe::place_all(&pieces));
}

#[test]
fn the_policy_of_its_own_clears_four_rows_at_once() {
    let program = programs().join("examples/policy");
    let [pieces, placements] = game(&[program.to_str().expect("a path")], 1000);
    let tally = replay::replay(&pieces, &placements).expect("a valid game");
    assert!(tally.clears[4] > 10, "{tally:?}");
}

/// The boards of a game at random have holes soon.
#[test]
fn the_accuracy_has_a_line_for_each_class_of_boards() {
    let pieces = noise(4);
    let mut game = Game::default();
    let place = |&byte: &u8| {
        let placements = Piece::from_byte(byte).placements();
        let placement = placements[usize::from(byte) % placements.len()];
        game.play(placement);
        placement.to_byte()
    };
    let placements: Vec<_> = pieces.iter().map(place).collect();
    let own = other_network();
    let directory = directory(&[("i", &pieces), ("o", &placements), ("own.net", &own)]);
    let accuracy = |words: &str| {
        let mut command = Command::new(programs().join("examples/accuracy"));
        let end = run(command.args(words.split(' ')).current_dir(&directory));
        format!(
            "$ accuracy {words}\n{}{}",
            str::from_utf8(&end.stdout).expect("text"),
            stderr(&end)
        )
    };
    let text: Vec<_> = ["i o", "i o own.net"]
        .iter()
        .map(|words| accuracy(words))
        .collect();
    assert_data_eq!(text.concat(), file!["accuracy.txt"].raw());
}

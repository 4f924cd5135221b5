//! The examples of the library: players, and the accuracy of the evaluations.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::{assert_data_eq, file};
use tempfile::TempDir;
use tetris_pipe::{Game, Network, Piece, replay};

use tetris_pipe_support::{directory, noise, other_network, play_in_lockstep, run, stderr};

/// An example, which `cargo test` builds unless it is asked for this file alone.
fn example(name: &str) -> PathBuf {
    let filter = Path::new(env!("CARGO_BIN_EXE_tetris-pipe"));
    let folder = filter.parent().expect("a directory").join("examples");
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

#[test]
fn the_player_with_a_network_file_plays_like_the_filter() {
    let directory = TempDir::new().expect("a directory");
    let network = directory.path().join("embedded.net");
    fs::write(&network, Network::embedded().encode()).expect("writing a file");
    let pieces = noise(100);
    let placements = play_in_lockstep(Command::new(example("network")).arg(network), &pieces);
    assert_eq!(placements, tetris_pipe::place_all(&pieces));
}

#[test]
fn the_policy_of_its_own_clears_four_rows_at_once() {
    let pieces = noise(1000);
    let placements = play_in_lockstep(&mut Command::new(example("policy")), &pieces);
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
        let mut command = Command::new(example("accuracy"));
        let end = run(command.args(words.split(' ')).current_dir(&directory));
        format!(
            "$ accuracy {words}\n{}{}",
            str::from_utf8(&end.stdout).expect("text"),
            stderr(&end)
        )
    };
    let text: Vec<_> = ["i o", "i o own.net"].iter().map(|words| accuracy(words)).collect();
    assert_data_eq!(text.concat(), file!["accuracy.txt"].raw());
}

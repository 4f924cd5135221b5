//! The examples of the library: players, and the benchmark of positions.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tetris_pipe::{Network, replay};

use tetris_pipe_support::{noise, play_in_lockstep, run};

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

/// One of each kind of play, and one near the end of its game. Another network or search needs other ones.
#[test]
fn the_positions_of_the_benchmark_are_made_again() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("crates/python/python/tetris_pipe/positions.tsv");
    let file = fs::read_to_string(path).expect("the positions");
    let lines = file.lines().collect::<Vec<_>>();
    for number in [4, 5, 6, 9] {
        let numbers = [number, number + 1].map(|it: usize| it.to_string());
        let end = run(Command::new(example("positions")).args(numbers));
        assert_eq!(str::from_utf8(&end.stdout).expect("text").trim_end(), lines[number]);
    }
}

//! The ends of games: what is learned for a network.

use snapbox::{assert_data_eq, file};
use tetris_pipe::train::Run;

use super::memory;
use super::program::{Directory, curriculum};

/// Learned twice, they are the same, and with another seed or network they are not.
#[test]
fn ends_are_learned_for_a_network() {
    let _memory = memory();
    let directory = Directory::new();
    directory.write("untrained", &Run::first(curriculum()).network(10).encode());
    let text = directory.transcript(&[
        "ends learned --games 2",
        "ends untrained.ends --games 2 --network untrained",
        "ends nothing --network learned",
    ]);
    assert_data_eq!(text, file!["golden/ends.txt"].raw());
    directory.succeeds("ends again --games 2");
    assert!(directory.file("again") == directory.file("learned"));
    directory.succeeds("ends other --games 2 --seed 2");
    assert!(directory.file("other") != directory.file("learned"));
    assert!(directory.file("untrained.ends") != directory.file("learned"));
}

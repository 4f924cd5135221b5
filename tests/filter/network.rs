//! A network of one's own.

use std::fs;

use tetris_pipe::Network;

use crate::support::{assert_failure, assert_success, content, directory, noise, run, run_on};
use crate::{place_all_at, tetris_pipe_in};

/// `tetris-train` tests that the filter plays with another network than the embedded one.
#[test]
fn the_file_of_a_network_can_be_named() {
    let network = Network::embedded().encode();
    let directory = directory(&[("my.net", &network)]);
    let pieces = noise(300);
    let output = run_on(
        &pieces,
        &mut tetris_pipe_in(&directory, "-e 1 --network my.net"),
    );
    assert_success(&output, &place_all_at(1, &pieces));
}

#[test]
fn another_file_is_named_with_what_to_do_and_keeps_the_output() {
    let network = Network::embedded().encode();
    let damaged = &network[..network.len() - 1];
    let older = [b"tetris03", &network[8..]].concat();
    let directory = directory(&[
        ("i", b"pieces"),
        ("o", b"kept"),
        ("damaged", damaged),
        ("older", &older),
        ("run", b"tpcheck9 and so on"),
    ]);
    for (name, message) in [
        ("damaged", "it is a damaged network; export it again"),
        ("older", "it is a network of another version; train one"),
        (
            "run",
            "it is a checkpoint; use the network that tetris-train export makes of it",
        ),
        ("i", "it is not a network"),
        (".", "is a directory"),
        ("none", "No such file"),
    ] {
        let arguments = format!("--network {name} i -o o");
        let line = format!("tetris-pipe: cannot read {name}: {message}");
        assert_failure(&run(&mut tetris_pipe_in(&directory, &arguments)), &line);
    }
    assert_eq!(content(&directory, "o"), b"kept");
}

#[test]
fn the_network_is_not_overwritten() {
    let network = Network::embedded().encode();
    let directory = directory(&[("my.net", &network), ("i", b"pieces")]);
    fs::hard_link(directory.path().join("my.net"), directory.path().join("o")).expect("a link");
    let output = run(&mut tetris_pipe_in(&directory, "-n my.net i -o o"));
    assert_failure(
        &output,
        "tetris-pipe: cannot write o: it is the same file as my.net",
    );
    assert!(content(&directory, "my.net") == network);
}

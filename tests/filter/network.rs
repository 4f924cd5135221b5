//! A network of one's own. `tetris-train` tests that the filter plays with it.

use std::fs;

use tetris_pipe::Network;

use crate::support::{assert_failure, content, directory, run};
use crate::tetris_pipe_in;

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

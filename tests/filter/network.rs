//! A network of one's own.

use tetris_pipe::{Effort, Network, Placement, Placer};

use crate::support::{
    assert_failure, assert_success, content, directory, noise, other_network, run, run_on,
};
use crate::{place_all_at, tetris_pipe_in};

#[test]
fn another_file_is_named_with_what_to_do_and_keeps_the_output() {
    let network = Network::embedded().encode();
    let damaged = &network[..network.len() - 1];
    let longer = [&network[..], &[0]].concat();
    let older = [b"tetris03", &network[8..]].concat();
    let directory = directory(&[
        ("i", b"pieces"),
        ("o", b"kept"),
        ("damaged", damaged),
        ("longer", &longer),
        ("older", &older),
        ("run", b"tpcheck_ and so on"),
    ]);
    for (name, message) in [
        ("damaged", "it is a damaged network; export it again"),
        ("longer", "it is a damaged network; export it again"),
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
fn a_network_may_come_from_stdin_and_is_not_overwritten() {
    let (network, pieces) = (other_network(), noise(100));
    let directory = directory(&[("-", &network), ("i", &pieces)]);
    let decoded = Network::decode(&network).expect("a network");
    for effort in [Effort::FASTEST, Effort::default()] {
        let mut placer = Placer::with_network(&decoded, effort.beams());
        let placements: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
        assert_ne!(placements, place_all_at(effort.number(), &pieces));
        let arguments = format!("-e {effort} -n - i");
        let output = run_on(&network, &mut tetris_pipe_in(&directory, &arguments));
        assert_success(&output, &placements);
    }
    for (arguments, message) in [
        ("-n -", "FILE and --network cannot both be stdin"),
        (
            "-n ./- i -o ./-",
            "cannot write ./-: it is the same file as ./-",
        ),
        ("-n - i -o ./-", "cannot read stdin: it is not a network"),
    ] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_failure(&output, &format!("tetris-pipe: {message}"));
    }
    assert!(content(&directory, "-") == network);
}

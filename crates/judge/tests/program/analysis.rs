//! The analysis: luck and errors, as text, as JSON and in the list.

use std::fs;

use tetris_pipe::{Effort, Placement, Placer};
use tetris_pipe_support::networks::other_network;

use crate::support::{assert_success, closed_pipe, run, wait};
use crate::{assert_first_output, assert_golden, judge, session, testgames, tetris_judge};

/// The sums are checked by hand, luck and errors by the tests of the library.
#[test]
fn luck_and_errors_are_printed_in_each_form() {
    let (pieces, placements) = testgames::lossy();
    let both = ["--analysis --effort 2", "--json --analysis --effort 2"];
    let text = [
        session(
            (&pieces, &placements),
            &["--analysis", "--report --analysis"],
        ),
        session((&pieces, &placements), &["--list --analysis --header"]),
        session((&pieces, &placements), &both),
        // It is judged as a game that ends there.
        session(
            (&pieces, &placements[..20]),
            &["--list --analysis", "--json --analysis"],
        ),
        session((&[], &[]), &["--analysis", "--json --analysis"]),
        session((&[1], &[0]), &["--analysis"]),
    ];
    assert_golden("analysis.txt", &text.concat());
}

#[test]
fn another_network_finds_other_errors() {
    let (pieces, placements) = testgames::lossy();
    let (directory, mut command) = tetris_judge((&pieces, &placements), "--analysis -n own");
    fs::write(directory.path().join("own"), other_network()).expect("writing a file");
    let text = String::from_utf8(run(&mut command).stdout).expect("text");
    assert_golden("network.txt", &text);
}

#[test]
fn a_search_that_is_weaker_than_the_player_gets_a_note() {
    let pieces: Vec<u8> = (0..150).map(|i| (i * i % 31) as u8).collect();
    let note =
        "note: a stronger search finds far fewer errors, so those by effort 1 are mostly its own\n";
    for (player, effort, expected) in [(3, 1, note), (1, 1, ""), (1, 2, ""), (3, 3, "")] {
        let mut placer = Placer::new(Effort::new(player).expect("an effort"));
        let placements: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
        let output = judge((&pieces, &placements), &format!("--analysis -e {effort}"));
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(stderr, expected, "{player} by {effort}");
    }
}

/// The luck of the first piece is known at once, the error of its placement once it is known that
/// the game does not end with the second piece.
#[test]
fn a_live_list_is_two_pieces_behind() {
    assert_first_output("--list --analysis", &[0, 2, 4], b"0\tO\t0\t0\t0\t0\t0\t");
}

/// An analysis of this game takes a minute.
#[test]
fn what_nobody_reads_is_not_analysed() {
    let game = vec![0; 100_000];
    let (_directory, mut command) = tetris_judge((&game, &game), "--list --analysis");
    let child = command
        .stdout(closed_pipe())
        .stderr(std::process::Stdio::piped())
        .spawn();
    assert_success(&wait(child.expect("starting the program")), b"");
}

//! The analysis: luck and losses, as text, as JSON and in the list.

use std::fs;

use tetris_pipe_support::networks::other_network;

use crate::support::{assert_success, run, run_unread, stdout};
use crate::{assert_golden, judge, session, testgames, tetris_judge};

/// The sums are checked by hand, luck and losses by the tests of the library.
#[test]
fn luck_and_losses_are_printed_in_each_form() {
    let (pieces, placements) = testgames::lossy();
    let forms = ["--report --analysis", "--analysis --list", "--analysis --ends"];
    let text = [
        session((&pieces, &placements), &forms),
        session((&pieces, &placements[..5]), &["--json --analysis", "--analysis --effort 1"]),
        session((&[], &[]), &["--analysis"]),
    ];
    assert_golden("analysis.txt", &text.concat());
}

/// Its end is that of its pieces, and not the fault.
#[test]
fn a_broken_game_is_analysed_as_the_whole_one_is_up_to_there() {
    let (pieces, placements) = testgames::lossy();
    for options in ["--list --analysis", "--list --analysis --ends"] {
        let list = |placements: &[u8]| stdout(&judge((&pieces, placements), options)).to_owned();
        let whole = list(&placements);
        for count in [1, 5, 22] {
            let lines: String = whole.split_inclusive('\n').take(count).collect();
            let invalid = [&placements[..count], &[255]].concat();
            assert_eq!([list(&placements[..count]), list(&invalid)], [lines.clone(), lines]);
        }
    }
}

#[test]
fn another_network_finds_other_losses() {
    let (pieces, placements) = testgames::lossy();
    let game = (&pieces[..5], &placements[..5]);
    let (directory, mut command) = tetris_judge(game, "--analysis -n own");
    fs::write(directory.path().join("own"), other_network()).expect("writing a file");
    assert_golden("network.txt", stdout(&run(&mut command)));
}

/// An analysis of this game takes a minute.
#[test]
fn what_nobody_reads_is_not_analysed() {
    let game = vec![0; 200_000];
    let (_directory, mut command) = tetris_judge((&game, &game), "--list --analysis -e 2");
    assert_success(&run_unread(&mut command), b"");
}

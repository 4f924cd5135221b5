//! Programs that get the whole stream at once: their lookahead is tested by trial.

use std::fs;

use tempfile::TempDir;
use tetris_pipe::replay;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, players, printed, referee};
use crate::support::{content, run};

#[test]
fn programs_that_read_all_of_their_input_first_are_scored() {
    for files in [&[][..], &["i"], &["i", "o"]] {
        let program = players::python("whole", &[&["1"], files].concat());
        let [kept, scratch] = [(); 2].map(|()| TempDir::new().expect("a directory"));
        let options = "--whole --streams 2 --pieces 100 -j 2 --trials 0.1 --save";
        let options = format!("{options} {}", kept.path().display());
        let end = run(referee(&options, &program).env("TMPDIR", scratch.path()));
        assert!(printed(&end).contains("rule    trials of the lookahead: "));
        assert_eq!(content(&kept, "2.i"), stream(2, 100));
        assert_eq!(content(&kept, "2.o").len(), 100);
        let left = fs::read_dir(&scratch).expect("a directory").count();
        assert_eq!(left, 0, "the directories are removed");
    }
}

#[test]
fn a_look_at_later_pieces_is_found_and_kept() {
    for ahead in ["2", "3", "10", "seldom"] {
        let program = players::python("whole", &[ahead]);
        let kept = TempDir::new().expect("a directory");
        let options = "--whole --streams 1 --pieces 100 -j 2 --save";
        let options = format!("{options} {}", kept.path().display());
        let verdict = breaks_the_rules(&options, &program);

        // The counterexample proves it.
        let [pieces, placements] = ["1.i", "1.o"].map(|name| content(&kept, name));
        let [others, changed] = ["trial.i", "trial.o"].map(|name| content(&kept, name));
        replay::replay(&pieces, &placements).expect("valid");
        replay::replay(&others, &changed).expect("valid");
        let first = |a: &[u8], b: &[u8]| (0..100).find(|&i| a[i] != b[i]).expect("a difference");
        let (piece, other) = (first(&placements, &changed), first(&pieces, &others));
        assert!(piece + 2 <= other, "{piece} {other}");
        let fault = format!(
            "piece {piece}: it looks more than one piece ahead, since its placement is byte {}, \
             and byte {} if the pieces from {other} on are others",
            placements[piece], changed[piece]
        );
        assert_eq!(verdict, fault);
    }
}

#[test]
fn placements_that_differ_between_two_runs_are_not_taken_for_lookahead() {
    let program = players::python("whole", &["random"]);
    let verdict = breaks_the_rules("--whole --streams 1 --pieces 100", &program);
    assert!(verdict.contains("it is not deterministic"), "{verdict}");
}

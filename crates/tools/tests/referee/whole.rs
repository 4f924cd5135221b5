//! Programs that get the whole stream at once: their lookahead is tested by trial.

use std::fs;

use tempfile::TempDir;
use tetris_pipe::replay;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, keeps_the_rules, players, printed, referee};
use crate::support::{content, names, run};

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
        assert!(names(&scratch).is_empty(), "the directories are removed");
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
    let kept = TempDir::new().expect("a directory");
    let options = "--whole --streams 1 --pieces 100 --save";
    let verdict = breaks_the_rules(&format!("{options} {}", kept.path().display()), &program);
    let number = verdict.split([' ', ':']).nth(1).expect("a number");
    let first = content(&kept, "1.o")[number.parse::<usize>().expect("a number")];
    let start = format!(
        "piece {number}: it is not deterministic, since its placement is byte {first} in one run and byte "
    );
    assert!(verdict.starts_with(&start), "{verdict}");
}

/// Each trial is a copy of one of the streams from some piece on, the third or a later one, which it
/// changes. A loaded machine needs more time until each was changed.
#[test]
fn trials_change_each_stream_from_each_piece_on() {
    let all_are_changed = [3, 30, 300].iter().any(|seconds| {
        let changed = changed_in_trials(*seconds);
        assert!(changed.iter().all(|counts| counts[..2] == [0; 2]), "{changed:?}");
        changed.iter().all(|counts| !counts[2..].contains(&0))
    });
    assert!(all_are_changed);
}

/// How often trials change each of two streams of six pieces from each of them on.
fn changed_in_trials(seconds: u32) -> [[usize; 6]; 2] {
    let played = TempDir::new().expect("a directory");
    let script = "cp i \"$0/$$\"; head -c 6 /dev/zero";
    let program = ["sh", "-c", script, played.path().to_str().expect("text")];
    let options = format!("--whole --streams 2 --pieces 6 --trials {seconds}");
    let text = keeps_the_rules(&options, &program);
    let files = fs::read_dir(&played).expect("a directory");
    let files = files.map(|file| fs::read(file.expect("a file").path()).expect("its content"));
    let streams = [1, 2].map(|seed| stream(seed, 6));
    let mut changed = [[0; 6]; 2];
    for pieces in files.filter(|pieces| !streams.contains(pieces)) {
        let first = |stream: &Vec<u8>| (0..6).find(|&i| stream[i] % 7 != pieces[i] % 7);
        let same = |stream: &Vec<u8>| (0..6).find(|&i| stream[i] != pieces[i]);
        let number = usize::from(same(&streams[1]) > same(&streams[0]));
        let piece = same(&streams[number]).expect("a difference");
        assert_eq!(first(&streams[number]), Some(piece), "another piece is the first that differs");
        changed[number][piece] += 1;
    }
    let trials = changed.iter().flatten().sum::<usize>();
    assert!(text.contains(&format!("trials of the lookahead: {trials}, ")), "{text}");
    changed
}

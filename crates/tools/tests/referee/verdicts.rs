//! Programs that break the rules: each verdict.

use std::fs;

use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::players::{self, shell};
use super::{Transcript, breaks_the_rules, keeps_the_rules, referee};
use crate::support::{content, run};

#[test]
fn faults_are_found_piece_by_piece() {
    let nonsense = |bytes| shell(&format!("printf '{bytes}'; cat > /dev/null"));
    let mut transcript = Transcript::default();
    let faults = [
        ("an invalid placement", nonsense(r"\100")),
        ("digits", nonsense("96")),
        ("a number and a newline", nonsense(r"16\n")),
        ("a newline", nonsense(r"\001\012")),
        ("columns from 1", nonsense(r"\001\031")),
        ("too many placements", nonsense(r"\0\0\0")),
        (
            "one too many at the end",
            shell(r"while [ $(head -c 1 | wc -c) = 1 ]; do printf '\0'; done; printf '\0'"),
        ),
        ("an end by a signal", shell("kill -9 $$")),
        ("an early end", shell(r"printf '\0'")),
        ("a failure", vec![players::c("dies"), "3".to_owned()]),
        ("a closed output", shell(r"printf '\0'; exec >&-; sleep 1000")),
        ("a look ahead", vec![players::c("peeks")]),
        ("no flush", vec![players::c("buffers")]),
        ("a piece that is skipped", nonsense(r"\0\0")),
    ];
    transcript.run_all("--pieces 5 --timeout 6", &faults);
    let chars = [players::c("chars")];
    transcript.run("--pieces 1000", "a char for a piece", &chars);
    for options in ["", "--json "] {
        // It plays the first stream only.
        let directory = TempDir::new().expect("a directory");
        let script = "[ ! -e played ] || exit 3; : > played; exec \"$0\"";
        let program = ["sh", "-c", script, &players::c("published")];
        let options = format!("{options}--pieces 20");
        let end = run(referee(&options, &program).current_dir(&directory));
        transcript.add(&format!("tetris-referee {options} -- a failure later"), &end);
    }
    transcript.assert_is("verdicts.txt");
}

#[test]
fn faults_are_found_in_games_at_once() {
    let mut transcript = Transcript::default();
    let scripts = [
        "head -c 20 /dev/zero",
        "head -c 20 /dev/zero > o; echo 1",
        "head -c 101 /dev/zero",
        "head -c 101 /dev/zero > o",
        "cat /dev/zero",
        "mkfifo o",
        "exit 3",
        "sleep 1000",
    ];
    let faults = scripts.map(|script| (script, shell(script)));
    transcript.run_all("--whole --pieces 100 --timeout 6", &faults);
    // The piece after the next one is the last.
    let looks_ahead = players::python("whole", &["2"]);
    transcript.run("--whole --streams 1 --pieces 3", "whole 2", &looks_ahead);
    // A trial can have a fault of its own.
    let directory = TempDir::new().expect("a directory");
    let first = directory.path().join("first");
    fs::write(&first, stream(1, 30)).expect("writing a file");
    let script = "head -c 29 /dev/zero; ! cmp -s i \"$0\" || head -c 1 /dev/zero";
    let program = ["sh", "-c", script, first.to_str().expect("text")];
    for options in ["", "--json "] {
        let options = format!("{options}--whole --streams 1 --pieces 30");
        transcript.run(&options, "a fault in a trial", &program);
    }
    let path = directory.path().to_str().expect("text");
    transcript.0 = transcript.0.replace(path, "DIRECTORY");
    transcript.assert_is("verdicts-whole.txt");
}

/// It did not need piece i+2, so it is not accused of looking at it. The first placement may take
/// longer.
#[test]
fn a_slow_placement() {
    let slow = |piece, seconds| players::python("slow", &[piece, seconds]);
    keeps_the_rules("--streams 1 --pieces 9", &slow("0", "4.5"));
    keeps_the_rules("--streams 1 --pieces 9 --whole --trials 0", &slow("0", "4.5"));
    let hangs = breaks_the_rules("", &shell(r"printf '\0'; exec sleep 1000"));
    let expected =
        "piece 1: it hangs, since no placement came within 3 s, nor after its input was closed";
    assert_eq!(hangs, expected);
    // A placement does not begin the time of a stream anew.
    let drips = shell(r"for i in 1 2 3; do printf '\0'; sleep 8; done; exec sleep 1000");
    let expected = "it did not end within 12 s, and wrote 2 placements";
    assert_eq!(breaks_the_rules("--whole --timeout 12", &drips), expected);
    // Half of the timeout is left on both sides for a loaded machine.
    let verdict = breaks_the_rules("--timeout 8", &slow("30", "12"));
    let took = verdict.strip_prefix("piece 30: its placement took ");
    let took = took.and_then(|it| it.strip_suffix(" s, and the timeout is 8 s"));
    let took: f64 = took.expect("a slow placement").parse().expect("a number");
    assert!((8.0..60.0).contains(&took), "{verdict}");
}

#[test]
fn what_was_played_up_to_the_fault_is_kept() {
    let kept = TempDir::new().expect("a directory");
    let mut command = referee("--streams 1 --save .", &[players::c("dies")]);
    let end = run(command.current_dir(&kept));
    assert_eq!(end.status.code(), Some(1));
    assert_eq!(content(&kept, "1.i"), stream(1, 65_536));
    assert_eq!(content(&kept, "1.o"), [0; 5]);
}

#[test]
fn a_fault_ends_all_streams() {
    let directory = TempDir::new().expect("a directory");
    let path = directory.path().join("first");
    let script = "mkdir \"$0\" 2> /dev/null && exec sleep 1000; exit 3";
    let program = ["sh", "-c", script, path.to_str().expect("text")];
    let end = run(&mut referee("--whole -j 8 --streams 1000", &program));
    assert_eq!(end.status.code(), Some(1));
}

//! Programs that break the rules piece by piece: each verdict.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, keeps_the_rules, players, referee};
use crate::support::{content, run, stderr};

/// A player in shell that writes these bytes.
fn nonsense(bytes: &str) -> [String; 3] {
    let [shell, script] = players::shell("nonsense");
    [shell, script, bytes.to_owned()]
}

/// Checks the verdict, and that the hint contains some words.
#[track_caller]
fn assert_verdict(options: &str, program: &[impl AsRef<str>], fault: &str, words: &str) {
    let (verdict, hint) = breaks_the_rules(options, program);
    assert_eq!(verdict, fault);
    assert!(hint.contains(words), "{hint}");
}

#[test]
fn an_invalid_placement() {
    let fault = "piece 0: byte 64 means rotation 4, and the rotations are 0 to 3";
    assert_verdict("", &nonsense(r"\100"), fault, "rotation * 16 + column");
}

#[test]
fn common_mistakes_have_hints() {
    for (bytes, hint) in [
        ("96", "bytes, not text"),
        ("16\n", "bytes, not text"),
        (r"\001\012", "newline"),
        (r"\001\031", "subtract 1"),
    ] {
        let (_, shown) = breaks_the_rules("", &nonsense(bytes));
        assert!(shown.contains(hint), "{bytes}: {shown}");
    }
    // Each of these is a placement, but none is meant.
    for (byte, note) in [
        ("0", "these are digits"),
        (r"\000", "the grid fills up again and again"),
    ] {
        let always = format!(r"tr '\000-\377' '[{byte}*]'");
        let options = "--whole --trials 0 --streams 1 --pieces 300";
        let printed = keeps_the_rules(options, &["sh", "-c", &always]);
        assert!(printed.contains(&format!("note    {note}")), "{printed}");
    }
    let printed = keeps_the_rules("--streams 1 --pieces 3000", &[players::c("published")]);
    assert!(!printed.contains("note"), "{printed}");
}

#[test]
fn placements_without_a_piece() {
    let fault = "placement 2: it came before piece 2 was sent, so there are too many bytes";
    let three = nonsense(r"\000\000\000");
    assert_verdict("", &three, fault, "exactly one byte per piece");
    let fault = "placement 2: no piece, since the stream has only 2 pieces";
    assert_verdict("--pieces 2", &three, fault, "exactly one byte per piece");
}

#[test]
fn an_end_that_comes_too_early() {
    let end = "it ended after 2 of 1,000 placements";
    let stops = players::shell("stops");
    assert_verdict("--pieces 1000", &stops, end, "wait for its end");
    let (verdict, _) = breaks_the_rules("--pieces 1000", &[players::c("dies")]);
    assert!(verdict.starts_with("it ended with signal: 6"), "{verdict}");
    // All placements came, but the program reports a failure.
    let dies = |status: &str| [players::c("dies"), status.to_owned()];
    let end = "it ended with exit status: 3 after 5 of 5 placements";
    assert_verdict("--pieces 5", &dies("3"), end, "--write-stream");
    keeps_the_rules("--pieces 5", &dies("0"));
}

#[test]
fn a_look_at_the_piece_after_the_next() {
    let fault = "piece 0: it looks two pieces ahead, since its placement came only after piece 2 \
                 was sent";
    let program = [players::c("peeks")];
    assert_verdict("--timeout 1", &program, fault, "; read single bytes, ");
}

#[test]
fn an_output_that_is_not_flushed_and_how_its_language_does_it() {
    let fault = "piece 0: its placement came only after the input was closed, so the program \
                 reads in blocks, does not flush its output, looks far ahead, or is slower than \
                 the timeout";
    let python = players::python("whole", &["1"]).map(|program| (program, "sys.stdout.buffer"));
    let c = (
        vec![players::c("buffers")],
        "fflush(stdout) in C; or use --whole",
    );
    for (program, words) in python.into_iter().chain([c]) {
        assert_verdict("--timeout 1", &program, fault, words);
    }
}

/// It did not need piece i+2, so it is not accused of looking at it. The first placement may take
/// longer.
#[test]
fn a_slow_placement() {
    let [Some(first), Some(program)] =
        ["0", "30"].map(|piece| players::python("slow", &[piece, "4.5"]))
    else {
        return;
    };
    keeps_the_rules("--streams 1 --pieces 9", &first);
    let (verdict, hint) = breaks_the_rules("", &program);
    let start = "piece 30: its placement took ";
    assert!(verdict.starts_with(start), "{verdict}");
    assert!(verdict.ends_with(" s, and the timeout is 3 s"), "{verdict}");
    assert!(hint.contains("a longer --timeout"), "{hint}");
}

#[test]
fn a_program_that_skips_pieces() {
    let fault = "piece 2: no placement came within 2 s, and the program ended without it when \
                 its input was closed";
    let program = nonsense(r"\000\000");
    assert_verdict("--timeout 2", &program, fault, "not blocks or text");
}

#[test]
fn a_program_that_closes_its_output() {
    let fault = "it closed its output, but did not end, after 1 of 9 placements";
    let program = ["sh", "-c", r"printf '\0'; exec >&-; sleep 1000"];
    assert_verdict("--pieces 9 --timeout 2", &program, fault, "stdout open");
}

#[test]
fn a_verdict_in_json() {
    let end = run(&mut referee("--json --seed 5", &nonsense(r"\100")));
    assert_eq!(end.status.code(), Some(1));
    let verdict: Value = serde_json::from_slice(&end.stdout).expect("JSON");
    assert_eq!(verdict["keeps_the_rules"], false);
    assert_eq!(verdict["seed"], 5);
    assert_eq!(verdict["kind"], "invalid_placement");
    assert!(verdict["message"].is_string() && verdict["hint"].is_string());
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
fn streams_that_ended_before_the_fault_are_printed() {
    let directory = TempDir::new().expect("a directory");
    let script = "[ ! -e \"$1\" ] || exit 3; : > \"$1\"; exec \"$2\"";
    let player = players::c("published");
    let program = ["sh", "-c", script, "sh", "played", &player];
    for option in ["", "--json"] {
        let options = format!("--pieces 20 {option}");
        let end = run(referee(&options, &program).current_dir(&directory));
        fs::remove_file(directory.path().join("played")).expect("it was played once");
        assert_eq!(end.status.code(), Some(1));
        assert!(stderr(&end).contains("seed 2: it ended"), "{end:?}");
        let printed = str::from_utf8(&end.stdout).expect("text");
        if option.is_empty() {
            let lines: Vec<_> = printed.lines().map(str::trim_start).collect();
            assert!(lines[0].starts_with("seed "), "{printed}");
            assert!(lines[1].starts_with("1 "), "{printed}");
            assert_eq!(lines.len(), 2);
        } else {
            let verdict: Value = serde_json::from_str(printed).expect("JSON");
            assert_eq!(verdict["streams"][0]["seed"], 1);
        }
    }
}

#[test]
fn a_fault_ends_all_streams() {
    for jobs in [1, 8] {
        let options = format!("-j {jobs} --streams 1000");
        let end = run(&mut referee(&options, &[players::c("dies")]));
        assert_eq!(end.status.code(), Some(1));
    }
}

//! Programs that break the rules piece by piece: each verdict.

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::Piece;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, keeps_the_rules, players, referee};
use crate::support::{content, run};

/// A player in shell that writes these bytes.
fn nonsense(bytes: &str) -> [String; 3] {
    let [shell, script] = players::shell("nonsense");
    [shell, script, bytes.to_owned()]
}

fn slow(piece: usize, seconds: f64) -> Option<Vec<String>> {
    let mut program = players::python("slow")?.to_vec();
    program.extend([piece.to_string(), seconds.to_string()]);
    Some(program)
}

#[test]
fn an_invalid_placement() {
    let pieces = stream(1, 2).into_iter().map(Piece::from_byte);
    assert_eq!(pieces.collect::<Vec<_>>(), [Piece::Z, Piece::I]);
    for (bytes, fault) in [
        (
            r"\100",
            "piece 0: byte 64 means rotation 4, and the rotations are 0 to 3",
        ),
        (
            r"\007\032",
            "piece 1: byte 26 means piece I in rotation 1 over column 10, and its columns are 0 \
             to 6",
        ),
    ] {
        let (verdict, hint) = breaks_the_rules("", &nonsense(bytes));
        assert_eq!(verdict, fault);
        assert!(hint.contains("rotation * 16 + column"), "{hint}");
    }
}

#[test]
fn placements_as_text() {
    let Some(program) = players::python("text") else {
        return;
    };
    let (verdict, hint) = breaks_the_rules("", &program);
    assert!(verdict.starts_with("piece 0: byte 57 means"), "{verdict}");
    assert!(hint.contains("a character of text"), "{hint}");
}

#[test]
fn a_placement_before_its_piece() {
    let (verdict, hint) = breaks_the_rules("", &nonsense(r"\000\000\000"));
    let fault = "placement 2: it came before piece 2 was sent, so there are too many bytes";
    assert_eq!(verdict, fault);
    assert!(hint.contains("exactly one byte per piece"), "{hint}");
}

#[test]
fn a_placement_after_the_last_piece() {
    let (verdict, _) = breaks_the_rules("--pieces 2", &nonsense(r"\000\000\000"));
    let fault = "placement 2: no piece, since the stream has only 2 pieces";
    assert_eq!(verdict, fault);
}

#[test]
fn an_end_that_comes_too_early() {
    let aborts = [players::c("dies")];
    let exits = [players::c("dies"), "3".to_owned()];
    let stops = players::shell("stops");
    for (program, end) in [
        (
            &stops[..],
            "it ended with exit status 0 after 2 of 1,000 placements",
        ),
        (
            &exits,
            "it ended with exit status 3 after 5 of 1,000 placements",
        ),
        (
            &aborts,
            "it was ended by signal 6 (SIGABRT) after 5 of 1,000 placements",
        ),
    ] {
        let (verdict, hint) = breaks_the_rules("--pieces 1000", program);
        assert_eq!(verdict, end);
        let is_success = end.contains("status 0");
        assert_eq!(hint.contains("until the end of the input"), is_success);
        assert_eq!(hint.contains("--write-stream"), !is_success);
    }
}

/// All placements came, but the program reports a failure.
#[test]
fn an_exit_status_after_the_last_placement() {
    let exits = [players::c("dies"), "3".to_owned()];
    let (verdict, _) = breaks_the_rules("--pieces 5", &exits);
    assert_eq!(
        verdict,
        "it ended with exit status 3 after 5 of 5 placements"
    );
    keeps_the_rules("--pieces 5", &[players::c("dies"), "0".to_owned()]);
}

#[test]
fn a_look_at_the_piece_after_the_next() {
    let program = [players::c("peeks")];
    let (verdict, hint) = breaks_the_rules("--timeout 1", &program);
    let fault = "piece 0: it looks two pieces ahead, since its placement came only after piece 2 \
                 was sent";
    assert_eq!(verdict, fault);
    assert!(hint.contains("before reading piece i+2"), "{hint}");
}

#[test]
fn an_output_that_is_not_flushed() {
    let program = [players::c("buffers")];
    let (verdict, hint) = breaks_the_rules("--timeout 1", &program);
    let fault = "piece 0: its placement came only after the input was closed, ";
    assert!(verdict.starts_with(fault), "{verdict}");
    assert!(verdict.contains("does not flush"), "{verdict}");
    for language in [
        "fflush(stdout) in C",
        "sys.stdout.buffer.flush() in Python",
        "--whole",
    ] {
        assert!(hint.contains(language), "{hint}");
    }
}

/// It did not need piece i+2, so it is not accused of looking at it.
#[test]
fn a_slow_placement() {
    let Some(program) = slow(30, 4.5) else {
        return;
    };
    let (verdict, hint) = breaks_the_rules("--timeout 3", &program);
    assert!(
        verdict.starts_with("piece 30: its placement took "),
        "{verdict}"
    );
    assert!(verdict.ends_with(" s, and the timeout is 3 s"), "{verdict}");
    assert!(hint.contains("a longer --timeout"), "{hint}");
}

#[test]
fn a_program_that_skips_pieces() {
    let (verdict, hint) = breaks_the_rules("--timeout 2", &nonsense(r"\000\000"));
    let fault = "piece 2: no placement came within 2 s, and the program ended without it when \
                 its input was closed";
    assert_eq!(verdict, fault);
    assert!(hint.contains("for every piece"), "{hint}");
}

#[test]
fn a_program_that_closes_its_output() {
    let program = ["sh", "-c", r"printf '\0'; exec >&-; sleep 1000"];
    let (verdict, hint) = breaks_the_rules("--pieces 9 --timeout 2", &program);
    let fault = "it closed its output, but did not end, after 1 of 9 placements";
    assert_eq!(verdict, fault);
    assert!(hint.contains("stdout open"), "{hint}");
}

#[test]
fn a_verdict_in_json() {
    let mut command = referee("--json --seed 5", &nonsense(r"\100"));
    let end = run(&mut command);
    assert_eq!(end.status.code(), Some(1));
    let verdict: Value = serde_json::from_slice(&end.stdout).expect("JSON");
    assert_eq!(verdict["keeps_the_rules"], false);
    assert_eq!(verdict["seed"], 5);
    assert_eq!(verdict["kind"], "invalid_placement");
    let message = "piece 0: byte 64 means rotation 4, and the rotations are 0 to 3";
    assert_eq!(verdict["message"], message);
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

/// Streams with a fault are found side by side, too, and stop the others.
#[test]
fn a_fault_ends_all_streams() {
    let program = [players::c("dies")];
    let (verdict, _) = breaks_the_rules("-j 1 --streams 1000", &program);
    assert!(verdict.contains("after 5 of 65,536"), "{verdict}");
    let end = run(&mut referee("-j 8 --streams 1000", &program));
    assert_eq!(end.status.code(), Some(1));
}

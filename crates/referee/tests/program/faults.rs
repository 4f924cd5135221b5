//! Programs that break the rules: each verdict.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, keeps_the_rules, players, referee};
use crate::support::{content, run, stderr};

/// A player in shell.
fn shell(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(str::to_owned).to_vec()
}

/// A player that writes these bytes, and then waits.
fn nonsense(bytes: &str) -> Vec<String> {
    shell(&format!("printf '{bytes}'; cat > /dev/null"))
}

/// Checks that programs break the rules, with some words of the verdict and some of the hint.
fn assert_verdicts<const N: usize>(options: &str, faults: [(Vec<String>, &str, &str); N]) {
    for (program, fault, words) in faults {
        let (verdict, hint) = breaks_the_rules(options, &program);
        assert!(verdict.contains(fault), "{verdict}");
        assert!(hint.contains(words), "{hint}");
    }
}

#[test]
fn faults_are_found_piece_by_piece() {
    let dies = vec![players::c("dies"), "3".to_owned()];
    let closes = shell(r"printf '\0'; exec >&-; sleep 1000");
    let [peeks, buffers] = ["peeks", "buffers"].map(|name| vec![players::c(name)]);
    let python = players::python("whole", &["1"]);
    let late = "piece 0: its placement came only after the input was closed";
    let skipped = "piece 2: no placement came within 2 s";
    let faults = [
        (nonsense(r"\100"), "piece 0: byte 64 ", "* 16 + column"),
        (nonsense(r"\0\0\0"), "placement 2: ", "exactly one byte"),
        (shell("kill -9 $$"), "SIGKILL) after 0 of 5", "look at"),
        (dies, "exit status: 3 after 5 of 5 placements", "--write"),
        (closes, "closed its output, but did not end, after 1", ""),
        (peeks, "piece 0: it looks two pieces ahead", "single"),
        (buffers, late, "fflush(stdout) in C; or use --whole"),
        (python, late, "sys.stdout.buffer.flush()"),
        (nonsense(r"\0\0"), skipped, "not blocks or text"),
        (shell("kill -STOP $$"), "(SIGSTOP)", "from the terminal"),
    ];
    assert_verdicts("--pieces 5 --timeout 2", faults);
}

#[test]
fn faults_are_found_in_games_at_once() {
    let few = "piece 20: no placement, since the output ends here";
    let many = "placement 100: there are too many bytes";
    let slow = "it did not end within 2 s, and wrote 0 placements";
    let faults = [
        ("head -c 20 /dev/zero", few, "wait for its end"),
        ("head -c 20 /dev/zero > o; echo 1", few, "of the input"),
        ("head -c 101 /dev/zero", many, "without newlines"),
        ("head -c 101 /dev/zero > o", many, "messages to stderr"),
        ("cat /dev/zero", many, "exactly one byte per piece"),
        ("mkfifo o", "its file o is not a", "or to stdout"),
        ("mkdir o", "its file o is not a", "or to stdout"),
        ("sleep 1000", slow, "a longer --timeout"),
        ("kill -STOP $$", "(SIGSTOP)", "reads from the terminal"),
    ];
    let faults = faults.map(|(script, fault, words)| (shell(script), fault, words));
    assert_verdicts("--whole --pieces 100 --timeout 2", faults);
}

#[test]
fn common_mistakes_have_hints() {
    for (bytes, hint) in [
        ("96", "bytes, not text"),
        (r"16\n", "bytes, not text"),
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
        let always = shell(&format!(r"tr '\000-\377' '[{byte}*]'"));
        let options = "--whole --trials 0 --streams 1 --pieces 300";
        let printed = keeps_the_rules(options, &always);
        assert!(printed.contains(&format!("note    {note}")), "{printed}");
    }
    let printed = keeps_the_rules("--streams 1 --pieces 3000", &[players::c("published")]);
    assert!(!printed.contains("note"), "{printed}");
}

/// It did not need piece i+2, so it is not accused of looking at it. The first placement may take
/// longer.
#[test]
fn a_slow_placement() {
    let slow = |piece| players::python("slow", &[piece, "4.5"]);
    keeps_the_rules("--streams 1 --pieces 9", &slow("0"));
    let (verdict, hint) = breaks_the_rules("", &slow("30"));
    let start = "piece 30: its placement took ";
    assert!(verdict.starts_with(start), "{verdict}");
    assert!(verdict.ends_with(" s, and the timeout is 3 s"), "{verdict}");
    assert!(hint.contains("a longer --timeout"), "{hint}");
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
    let printed = |option| {
        let options = format!("--pieces 20 {option}");
        let end = run(referee(&options, &program).current_dir(&directory));
        fs::remove_file(directory.path().join("played")).expect("it was played once");
        assert_eq!(end.status.code(), Some(1));
        assert!(stderr(&end).contains("seed 2: it ended"), "{end:?}");
        String::from_utf8(end.stdout).expect("text")
    };
    let text = printed("");
    let lines: Vec<_> = text.lines().map(str::trim_start).collect();
    assert!(lines[0].starts_with("seed "), "{text}");
    assert!(lines[1].starts_with("1 "), "{text}");
    assert_eq!(lines.len(), 2);
    let verdict: Value = serde_json::from_str(&printed("--json")).expect("JSON");
    assert_eq!(verdict["keeps_the_rules"], false);
    assert_eq!(
        (&verdict["seed"], &verdict["streams"][0]["seed"]),
        (&2.into(), &1.into())
    );
    assert_eq!(verdict["kind"], "ended_early");
    assert!(verdict["message"].is_string() && verdict["hint"].is_string());
}

#[test]
fn a_fault_ends_all_streams() {
    for jobs in [1, 8] {
        let options = format!("-j {jobs} --streams 1000");
        let end = run(&mut referee(&options, &[players::c("dies")]));
        assert_eq!(end.status.code(), Some(1));
    }
}

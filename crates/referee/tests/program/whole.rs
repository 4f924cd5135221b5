//! Programs that get the whole stream at once: their lookahead is tested by trial.

use std::fs;

use tempfile::TempDir;
use tetris_pipe::judge;
use tetris_pipe::streams::stream;

use super::{breaks_the_rules, keeps_the_rules, players, printed, referee};
use crate::support::{content, run};

const OPTIONS: &str = "--whole --streams 2 --pieces 100 -j 2";

/// A player in Python that reads all pieces first, and depends on the piece that many
/// positions later. Without Python, there is none.
fn whole(ahead: &str, files: &[&str]) -> Option<Vec<String>> {
    let mut program = players::python("whole")?.to_vec();
    program.push(ahead.to_owned());
    program.extend(files.iter().map(|&file| file.to_owned()));
    Some(program)
}

#[test]
fn it_scores_programs_that_read_all_of_their_input_first() {
    let Some(program) = whole("1", &[]) else {
        return;
    };
    let printed = keeps_the_rules(OPTIONS, &program);
    assert!(printed.contains("on 2 x 100 pieces"), "{printed}");
    assert!(printed.contains("8 pairs of streams"), "{printed}");
    let printed = keeps_the_rules(&format!("{OPTIONS} --trials 0"), &program);
    assert!(
        printed.contains("the lookahead was not tested"),
        "{printed}"
    );
}

#[test]
fn programs_that_go_piece_by_piece_have_the_same_score() {
    let program = [players::c("published")];
    let points = |options: &str| {
        let printed = keeps_the_rules(options, &program);
        let line = printed.lines().find(|line| line.starts_with("points"));
        line.expect("points").to_owned()
    };
    let options = "--pieces 3000 --streams 3";
    let at_once = points(&format!("{options} --whole --trials 2"));
    assert_eq!(at_once, points(options));
}

#[test]
fn a_look_at_later_pieces_is_found_and_kept() {
    for ahead in [2, 3, 10] {
        let Some(program) = whole(&ahead.to_string(), &[]) else {
            return;
        };
        let kept = TempDir::new().expect("a directory");
        let save = format!(
            "--whole --streams 1 --pieces 100 -j 2 --trials 40 --save {}",
            kept.path().display()
        );
        let (verdict, hint) = breaks_the_rules(&save, &program);
        assert!(
            verdict.contains("looks more than one piece ahead"),
            "{verdict}"
        );
        assert!(hint.contains("--save keeps both streams"), "{hint}");

        // The counterexample proves it.
        let [pieces, placements] = ["1.i", "1.o"].map(|name| content(&kept, name));
        let [others, changed] = ["trial.i", "trial.o"].map(|name| content(&kept, name));
        judge::replay(&pieces, &placements).expect("valid");
        judge::replay(&others, &changed).expect("valid");
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
    let Some(program) = whole("random", &[]) else {
        return;
    };
    let (verdict, hint) = breaks_the_rules("--whole --streams 1 --pieces 100", &program);
    assert!(verdict.contains("it is not deterministic"), "{verdict}");
    assert!(hint.contains("seed random numbers"), "{hint}");
}

#[test]
fn pieces_and_placements_can_be_files() {
    for files in [&["{i}", "{o}"][..], &["{i}"]] {
        let Some(program) = whole("1", files) else {
            return;
        };
        let kept = TempDir::new().expect("a directory");
        let options = format!("{OPTIONS} --trials 2 --save {}", kept.path().display());
        keeps_the_rules(&options, &program);
        assert_eq!(content(&kept, "2.i"), stream(2, 100));
        assert_eq!(content(&kept, "2.o").len(), 100);
    }
}

#[test]
fn programs_can_run_in_a_directory_with_the_files_of_the_challenge() {
    for files in [&["i", "o"][..], &["i"]] {
        let Some(program) = whole("1", files) else {
            return;
        };
        let scratch = TempDir::new().expect("a directory");
        let mut command = referee(&format!("{OPTIONS} --trials 2 --files"), &program);
        let end = run(command.env("TMPDIR", scratch.path()));
        assert!(printed(&end).contains("on 2 x 100 pieces"));
        let left = fs::read_dir(&scratch).expect("a directory").count();
        assert_eq!(left, 0, "the directories are removed");
    }
}

#[test]
fn a_program_with_a_relative_path_is_found() {
    let directory = TempDir::new().expect("a directory");
    fs::copy(players::c("published"), directory.path().join("player")).expect("copying");
    let mut command = referee(
        "--whole --files --streams 1 --pieces 50 --trials 1",
        &["sh", "-c", "exec \"$0\" < i > o", "player"],
    );
    assert_eq!(run(command.current_dir(&directory)).status.code(), Some(1));
    for program in ["./player", "../player"] {
        let below = directory.path().join("below");
        fs::create_dir_all(&below).expect("creating a directory");
        let here = if program == "./player" {
            directory.path()
        } else {
            &below
        };
        // It reads stdin, which is empty with --files, so it places nothing.
        let mut command = referee("--whole --files --streams 1 --pieces 50", &[program]);
        let end = run(command.current_dir(here));
        let line = "tetris-referee: seed 1: it ended with exit status 0 after 0 of 50 placements\n";
        assert!(end.stderr.starts_with(line.as_bytes()), "{end:?}");
    }
}

#[test]
fn faults_are_found_in_games_at_once() {
    for (program, fault) in [
        (
            &["head", "-c", "20", "/dev/zero"][..],
            "it ended with exit status 0 after 20 of 100 placements",
        ),
        (
            &["head", "-c", "101", "/dev/zero"],
            "placement 100: no piece, since the stream has only 100 pieces",
        ),
        (
            &["cat", "/dev/zero"],
            "placement 100: no piece, since the stream has only 100 pieces",
        ),
        (
            &["sh", "-c", "head -c 101 /dev/zero > \"$0\"", "{o}"],
            "placement 100: no piece, since the stream has only 100 pieces",
        ),
        (
            &["yes"],
            "piece 0: byte 121 means rotation 7, and the rotations are 0 to 3",
        ),
        (
            &["false"],
            "it ended with exit status 1 after 0 of 100 placements",
        ),
        (
            &["sh", "-c", "kill -9 $$"],
            "it was ended by signal 9 (SIGKILL) after 0 of 100 placements",
        ),
        (&["true", "{o}"], "it ended without writing the file {o}"),
    ] {
        let (verdict, _) = breaks_the_rules("--whole --pieces 100", program);
        assert_eq!(verdict, fault, "{program:?}");
    }
    let (verdict, hint) = breaks_the_rules("--whole --timeout 0.5", &["sleep", "1000"]);
    assert_eq!(
        verdict,
        "it did not end within 0.5 s, and wrote 0 placements"
    );
    assert!(hint.contains("a longer --timeout"), "{hint}");
}

/// A trial can have a fault of its own.
#[test]
fn a_fault_in_a_trial_is_one() {
    let script = "import sys\npieces = sys.stdin.buffer.read()\n\
                  sys.stdout.buffer.write(bytes(len(pieces) - (pieces != open(sys.argv[1], 'rb').read())))";
    let directory = TempDir::new().expect("a directory");
    let first = directory.path().join("first");
    fs::write(&first, stream(1, 30)).expect("writing a file");
    if players::python("whole").is_none() {
        return;
    }
    let program = ["python3", "-c", script, first.to_str().expect("text")];
    let end = run(&mut referee("--whole --streams 1 --pieces 30", &program));
    let line = "tetris-referee: seed 1 (changed): it ended with exit status 0 after 29 of 30 \
                placements\n";
    assert!(end.stderr.starts_with(line.as_bytes()), "{end:?}");
    assert_eq!(end.status.code(), Some(1));
}

#[test]
fn a_stream_that_does_not_fit_into_a_pipe_is_sent() {
    let program = [players::c("published")];
    keeps_the_rules("--whole --streams 1 --pieces 300000 --trials 1", &program);
}

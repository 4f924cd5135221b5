//! Two players on the same streams.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::slice::from_ref;

use serde_json::{Value, json};
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{Transcript, keeps_the_rules, players, referee};
use crate::support::{content, directory, run, stderr, timeless};

/// A player that puts every piece at the left, for a shell.
const LEFT: &str = r"tr '\000-\377' '\000'";

fn left() -> Vec<String> {
    shlex::split(LEFT).expect("words")
}

/// Adds a comparison in a directory to a transcript.
fn compare(
    transcript: &mut Transcript,
    directory: &TempDir,
    options: &str,
    against: &str,
    (title, program): (&str, &[String]),
) {
    let mut command = referee(&format!("{options} --against"), &[] as &[&str]);
    command.arg(against).arg("--").args(program);
    let end = run(command.current_dir(directory));
    let title = format!("tetris-referee {options} --against '{against}' -- {title}");
    transcript.add(&title, &end);
}

#[test]
fn a_comparison_of_programs_ends_once_a_difference_is_shown() {
    let published = [players::c("published")];
    let directory = TempDir::new().expect("a directory");
    let mut transcript = Transcript::default();
    let mut add = |options: &str, against: &str, title: &str, program: &[String]| {
        let options = format!("--whole --trials 0 {options}");
        compare(
            &mut transcript,
            &directory,
            &options,
            against,
            (title, program),
        );
    };
    add("--pieces 2000 -j 2", &published[0], "left", &left());
    add("--pieces 2000", LEFT, "./published", &published);
    add(
        "--pieces 9 --standard-error 1e9",
        LEFT,
        "./published",
        &published,
    );
    // Equal players are equal on any number of streams, which shows nothing.
    add(
        "--pieces 50 --streams 20",
        &published[0],
        "./published",
        &published,
    );
    add(
        "--pieces 20 --streams 5 --json",
        LEFT,
        "./published",
        &published,
    );
    transcript.assert_is("against.txt");
}

/// The scores of the published player on some streams, changed by a function.
fn scores(options: &str, mut change: impl FnMut(&mut Value)) -> String {
    let scores = keeps_the_rules(options, &[players::c("published")]);
    let mut scores: Value = serde_json::from_str(&scores).expect("JSON");
    change(&mut scores);
    scores.to_string()
}

#[test]
fn a_comparison_with_a_file_of_scores_plays_its_streams() {
    let directory = TempDir::new().expect("a directory");
    // It is better by 0, 2 or 4 points.
    let better = scores("--json --seed 5 --streams 24 --pieces 2000", |scores| {
        let streams = scores["streams"].as_array_mut().expect("streams");
        streams.remove(3);
        for stream in streams {
            let singles = stream["seed"].as_u64().expect("a seed") % 3 * 2;
            for name in ["/points", "/clears/0"] {
                let number = stream.pointer_mut(name).expect("a number");
                *number = (number.as_u64().expect("a number") + singles).into();
            }
        }
    });
    fs::write(directory.path().join("b c.json"), better).expect("writing a file");
    let mut transcript = Transcript::default();
    let published = [players::c("published")];
    let mut add = |options: &str, title: &str, program: &[String]| {
        compare(
            &mut transcript,
            &directory,
            options,
            "b c.json",
            (title, program),
        );
    };
    add("", "./published", &published);
    add("--whole --trials 0", "left", &left());
    add("--streams 8", "./published", &published);
    for options in ["--seed 5", "--pieces 2000", "--secret", "--streams 4"] {
        add(options, "./published", &published);
    }
    transcript.assert_is("against-scores.txt");
}

/// A stream, and a file by its first byte. A program may have any name.
#[test]
fn scores_and_programs_are_told_apart_by_what_they_are() {
    let published = players::c("published");
    let directory = directory(&[(
        "scores",
        scores("--json --streams 5 --pieces 20", |_| {}).as_bytes(),
    )]);
    symlink(
        &published,
        directory.path().join(OsStr::from_bytes(b"b \xff")),
    )
    .expect("linking");
    let compare = |redirection: &str| {
        let script = format!("exec \"$0\" --streams 5 {redirection} -- \"$1\"");
        let mut command = Command::new("bash");
        command.args([
            "-c",
            &script,
            env!("CARGO_BIN_EXE_tetris-referee"),
            &published,
        ]);
        let end = run(command.current_dir(&directory).stdin(Stdio::null()));
        timeless(str::from_utf8(&end.stdout).expect("text")) + stderr(&end)
    };
    let expected = compare("--against scores");
    let end = " on 5 streams of 20 pieces, scaled to 65,536: no difference is shown\n";
    assert!(expected.contains(end), "{expected}");
    for against in ["- < scores", "<(cat scores)", "$'./b \\xff' --pieces 20"] {
        assert_eq!(
            compare(&format!("--against {against}")),
            expected,
            "{against}"
        );
    }
    let missing = compare("--against no.json --pieces 200");
    assert_eq!(
        missing,
        "tetris-referee: cannot read no.json: No such file or directory (os error 2)\n"
    );
}

#[test]
fn scores_that_say_nothing_about_a_player_are_refused() {
    let options = "--json --streams 5 --pieces 20";
    let set = |name: &'static str, value: Value| {
        scores(options, |scores| scores["streams"][1][name] = value.clone())
    };
    let mut transcript = Transcript::default();
    for (name, text) in [
        ("other", "{}".to_owned()),
        (
            "faulty",
            scores(options, |it| it["keeps_the_rules"] = false.into()),
        ),
        (
            "failed",
            scores(options, |it| it["keeps_the_rules"] = json!(null)),
        ),
        ("few", scores("--json --pieces 20 --streams 4", |_| {})),
        ("none", scores(options, |it| it["streams"] = json!([]))),
        (
            "empty",
            scores(options, |scores| {
                let nothing = json!({ "seed": 2, "pieces": 0, "ended": true, "points": 0 });
                scores["streams"][1] = nothing;
            }),
        ),
        ("lucky", set("luck", 1e308.into())),
        ("unlucky", set("luck", (-1e308).into())),
        ("rich", set("points", 1_000_000_000_000_u64.into())),
        ("unexplained", set("points", 1.into())),
        ("untimed", set("seconds", (-1).into())),
        ("uncleared", set("clears", json!([9, 0, 0, 0]))),
        (
            "unruly",
            scores(options, |it| it["rules"]["rows"] = 4.into()),
        ),
        (
            "two",
            json!({ "a": {}, "b": {}, "comparison": null }).to_string(),
        ),
    ] {
        let directory = TempDir::new().expect("a directory");
        let file = format!("{name}.json");
        fs::write(directory.path().join(&file), text).expect("writing a file");
        compare(&mut transcript, &directory, "", &file, ("left", &left()));
    }
    transcript.assert_is("against-refused.txt");
}

/// A program may be in a folder with a space, and have an argument with one.
#[test]
fn player_b_is_a_file_or_a_command_line_of_a_shell() {
    let directory = TempDir::new().expect("a directory");
    let script = "#!/bin/sh\n[ \"${1-one word}\" = 'one word' ] && exec tr '\\000-\\377' '\\000'";
    let path = directory.path().join("a b.json x");
    fs::write(&path, script).expect("writing a file");
    run(std::process::Command::new("chmod").arg("+x").arg(&path));
    let mut transcript = Transcript::default();
    for against in [
        "./a b.json x",
        "'./a b.json x' 'one word'",
        "'./a b.json x' one word",
        "' ",
        " ",
        "missing.json",
    ] {
        let options = "--whole --trials 0 --pieces 9 --streams 5";
        let published = [players::c("published")];
        compare(
            &mut transcript,
            &directory,
            options,
            against,
            ("./published", &published),
        );
    }
    transcript.assert_is("against-commands.txt");
}

#[test]
fn the_verdict_names_the_player_that_breaks_the_rules() {
    let directory = TempDir::new().expect("a directory");
    let mut transcript = Transcript::default();
    let (published, dies) = (players::c("published"), players::c("dies"));
    let mut add = |options: &str, against: &str, title: &str, program: &String| {
        compare(
            &mut transcript,
            &directory,
            options,
            against,
            (title, from_ref(program)),
        );
    };
    add("--pieces 20", &dies, "./published", &published);
    add("--pieces 20", &published, "./dies", &dies);
    add(
        "--pieces 20 --streams 5 --json",
        &dies,
        "./published",
        &published,
    );
    let looks_ahead = players::python("whole", &["2"]).join(" ");
    let options = "--whole --trials 60 --streams 8 --pieces 100";
    let mut command = referee(&format!("{options} --against"), &[] as &[&str]);
    let end = run(command.args([&looks_ahead, "--", &published]));
    let title = format!("tetris-referee {options} --against 'whole 2' -- ./published");
    transcript.add(&title, &end);
    transcript.assert_is("against-faults.txt");
}

/// Names of files, and who made which. Both games of a stream end at about the same time.
#[test]
fn both_games_are_kept() {
    for jobs in 1..=4 {
        let directory = TempDir::new().expect("a directory");
        let options =
            format!("--whole --trials 0 --streams 8 --pieces 5 -j {jobs} --save . --against");
        let mut command = referee(&options, &[] as &[&str]);
        command.args([LEFT, "--", "tr", r"\000-\377", r"\001"]);
        let end = run(command.current_dir(&directory));
        assert_eq!(end.status.code(), Some(0), "{end:?}");
        for seed in 1..=8 {
            let kept =
                ["i", "o", "against.o"].map(|it| content(&directory, format!("{seed}.{it}")));
            assert_eq!(kept, [stream(seed, 5), vec![1; 5], vec![0; 5]]);
        }
        let files = fs::read_dir(&directory).expect("a directory").count();
        assert_eq!(
            files,
            8 * 5 + 1,
            "the scores, the lock, and no temporary file"
        );
    }
}

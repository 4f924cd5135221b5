//! Two players on the same streams.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{NONE, Transcript, keeps_the_rules, players, referee};
use crate::support::{content, directory, run, stderr, timeless};

/// A player that puts every piece at the left, for a shell.
const LEFT: &str = r"tr '\000-\377' '\000'";

/// Comparisons in a directory, and what they print.
struct Comparisons {
    directory: TempDir,
    transcript: Transcript,
}

impl Comparisons {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let (directory, transcript) = (directory(files), Transcript::default());
        Self { directory, transcript }
    }

    /// Adds one of a player in C, as `./published`, or of `left`.
    fn add(&mut self, options: &str, against: &str, player: &str) {
        let words = match player.strip_prefix("./") {
            Some(name) => vec![players::c(name)],
            None => shlex::split(LEFT).expect("words"),
        };
        let mut command = referee(&format!("{options} --against"), NONE);
        command.arg(against).arg("--").args(words);
        let end = run(command.current_dir(&self.directory));
        let title = format!("tetris-referee {options} --against '{against}' -- {player}");
        self.transcript.add(&title, &end);
    }
}

#[test]
fn a_comparison_of_programs_ends_once_a_difference_is_shown() {
    let published = &*players::c("published");
    let mut comparisons = Comparisons::new(&[]);
    for (options, against, player) in [
        ("--pieces 2000 -j 2", published, "left"),
        ("--pieces 2000", LEFT, "./published"),
        ("--pieces 9 --standard-error 1e9", LEFT, "./published"),
        // Equal players are equal on any number of streams, which shows nothing.
        ("--pieces 50 --streams 20", published, "./published"),
        ("--pieces 20 --streams 5 --json", LEFT, "./published"),
    ] {
        comparisons.add(&format!("--whole --trials 0 {options}"), against, player);
    }
    comparisons.transcript.assert_is("against.txt");
}

/// The scores of the published player on some streams, changed by a function.
fn scores(options: &str, change: impl FnOnce(&mut Value)) -> String {
    let scores = keeps_the_rules(options, &[players::c("published")]);
    let mut scores: Value = serde_json::from_str(&scores).expect("JSON");
    change(&mut scores);
    scores.to_string()
}

#[test]
fn a_comparison_with_a_file_of_scores_plays_its_streams() {
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
    let mut comparisons = Comparisons::new(&[("b c.json", better.as_bytes())]);
    comparisons.add("", "b c.json", "./published");
    comparisons.add("--whole --trials 0", "b c.json", "left");
    let refused = ["--seed 5", "--pieces 2000", "--secret", "--streams 4"];
    for options in ["--streams 8"].iter().chain(&refused) {
        comparisons.add(options, "b c.json", "./published");
    }
    comparisons.transcript.assert_is("against-scores.txt");
}

/// A stream, and a file by its first byte. A program may have any name.
#[test]
fn scores_and_programs_are_told_apart_by_what_they_are() {
    let published = players::c("published");
    let five = scores("--json --streams 5 --pieces 20", |_| {});
    let directory = directory(&[("scores", five.as_bytes())]);
    let link = directory.path().join(OsStr::from_bytes(b"b \xff"));
    symlink(&published, link).expect("linking");
    let compare = |redirection: &str| {
        let script = format!("exec \"$0\" --streams 5 {redirection} -- \"$1\"");
        let mut command = Command::new("bash");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tetris-referee")]);
        command.arg(&published).current_dir(&directory);
        let end = run(command.stdin(Stdio::null()));
        timeless(str::from_utf8(&end.stdout).expect("text")) + stderr(&end)
    };
    let expected = compare("--against scores");
    let end = " on 5 streams of 20 pieces, scaled to 65,536: no difference is shown\n";
    assert!(expected.contains(end), "{expected}");
    for against in ["- < scores", "<(cat scores)", "$'./b \\xff' --pieces 20"] {
        let found = compare(&format!("--against {against}"));
        assert_eq!(found, expected, "{against}");
    }
    assert_eq!(
        compare("--against no.json --pieces 200"),
        "tetris-referee: cannot read no.json: No such file or directory (os error 2)\n"
    );
}

#[test]
fn scores_that_say_nothing_about_a_player_are_refused() {
    let options = "--json --streams 5 --pieces 20";
    let set = |path: &str, value: Value| {
        let change = |it: &mut Value| *it.pointer_mut(path).expect("a value") = value;
        scores(options, change)
    };
    let nothing = json!({ "seed": 2, "pieces": 0, "ended": true, "points": 0 });
    let mut comparisons = Comparisons::new(&[]);
    for (name, text) in [
        ("other", "{}".to_owned()),
        ("faulty", set("/keeps_the_rules", json!(false))),
        ("failed", set("/keeps_the_rules", json!(null))),
        ("few", scores("--json --pieces 20 --streams 4", |_| {})),
        ("none", set("/streams", json!([]))),
        ("empty", set("/streams/1", nothing)),
        ("lucky", set("/streams/1/luck", json!(1e308))),
        ("unlucky", set("/streams/1/luck", json!(-1e308))),
        ("rich", set("/streams/1/points", json!(1_000_000_000_000_u64))),
        ("unexplained", set("/streams/1/points", json!(1))),
        ("untimed", set("/streams/1/seconds", json!(-1))),
        ("uncleared", set("/streams/1/clears", json!([9, 0, 0, 0]))),
        ("unruly", set("/rules", json!({ "rows": 4 }))),
        ("two", r#"{ "a": {}, "b": {}, "comparison": null }"#.to_owned()),
    ] {
        let file = format!("{name}.json");
        fs::write(comparisons.directory.path().join(&file), text).expect("writing a file");
        comparisons.add("", &file, "left");
    }
    comparisons.transcript.assert_is("against-refused.txt");
}

/// A program may be in a folder with a space, and have an argument with one.
#[test]
fn player_b_is_a_file_or_a_command_line_of_a_shell() {
    let script = b"#!/bin/sh\n[ \"${1-one word}\" = 'one word' ] && exec tr '\\000-\\377' '\\000'";
    let mut comparisons = Comparisons::new(&[("a b.json x", script)]);
    let path = comparisons.directory.path().join("a b.json x");
    run(Command::new("chmod").arg("+x").arg(path));
    for against in [
        "./a b.json x",
        "'./a b.json x' 'one word'",
        "'./a b.json x' one word",
        "' ",
        " ",
        "missing.json",
    ] {
        let options = "--whole --trials 0 --pieces 9 --streams 5";
        comparisons.add(options, against, "./published");
    }
    comparisons.transcript.assert_is("against-commands.txt");
}

#[test]
fn the_verdict_names_the_player_that_breaks_the_rules() {
    let mut comparisons = Comparisons::new(&[]);
    let [published, dies] = ["published", "dies"].map(players::c);
    comparisons.add("--pieces 20", &dies, "./published");
    comparisons.add("--pieces 20", &published, "./dies");
    comparisons.add("--pieces 20 --streams 5 --json", &dies, "./published");
    let looks_ahead = players::python("whole", &["2"]).join(" ");
    let options = "--whole --trials 60 --streams 8 --pieces 100";
    let mut command = referee(&format!("{options} --against"), NONE);
    let end = run(command.args([&looks_ahead, "--", &published]));
    let title = format!("tetris-referee {options} --against 'whole 2' -- ./published");
    comparisons.transcript.add(&title, &end);
    comparisons.transcript.assert_is("against-faults.txt");
}

/// Names of files, and who made which. Both games of a stream end at about the same time.
#[test]
fn both_games_are_kept() {
    for jobs in 1..=4 {
        let directory = TempDir::new().expect("a directory");
        let options =
            format!("--whole --trials 0 --streams 8 --pieces 5 -j {jobs} --save . --against");
        let mut command = referee(&options, NONE);
        command.args([LEFT, "--", "tr", r"\000-\377", r"\001"]);
        let end = run(command.current_dir(&directory));
        assert_eq!(end.status.code(), Some(0), "{end:?}");
        for seed in 1..=8 {
            let kept =
                ["i", "o", "against.o"].map(|it| content(&directory, format!("{seed}.{it}")));
            assert_eq!(kept, [stream(seed, 5), vec![1; 5], vec![0; 5]]);
        }
        let files = fs::read_dir(&directory).expect("a directory").count();
        assert_eq!(files, 8 * 5 + 1, "the scores, the lock, and no temporary file");
    }
}

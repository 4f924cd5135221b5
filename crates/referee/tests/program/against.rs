//! Two players on the same streams.

use std::fs;
use std::slice::from_ref;

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::streams::stream;

use super::{Transcript, keeps_the_rules, players, referee};
use crate::support::{content, run};

/// A player that puts every piece at the left.
const LEFT: &str = r"tr \000-\377 \000";

#[test]
fn a_comparison_ends_once_a_difference_is_shown() {
    let published = [players::c("published")];
    let directory = TempDir::new().expect("a directory");
    // It is better by 0, 2 or 4 points.
    let scores = keeps_the_rules("--json --seed 5 --streams 24 --pieces 2000", &published);
    let mut scores: Value = serde_json::from_str(&scores).expect("JSON");
    let streams = scores["streams"].as_array_mut().expect("streams");
    streams.remove(3);
    for stream in streams {
        let seed = stream["seed"].as_u64().expect("a seed");
        let points = stream["points"].as_u64().expect("points");
        stream["points"] = (points + seed % 3 * 2).into();
    }
    fs::write(directory.path().join("b.json"), scores.to_string()).expect("writing a file");
    fs::write(directory.path().join("bad.json"), "{}").expect("writing a file");
    let mut transcript = Transcript::default();
    let mut add = |options: &str, against: &str, title: &str, program: &[String]| {
        let mut command = referee(&format!("{options} --against"), &[] as &[&str]);
        command.arg(against).arg("--").args(program);
        let end = run(command.current_dir(&directory));
        let title = format!("tetris-referee {options} --against '{against}' -- {title}");
        transcript.add(&title, &end);
    };
    let left: Vec<_> = LEFT.split(' ').map(str::to_owned).collect();
    add("--pieces 500", &published[0], "./published", &published);
    add(
        "--whole --trials 0 --pieces 2000 -j 2",
        &published[0],
        "left",
        &left,
    );
    add(
        "--whole --trials 0 --pieces 2000",
        LEFT,
        "./published",
        &published,
    );
    add(
        "--whole --trials 0 --pieces 300 --json",
        LEFT,
        "./published",
        &published,
    );
    add(
        "--whole --trials 0 --pieces 9 --standard-error 1e9",
        LEFT,
        "./published",
        &published,
    );
    add("", "b.json", "./published", &published);
    add("--whole --trials 0", "b.json", "left", &left);
    add("--streams 8", "b.json", "./published", &published);
    for options in ["--seed 5", "--pieces 2000", "--secret"] {
        add(options, "b.json", "./published", &published);
    }
    add("", "bad.json", "./published", &published);
    add("", " ", "./published", &published);
    // Which of the two breaks the rules.
    let dies = players::c("dies");
    add("--pieces 20", &dies, "./published", &published);
    add("--pieces 20", &published[0], "./dies", from_ref(&dies));
    add("--pieces 20 --json", &dies, "./published", &published);
    let looks_ahead = players::python("whole", &["2"]).join(" ");
    let options = "--whole --trials 60 --streams 8 --pieces 100";
    let mut command = referee(&format!("{options} --against"), &[] as &[&str]);
    let end = run(command.args([&looks_ahead, "--", &published[0]]));
    let title = format!("tetris-referee {options} --against 'whole 2' -- ./published");
    transcript.add(&title, &end);
    transcript.assert_is("against.txt");
}

/// Names of files, and who made which.
#[test]
fn both_games_are_kept() {
    let directory = TempDir::new().expect("a directory");
    let options = "--whole --trials 0 --streams 8 --pieces 5 --save . --against";
    let mut command = referee(options, &[] as &[&str]);
    command.args([LEFT, "--", "tr", r"\000-\377", r"\001"]);
    let end = run(command.current_dir(&directory));
    assert_eq!(end.status.code(), Some(0), "{end:?}");
    let names = ["1.i", "1.o", "1.against.o"];
    let kept = names.map(|name| content(&directory, name));
    assert_eq!(kept, [stream(1, 5), vec![1; 5], vec![0; 5]]);
}

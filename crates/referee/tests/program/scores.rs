//! Programs that keep the rules: points, clears, sizes, and what is kept.

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::judge;
use tetris_pipe::streams::{Mean, stream};

use super::{keeps_the_rules, players, printed, referee};
use crate::support::{content, directory, place_all_at, run};

const PIPE: &str = env!("CARGO_BIN_EXE_tetris-pipe");

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn json(options: &str, program: &[impl AsRef<str>]) -> Value {
    serde_json::from_str(&keeps_the_rules(&format!("--json {options}"), program)).expect("JSON")
}

#[test]
fn the_player_of_this_package_scores_what_the_judge_counts() {
    for (effort, pieces) in [(1, 400), (2, 300), (3, 100)] {
        let effort_option = format!("-e{effort}");
        let options = format!("--streams 2 --seed 7 --pieces {pieces}");
        let printed = keeps_the_rules(&options, &[PIPE, &effort_option]);
        let lines: Vec<_> = printed.lines().collect();
        let mut points = Vec::new();
        for (line, seed) in lines[1..].iter().zip([7, 8]) {
            let pieces = stream(seed, pieces);
            let tally = judge::replay(&pieces, &place_all_at(effort, &pieces)).expect("valid");
            let [_, singles, doubles, triples, tetrises] = tally.clears;
            let counts = [
                tally.points,
                singles,
                doubles,
                triples,
                tetrises,
                tally.resets,
            ];
            assert_eq!(words(line)[0], seed.to_string());
            assert_eq!(words(line)[1..7], counts.map(|count| count.to_string()));
            points.push(tally.points as f64);
        }
        let Mean {
            mean,
            standard_error,
        } = Mean::of(&points).expect("two streams");
        let error = standard_error.expect("of two streams");
        let summary = format!("points  {mean:.1} +- {error:.1} on 2 x {pieces} pieces");
        assert_eq!(lines[5], summary, "{printed}");
        assert!(lines[3].trim_start().starts_with("mean"), "{printed}");
    }
}

#[test]
fn programs_in_c_python_and_shell_are_played() {
    let c = [players::c("published")];
    let shell = players::shell("honest");
    for (options, program) in [
        ("--pieces 3000", &c[..]),
        ("--pieces 30 --streams 2", &shell),
    ] {
        let score = json(options, program);
        assert_eq!(score["keeps_the_rules"], true);
        assert_eq!(score["mode"], "lockstep");
        assert_eq!(score["program"][0], program[0]);
    }
    if let Some(python) = players::python("honest") {
        assert_eq!(json("--pieces 300", &python)["keeps_the_rules"], true);
    }
}

#[test]
fn the_published_idea_scores_thousands_of_points() {
    let score = json("--streams 1", &[players::c("published")]);
    assert_eq!(score["pieces"], 65_536);
    assert_eq!(score["mean_points"], 5713.0); // as in docs/referee.md
    assert_eq!(score["standard_error"], Value::Null);
}

#[test]
fn streams_side_by_side_have_the_same_points() {
    let program = [players::c("published")];
    let points = |jobs| {
        let score = json(&format!("-j {jobs} --streams 5 --pieces 2000"), &program);
        let streams = score["streams"].as_array().expect("streams").clone();
        let points = streams.iter().map(|stream| stream["points"].clone());
        points.collect::<Vec<_>>()
    };
    assert_eq!(points(1).len(), 5);
    assert_eq!(points(4), points(1));
}

#[test]
fn the_bytes_of_files_are_subtracted() {
    let files = directory(&[("a", &[0; 100]), ("b", &[0; 23])]);
    let program = [players::c("published")];
    let options = "--streams 1 --pieces 1000 --size a b";
    let output = run(referee(options, &program).current_dir(&files));
    let printed = printed(&output);
    let line = printed.lines().find(|line| line.starts_with("points"));
    let line = words(line.expect("points"));
    let points: f64 = line[1].parse().expect("a number");
    let rest = ["on", "1", "x", "1,000", "pieces;", "minus", "123", "bytes:"];
    assert_eq!(line[2..10], rest);
    assert_eq!(line[10], format!("{:.1}", points - 123.0));
}

#[test]
fn games_are_kept_for_the_judge() {
    let kept = TempDir::new().expect("a directory");
    let mut command = referee(
        "--streams 2 --seed 41 --pieces 200 --save a/b",
        &[PIPE, "-e1"],
    );
    printed(&run(command.current_dir(&kept)));
    for seed in [41, 42] {
        let pieces = content(&kept, format!("a/b/{seed}.i"));
        assert_eq!(pieces, stream(seed, 200));
        let placements = content(&kept, format!("a/b/{seed}.o"));
        assert_eq!(placements, place_all_at(1, &pieces));
    }
}

/// Nothing can be said about the lookahead, and the end of the input is still sent.
#[test]
fn the_shortest_streams_are_played() {
    for pieces in 1..=3 {
        let program = [players::c("published")];
        for mode in ["", "--whole"] {
            let score = json(&format!("{mode} --pieces {pieces}"), &program);
            assert_eq!(score["mean_points"], 0.0);
        }
    }
}

#[test]
fn a_second_program_name_or_option_belongs_to_the_program() {
    let mut command = referee("--pieces 20 --streams 1", &[] as &[&str]);
    let end = run(command.args([PIPE, "--effort", "1"]));
    assert!(printed(&end).contains("on 1 x 20 pieces"));
}

//! Programs that keep the rules: points, clears, sizes, and what is kept.

use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::judge;
use tetris_pipe::streams::stream;
use tetris_pipe_cli::estimate::Mean;

use super::{keeps_the_rules, players, printed, referee};
use crate::support::{content, directory, run};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn json(options: &str, program: &[impl AsRef<str>]) -> Value {
    serde_json::from_str(&keeps_the_rules(&format!("--json {options}"), program)).expect("JSON")
}

#[test]
fn the_games_are_kept_and_score_what_the_judge_counts() {
    let kept = TempDir::new().expect("a directory");
    let program = [players::c("published")];
    let mut command = referee("--streams 2 --seed 7 --pieces 900 --save a/b", &program);
    let printed = printed(&run(command.current_dir(&kept)));
    let lines: Vec<_> = printed.lines().collect();
    let mut points = Vec::new();
    for (line, seed) in lines[1..].iter().zip([7, 8]) {
        let [pieces, placements] =
            ["i", "o"].map(|name| content(&kept, format!("a/b/{seed}.{name}")));
        assert_eq!(pieces, stream(seed, 900));
        let tally = judge::replay(&pieces, &placements).expect("valid");
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
    assert!(lines[3].trim_start().starts_with("mean"), "{printed}");
    let Mean {
        mean,
        standard_error,
    } = Mean::of(&points).expect("two streams");
    let error = standard_error.expect("of two streams");
    let summary = format!("points  {mean:.1} +- {error:.1} on 2 x 900 pieces");
    assert_eq!(lines[5], summary, "{printed}");
}

#[test]
fn the_points_do_not_depend_on_how_the_streams_are_played() {
    let points = |mode| {
        let options = format!("--streams 5 --pieces 2000 {mode}");
        let score = json(&options, &[players::c("published")]);
        let streams = score["streams"].as_array().expect("streams");
        let points = streams.iter().map(|stream| stream["points"].clone());
        points.collect::<Vec<_>>()
    };
    assert_eq!(points("").len(), 5);
    assert_eq!(points("-j 4"), points(""));
    assert_eq!(points("--whole --trials 0"), points(""));
}

#[test]
fn a_secret_seed_is_printed_at_the_end_and_repeats_the_game() {
    let program = [players::c("published")];
    let options = "--streams 2 --pieces 500";
    let [first, other] = [(); 2].map(|()| json(&format!("{options} --secret"), &program));
    let seed = &first["streams"][0]["seed"];
    assert_ne!(seed, &other["streams"][0]["seed"]);
    let again = json(&format!("{options} --seed {seed}"), &program);
    assert_eq!(again["mean_points"], first["mean_points"]);
}

#[test]
fn the_bytes_of_files_are_subtracted() {
    let files = directory(&[("a", &[0; 100]), ("b", &[0; 23])]);
    let program = [players::c("published")];
    let mut command = referee("--streams 1 --pieces 9 --size a b", &program);
    let printed = printed(&run(command.current_dir(&files)));
    let line = "points  0.0 on 1 x 9 pieces; minus 123 bytes: -123.0\n";
    assert!(printed.contains(line), "{printed}");
}

/// Nothing can be said about the lookahead, and the end of the input is still sent.
#[test]
fn the_shortest_streams_are_played() {
    for pieces in 1..=3 {
        for mode in ["", "--whole --trials 0.1"] {
            let score = json(
                &format!("{mode} --pieces {pieces}"),
                &[players::c("published")],
            );
            assert_eq!(score["mean_points"], 0.0);
        }
    }
}

#[test]
fn the_options_after_the_program_are_its_own() {
    let mut command = referee("--pieces 5 --streams 1", &[] as &[&str]);
    let end = run(command.args([&players::c("dies"), "0", "--version"]));
    assert!(printed(&end).contains("on 1 x 5 pieces"));
}

//! Several players on the same streams: commands, networks in this process, and files of scores.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use tetris_pipe::Network;
use tetris_pipe::streams::stream;

use super::{NONE, Transcript, keeps_the_rules, players, referee};
use crate::support::{content, directory, names, run, stderr, stdout};

/// A player that puts every piece at the left, for a shell.
const LEFT: &str = r"tr '\000-\377' '\000'";

/// Runs of the referee in a directory with players in C, and what they print.
struct Matches {
    directory: TempDir,
    transcript: Transcript,
}

impl Matches {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let (directory, transcript) = (directory(files), Transcript::default());
        for name in ["published", "dies", "peeks"] {
            symlink(players::c(name), directory.path().join(name)).expect("linking");
        }
        Self { directory, transcript }
    }

    /// Adds one with these options and players.
    fn add(&mut self, options: &str, players: &[&str]) {
        let mut command = referee(options, NONE);
        let end = run(command.args(players).current_dir(&self.directory));
        let players: Vec<_> =
            players.iter().map(|it| shlex::try_quote(it).expect("text")).collect();
        self.transcript.add(&format!("tetris-referee {options} {}", players.join(" ")), &end);
    }
}

#[test]
fn a_match_ends_once_all_neighbours_are_told_apart() {
    let mut matches = Matches::new(&[]);
    for (options, players) in [
        ("--pieces 2000 -j 2", &["./published", LEFT][..]),
        ("--pieces 9 --standard-error 1e9", &[LEFT, "./published"]),
        // Equal players are equal on any number of streams, which shows nothing.
        ("--pieces 50 --streams 20", &["./published", "./published"]),
        ("--pieces 200", &[LEFT, "./published", "1"]),
    ] {
        matches.add(&format!("--whole --trials 0 {options}"), players);
    }
    let end = run(referee("--pieces 30 --streams 5 -- tr \\000-\\377 \\000", NONE).arg("x"));
    assert_eq!(end.status.code(), Some(1), "all that follows -- is one command");
    matches.transcript.assert_is("several.txt");
}

#[test]
fn names_do_not_control_a_terminal() {
    let mut command = referee("--whole --trials 0 --pieces 5 --streams 5", NONE);
    let end = run(command.args([LEFT, &LEFT.replace("377", "377\x1b")]));
    let text = stdout(&end);
    assert!(text.contains("377\u{fffd}' ") && !text.contains('\x1b'), "{text}");
}

/// The network of a file is the embedded one, so it plays as that does.
#[test]
fn a_network_plays_with_an_effort_or_beams_and_knows_the_end_if_it_is_told() {
    let network = Network::embedded();
    let ends = network.encode_endgame().expect("its ends");
    let files = [
        ("mine.net", network.encode()),
        ("mine.ends", ends),
        ("bad.net", b"tetris".to_vec()),
        ("wrong.net", network.encode()),
        ("wrong.ends", b"else".to_vec()),
    ];
    let files = files.each_ref().map(|(name, bytes)| (*name, &bytes[..]));
    let mut matches = Matches::new(&files);
    let options = "--pieces 70 --streams 5";
    matches.add(options, &["mine.net@1", "1", "mine.net@full,3:1", "full,3:1"]);
    matches.add(options, &["mine.net@1+known", "1+known", "mine.net", "2"]);
    matches.add("--pieces 20 --streams 5 --json", &["./published", "mine.net@3:1+known"]);
    matches.add("--pieces 8", &["mine.net@9"]);
    matches.add("--pieces 8", &["bad.net"]);
    matches.add("--pieces 8", &["wrong.net+known"]);
    matches.add("--pieces 8", &["missing.net"]);
    matches.add("--pieces 30 --streams 2 -j 2 --save games", &["1"]);
    assert_eq!(content(&matches.directory, "games/2.i"), stream(2, 30));
    assert_eq!(content(&matches.directory, "games/2.o").len(), 30);
    // The pieces of a file are for all.
    fs::write(matches.directory.path().join("i"), stream(3, 40)).expect("writing a file");
    matches.add("--stream i", &["1", "./published"]);
    matches.add("--stream i --json", &["1"]);
    matches.transcript.assert_is("networks.txt");
}

/// The scores of the published player on some streams, changed by a function.
fn scores(options: &str, change: impl FnOnce(&mut Value)) -> String {
    let scores = keeps_the_rules(&format!("--json {options}"), &[players::c("published")]);
    let mut scores: Value = serde_json::from_str(&scores).expect("JSON");
    change(&mut scores["players"][0]);
    scores.to_string()
}

#[test]
fn players_play_the_streams_of_a_file_of_scores() {
    // It is better by 0, 2 or 4 points.
    let better = scores("--seed 5 --streams 24 --pieces 2000", |scores| {
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
    let mut matches = Matches::new(&[("b c.json", better.as_bytes())]);
    matches.add("", &["b c.json", "./published"]);
    matches.add("--whole --trials 0", &["b c.json", LEFT]);
    for options in ["--streams 8", "--streams 4"] {
        matches.add(options, &["b c.json", "./published"]);
    }
    matches.transcript.assert_is("with-scores.txt");
}

#[test]
fn files_of_one_player_on_different_streams_are_one_player() {
    let of = |player: &str, options: &str| {
        scores(&format!("--pieces 60 {options}"), |it| it["player"] = json!(player))
    };
    let a = of("one", "--streams 3");
    let other = of("another", "--streams 5");
    let first = |it: &String| serde_json::from_str::<Value>(it).expect("JSON")["players"][0].take();
    let all = [&of("one", "--streams 5"), &other].map(first);
    let files = [
        ("b.json", of("one", "--seed 4 --streams 2")),
        ("longer.json", of("one", "--pieces 61 --seed 9 --streams 1")),
        ("elsewhere.json", of("third", "--seed 50 --streams 5")),
        ("cut.json", a.replace(r#""unfinished":[]"#, r#""unfinished":[4,5]"#)),
        ("both.json", json!({ "players": all, "comparisons": [] }).to_string()),
        ("a.json", a),
        ("other.json", other),
    ];
    let mut matches = Matches::new(&files.each_ref().map(|(name, text)| (*name, text.as_bytes())));
    for players in [
        &["a.json"][..],
        &["b.json", "a.json"],
        &["a.json", "other.json", "b.json"],
        &["both.json"],
        &["cut.json"],
        &["cut.json", "b.json"],
        &["a.json", "a.json"],
        &["a.json", "longer.json"],
        &["a.json", "elsewhere.json"],
    ] {
        matches.add("", players);
    }
    for options in
        ["--seed 5", "--pieces 60", "--streams 5", "--standard-error 5", "--whole", "--save d"]
    {
        matches.add(options, &["a.json", "other.json"]);
    }
    matches.transcript.assert_is("files.txt");
}

/// To the digit.
#[test]
fn streams_that_are_played_in_parts_have_the_scores_of_those_played_at_once() {
    let (directory, options) = (directory(&[]), "--pieces 300 --json");
    let play = |options: &str| run(referee(options, NONE).arg("1").current_dir(&directory)).stdout;
    for (name, seeds) in [
        ("1.json", "--seed 1 --streams 2"),
        ("2.json", "--seed 3 --streams 6"),
        ("3.json", "--seed 9 --streams 1"),
    ] {
        let part = play(&format!("{options} {seeds}"));
        fs::write(directory.path().join(name), part).expect("writing a file");
    }
    let without_times = |json: &[u8]| {
        let mut all: Value = serde_json::from_slice(json).expect("JSON");
        let player = all["players"][0].as_object_mut().expect("a player");
        for name in ["name", "fault"] {
            player.remove(name);
        }
        for stream in player["streams"].as_array_mut().expect("streams") {
            stream["seconds"] = json!(0);
        }
        all
    };
    let merged = run(referee("--json 3.json 1.json 2.json", NONE).current_dir(&directory)).stdout;
    assert_eq!(without_times(&merged), without_times(&play(&format!("{options} --streams 9"))));
}

/// A stream, and a file by its first byte. A program may have any name.
#[test]
fn scores_and_programs_are_told_apart_by_what_they_are() {
    let published = players::c("published");
    let five = scores("--streams 5 --pieces 20", |_| {});
    let directory = directory(&[("scores", five.as_bytes())]);
    let link = directory.path().join(OsStr::from_bytes(b"b \xff"));
    symlink(&published, link).expect("linking");
    let compare = |player: &str| {
        let script = format!("exec \"$0\" --streams 5 {player} -- \"$1\"");
        let mut command = Command::new("bash");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tetris-referee")]);
        command.arg(&published).current_dir(&directory);
        let end = run(command.stdin(Stdio::null()));
        stdout(&end).to_owned() + stderr(&end)
    };
    let end = " on 5 streams of 20 pieces, scaled to 65,536: no difference is shown\n";
    for player in ["scores", "- < scores", "<(cat scores)", "--seed 1 $'./b \\xff' --pieces 20"] {
        let found = compare(player);
        assert!(found.contains(end), "{player}: {found}");
    }
    assert_eq!(
        compare("no.json --pieces 200"),
        "tetris-referee: cannot read no.json: No such file or directory (os error 2)\n"
    );
}

#[test]
fn scores_that_say_nothing_about_a_player_are_refused() {
    let set = |path: &str, value: Value| {
        let change = |it: &mut Value| *it.pointer_mut(path).expect("a value") = value;
        scores("--streams 5 --pieces 20", change)
    };
    let mut matches = Matches::new(&[]);
    for (name, text) in [
        ("other", "{}".to_owned()),
        ("faulty", set("/keeps_the_rules", json!(false))),
        ("failed", set("/keeps_the_rules", json!(null))),
        ("few", scores("--pieces 20 --streams 4", |_| {})),
        ("none", set("/streams", json!([]))),
        ("of-a-file", set("/streams/1/seed", json!(null))),
        ("lucky", set("/streams/1/luck", json!(1e308))),
        ("rich", set("/streams/1/points", json!(1_000_000_000_000_u64))),
        ("unruly", set("/rules", json!({ "rows": 4 }))),
    ] {
        let file = format!("{name}.json");
        fs::write(matches.directory.path().join(&file), text).expect("writing a file");
        matches.add("", &[&file, LEFT]);
    }
    matches.transcript.assert_is("refused.txt");
}

/// A program may be in a folder with a space, and have an argument with one.
#[test]
fn a_command_is_a_file_or_a_command_line_of_a_shell() {
    let script = b"#!/bin/sh\n[ \"${1-one word}\" = 'one word' ] && exec tr '\\000-\\377' '\\000'";
    let mut matches = Matches::new(&[("a b.json x", script)]);
    let path = matches.directory.path().join("a b.json x");
    run(Command::new("chmod").arg("+x").arg(path));
    for command in
        ["./a b.json x", "'./a b.json x' 'one word'", "'./a b.json x' one word", "' ", " "]
    {
        matches.add("--whole --trials 0 --pieces 9 --streams 1", &[command]);
    }
    matches.transcript.assert_is("commands.txt");
}

#[test]
fn a_player_that_fails_does_not_hold_the_others() {
    let mut matches = Matches::new(&[]);
    matches.add("--pieces 20 --streams 5", &["./published", "./dies", "./missing", LEFT]);
    matches.add("--pieces 20 --streams 5", &["./missing", "./peeks"]);
    let looks_ahead = players::python("whole", &["2"]);
    let name = shlex::try_join(looks_ahead.iter().map(String::as_str)).expect("words");
    let mut command = referee("--whole --trials 30 --streams 8 --pieces 100 ./published --", NONE);
    let end = run(command.args(&looks_ahead).current_dir(&matches.directory));
    let text = stdout(&end);
    assert_eq!(end.status.code(), Some(1), "{text}");
    assert!(text.contains(&format!("{name}        0  it breaks the rules\n")), "{text}");
    assert!(text.contains("\nrule    ./published: trials of the lookahead: "), "{text}");
    assert!(stderr(&end).contains(&format!("{name}: seed 600")), "{}", stderr(&end));
    matches.transcript.assert_is("faults.txt");
}

/// Names of files. Games of different streams end at about the same time.
#[test]
fn all_games_are_kept() {
    for jobs in 1..=4 {
        let directory = TempDir::new().expect("a directory");
        let options = format!("--whole --trials 0 --streams 8 --pieces 5 -j {jobs} --save .");
        let mut command = referee(&options, NONE);
        let end = run(command.arg(LEFT).current_dir(&directory));
        assert_eq!(end.status.code(), Some(0), "{end:?}");
        for seed in 1..=8 {
            let kept = ["i", "o"].map(|it| content(&directory, format!("{seed}.{it}")));
            assert_eq!(kept, [stream(seed, 5), vec![0; 5]]);
        }
        assert_eq!(names(&directory).len(), 8 * 2 + 1, "the games, the lock, and nothing else");
    }
}

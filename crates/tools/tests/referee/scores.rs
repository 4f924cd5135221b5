//! Programs that keep the rules: points, clears, luck, sizes, and what is kept.

use std::fs;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tetris_pipe::streams::stream;
use tetris_pipe::{Effort, Scorer, replay, search::Search};

use super::{NONE, Transcript, players, printed, referee};
use crate::support::{assert_failure, content, directory, poll, run, start, wait};

#[test]
fn the_scores_are_printed() {
    let mut transcript = Transcript::default();
    let published = [players::c("published")];
    for options in [
        // Means of three streams have to be rounded.
        "--streams 3 --seed 7 --pieces 3000 -j 2",
        // No piece comes after the next one: there is nothing to try.
        "--streams 2 --pieces 2 --whole",
        // The end of the input is sent after one piece, too.
        "--streams 1 --pieces 1",
    ] {
        transcript.run(options, "./published", &published);
    }
    let files = directory(&[("a", &[0; 100]), ("b", &[0; 23])]);
    for options in ["", "--json "] {
        // A half is rounded.
        let options = format!("{options}--seed 4 --streams 2 --size a b");
        let mut command = referee(&options, &published);
        let end = run(command.current_dir(&files));
        transcript.add(&format!("tetris-referee {options} -- ./published"), &end);
    }
    let mut command = referee("--pieces 5 --streams 1", NONE);
    let end = run(command.args([&players::c("dies"), "0", "--version"]));
    transcript.add("tetris-referee ./dies 0 --version", &end);
    // Digits and turned pieces are placements, but not meant. One that turns no piece is right.
    for (name, byte) in [("digits", "0"), ("upright", r"\020"), ("left", r"\000")] {
        let always = players::shell(&format!(r"tr '\000-\377' '[{byte}*]'"));
        transcript.run("--whole --trials 0 --streams 1 --pieces 300", name, &always);
    }
    transcript.assert_is("scores.txt");
}

/// The luck is that of the analysis.
#[test]
fn the_games_are_kept_and_score_what_the_judge_counts() {
    let kept = TempDir::new().expect("a directory");
    let published = [players::c("published")];
    let mut command = referee("--json --streams 2 --seed 7 --pieces 900 --save a/b", &published);
    let end = run(command.current_dir(&kept));
    let score: Value = serde_json::from_slice(&end.stdout).expect("JSON");
    for (seed, shown) in (7..).zip(score["players"][0]["streams"].as_array().expect("streams")) {
        let [pieces, placements] =
            ["i", "o"].map(|name| content(&kept, format!("a/b/{seed}.{name}")));
        assert_eq!(pieces, stream(seed, 900));
        let tally = replay::replay(&pieces, &placements).expect("valid");
        assert_eq!(shown["points"], tally.points);
        assert_eq!(shown["clears"][3], tally.clears[4]);
        let steps =
            replay::steps_by(Scorer::Rules, &pieces, &placements).map(|step| step.expect("valid"));
        let found = Search::new(Effort::default()).analyse(steps, false);
        let luck: f64 = found.map(|(_, found)| found.luck).sum();
        assert!((shown["luck"].as_f64().expect("a number") - luck).abs() < 1e-6);
    }
}

#[test]
fn two_runs_do_not_write_one_directory() {
    let directory = directory(&[]);
    let mut command = referee("--save d", &["sleep", "1000"]);
    let child = start(command.current_dir(&directory));
    poll("the lock", || directory.path().join("d/.lock").exists().then_some(()));
    let end = run(referee("--save d --pieces 9", &["true"]).current_dir(&directory));
    assert_failure(&end, "tetris-referee: another run writes d\n");
    kill_process(Pid::from_child(&child), Signal::TERM).expect("sending a signal");
    wait(child);
}

#[test]
fn the_pieces_of_a_file_are_played() {
    let pieces = stream(7, 65_536);
    let directory = directory(&[("i", &pieces), ("short", &pieces[..40]), ("none", b"")]);
    let published = [players::c("published")];
    let mut transcript = Transcript::default();
    for options in
        ["--stream i --size short", "--stream short", "--stream short --size i", "--stream none"]
    {
        let end = run(referee(options, NONE).arg("--").args(&published).current_dir(&directory));
        transcript.add(&format!("tetris-referee {options}"), &end);
    }
    let end = run(referee("--stream short", &[players::c("dies")]).current_dir(&directory));
    transcript.add("tetris-referee --stream short -- ./dies", &end);
    transcript.assert_is("stream.txt");
    let mut command = referee("--stream - --save d --whole --trials 0.1", &published);
    let input = fs::File::open(directory.path().join("short")).expect("a file");
    let text = printed(&run(command.stdin(input).current_dir(&directory)));
    let after = " per thread\nrule    trials of the lookahead: ";
    assert!(text.contains(after), "{text}");
    assert_eq!(content(&directory, "d/stream.i"), &pieces[..40]);
    replay::replay(&pieces[..40], &content(&directory, "d/stream.o")).expect("a game");
}

//! Scores and comparisons: all that they print.

use serde_json::{Value, json};
use snapbox::{assert_data_eq, file};
use tetris_pipe::train::Run;

use super::memory;
use super::program::{Directory, curriculum};

/// The scores in a golden file of this kind, which are also inputs.
fn add_shards(directory: &Directory) {
    for (name, text) in [
        ("a.json", include_str!("golden/a.json")),
        ("b.json", include_str!("golden/b.json")),
        ("other-player.json", include_str!("golden/other-player.json")),
        ("none.json", include_str!("golden/none.json")),
    ] {
        directory.write(name, text.as_bytes());
    }
    let b = include_str!("golden/b.json");
    directory.write("later.json", b.replace("7.8.9", "7.8.10").as_bytes());
    directory.write("shorter.json", b.replace("4000", "3999").as_bytes());
}

/// A network of the user's own, which is not the embedded one.
fn add_untrained(directory: &Directory) {
    directory.write("untrained", &Run::first(curriculum()).network(10).encode());
}

#[test]
fn scores_are_merged_to_those_of_one_run() {
    let directory = Directory::new();
    add_shards(&directory);
    let text = directory.transcript(&[
        "score --merge a.json",
        "score --merge b.json a.json",
        "score --merge b.json a.json --json",
        "score --merge none.json",
        "score --merge none.json --json",
        "score --merge a.json b.json a.json",
        "score --merge a.json other-player.json",
        "score --merge a.json shorter.json",
        "score --merge a.json later.json",
    ]);
    assert_data_eq!(text, file!["golden/merged.txt"].raw());

    // Streams that are played in parts have the scores of those played at once, to the digit.
    let whole = directory.succeeds("score -e 1 --streams 9 --pieces 300 --json");
    let whole_value: Value = serde_json::from_str(&whole).expect("JSON");
    let streams = whole_value["streams"].as_array().expect("streams");
    for (name, streams) in [("1", &streams[..2]), ("2", &streams[2..8]), ("3", &streams[8..])] {
        let mut part = whole_value.clone();
        part["streams"] = json!(streams);
        directory.write(name, part.to_string().as_bytes());
    }
    assert_eq!(directory.succeeds("score --merge 3 1 2 --json"), whole);
    let without_speed = |line: String| Some(line.rsplit_once("; ")?.0.to_owned());
    let merged = directory.succeeds("score --merge 2 3 1");
    let played = directory.succeeds("score -e 1 --streams 9 --pieces 300");
    assert_eq!(without_speed(merged), without_speed(played));
}

#[test]
fn the_score_is_printed_whole() {
    let _memory = memory();
    let directory = Directory::new();
    add_untrained(&directory);
    let text = directory.transcript(&[
        "score -e 1 --streams 2 --pieces 2000 --seed 3",
        "score -e 1 --streams 2 --pieces 2000 --seed 3 --json --threads 1",
        "score --beams 2:1 --streams 8 --pieces 500 --threads 3",
        "score untrained --beams 2:0.5,full --streams 1 --pieces 20 --json",
    ]);
    assert_data_eq!(text, file!["golden/score.txt"].raw());
}

/// Learned twice, they are the same, and with another seed they are not; what is no such file is named.
#[test]
fn a_player_that_knows_the_end_is_measured() {
    let _memory = memory();
    let directory = Directory::new();
    add_untrained(&directory);
    let text = directory.transcript(&[
        "ends learned --games 2",
        "score -e 1 --ends --streams 2 --pieces 12",
        "compare -e 1 --ends --streams 8 --pieces 12",
        "score -e 1 --ends=learned --streams 1 --pieces 12 --json",
        "score -e 1 --ends=untrained --streams 1 --pieces 12",
        "score untrained -e 1 --ends=learned --streams 1 --pieces 12",
    ]);
    assert_data_eq!(text, file!["golden/ends.txt"].raw());
    directory.succeeds("ends again --games 2");
    assert!(directory.file("again") == directory.file("learned"));
    directory.succeeds("ends other --games 2 --seed 2");
    assert!(directory.file("other") != directory.file("learned"));
}

#[test]
fn a_player_is_compared_with_another_until_a_difference_is_shown() {
    let _memory = memory();
    let directory = Directory::new();
    add_shards(&directory);
    let merged = directory.succeeds("score --merge a.json b.json --json");
    directory.write("merged.json", merged.as_bytes());
    add_untrained(&directory);
    let text = directory.transcript(&[
        "compare -e 1 --pieces 200 --streams 9",
        // Searched one ply deeper, A is clearly better.
        "compare -e 1 --beams full --pieces 900",
        "compare untrained -e 1 --pieces 500",
        "compare untrained -e 1 --pieces 50 --json",
        "compare --scores other-player.json merged.json",
        "compare --scores b.json other-player.json",
        "compare --scores a.json b.json",
    ]);
    assert_data_eq!(text, file!["golden/compare.txt"].raw());
}

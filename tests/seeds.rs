//! The seeds of the fuzzer, replayed without it. What it once found goes there too.

mod properties;

use std::fs;
use std::path::Path;

/// Hands each seed of a target to its property, and tells on stderr which it is.
fn replay(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(target);
    let mut seeds = 0;
    for entry in fs::read_dir(&folder).expect("a folder of seeds") {
        let seed = entry.expect("a seed").path();
        eprintln!("{}", seed.display());
        property(&fs::read(&seed).expect("a readable seed"));
        seeds += 1;
    }
    assert!(seeds > 0, "no seeds in {}", folder.display());
}

#[test]
fn pipe() {
    replay("pipe", properties::pipe);
}

#[test]
fn judge() {
    replay("judge", properties::judge_split);
}

#[test]
fn board() {
    replay("board", properties::board);
}

#[test]
fn network() {
    replay("network", properties::network);
}

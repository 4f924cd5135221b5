//! The seeds of the fuzz targets, checked without the fuzzer. Some of them are its findings.

use std::fs;
use std::path::Path;

use crate::properties;

/// Checks the property of a target for each of its seeds.
fn replay(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/seeds")
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
#[cfg_attr(miri, ignore = "too slow for Miri")]
fn pipe() {
    replay("pipe", properties::pipe);
}

#[test]
#[cfg_attr(miri, ignore = "too slow for Miri")]
fn search() {
    replay("search", properties::search);
}

#[test]
#[cfg_attr(miri, ignore = "too slow for Miri")]
fn game() {
    replay("game", properties::game);
}

#[test]
#[cfg_attr(miri, ignore = "too slow for Miri")]
fn board() {
    replay("board", properties::board);
}

#[test]
#[cfg_attr(miri, ignore = "too slow for Miri")]
fn network() {
    replay("network", properties::network);
}

//! The seeds of the fuzz targets, checked without the fuzzer. Some of them are its findings.

use std::fs;
use std::path::Path;

use tetris_pipe_support::properties;

#[test]
fn the_properties_hold_for_all_seeds() {
    let targets = [
        ("board", properties::board as fn(&[u8])),
        ("game", properties::game),
        ("network", properties::network),
        ("pipe", properties::pipe),
        ("search", properties::search),
    ];
    for (target, property) in targets {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seeds");
        let seeds: Vec<_> = fs::read_dir(folder.join(target))
            .expect("a folder of seeds")
            .map(|entry| entry.expect("a seed").path())
            .collect();
        assert!(!seeds.is_empty(), "no seeds for {target}");
        for seed in seeds {
            eprintln!("{}", seed.display());
            property(&fs::read(&seed).expect("a readable seed"));
        }
    }
}

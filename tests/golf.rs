//! The contest entry in `golf/`, compiled and run as a user would.
//!
//! Three numbers of its source are changed for the tests: it trains for less than a second
//! instead of many minutes, and searches one piece less. Its README gives the score of the full
//! program.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tetris_pipe::replay;

use tetris_pipe_support::{assert_success, noise, play_in_lockstep, run_on, stderr, with_timeout};

const ENTRY: &[u8] = include_bytes!("../golf/tetris.sh");
const SOURCE: &str = include_str!("../golf/tetris.rs");
const README: &str = include_str!("../golf/README.md");

/// Training steps of the compiled entry.
const STEPS: u32 = 1 << 14;

/// The numbers of the source that are changed: the training steps, the divisor that turns a
/// step into a share of them, and the progress that is passed down the search.
const NUMBERS: [&str; 3] = ["5<<26", "3.36e8", "-2e-9"];

/// The entry with these numbers changed, compiled once for most tests.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = directory("golf");
    let end = run_on(&[], &mut script(&directory));
    assert!(end.status.success(), "{}", stderr(&end));
    directory.join("rust_out")
});

/// The source as `golf/pack.py` joins it.
fn source() -> String {
    let lines = SOURCE.lines().map(str::trim);
    lines.filter(|line| !line.starts_with("//")).collect()
}

fn changed_source() -> String {
    let divisor = format!("{}.", STEPS + STEPS / 1000 + 1);
    let mut source = source();
    for (number, other) in NUMBERS.into_iter().zip([&STEPS.to_string(), &divisor, "-1e-9"]) {
        assert_eq!(source.matches(number).count(), 1, "{number}");
        source = source.replace(number, other);
    }
    source
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).expect("creating a directory");
    directory
}

/// The entry with the changed source in it, to be run in this directory.
fn script(directory: &Path) -> Command {
    let first_line = ENTRY.split_inclusive(|&byte| byte == b'\n').next();
    let packed = run_on(changed_source().as_bytes(), &mut Command::new("gzip"));
    assert!(packed.status.success(), "{}", stderr(&packed));
    let entry = [first_line.expect("a line"), &packed.stdout].concat();
    fs::write(directory.join("tetris.sh"), entry).expect("writing the entry");
    // The compiler warns.
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec sh tetris.sh 2>/dev/null"]);
    shell.current_dir(directory);
    shell
}

fn placements(pieces: &[u8]) -> Vec<u8> {
    let end = run_on(pieces, &mut Command::new(&*COMPILED));
    assert_success(&end, &end.stdout);
    end.stdout
}

#[test]
fn it_unpacks_to_its_source_and_has_the_bytes_that_its_readme_gives() {
    let end = run_on(ENTRY, Command::new("sh").args(["-c", "sed 1d | zcat"]));
    assert_eq!(String::from_utf8_lossy(&end.stdout), source());
    let bytes = ENTRY.len();
    let given = format!("{},{:03} bytes", bytes / 1000, bytes % 1000);
    assert!(README.contains(&given), "{given}");
    for number in &NUMBERS[..2] {
        assert!(README.contains(&format!("s/{number}/")), "{number}");
    }
}

#[test]
fn its_placements_are_valid_and_the_same_in_each_run() {
    let pieces = noise(50);
    let first = placements(&pieces);
    replay::replay(&pieces, &first).expect("valid placements");
    assert_eq!(placements(&pieces), first);
    assert!(placements(&[]).is_empty());
    assert_eq!(placements(&pieces[..1]).len(), 1);
}

#[test]
fn its_partner_receives_placement_i_before_sending_piece_i_plus_2() {
    with_timeout(|| {
        let pieces = noise(50);
        let mut script = script(&directory("golf-script"));
        assert_eq!(play_in_lockstep(&mut script, &pieces), placements(&pieces));
    });
}

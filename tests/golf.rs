//! The contest entries in `golf/`, compiled and run as a user would.
//!
//! Some numbers of their sources are changed for the tests: they train for less than a second
//! instead of many minutes, and search one piece less. Their README gives the scores of the full
//! programs.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tetris_pipe::replay;

use tetris_pipe_support::{assert_success, noise, play_in_lockstep, run_on, stderr, with_timeout};

/// The entries by their names, and the numbers of their sources that are changed: the training steps, and
/// the divisor that turns a step into a share of them.
const ENTRIES: [(&str, &[u8], [&str; 2]); 3] = [
    ("tetris", include_bytes!("../golf/tetris.sh"), ["0..5<<26", "3.36e8"]),
    ("script", include_bytes!("../golf/script.sh"), ["0..1<<25", "3.36e7"]),
    ("c", include_bytes!("../golf/c.sh"), ["0..1<<22", "4198498."]),
];

const README: &str = include_str!("../golf/README.md");

/// Training steps of the compiled entries.
const STEPS: u32 = 1 << 14;

/// The entries with these numbers changed, compiled once for most tests.
static COMPILED: LazyLock<[PathBuf; 3]> = LazyLock::new(|| {
    [0, 1, 2].map(|number| {
        let directory = directory(&format!("golf-{}", ENTRIES[number].0));
        let end = run_on(&[], &mut script(number, &directory));
        assert!(end.status.success(), "{}", stderr(&end));
        directory.join("rust_out")
    })
});

/// The source of an entry as `golf/pack.py` changes and joins it.
fn source(name: &str) -> String {
    let changes = if name == "tetris" { "/dev/null".into() } else { format!("golf/{name}.sed") };
    let end = run_on(&[], Command::new("sed").args(["-f", &changes, "golf/tetris.rs"]));
    assert!(end.status.success(), "{}", stderr(&end));
    let source = String::from_utf8(end.stdout).expect("UTF-8");
    let lines = source.lines().map(str::trim);
    lines.filter(|line| !line.starts_with("//")).collect()
}

fn changed_source(number: usize) -> String {
    let (name, _, [steps, divisor]) = ENTRIES[number];
    let mut source = source(name).replace("-2e-9", "-1e-9");
    let share = format!("{}.", STEPS + STEPS / 1000 + 1);
    for (number, other) in [(steps, format!("0..{STEPS}")), (divisor, share)] {
        assert_eq!(source.matches(number).count(), 1, "{number}");
        source = source.replace(number, &other);
    }
    source
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).expect("creating a directory");
    directory
}

/// An entry with the changed source in it, to be run in this directory.
fn script(number: usize, directory: &Path) -> Command {
    let first_line = ENTRIES[number].1.split_inclusive(|&byte| byte == b'\n').next();
    let packed = run_on(changed_source(number).as_bytes(), &mut Command::new("gzip"));
    assert!(packed.status.success(), "{}", stderr(&packed));
    let entry = [first_line.expect("a line"), &packed.stdout].concat();
    fs::write(directory.join("tetris.sh"), entry).expect("writing the entry");
    // The compiler warns.
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec sh tetris.sh 2>/dev/null"]);
    shell.current_dir(directory);
    shell
}

fn placements(number: usize, pieces: &[u8]) -> Vec<u8> {
    let end = run_on(pieces, &mut Command::new(&COMPILED[number]));
    assert_success(&end, &end.stdout);
    end.stdout
}

#[test]
fn they_unpack_to_their_sources_and_have_the_bytes_that_their_readme_gives() {
    for (name, entry, numbers) in ENTRIES {
        let end = run_on(entry, Command::new("sh").args(["-c", "sed 1d | zcat"]));
        assert_eq!(String::from_utf8_lossy(&end.stdout), source(name));
        let bytes = entry.len();
        let given = format!("[{name}.sh]({name}.sh) | {},{:03} |", bytes / 1000, bytes % 1000);
        assert!(README.contains(&given), "{given}");
        let sed = format!("s/{}/1<<20/; s/{}/1.05e6/", &numbers[0][3..], numbers[1]);
        assert!(name != "tetris" || README.contains(&sed), "{sed}");
    }
}

#[test]
fn their_placements_are_valid_and_the_same_in_each_run() {
    let pieces = noise(50);
    for number in 0..ENTRIES.len() {
        let first = placements(number, &pieces);
        replay::replay(&pieces, &first).expect("valid placements");
        assert_eq!(placements(number, &pieces), first);
        assert!(placements(number, &[]).is_empty());
        assert_eq!(placements(number, &pieces[..1]).len(), 1);
    }
}

#[test]
fn a_partner_receives_placement_i_before_sending_piece_i_plus_2() {
    with_timeout(|| {
        let pieces = noise(50);
        let mut script = script(0, &directory("golf-script-in-lockstep"));
        assert_eq!(play_in_lockstep(&mut script, &pieces), placements(0, &pieces));
    });
}

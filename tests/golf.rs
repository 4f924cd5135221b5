//! The contest entry in `golf/`, compiled and run as a user would.
//!
//! Three numbers of its source are changed for the tests: it trains for less than a second
//! instead of many minutes, and searches one piece less. Its README gives the score of the full
//! program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tetris_pipe::judge;

use tetris_pipe_support::{
    assert_success, noise, play_in_lockstep, run, run_on, shared_library, stderr, with_timeout,
};

const ENTRY: &[u8] = include_bytes!("../golf/tetris.sh");
const SOURCE: &str = include_str!("../golf/tetris.rs");
const README: &str = include_str!("../golf/README.md");

/// Training steps of the compiled entry.
const STEPS: u32 = 1 << 14;

/// The numbers of the source that are changed: the training steps, the divisor that turns a
/// step into a share of them, and the progress that is passed down the search.
const NUMBERS: [&str; 3] = ["5<<26", "3.36e8", "-2e-9"];

/// The target and the tools of the emulated run.
const ARM: &str = "aarch64-unknown-linux-gnu";
const ARM_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const EMULATOR: &str = "qemu-aarch64";

/// The entry with these numbers changed, compiled once for most tests.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = directory("golf");
    let end = run_on(&[], &mut script(&directory));
    assert!(end.status.success(), "{}", stderr(&end));
    directory.join("a")
});

/// The source as `golf/pack.py` joins it.
fn source() -> String {
    let lines = SOURCE.lines().map(str::trim);
    lines.filter(|line| !line.starts_with("//")).collect()
}

fn changed_source() -> String {
    let divisor = format!("{}.", STEPS + STEPS / 1000 + 1);
    let mut source = source();
    for (number, other) in NUMBERS
        .into_iter()
        .zip([&STEPS.to_string(), &divisor, "-1e-9"])
    {
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

fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// What the emulated run lacks on this machine.
fn missing_for_emulation() -> Option<&'static str> {
    let libraries = run(rustc().args(["--print", "target-libdir", "--target", ARM]));
    let libraries = String::from_utf8_lossy(&libraries.stdout).into_owned();
    let starts = |program| Command::new(program).arg("--version").output().is_ok();
    if !Path::new(libraries.trim()).is_dir() {
        return Some(ARM);
    }
    [ARM_LINKER, EMULATOR]
        .into_iter()
        .find(|&tool| !starts(tool))
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
}

#[test]
fn its_placements_are_valid_and_the_same_in_each_run() {
    let pieces = noise(50);
    let first = placements(&pieces);
    judge::replay(&pieces, &first).expect("valid placements");
    assert_eq!(placements(&pieces), first);
    assert!(placements(&[]).is_empty());
    assert_eq!(placements(&pieces[..1]).len(), 1);
}

#[test]
fn its_placements_on_emulated_arm_are_the_same() {
    if let Some(missing) = missing_for_emulation() {
        println!("skipped: this machine has no {missing}");
        return;
    }
    let directory = directory("golf-arm");
    fs::write(directory.join("tetris.rs"), changed_source()).expect("writing the source");
    let mut compile = rustc();
    compile.current_dir(&directory).args(["-O", "tetris.rs"]);
    compile.args(["--target", ARM, "-C", &format!("linker={ARM_LINKER}")]);
    let end = run(&mut compile);
    assert!(end.status.success(), "{}", stderr(&end));
    let mut emulated = Command::new(EMULATOR);
    emulated
        .args(["-L", ARM_LIBRARIES])
        .arg(directory.join("tetris"));
    let pieces = noise(50);
    let end = run_on(&pieces, &mut emulated);
    assert_success(&end, &end.stdout);
    assert_eq!(end.stdout, placements(&pieces));
}

#[test]
fn its_partner_receives_placement_i_before_sending_piece_i_plus_2() {
    with_timeout(|| {
        let pieces = noise(50);
        let mut script = script(&directory("golf-script"));
        assert_eq!(play_in_lockstep(&mut script, &pieces), placements(&pieces));
    });
}

#[test]
fn its_training_is_shared_by_the_streams_of_the_ranking() {
    let directory = directory("golf-ranking");
    let library = shared_library(Path::new("golf/fork.c"), &directory);
    let streams = [noise(20), noise(30).split_off(5)];
    for (number, pieces) in (1..).zip(&streams) {
        fs::write(directory.join(format!("{number}.i")), pieces).expect("writing a stream");
    }
    let mut ranking = Command::new(&*COMPILED);
    ranking.current_dir(&directory).env("STREAMS", "1 2");
    assert_success(&run_on(&[], ranking.env("LD_PRELOAD", library)), &[]);
    for (number, pieces) in (1..).zip(&streams) {
        let played = fs::read(directory.join(format!("{number}.o"))).expect("placements");
        assert_eq!(played, placements(pieces));
    }
}

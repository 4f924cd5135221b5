//! The contest entry in `golf/`: its source, compiled and run, and the packed entry.
//!
//! Three numbers of its source are changed for the tests: it trains for less than a second
//! instead of many minutes, and searches fewer placements. Its README gives the score of the
//! full program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tetris_pipe::judge;

use tetris_pipe_support::{
    assert_success, noise, play_in_lockstep, run, run_on, stderr, with_timeout,
};

const PACKED: &[u8] = include_bytes!("../golf/tetris.sh");
const ENTRY: &str = include_str!("../golf/tetris.rs");
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

/// The entry with these numbers changed, compiled once for all tests.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| compiled("golf", &[]));

/// The entry with these numbers changed, compiled in this directory.
fn compiled(directory: &str, options: &[&str]) -> PathBuf {
    let divisor = format!("{}.", STEPS + STEPS / 1000 + 1);
    let mut source = ENTRY.to_owned();
    for (number, other) in NUMBERS
        .into_iter()
        .zip([&STEPS.to_string(), &divisor, "-1e-9"])
    {
        assert_eq!(ENTRY.matches(number).count(), 1, "{number}");
        source = source.replace(number, other);
    }
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory);
    fs::create_dir_all(&directory).expect("creating a directory");
    fs::write(directory.join("tetris.rs"), source).expect("writing the source");
    let mut compile = rustc();
    compile.current_dir(&directory).args(options);
    compile.args(["-O", "tetris.rs"]);
    let end = run(&mut compile);
    assert!(end.status.success(), "{}", stderr(&end));
    directory.join("tetris")
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

fn entry() -> Command {
    Command::new(&*COMPILED)
}

fn placements(pieces: &[u8]) -> Vec<u8> {
    let end = run_on(pieces, &mut entry());
    assert_success(&end, &end.stdout);
    end.stdout
}

#[test]
fn it_has_the_bytes_that_its_readme_gives() {
    let bytes = PACKED.len();
    let given = format!("{},{:03} bytes", bytes / 1000, bytes % 1000);
    assert!(README.contains(&given), "{given}");
}

#[test]
fn it_unpacks_to_its_source() {
    // xzcat reports that the end is missing.
    let mut unpack = Command::new("sh");
    unpack.args(["-c", "sed 1d $0|xzcat", "golf/tetris.sh"]);
    assert_eq!(String::from_utf8_lossy(&run(&mut unpack).stdout), ENTRY);
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
    let linker = format!("linker={ARM_LINKER}");
    let program = compiled("golf-arm", &["--target", ARM, "-C", &linker]);
    let mut emulated = Command::new(EMULATOR);
    emulated.args(["-L", ARM_LIBRARIES]).arg(program);
    let pieces = noise(50);
    let end = run_on(&pieces, &mut emulated);
    assert_success(&end, &end.stdout);
    assert_eq!(end.stdout, placements(&pieces));
}

#[test]
fn its_partner_receives_placement_i_before_sending_piece_i_plus_2() {
    with_timeout(|| {
        let pieces = noise(50);
        assert_eq!(play_in_lockstep(&mut entry(), &pieces), placements(&pieces));
    });
}

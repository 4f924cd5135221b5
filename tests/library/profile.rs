//! The lines of the documentation for `Cargo.toml` have the effect that they are for.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tetris_pipe_support::{directory, run, stderr};

/// Cargo says how it compiles the engine, which is then left.
#[test]
fn the_player_is_optimised_in_a_debug_build() {
    let (_, block) = include_str!("../../src/lib.rs").split_once("```toml\n").expect("a block");
    let (block, _) = block.split_once("//! ```").expect("its end");
    let root = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = 'user'\nedition = '2024'\n[lib]\npath = 'lib.rs'\n[workspace]\n\
         [dependencies]\ntetris-pipe = {{ path = '{root}', default-features = false }}\n{}",
        block.replace("//! ", "")
    );
    let wrapper =
        "#!/bin/sh\ncase \"$*\" in *'crate-name tetris_pipe_engine '*) exit 1; esac\nexec \"$@\"\n";
    let lock = fs::read(format!("{root}/Cargo.lock")).expect("the lock file");
    let directory = directory(&[
        ("Cargo.toml", manifest.as_bytes()),
        ("Cargo.lock", &lock),
        ("lib.rs", b""),
        ("wrapper", wrapper.as_bytes()),
    ]);
    let wrapper = directory.path().join("wrapper");
    fs::set_permissions(&wrapper, Permissions::from_mode(0o755)).expect("a program");
    let mut build = Command::new(env::var_os("CARGO").expect("a test of Cargo"));
    build.args(["build", "-v", "--offline", "--target-dir", "target"]);
    let end = run(build.current_dir(&directory).env("RUSTC_WRAPPER", wrapper));
    let mut lines = stderr(&end).lines();
    let engine = lines.find(|line| line.contains(" --crate-name tetris_pipe_engine "));
    let engine = engine.unwrap_or_else(|| panic!("{}", stderr(&end)));
    assert!(engine.contains(" -C opt-level=3 "), "{engine}");
    assert!(!engine.contains("debug-assertions=on"), "{engine}");
}

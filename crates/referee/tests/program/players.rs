//! The programs that the referee plays: small players in C and Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::support::{run, stderr};

/// The source file of a player.
fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/players")
        .join(name)
}

/// A player in C, compiled once for all tests.
pub(super) fn c(name: &str) -> String {
    static COMPILED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("players");
    let path = directory.join(name);
    if !compiled.iter().any(|compiled| compiled == name) {
        fs::create_dir_all(&directory).expect("creating a directory");
        let mut compile = Command::new("cc");
        compile.args(["-O2", "-Wall", "-Werror", "-o"]).arg(&path);
        let end = run(compile.arg(source(&format!("{name}.c"))));
        assert!(end.status.success(), "{}", stderr(&end));
        compiled.push(name.to_owned());
    }
    text(&path)
}

/// The command of a player in Python.
pub(super) fn python(name: &str, arguments: &[&str]) -> Vec<String> {
    let source = text(&source(&format!("{name}.py")));
    let words = [&["python3", &source], arguments].concat();
    words.into_iter().map(str::to_owned).collect()
}

fn text(path: &Path) -> String {
    path.to_str().expect("a path that is text").to_owned()
}

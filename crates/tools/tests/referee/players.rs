//! The programs that the referee plays: small players in C, Python and shell.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::support::{run, stderr};

/// The directories of the players in C once they are compiled, and of all sources.
pub(super) const COMPILED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/players");
pub(super) const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/referee/players");

/// A player in C, compiled once for all tests.
pub(super) fn c(name: &str) -> String {
    static DONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let path = format!("{COMPILED}/{name}");
    if !done.iter().any(|done| done == name) {
        fs::create_dir_all(COMPILED).expect("creating a directory");
        let source = Path::new(SOURCES).join(format!("{name}.c"));
        let mut compile = Command::new("cc");
        // Another process of the tests may run the player meanwhile.
        let own = format!("{path}.{}", std::process::id());
        compile.args(["-O2", "-Wall", "-Werror", "-o", &own]);
        let end = run(compile.arg(source));
        assert!(end.status.success(), "{}", stderr(&end));
        fs::rename(own, &path).expect("one file system");
        done.push(name.to_owned());
    }
    path
}

/// The command of a player in Python.
pub(super) fn python(name: &str, arguments: &[&str]) -> Vec<String> {
    let source = format!("{SOURCES}/{name}.py");
    let words = [&["python3", &*source], arguments].concat();
    words.into_iter().map(str::to_owned).collect()
}

/// A player in shell.
pub(super) fn shell(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(str::to_owned).to_vec()
}

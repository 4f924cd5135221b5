//! The programs that the referee plays: small players in C, Python and shell.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::support::{run, stderr};

/// The source file of a player.
pub(super) fn source(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/referee/players");
    directory.join(name)
}

/// A player in C, compiled once for all tests.
pub(super) fn c(name: &str) -> String {
    static COMPILED: Mutex<Option<HashMap<String, PathBuf>>> = Mutex::new(None);
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let compiled = compiled.get_or_insert_default();
    let path = compiled.entry(name.to_owned()).or_insert_with(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("players");
        fs::create_dir_all(&directory).expect("creating a directory");
        let path = directory.join(name);
        let mut compile = Command::new("cc");
        compile.args(["-O2", "-Wall", "-Werror", "-o"]).arg(&path);
        let end = run(compile.arg(source(&format!("{name}.c"))));
        assert!(end.status.success(), "{}", stderr(&end));
        path
    });
    text(compiled_path(path))
}

/// The command of a player in Python, or `None` if Python is missing. CI has it.
pub(super) fn python(name: &str) -> Option<[String; 2]> {
    let is_there = Command::new("python3").arg("--version").output().is_ok();
    if !is_there && env::var_os("CI").is_none() {
        return None;
    }
    Some(["python3".to_owned(), text(&source(&format!("{name}.py")))])
}

/// The command of a player in shell.
pub(super) fn shell(name: &str) -> [String; 2] {
    ["sh".to_owned(), text(&source(&format!("{name}.sh")))]
}

fn compiled_path(path: &Path) -> &Path {
    path
}

fn text(path: &Path) -> String {
    path.to_str().expect("a path that is text").to_owned()
}

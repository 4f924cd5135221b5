//! The referee: programs that keep the rules get a score, and others a verdict.
//!
//! Timeouts are long where an answer must come, and short where none does.
#![cfg(target_os = "linux")]

mod ends;
mod errors;
mod faults;
mod held;
mod players;
mod scores;
mod scripts;
mod whole;

use std::process::{Command, Output, Stdio};

use tetris_pipe_support as support;
use tetris_pipe_support::{run, stderr, with_default_signals};

/// The referee, with options separated by spaces, and a program.
fn referee(options: &str, program: &[impl AsRef<str>]) -> Command {
    let mut command = with_default_signals(env!("CARGO_BIN_EXE_tetris-referee"));
    command.args(options.split_whitespace());
    if !program.is_empty() {
        command.arg("--");
        command.args(program.iter().map(AsRef::as_ref));
    }
    command.stdin(Stdio::null());
    command
}

/// What the referee prints about a program that keeps the rules.
#[track_caller]
fn keeps_the_rules(options: &str, program: &[impl AsRef<str>]) -> String {
    printed(&run(&mut referee(options, program)))
}

#[track_caller]
fn printed(end: &Output) -> String {
    assert_eq!(stderr(end), "");
    assert_eq!(end.status.code(), Some(0));
    str::from_utf8(&end.stdout).expect("text").to_owned()
}

/// Two lines about a program that breaks the rules on the first stream: what is wrong, and what
/// to do about it.
#[track_caller]
fn breaks_the_rules(options: &str, program: &[impl AsRef<str>]) -> (String, String) {
    let end = run(&mut referee(options, program));
    assert_eq!(str::from_utf8(&end.stdout), Ok(""));
    assert_eq!(end.status.code(), Some(1), "{}", stderr(&end));
    let (verdict, hint) = stderr(&end).split_once('\n').expect("two lines");
    let verdict = verdict.strip_prefix("tetris-referee: seed 1");
    let (_, verdict) = verdict
        .expect("a verdict")
        .split_once(": ")
        .expect("a fault");
    let hint = hint.strip_prefix("hint: ").expect("a hint");
    assert_eq!(hint.lines().count(), 1, "{hint}");
    (verdict.to_owned(), hint.to_owned())
}

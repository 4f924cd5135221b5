//! `tetris-pipe`: the built binary with real pipes, files and terminals. The expected
//! placements come from the library.
//!
//! Most tests use what Linux reports about pipes and processes.
#![cfg_attr(not(target_os = "linux"), allow(unused))] // Some tests are for Linux, and some for Unix.

#[cfg(unix)]
mod arguments;
#[cfg(target_os = "linux")]
mod changes;
#[cfg(target_os = "linux")]
mod endless;
#[cfg(target_os = "linux")]
mod failures;
mod inputs;
mod network;
#[cfg(target_os = "linux")]
mod terminals;
#[cfg(target_os = "linux")]
mod window;

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tetris_pipe::{Effort, Placement, Placer};
use tetris_pipe_support as support;

/// The program, with arguments separated by spaces.
fn tetris_pipe(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-pipe"));
    command.args(arguments.split_whitespace());
    command
}

/// The program in a directory, with an empty stdin.
fn tetris_pipe_in(directory: &TempDir, arguments: &str) -> Command {
    let mut command = tetris_pipe(arguments);
    command.current_dir(directory).stdin(Stdio::null());
    command
}

/// The placements of the library at an effort.
fn place_all_at(effort: u8, pieces: &[u8]) -> Vec<u8> {
    let mut placer = Placer::new(Effort::new(effort).expect("an effort"));
    placer.placements(pieces).map(Placement::to_byte).collect()
}

/// The transcript of shell commands. What they print on stderr stands where it was printed.
fn transcript(directory: &TempDir, commands: &[&str]) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tetris-pipe"));
    let folder = program.parent().expect("a folder").display();
    let run = |command: &&str| {
        let script = format!("exec 2>&1; PATH={folder}:$PATH; {command}");
        support::transcript(command, &support::run_script(directory, &script, &[]), str::to_owned)
    };
    commands.iter().map(run).collect()
}

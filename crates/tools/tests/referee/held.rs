//! Nothing that a program does holds the referee, and a bad day has an error of one line.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::geteuid;
use tempfile::TempDir;

use super::{breaks_the_rules, players};
use crate::support::{assert_failure, run};

/// A shell script, in which the referee is `$0`. It does not run as root, for whom there are no
/// limits.
fn script(script: &str) -> (TempDir, Command) {
    let directory = TempDir::new().expect("a directory");
    let copy = directory.path().join("referee");
    // A file that this process writes could not be run while another test starts a program.
    let mut copying = Command::new("cp");
    run(copying.arg(env!("CARGO_BIN_EXE_tetris-referee")).arg(&copy));
    let mode = Permissions::from_mode(0o755);
    fs::set_permissions(directory.path(), mode).expect("setting a mode");
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(copy);
    if geteuid().is_root() {
        command.uid(65_534).gid(65_534);
    }
    (directory, command)
}

#[test]
fn a_program_in_the_referees_group_or_that_fills_its_own_input_is_ended() {
    for script in ["exec \"$0\"", "cat /dev/zero > /proc/self/fd/0"] {
        let program = ["sh", "-c", script, &players::c("joins")];
        let verdict = breaks_the_rules("--timeout 1", &program);
        assert!(verdict.starts_with("piece 0: it hangs"), "{verdict}");
    }
}

/// The process that answers has left the group.
#[test]
fn a_program_that_ends_before_the_one_that_answers_ended_early() {
    let script = "exec 3<&0; setsid \"$0\" <&3 & sleep 0.3";
    let program = ["sh", "-c", script, &players::c("published")];
    let verdict = breaks_the_rules("--pieces 1000000", &program);
    assert!(verdict.starts_with("it ended after "), "{verdict}");
}

#[test]
fn threads_that_cannot_be_started_are_an_error() {
    let (_directory, mut command) =
        script("exec prlimit --nproc=1 \"$0\" -j 64 --streams 64 -- true");
    let end = run(&mut command);
    assert_failure(&end, "tetris-referee: cannot start the threads: ");
}

/// A program is started with several.
#[test]
fn too_many_open_files_are_the_error() {
    let (_directory, mut command) = script("ulimit -n 12; exec \"$0\" -j 8 --streams 8 -- sleep 9");
    let end = run(&mut command);
    assert_failure(&end, "tetris-referee: cannot start sleep: Too many open files");
}

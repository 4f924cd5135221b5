//! Outputs and shared streams: what was there is kept until there is something to write, and no
//! byte is lost.

use std::io::{Read, pipe};
use std::process::Stdio;
use std::thread::{self, sleep};
use std::time::Duration;

use rustix::io::{Errno, ioctl_fionbio};
use tetris_pipe::place_all;

use crate::support::pty::Terminal;
use crate::support::{
    assert_failure, assert_success, content, directory, noise, run, run_script, small_pipe, stderr,
    wait, with_faults, with_timeout,
};
use crate::{place_all_at, tetris_pipe_in};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tetris-pipe");

#[test]
fn an_output_that_names_stdout_or_stderr_is_appended_to_as_these_are() {
    for (name, redirection) in [
        ("stdout", ">> log"),
        ("stderr", "2>> log"),
        ("fd/1", ">> log"),
    ] {
        let directory = directory(&[("i", b"pieces"), ("log", b"kept")]);
        let script = format!("\"$0\" i -o /dev/{name} {redirection}");
        assert_success(&run_script(&directory, &script, &[PROGRAM]), b"");
        let log = [b"kept", &place_all(b"pieces")[..]].concat();
        assert_eq!(content(&directory, "log"), log);
    }
}

/// A network file system reports it only when the file is closed or synced.
#[test]
fn a_full_quota_is_named() {
    let directory = directory(&[("i", b"pieces")]);
    let mut command = tetris_pipe_in(&directory, "i -o o");
    let output = run(with_faults(&mut command, &[("FSYNC_FILE", Errno::DQUOT)]));
    assert_failure(&output, "tetris-pipe: cannot write o: ");
    let mut command = tetris_pipe_in(&directory, "i -o o");
    let output = run(with_faults(&mut command, &[("FSYNC_FILE", Errno::INVAL)]));
    assert_success(&output, b"");
}

/// As Node makes the streams that it shares with other programs.
#[test]
fn streams_that_do_not_block_are_awaited() {
    with_timeout(|| {
        let directory = directory(&[]);
        let pieces = noise(20_000);
        let (input, mut to_input) = pipe().expect("a pipe");
        let (mut from_output, output) = small_pipe();
        ioctl_fionbio(&input, true).expect("setting it not to block");
        ioctl_fionbio(&output, true).expect("setting it not to block");
        let mut command = tetris_pipe_in(&directory, "-e 1");
        let command = command.stdin(input).stdout(output).stderr(Stdio::piped());
        let child = command.spawn().expect("starting the program");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        sleep(Duration::from_millis(100));
        let copy = pieces.clone();
        let writer = thread::spawn(move || std::io::Write::write_all(&mut to_input, &copy));
        sleep(Duration::from_millis(300));
        let mut placements = Vec::new();
        from_output.read_to_end(&mut placements).expect("reading");
        assert_success(&wait(child), b"");
        assert_eq!(placements, place_all_at(1, &pieces));
        writer.join().expect("no panic").expect("writing");
    });
}

/// It would draw over the prompt, or be stopped where the terminal is set to.
#[test]
fn a_job_in_the_background_draws_nothing() {
    with_timeout(|| {
        let script = "stty tostop; set -m; \"$0\" i -o o & wait $!";
        let directory = directory(&[("i", &noise(300))]);
        let terminal = Terminal::open();
        let mut command = terminal.script(script, PROGRAM);
        command.current_dir(&directory).stdout(Stdio::null());
        let child = command.spawn().expect("starting the program");
        drop(command);
        let status = wait(child);
        let shown = terminal.shown();
        assert_eq!(status.status.code(), Some(0), "{}", stderr(&status));
        assert!(!shown.contains("pieces"), "{shown:?}");
        assert_eq!(content(&directory, "o"), place_all(&noise(300)));
    });
}

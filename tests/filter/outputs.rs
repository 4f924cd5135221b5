//! Outputs and shared streams: what was there is kept until there is something to write, and no
//! byte is lost.

use std::io::{Read, pipe};
use std::process::Stdio;
use std::thread::{self, sleep};
use std::time::Duration;

use rustix::io::ioctl_fionbio;
use tetris_pipe::place_all;

use crate::support::{
    assert_success, content, directory, noise, run_script, small_pipe, wait, with_timeout,
};
use crate::{place_all_at, tetris_pipe_in};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tetris-pipe");

#[test]
fn an_output_that_names_stdout_is_appended_to_as_stdout_is() {
    for name in ["stdout", "fd/1"] {
        let directory = directory(&[("i", b"pieces"), ("log", b"kept")]);
        let script = format!("\"$0\" i -o /dev/{name} >> log");
        assert_success(&run_script(&directory, &script, &[PROGRAM]), b"");
        let log = [b"kept", &place_all(b"pieces")[..]].concat();
        assert_eq!(content(&directory, "log"), log);
    }
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

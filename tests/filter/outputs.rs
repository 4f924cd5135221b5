//! Outputs and shared streams: what was there is kept until there is something to write, and no
//! byte is lost.

use std::io::{Read, Write, pipe};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use rustix::io::{ioctl_fionbio, ioctl_fionread};
use tetris_pipe::place_all;

use crate::support::{
    assert_success, content, directory, noise, poll, run_script, small_pipe, wait, with_timeout,
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
        let pieces = noise(2000);
        let (input, mut to_input) = pipe().expect("a pipe");
        let (mut from_output, mut output) = small_pipe();
        ioctl_fionbio(&input, true).expect("setting it not to block");
        ioctl_fionbio(&output, true).expect("setting it not to block");
        let filled = [b'?'; 4096];
        output.write_all(&filled).expect("filling the pipe");
        to_input.write_all(&pieces).expect("writing");
        let unread = input.try_clone().expect("a copy");
        let mut command = tetris_pipe_in(&directory, "-e 1");
        let command = command.stdin(input).stdout(output).stderr(Stdio::piped());
        let child = command.spawn().expect("starting the program");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        poll("the pieces to be read", || {
            let left = ioctl_fionread(&unread).expect("asking the pipe");
            (left == 0).then_some(())
        });
        sleep(Duration::from_millis(300)); // The first write fails.
        let mut placements = vec![0; filled.len() + pieces.len() - 1];
        from_output.read_exact(&mut placements).expect("reading");
        sleep(Duration::from_millis(100)); // A read fails.
        drop(to_input);
        from_output.read_to_end(&mut placements).expect("reading");
        assert_success(&wait(child), b"");
        assert_eq!(placements[filled.len()..], place_all_at(1, &pieces));
    });
}

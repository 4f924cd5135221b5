//! The window of two, as a partner and as the kernel see it.

use std::fs::{self, File};
use std::io::{PipeReader, Read, Seek, Write, pipe};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::io::ioctl_fionread;
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};
use tetris_pipe::place_all;

use crate::support::{
    answers_at, assert_answers, directory, end_of, in_lockstep, noise, patiently, tetris_pipe,
    wait_for,
};

fn play_in_lockstep(arguments: &str) {
    let pieces = noise(200);
    let (answers, end) = in_lockstep(&mut tetris_pipe(arguments), &pieces);
    assert_eq!(answers, place_all(&pieces));
    assert_answers(&end, &[]);
}

#[test]
fn a_partner_gets_answer_i_before_sending_piece_i_plus_2() {
    patiently(|| play_in_lockstep(""));
}

#[test]
fn an_unbuffered_partner_gets_answer_i_before_sending_piece_i_plus_2() {
    patiently(|| play_in_lockstep("--unbuffered"));
}

/// A pipe that keeps every write by itself and has room for just one.
fn pipe_of_one_write() -> (PipeReader, OwnedFd) {
    let (reader, writer) = pipe_with(PipeFlags::DIRECT | PipeFlags::CLOEXEC).expect("a pipe");
    fcntl_setpipe_size(&writer, 1).expect("a pipe of one page");
    (reader.into(), writer)
}

#[test]
fn answers_to_pieces_that_are_there_leave_together() {
    patiently(|| {
        let pieces = noise(100);
        let (input, mut sender) = pipe().expect("a pipe");
        sender.write_all(&pieces).expect("filling the pipe");
        let (mut answers, output) = pipe_of_one_write();
        let child = tetris_pipe("").stdin(input).stdout(output).spawn();
        let mut block = [0; 200];
        // The last piece waits for the one after it.
        let length = answers.read(&mut block).expect("reading a block");
        assert_eq!(block[..length], place_all(&pieces)[..99]);
        drop(sender);
        assert!(end_of(child.expect("starting")).status.success());
    });
}

/// Proves that no system call reads the byte of piece i+2 before answer i is written.
///
/// The output pipe has room for one answer, so whenever k answers have been taken out
/// of it, the program comes to a stop in writing answer k+1 (counted from 0), with the
/// k+1 answers before it written. The pieces are all there from the start. It may have
/// read k+3 of them then, and will not go on reading by itself: if it ever reads more,
/// it does so before an answer that it owes.
fn assert_reads_one_byte_for_each_answer(
    command: &mut Command,
    pieces: &[u8],
    bytes_read: impl Fn(&Child) -> u64,
) {
    let (mut taken, output) = pipe_of_one_write();
    let mut child = command.stdout(output).spawn().expect("starting");
    let answers = answers_at(1, pieces);
    for (k, &answer) in (0..).zip(&answers[..pieces.len() - 3]) {
        wait_for("the program to read on", || {
            let read = bytes_read(&child);
            assert!(read <= k + 3, "{read} pieces read for {} answers", k + 1);
            (read == k + 3).then_some(())
        });
        thread::sleep(Duration::from_micros(200));
        assert_eq!(bytes_read(&child), k + 3, "answer {} is owed", k + 1);
        let mut next = [0; 2];
        assert_eq!(taken.read(&mut next).expect("taking an answer"), 1);
        assert_eq!(next[0], answer);
    }
    child.kill().expect("ending the program");
    child.wait().expect("waiting for the program");
}

#[test]
fn unbuffered_no_byte_of_a_pipe_is_read_before_its_turn() {
    patiently(|| {
        let pieces = noise(300);
        let (input, mut sender) = pipe().expect("a pipe");
        sender.write_all(&pieces).expect("filling the pipe");
        let mut command = tetris_pipe("-e 1 --unbuffered");
        command.stdin(input.try_clone().expect("a copy"));
        assert_reads_one_byte_for_each_answer(&mut command, &pieces, |_| {
            300 - ioctl_fionread(&input).expect("asking the pipe")
        });
    });
}

#[test]
fn unbuffered_no_byte_of_a_file_on_stdin_is_read_before_its_turn() {
    patiently(|| {
        let pieces = noise(100);
        let directory = directory(&[("i", &pieces)]);
        let input = File::open(directory.path().join("i")).expect("opening the file");
        let mut command = tetris_pipe("-e 1 --unbuffered");
        command.stdin(
            input
                .try_clone()
                .expect("a copy, which shares its position"),
        );
        assert_reads_one_byte_for_each_answer(&mut command, &pieces, |_| {
            (&input).stream_position().expect("its position")
        });
    });
}

#[test]
fn unbuffered_no_byte_of_a_named_file_is_read_before_its_turn() {
    patiently(|| {
        let pieces = noise(100);
        let directory = directory(&[("i", &pieces)]);
        let path = directory.path().join("i");
        let mut command = tetris_pipe("-e 1 --unbuffered");
        command.arg(&path).stdin(Stdio::null());
        assert_reads_one_byte_for_each_answer(&mut command, &pieces, move |child| {
            position(child, &path).unwrap_or(0)
        });
    });
}

/// Where a process is in a file that it has open.
fn position(child: &Child, path: &Path) -> Option<u64> {
    let process = format!("/proc/{}", child.id());
    let open = fs::read_dir(format!("{process}/fd")).ok()?;
    let fd = open
        .flatten()
        .find(|fd| fs::read_link(fd.path()).is_ok_and(|target| target == path))?;
    let number = fd.file_name().into_string().ok()?;
    let told = fs::read_to_string(format!("{process}/fdinfo/{number}")).ok()?;
    told.lines()
        .find_map(|line| line.strip_prefix("pos:")?.trim().parse().ok())
}

//! Files that change while they are played, and outputs that fill up or go away.

use std::fs::OpenOptions;
use std::io::{PipeReader, Read, Write, pipe};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};

use rustix::io::ioctl_fionread;
use tempfile::TempDir;
use tetris_pipe::place_all;

use crate::support::{
    answers_at, assert_answers, content, directory, end_of, noise, patiently, small_pipe, stderr,
    tetris_pipe, tetris_pipe_in, wait_for,
};

/// Twice as many pieces as the program reads at once or answers before it writes.
const LONG: u32 = 1 << 14;

/// A program that has written its first answers and stands still, since nobody takes
/// them.
fn held_up(directory: &TempDir, arguments: &str) -> (Child, PipeReader) {
    let (answers, output) = small_pipe();
    let mut command = tetris_pipe_in(directory, arguments);
    let command = command.stdout(output).stderr(Stdio::piped());
    let child = command.spawn().expect("starting the program");
    wait_for("the first answers", || {
        let ready = ioctl_fionread(&answers).expect("asking a pipe");
        (ready > 0).then_some(())
    });
    (child, answers)
}

/// Takes the answers of a program that stood still, to its end.
fn let_go((child, mut answers): (Child, PipeReader)) -> (Output, Vec<u8>) {
    let mut taken = Vec::new();
    answers.read_to_end(&mut taken).expect("taking the answers");
    (end_of(child), taken)
}

#[test]
fn what_is_appended_to_a_mapped_file_is_not_played() {
    patiently(|| {
        let pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = held_up(&directory, "-e 1 i");
        append(&directory, &noise(100));
        let (output, answers) = let_go(program);
        assert!(answers == answers_at(1, &pieces));
        assert_answers(&output, &[]);
    });
}

#[test]
fn what_is_appended_to_a_file_that_is_read_is_played() {
    patiently(|| {
        let mut pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = held_up(&directory, "-e 1 --no-mmap i");
        append(&directory, &noise(100));
        pieces.extend(noise(100));
        let (output, answers) = let_go(program);
        assert!(answers == answers_at(1, &pieces));
        assert_answers(&output, &[]);
    });
}

fn append(directory: &TempDir, pieces: &[u8]) {
    let path = directory.path().join("i");
    let file = OpenOptions::new().append(true).open(path);
    let written = file.expect("opening the file").write_all(pieces);
    written.expect("appending to it");
}

fn cut(directory: &TempDir, length: u64) {
    let path = directory.path().join("i");
    let file = OpenOptions::new().write(true).open(path);
    let cut = file.expect("opening the file").set_len(length);
    cut.expect("cutting it short");
}

#[test]
fn a_mapped_file_that_is_cut_short_ends_the_program_without_a_wrong_answer() {
    patiently(|| {
        let pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = held_up(&directory, "-e 1 i");
        cut(&directory, 0);
        let (output, answers) = let_go(program);
        assert!(answers_at(1, &pieces).starts_with(&answers));
        let bus_error = rustix::process::Signal::BUS.as_raw();
        assert_eq!(output.status.signal(), Some(bus_error));
    });
}

#[test]
fn a_file_that_is_read_ends_where_it_is_cut_short() {
    patiently(|| {
        let pieces = noise(LONG);
        let length = pieces.len() / 4 * 3;
        for arguments in ["-e 1 --no-mmap i", "-e 1 -u i"] {
            let directory = directory(&[("i", &pieces)]);
            let program = held_up(&directory, arguments);
            cut(&directory, length as u64);
            let (output, answers) = let_go(program);
            assert!(answers == answers_at(1, &pieces[..length]));
            assert_answers(&output, &[]);
        }
    });
}

/// The limit stands for a disk: what fits is written, and then comes an error.
#[test]
fn a_disk_that_fills_up_half_way_is_named_and_holds_what_fitted() {
    let pieces = noise(LONG);
    let directory = directory(&[("i", &pieces)]);
    let script = "trap '' XFSZ; ulimit -f 12; exec \"$0\" -e 1 i -o o"; // in blocks of 1024 bytes
    let mut bash = Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_tetris-pipe")]);
    let output = bash.current_dir(&directory).output().expect("running");
    assert_eq!(
        stderr(&output),
        "tetris-pipe: cannot write o: File too large\n"
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(content(&directory, "o") == answers_at(1, &pieces)[..12 << 10]);
}

#[test]
fn a_reader_may_go_away_after_any_answer() {
    patiently(|| {
        let pieces = noise(24);
        let answers = place_all(&pieces);
        for arguments in ["", "-u"] {
            for taken in 0..pieces.len() - 2 {
                let (input, mut sender) = pipe().expect("a pipe");
                let (mut reader, output) = pipe().expect("a pipe");
                let mut command = tetris_pipe(arguments);
                let command = command.stdin(input).stdout(output).stderr(Stdio::piped());
                let child = command.spawn().expect("starting the program");
                sender.write_all(&pieces[..=taken]).expect("sending pieces");
                let mut first = vec![0; taken];
                reader.read_exact(&mut first).expect("reading answers");
                assert_eq!(first, answers[..taken]);
                drop(reader);
                // The program may have ended before it has read them.
                let _ = sender.write_all(&pieces[taken + 1..]);
                drop(sender);
                assert_answers(&end_of(child), &[]);
            }
        }
    });
}

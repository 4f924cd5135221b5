//! Inputs without an end, and longer than 32 bits can count: in constant memory.

use std::fs::{self, File};
use std::io::{PipeReader, Read, Seek, SeekFrom, Write, pipe};
use std::process::{Child, Command};

use tetris_pipe::place_all;

use crate::support::{
    answers_at, assert_answers, directory, patiently, run, tetris_pipe, tetris_pipe_in,
};

/// Answers after which the program has all the memory that it will ever need, and
/// after which it is asked again.
const SOON: usize = 1 << 14;
const LATER: usize = 1 << 18;

/// A line of what the kernel tells about a process, in KiB.
fn kib(child: &Child, line: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("its status");
    let value = status.lines().find_map(|l| l.strip_prefix(line));
    let number = value.and_then(|value| value.trim().trim_end_matches(" kB").parse().ok());
    number.unwrap_or_else(|| panic!("no {line} in {status}"))
}

fn start(command: &mut Command) -> (Child, PipeReader) {
    let (answers, output) = pipe().expect("a pipe");
    let child = command.stdout(output).spawn();
    (child.expect("starting the program"), answers)
}

fn take(answers: &mut PipeReader, length: usize) -> Vec<u8> {
    let mut taken = vec![0; length];
    answers.read_exact(&mut taken).expect("taking answers");
    taken
}

/// Takes many answers to endless zeros, and tells how much that let the memory grow.
fn growth(command: &mut Command, memory: &str) -> u64 {
    let (mut child, mut answers) = start(command);
    let taken = take(&mut answers, SOON);
    assert!(taken == answers_at(1, &vec![0; SOON + 1])[..SOON]);
    let soon = kib(&child, memory);
    take(&mut answers, LATER - SOON);
    let later = kib(&child, memory);
    child.kill().expect("ending the program");
    child.wait().expect("waiting for it");
    later - soon
}

#[test]
fn an_endless_input_needs_no_more_memory() {
    patiently(|| {
        let endless = File::open("/dev/zero").expect("opening /dev/zero");
        let growth = growth(tetris_pipe("-e 1").stdin(endless), "VmHWM:");
        assert!(growth < 128, "{growth} KiB");
    });
}

/// The pages of the file itself are shared, and the kernel takes them back as it likes.
#[test]
fn a_mapped_file_of_five_gib_needs_no_memory_of_its_own() {
    patiently(|| {
        let directory = directory(&[("i", b"")]);
        let file = File::create(directory.path().join("i")).expect("creating a file");
        file.set_len(5 << 30).expect("making it long");
        let growth = growth(&mut tetris_pipe_in(&directory, "-e 1 i"), "RssAnon:");
        assert!(growth < 128, "{growth} KiB");
    });
}

#[test]
fn pieces_beyond_the_first_four_gib_of_a_file_are_read() {
    let start = (4 << 30) - 3;
    let directory = directory(&[("i", b"")]);
    let path = directory.path().join("i");
    let mut file = File::create(&path).expect("creating a file");
    file.seek(SeekFrom::Start(start)).expect("going far");
    file.write_all(b"pieces").expect("writing there");
    let mut file = File::open(&path).expect("opening the file");
    file.seek(SeekFrom::Start(start)).expect("going far");
    let output = run(tetris_pipe("").stdin(file));
    assert_answers(&output, &place_all(b"pieces"));
}

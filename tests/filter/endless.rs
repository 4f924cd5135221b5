//! Inputs that never end, or are longer than 4 GiB, take constant memory.

use std::fs::File;
use std::io::{PipeReader, Read, pipe};
use std::process::Command;

use crate::support::{directory, kib, with_timeout};
use crate::{place_all_at, tetris_pipe, tetris_pipe_in};

/// The memory is measured after `SOON` placements, when all of it is allocated, and again
/// after `LATER`.
const SOON: usize = 1 << 14;
const LATER: usize = 1 << 18;

fn read(pipe: &mut PipeReader, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    pipe.read_exact(&mut bytes).expect("reading placements");
    bytes
}

/// Asserts that memory does not grow while a program plays an endless stream of zeros.
#[track_caller]
fn assert_constant_memory(command: &mut Command, field: &str) {
    let (mut placements, output) = pipe().expect("a pipe");
    let child = command.stdout(output).spawn();
    let mut child = child.expect("starting the program");
    let first = read(&mut placements, SOON);
    assert!(first == place_all_at(1, &vec![0; SOON + 1])[..SOON]);
    let soon = kib(child.id(), field).expect(field);
    read(&mut placements, LATER - SOON);
    let growth = kib(child.id(), field).expect(field) - soon;
    child.kill().expect("killing the program");
    child.wait().expect("waiting for it");
    assert!(growth < 128, "{growth} KiB");
}

#[test]
fn an_endless_input_takes_constant_memory() {
    with_timeout(|| {
        let endless = File::open("/dev/zero").expect("opening /dev/zero");
        assert_constant_memory(tetris_pipe("-e 1").stdin(endless), "VmHWM:");
    });
}

/// The pages of the mapped file do not count: the kernel reclaims them as needed.
#[test]
fn a_mapped_file_of_5_gib_takes_constant_memory() {
    with_timeout(|| {
        let directory = directory(&[("i", b"")]);
        let file = File::create(directory.path().join("i")).expect("creating a file");
        file.set_len(5 << 30).expect("setting its length");
        assert_constant_memory(&mut tetris_pipe_in(&directory, "-e 1 i"), "RssAnon:");
    });
}

//! Inputs that never end, or are longer than 4 GiB, take constant memory.

use std::fs::File;
use std::io::{PipeReader, Read, pipe};
use std::process::Command;

use crate::support::{directory, kib, with_timeout};
use crate::{place_all_at, tetris_pipe, tetris_pipe_in};

fn read(pipe: &mut PipeReader, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    pipe.read_exact(&mut bytes).expect("reading placements");
    bytes
}

/// Asserts that memory does not grow while a program plays an endless stream of zeros, from some
/// placements on, when all of it is allocated, to sixteen times as many.
#[track_caller]
fn assert_constant_memory(command: &mut Command, field: &str, effort: u8, soon: usize) {
    command.args(["-e", &effort.to_string()]);
    let (mut placements, output) = pipe().expect("a pipe");
    let child = command.stdout(output).spawn();
    let mut child = child.expect("starting the program");
    let first = read(&mut placements, soon);
    assert!(first == place_all_at(effort, &vec![0; soon + 1])[..soon]);
    let before = kib(child.id(), field).expect(field);
    read(&mut placements, 15 * soon);
    let growth = kib(child.id(), field).expect(field) - before;
    child.kill().expect("killing the program");
    child.wait().expect("waiting for it");
    assert!(growth < 128, "{growth} KiB");
}

#[test]
fn an_endless_input_takes_constant_memory() {
    with_timeout(|| {
        for (effort, soon) in [(1, 1 << 14), (2, 1 << 7)] {
            let endless = File::open("/dev/zero").expect("opening /dev/zero");
            assert_constant_memory(tetris_pipe("").stdin(endless), "VmHWM:", effort, soon);
        }
    });
}

/// The pages of the mapped file do not count: the kernel reclaims them as needed.
#[test]
fn a_mapped_file_of_5_gib_takes_constant_memory() {
    with_timeout(|| {
        let directory = directory(&[("i", b"")]);
        let file = File::create(directory.path().join("i")).expect("creating a file");
        file.set_len(5 << 30).expect("setting its length");
        assert_constant_memory(&mut tetris_pipe_in(&directory, "i"), "RssAnon:", 1, 1 << 14);
    });
}

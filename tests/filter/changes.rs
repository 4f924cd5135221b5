//! Files that are appended to or truncated while they are played.

use std::fs::{File, OpenOptions};
use std::io::{PipeReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Output, Stdio};

use tempfile::TempDir;

use crate::support::{
    assert_failure, assert_success, directory, noise, small_pipe, wait, wait_for_output,
    with_timeout,
};
use crate::{place_all_at, tetris_pipe_in};

/// Twice as many pieces as fit into the program's buffers.
const LONG: u32 = 1 << 14;

/// Starts a program that blocks after its first placements, since nothing reads them.
fn start_blocked(directory: &TempDir, arguments: &str) -> (Child, PipeReader) {
    let (placements, output) = small_pipe();
    let mut command = tetris_pipe_in(directory, arguments);
    let command = command.stdout(output).stderr(Stdio::piped());
    let child = command.spawn().expect("starting the program");
    wait_for_output(&placements);
    (child, placements)
}

/// Reads the placements of a blocked program to its end.
fn unblock((child, mut pipe): (Child, PipeReader)) -> (Output, Vec<u8>) {
    let mut placements = Vec::new();
    pipe.read_to_end(&mut placements).expect("reading");
    (wait(child), placements)
}

fn append(directory: &TempDir, pieces: &[u8]) {
    let path = directory.path().join("i");
    let file = OpenOptions::new().append(true).open(path);
    let written = file.expect("opening the file").write_all(pieces);
    written.expect("appending to it");
}

fn truncate(directory: &TempDir, length: usize) {
    let path = directory.path().join("i");
    let file: File = OpenOptions::new().write(true).open(path).expect("opening");
    file.set_len(length as u64).expect("truncating it");
}

#[test]
fn a_mapped_file_is_played_up_to_its_length_at_startup() {
    with_timeout(|| {
        let pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = start_blocked(&directory, "-e 1 i");
        append(&directory, &noise(100));
        let (output, placements) = unblock(program);
        assert!(placements == place_all_at(1, &pieces));
        assert_success(&output, &[]);
    });
}

#[test]
fn a_file_that_is_read_is_played_up_to_its_current_end() {
    with_timeout(|| {
        let mut pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = start_blocked(&directory, "-e 1 --no-mmap i");
        append(&directory, &noise(100));
        pieces.extend(noise(100));
        let (output, placements) = unblock(program);
        assert!(placements == place_all_at(1, &pieces));
        assert_success(&output, &[]);

        let length = pieces.len() / 4 * 3;
        let program = start_blocked(&directory, "-e 1 -u i");
        truncate(&directory, length);
        let (output, placements) = unblock(program);
        assert!(placements == place_all_at(1, &pieces[..length]));
        assert_success(&output, &[]);
    });
}

/// The bytes that are cut from its last page are played as 0.
#[test]
fn a_mapped_file_that_loses_the_end_of_its_last_page_is_reported() {
    with_timeout(|| {
        let pieces = noise(LONG + 1000);
        let directory = directory(&[("i", &pieces)]);
        let program = start_blocked(&directory, "-e 1 i");
        truncate(&directory, pieces.len() - 500);
        let (output, placements) = unblock(program);
        assert_eq!(placements.len(), pieces.len() - 1);
        let error = "cannot read i: it was truncated while it was played";
        assert_failure(&output, &format!("tetris-pipe: {error}\n"));
    });
}

#[test]
fn truncating_a_mapped_file_kills_the_program_without_a_wrong_placement() {
    with_timeout(|| {
        let pieces = noise(LONG);
        let directory = directory(&[("i", &pieces)]);
        let program = start_blocked(&directory, "-e 1 i");
        truncate(&directory, 0);
        let (output, placements) = unblock(program);
        assert!(place_all_at(1, &pieces).starts_with(&placements));
        let bus_error = rustix::process::Signal::BUS.as_raw();
        assert_eq!(output.status.signal(), Some(bus_error));
    });
}

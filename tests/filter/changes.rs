//! Files that are appended to or truncated while they are played.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Output, Stdio};

use crate::support::{
    assert_failure, assert_success, directory, noise, small_pipe, wait, wait_for_output,
    with_timeout,
};
use crate::{place_all_at, tetris_pipe_in};

/// Twice as many pieces as fit into the program's buffers.
const LONG: u32 = 1 << 14;

/// The end and the placements of a program that plays the file `i`, which is changed while the program
/// is blocked after its first placements, since nothing reads them yet.
fn played(arguments: &str, pieces: &[u8], change: impl FnOnce(File)) -> (Output, Vec<u8>) {
    let directory = directory(&[("i", pieces)]);
    let (mut pipe, output) = small_pipe();
    let mut command = tetris_pipe_in(&directory, arguments);
    let child = command.stdout(output).stderr(Stdio::piped()).spawn();
    drop(command);
    wait_for_output(&pipe);
    let file = OpenOptions::new().append(true).open(directory.path().join("i"));
    change(file.expect("opening the file"));
    let mut placements = Vec::new();
    pipe.read_to_end(&mut placements).expect("reading");
    (wait(child.expect("starting the program")), placements)
}

fn append(mut file: File) {
    file.write_all(&noise(100)).expect("appending to it");
}

fn truncate(length: usize) -> impl FnOnce(File) {
    move |file| file.set_len(length as u64).expect("truncating it")
}

#[test]
fn a_mapped_file_is_played_up_to_its_length_at_startup() {
    with_timeout(|| {
        let pieces = noise(LONG);
        let (output, placements) = played("-e 1 i", &pieces, append);
        assert!(placements == place_all_at(1, &pieces));
        assert_success(&output, &[]);
    });
}

#[test]
fn a_file_that_is_read_is_played_up_to_its_current_end() {
    with_timeout(|| {
        let pieces = noise(LONG);
        let (output, placements) = played("-e 1 --no-mmap i", &pieces, append);
        assert!(placements == place_all_at(1, &[pieces.clone(), noise(100)].concat()));
        assert_success(&output, &[]);

        let length = pieces.len() / 4 * 3;
        let (output, placements) = played("-e 1 -u i", &pieces, truncate(length));
        assert!(placements == place_all_at(1, &pieces[..length]));
        assert_success(&output, &[]);
    });
}

/// The bytes that are cut from its last page are played as 0.
#[test]
fn a_mapped_file_that_loses_the_end_of_its_last_page_is_reported() {
    with_timeout(|| {
        let pieces = noise(LONG + 1000);
        let (output, placements) = played("-e 1 i", &pieces, truncate(pieces.len() - 500));
        assert_eq!(placements.len(), pieces.len() - 1);
        let error = "cannot read i: it was truncated while it was played";
        assert_failure(&output, &format!("tetris-pipe: {error}\n"));
    });
}

#[test]
fn truncating_a_mapped_file_kills_the_program_without_a_wrong_placement() {
    with_timeout(|| {
        let pieces = noise(LONG);
        let (output, placements) = played("-e 1 i", &pieces, truncate(0));
        assert!(place_all_at(1, &pieces).starts_with(&placements));
        let bus_error = rustix::process::Signal::BUS.as_raw();
        assert_eq!(output.status.signal(), Some(bus_error));
    });
}

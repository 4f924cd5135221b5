//! The placements depend on the pieces only, not on where they are read from or where
//! the placements are written to.

use std::fs::{self, File};
use std::io;
#[cfg(target_os = "linux")]
use std::{process::Stdio, thread};

#[cfg(target_os = "linux")]
use rustix::fs::{CWD, Mode, mkfifoat};
use tetris_pipe::place_all;

use crate::support::{assert_success, content, directory, noise, run, run_on};
#[cfg(target_os = "linux")]
use crate::support::{small_pipe, wait_for_output};
use crate::{tetris_pipe, tetris_pipe_in};

#[test]
fn stdin_and_files_are_placed_on_stdout() {
    for length in [0, 1, 30] {
        let pieces = noise(length);
        let placements = place_all(&pieces);
        for arguments in ["", "-", "-u", "-u -", "--no-mmap", "-e 2", "-o -", "- -o -"] {
            let output = run_on(&pieces, &mut tetris_pipe(arguments));
            assert_success(&output, &placements);
        }
        let directory = directory(&[("i", &pieces)]);
        for arguments in ["i", "i -u", "i --no-mmap", "./i --unbuffered --no-mmap"] {
            let output = run(&mut tetris_pipe_in(&directory, arguments));
            assert_success(&output, &placements);
        }
    }
}

#[test]
fn a_named_output_is_created_or_replaced() {
    let pieces = noise(80);
    let directory = directory(&[("i", &pieces), ("empty", b"")]);
    for (arguments, pieces) in [
        ("i -o o", &pieces[..]),
        ("i -u --output o", &pieces),
        ("--output=o --no-mmap i", &pieces),
        ("empty -o o", b""),
    ] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_success(&output, &[]);
        assert_eq!(content(&directory, "o"), place_all(pieces));
        fs::write(directory.path().join("o"), [b'?'; 100]).expect("writing a file");
    }
}

#[test]
fn a_file_on_stdin_is_read_from_its_position() {
    let directory = directory(&[("i", b"skipped pieces")]);
    let mut file = File::open(directory.path().join("i")).expect("opening the file");
    io::copy(&mut io::Read::take(&mut file, 8), &mut io::sink()).expect("skipping");
    let output = run(tetris_pipe("").stdin(file));
    assert_success(&output, &place_all(b"pieces"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_fifo_can_be_named() {
    let directory = directory(&[]);
    let fifo = directory.path().join("i");
    mkfifoat(CWD, &fifo, Mode::RUSR | Mode::WUSR).expect("making a FIFO");
    let writer = thread::spawn(|| fs::write(fifo, b"pieces"));
    let output = run(&mut tetris_pipe_in(&directory, "i"));
    assert_success(&output, &place_all(b"pieces"));
    writer.join().expect("no panic").expect("writing the FIFO");
}

/// A file in `/proc` looks like an empty regular file, and one in `/sys` like one page.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_mapped_is_read() {
    let in_sys = ["/sys/kernel/mm/transparent_hugepage/enabled", "/sys/devices/system/cpu/online"];
    let in_sys = in_sys.into_iter().find(|path| fs::exists(path).is_ok_and(|it| it));
    for path in ["/proc/version", in_sys.expect("a file in /sys")] {
        let pieces = fs::read(path).expect(path);
        assert!(!pieces.is_empty(), "{path}");
        assert_success(&run(&mut tetris_pipe(path)), &place_all(&pieces));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_can_be_both_input_and_output() {
    let output = run(&mut tetris_pipe("/dev/null -o /dev/null"));
    assert_success(&output, &[]);
    let mut command = tetris_pipe("");
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).output();
    assert_success(&output.expect("running the program"), &[]);
}

#[cfg(target_os = "linux")]
#[test]
fn only_a_named_file_is_mapped_and_only_if_allowed() {
    let directory = directory(&[("i", &noise(9000))]);
    let path = directory.path().join("i");
    for (arguments, mapped) in
        [("-e 1 i", true), ("-e 1 --no-mmap i", false), ("-e 1 -u i", false), ("-e 1", false)]
    {
        // Nothing reads the placements, so the program blocks after the first of them.
        let (placements, output) = small_pipe();
        let mut child = tetris_pipe(arguments)
            .current_dir(&directory)
            .stdin(File::open(&path).expect("opening the file"))
            .stdout(output)
            .spawn()
            .expect("starting the program");
        wait_for_output(&placements);
        let maps = fs::read_to_string(format!("/proc/{}/maps", child.id())).expect("its maps");
        child.kill().expect("killing the program");
        child.wait().expect("waiting for the program");
        let path = path.to_str().expect("a path in UTF-8");
        assert_eq!(maps.contains(path), mapped, "{arguments}");
    }
}

//! The same pieces get the same answers, wherever they come from and go to.

use std::fs::{self, File};
use std::io;
use std::process::{Command, Stdio};
use std::thread;

use rustix::fs::{CWD, Mode, mkfifoat};
use tetris_pipe::place_all;

use crate::support::{
    answers_at, assert_answers, content, directory, noise, run, run_on, small_pipe, tetris_pipe,
    tetris_pipe_in, wait_for,
};

#[test]
fn pieces_on_stdin_are_answered_on_stdout() {
    let pieces = noise(80);
    let answers = place_all(&pieces);
    for arguments in ["", "-", "-u", "-u -", "--no-mmap", "-e 3", "-o -", "- -o -"] {
        let output = run_on(&pieces, &mut tetris_pipe(arguments));
        assert_answers(&output, &answers);
    }
}

#[test]
fn pieces_in_a_file_are_answered_on_stdout() {
    let pieces = noise(80);
    let answers = place_all(&pieces);
    let directory = directory(&[("i", &pieces)]);
    for arguments in ["i", "i -u", "i --no-mmap", "./i --unbuffered --no-mmap"] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_answers(&output, &answers);
    }
}

#[test]
fn a_named_output_is_written_in_place_of_what_it_held() {
    let pieces = noise(80);
    let answers = place_all(&pieces);
    for arguments in ["i -o o", "i -u --output o", "--output=o --no-mmap i"] {
        let directory = directory(&[("i", &pieces), ("o", &[b'?'; 100])]);
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_answers(&output, &[]);
        assert_eq!(content(&directory, "o"), answers);
    }
}

#[test]
fn an_output_is_created_where_there_was_none() {
    let directory = directory(&[]);
    let mut command = tetris_pipe_in(&directory, "-o o");
    assert_answers(&run_on(b"pieces", &mut command), &[]);
    assert_eq!(content(&directory, "o"), place_all(b"pieces"));
}

#[test]
fn a_file_on_stdin_is_read_from_its_position() {
    let directory = directory(&[("i", b"skipped pieces")]);
    let mut file = File::open(directory.path().join("i")).expect("opening the file");
    io::copy(&mut io::Read::take(&mut file, 8), &mut io::sink()).expect("skipping");
    let output = run(tetris_pipe("").stdin(file));
    assert_answers(&output, &place_all(b"pieces"));
}

#[test]
fn no_piece_and_one_piece_and_two_are_answered() {
    for pieces in [&b""[..], b"1", b"12"] {
        let answers = place_all(pieces);
        let directory = directory(&[("i", pieces)]);
        for arguments in ["", "-u"] {
            assert_answers(&run_on(pieces, &mut tetris_pipe(arguments)), &answers);
        }
        for arguments in ["i", "i --no-mmap", "i -u"] {
            let output = run(&mut tetris_pipe_in(&directory, arguments));
            assert_answers(&output, &answers);
        }
    }
}

#[test]
fn every_effort_is_the_library_s() {
    for effort in 1..=5 {
        let pieces = noise(if effort < 4 { 100 } else { 8 });
        let output = run_on(&pieces, &mut tetris_pipe(&format!("-e {effort}")));
        assert_answers(&output, &answers_at(effort, &pieces));
    }
    let pieces = noise(100);
    assert_ne!(answers_at(1, &pieces), answers_at(3, &pieces));
}

#[test]
fn more_pieces_than_a_buffer_holds_are_all_answered() {
    let pieces = noise(9000);
    let answers = answers_at(1, &pieces);
    let directory = directory(&[("i", &pieces)]);
    for arguments in ["-e 1 i", "-e 1 --no-mmap i"] {
        let output = run(&mut tetris_pipe_in(&directory, arguments));
        assert_answers(&output, &answers);
    }
    assert_answers(&run_on(&pieces, &mut tetris_pipe("-e 1")), &answers);
}

#[test]
fn a_fifo_can_be_named() {
    let directory = directory(&[]);
    let fifo = directory.path().join("i");
    mkfifoat(CWD, &fifo, Mode::RUSR | Mode::WUSR).expect("making a FIFO");
    let partner = thread::spawn(|| fs::write(fifo, b"pieces"));
    let output = run(&mut tetris_pipe_in(&directory, "i"));
    assert_answers(&output, &place_all(b"pieces"));
    partner.join().expect("no panic").expect("writing the FIFO");
}

#[test]
fn a_process_substitution_can_be_named() {
    let mut bash = Command::new("bash");
    bash.args(["-c", "exec \"$0\" <(printf pieces)"]);
    bash.arg(env!("CARGO_BIN_EXE_tetris-pipe"));
    assert_answers(&run(&mut bash), &place_all(b"pieces"));
}

/// It claims to be a regular file of no bytes.
#[test]
fn a_file_in_proc_is_read_though_it_seems_empty() {
    let pieces = fs::read("/proc/version").expect("reading /proc/version");
    assert!(!pieces.is_empty());
    let output = run(&mut tetris_pipe("/proc/version"));
    assert_answers(&output, &place_all(&pieces));
}

/// It claims to be a regular file of a whole page, but has no such operation as mmap.
#[test]
fn a_file_that_cannot_be_mapped_is_read() {
    let path = "/sys/kernel/mm/transparent_hugepage/enabled";
    let path = [path, "/sys/devices/system/cpu/online"]
        .into_iter()
        .find(|path| fs::exists(path).is_ok_and(|there| there))
        .expect("a file in /sys");
    let pieces = fs::read(path).expect("reading a file in /sys");
    assert_answers(&run(&mut tetris_pipe(path)), &place_all(&pieces));
}

#[test]
fn a_device_can_be_input_and_output_at_once() {
    let output = run(&mut tetris_pipe("/dev/null -o /dev/null"));
    assert_answers(&output, &[]);
    let output = tetris_pipe("")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output();
    assert_answers(&output.expect("running the program"), &[]);
}

#[test]
fn only_a_named_file_is_mapped_and_only_if_it_may_be() {
    let directory = directory(&[("i", &noise(9000))]);
    let path = directory.path().join("i");
    let is_mapped = |arguments: &str| {
        // Nobody reads the answers, so the program stands still after the first ones.
        let (answers, output) = small_pipe();
        let mut child = tetris_pipe(arguments)
            .current_dir(&directory)
            .stdin(File::open(&path).expect("opening the file"))
            .stdout(output)
            .spawn()
            .expect("starting the program");
        wait_for("the first answers", || {
            let ready = rustix::io::ioctl_fionread(&answers).expect("asking a pipe");
            (ready > 0).then_some(())
        });
        let maps = fs::read_to_string(format!("/proc/{}/maps", child.id())).expect("its maps");
        child.kill().expect("ending the program");
        child.wait().expect("waiting for the program");
        maps.contains(path.to_str().expect("a plain path"))
    };
    assert!(is_mapped("-e 1 i"));
    assert!(!is_mapped("-e 1 --no-mmap i"));
    assert!(!is_mapped("-e 1 -u i"));
    assert!(!is_mapped("-e 1"));
}

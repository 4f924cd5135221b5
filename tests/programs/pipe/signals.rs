//! Signals: a program that is ended by one writes its placements first.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tetris_pipe::place_all;

use crate::pty::Terminal;
use crate::support::{
    assert_success, content, directory, noise, place_all_at, poll, small_pipe, start_with_pipes,
    wait, with_timeout,
};

const SIGNALS: [Signal; 3] = [Signal::HUP, Signal::INT, Signal::TERM];

/// The program with the default action for every signal, even if these tests run with
/// some of them ignored.
fn tetris_pipe(arguments: &str) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_tetris-pipe")]);
    command.args(arguments.split_whitespace());
    command
}

/// Starts a command with pipes for its standard streams.
fn start(command: &mut Command) -> (Child, ChildStdin, ChildStdout) {
    let (mut child, stdin) = start_with_pipes(command);
    let stdout = child.stdout.take().expect("a pipe from stdout");
    (child, stdin, stdout)
}

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

/// Starts a program on an endless file, with its stderr on a terminal.
fn start_endless() -> (TempDir, Child, File) {
    let directory = directory(&[("i", b"")]);
    let file = File::create(directory.path().join("i")).expect("creating a file");
    file.set_len(1 << 40).expect("setting its length");
    let Terminal { master, slave } = Terminal::open();
    let mut command = tetris_pipe("i -o o");
    command.current_dir(&directory).stdin(Stdio::null());
    let child = command.stderr(slave).spawn().expect("starting the program");
    (directory, child, File::from(master))
}

/// The number of pieces in the first progress line on a terminal.
fn pieces_shown(terminal: &mut File) -> usize {
    let mut shown = String::new();
    while !shown.ends_with(" pieces") {
        let mut byte = [0];
        terminal.read_exact(&mut byte).expect("reading a terminal");
        shown.push(byte[0].into());
    }
    let number = shown.trim_end_matches(" pieces").trim_start();
    number.parse().expect("a number of pieces")
}

#[test]
fn a_busy_program_writes_its_placements_and_ends() {
    with_timeout(|| {
        let mut programs = SIGNALS.map(|signal| (signal, start_endless()));
        let shown: Vec<_> = programs
            .iter_mut()
            .map(|(signal, (_, child, terminal))| {
                let shown = pieces_shown(terminal);
                send(*signal, child);
                shown
            })
            .collect();
        for ((signal, (directory, child, mut terminal)), shown) in programs.into_iter().zip(shown) {
            assert_eq!(wait(child).status.signal(), Some(signal.as_raw()));

            let written = content(&directory, "o");
            assert!(written.len() >= shown, "{} of {shown}", written.len());
            let pieces = vec![0; written.len() + 1];
            assert!(written == place_all(&pieces)[..written.len()]);
            let mut rest = Vec::new();
            let _ = terminal.read_to_end(&mut rest); // A closed terminal is an error.
            assert!(rest.ends_with(b"\r\x1b[K"), "the progress line is left");
        }
    });
}

#[test]
fn a_program_that_waits_for_pieces_ends_immediately() {
    with_timeout(|| {
        for (signal, arguments) in SIGNALS.into_iter().zip(["", "-u", "--no-mmap"]) {
            let (mut child, mut stdin, mut stdout) = start(&mut tetris_pipe(arguments));
            stdin.write_all(b"abc").expect("sending pieces");
            let mut placements = vec![0; 2];
            stdout.read_exact(&mut placements).expect("reading");
            send(signal, &child);
            stdout.read_to_end(&mut placements).expect("reading on");
            assert_eq!(placements, place_all(b"abc")[..2]);
            let status = child.wait().expect("waiting for the program");
            assert_eq!(status.signal(), Some(signal.as_raw()));
        }
    });
}

/// As under `nohup`, and in background jobs of scripts.
#[test]
fn signals_that_were_ignored_at_startup_stay_ignored() {
    with_timeout(|| {
        let mut bash = Command::new("bash");
        bash.args(["-c", "trap '' HUP INT TERM; exec \"$0\""]);
        bash.arg(env!("CARGO_BIN_EXE_tetris-pipe"));
        let (child, mut stdin, mut stdout) = start(&mut bash);
        stdin.write_all(b"pi").expect("sending pieces");
        let mut placements = vec![0];
        stdout.read_exact(&mut placements).expect("reading");
        for signal in SIGNALS {
            send(signal, &child);
        }
        stdin.write_all(b"eces").expect("sending pieces");
        drop(stdin);
        stdout.read_to_end(&mut placements).expect("reading on");
        assert_eq!(placements, place_all(b"pieces"));
        assert_success(&wait(child), &[]);
    });
}

#[test]
fn a_second_signal_ends_a_program_whose_output_is_blocked() {
    with_timeout(|| {
        let (mut placements, output) = small_pipe();
        let endless = File::open("/dev/zero").expect("opening /dev/zero");
        let mut command = tetris_pipe("-e 1");
        let child = command.stdin(endless).stdout(output).spawn();
        let mut child = child.expect("starting the program");
        drop(command);
        let status = poll("the program to end", || {
            send(Signal::TERM, &child);
            child.try_wait().expect("its status")
        });
        assert_eq!(status.signal(), Some(Signal::TERM.as_raw()));
        let mut written = Vec::new();
        placements.read_to_end(&mut written).expect("reading");
        let pieces = vec![0; written.len() + 1];
        assert!(written == place_all_at(1, &pieces)[..written.len()]);
    });
}

#[test]
fn a_program_that_is_stopped_and_continued_goes_on() {
    with_timeout(|| {
        for arguments in ["", "-u"] {
            let pieces = noise(50);
            let (child, mut stdin, mut stdout) = start(&mut tetris_pipe(arguments));
            let mut placements = Vec::new();
            for two in pieces.chunks(2) {
                send(Signal::STOP, &child);
                stdin.write_all(two).expect("sending pieces");
                send(Signal::CONT, &child);
                let mut byte = [0];
                stdout.read_exact(&mut byte).expect("reading");
                placements.extend(byte);
            }
            drop(stdin);
            stdout.read_to_end(&mut placements).expect("reading on");
            assert_eq!(placements, place_all(&pieces));
            assert_success(&wait(child), &[]);
        }
    });
}

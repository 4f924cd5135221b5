//! Signals: who asks the program to end gets what it has answered by then.

use std::fs::File;
use std::io::{Read, Write, pipe};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::place_all;

use crate::pty::Terminal;
use crate::support::{
    answers_at, assert_answers, between_pipes, content, directory, end_of, noise, patiently, run,
    small_pipe, stderr, wait_for,
};

const ASKING: [Signal; 3] = [Signal::HUP, Signal::INT, Signal::TERM];

/// The program, to which no signal is one to be ignored, as it may be to these tests.
fn tetris_pipe(arguments: &str) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_tetris-pipe")]);
    command.args(arguments.split_whitespace());
    command
}

fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).expect("sending a signal");
}

/// The number of pieces in the first progress line that a program shows.
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

fn ends_with_what_it_has_answered(signal: Signal) {
    let directory = directory(&[("i", b"")]);
    let file = File::create(directory.path().join("i")).expect("creating a file");
    file.set_len(1 << 40).expect("a file too long to end");
    let Terminal { master, slave } = Terminal::open();
    let mut command = tetris_pipe("-e 4 i -o o");
    command.current_dir(&directory).stdin(Stdio::null());
    let child = command.stderr(slave).spawn().expect("starting the program");
    drop(command);
    let mut terminal = File::from(master);
    let shown = pieces_shown(&mut terminal);
    send(signal, &child);
    assert_eq!(end_of(child).status.signal(), Some(signal.as_raw()));

    let written = content(&directory, "o");
    assert!(written.len() >= shown, "{} of {shown}", written.len());
    let pieces = vec![0; written.len() + 1];
    assert!(written == answers_at(4, &pieces)[..written.len()]);
    let mut rest = Vec::new();
    let _ = terminal.read_to_end(&mut rest); // It ends with an error, as terminals do.
    assert!(rest.ends_with(b"\r\x1b[K"), "the progress line is left");
}

#[test]
fn whoever_interrupts_gets_what_was_answered() {
    patiently(|| ends_with_what_it_has_answered(Signal::INT));
}

#[test]
fn whoever_terminates_gets_what_was_answered() {
    patiently(|| ends_with_what_it_has_answered(Signal::TERM));
}

#[test]
fn whoever_hangs_up_gets_what_was_answered() {
    patiently(|| ends_with_what_it_has_answered(Signal::HUP));
}

#[test]
fn a_shell_sees_by_which_signal_it_ended() {
    let script = "mkfifo i; \"$0\" i > o & exec 3> i; printf ab >&3; \
                  until [ -s o ]; do sleep 0.01; done; kill $!; wait $!; echo $?";
    let directory = directory(&[]);
    let mut bash = Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_tetris-pipe")]);
    let output = run(bash.current_dir(&directory).stdin(Stdio::null()));
    assert_eq!(output.stdout, b"143\n");
    assert_eq!(content(&directory, "o"), place_all(b"ab")[..1]);
}

#[test]
fn a_program_that_waits_for_pieces_has_written_all_and_ends_at_once() {
    patiently(|| {
        for (signal, arguments) in ASKING.into_iter().zip(["", "-u", "--no-mmap"]) {
            let (mut child, mut stdin, mut stdout) = partner(&mut tetris_pipe(arguments));
            stdin.write_all(b"abc").expect("sending pieces");
            let mut answers = vec![0; 2];
            stdout.read_exact(&mut answers).expect("reading answers");
            send(signal, &child);
            stdout.read_to_end(&mut answers).expect("reading the rest");
            assert_eq!(answers, place_all(b"abc")[..2]);
            let status = child.wait().expect("waiting for the program");
            assert_eq!(status.signal(), Some(signal.as_raw()));
        }
    });
}

/// A program and the pipes to and from it.
fn partner(command: &mut Command) -> (Child, ChildStdin, ChildStdout) {
    let (mut child, stdin) = between_pipes(command);
    let stdout = child.stdout.take().expect("a pipe from stdout");
    (child, stdin, stdout)
}

/// As `nohup` and the `&` of scripts promise.
#[test]
fn a_signal_that_was_to_be_ignored_is_ignored() {
    patiently(|| {
        let mut bash = Command::new("bash");
        bash.args(["-c", "trap '' HUP INT TERM; exec \"$0\""]);
        bash.arg(env!("CARGO_BIN_EXE_tetris-pipe"));
        let (child, mut stdin, mut stdout) = partner(&mut bash);
        stdin.write_all(b"pi").expect("sending pieces");
        let mut answers = vec![0];
        stdout.read_exact(&mut answers).expect("reading an answer");
        for signal in ASKING {
            send(signal, &child);
        }
        stdin.write_all(b"eces").expect("sending pieces");
        drop(stdin);
        stdout.read_to_end(&mut answers).expect("reading the rest");
        assert_eq!(answers, place_all(b"pieces"));
        assert_answers(&end_of(child), &[]);
    });
}

#[test]
fn a_second_signal_does_not_wait_for_a_reader_who_takes_no_answers() {
    patiently(|| {
        let (mut answers, output) = small_pipe();
        let endless = File::open("/dev/zero").expect("opening /dev/zero");
        let mut command = tetris_pipe("-e 1");
        let mut child = command
            .stdin(endless)
            .stdout(output)
            .spawn()
            .expect("starting");
        drop(command);
        let status = wait_for("the program to end", || {
            send(Signal::TERM, &child);
            child.try_wait().expect("asking for its end")
        });
        assert_eq!(status.signal(), Some(Signal::TERM.as_raw()));
        let mut written = Vec::new();
        answers.read_to_end(&mut written).expect("reading answers");
        let pieces = vec![0; written.len() + 1];
        assert!(written == answers_at(1, &pieces)[..written.len()]);
    });
}

#[test]
fn a_program_that_is_stopped_and_continued_goes_on() {
    patiently(|| {
        for arguments in ["", "-u"] {
            let pieces = noise(50);
            let (input, mut sender) = pipe().expect("a pipe");
            let mut command = tetris_pipe(arguments);
            let command = command.stdin(input).stdout(Stdio::piped());
            let mut child = command.stderr(Stdio::piped()).spawn().expect("starting");
            let mut stdout = child.stdout.take().expect("a pipe from stdout");
            let mut answers = Vec::new();
            for two in pieces.chunks(2) {
                send(Signal::STOP, &child);
                sender.write_all(two).expect("sending pieces");
                send(Signal::CONT, &child);
                let mut answer = [0];
                stdout.read_exact(&mut answer).expect("reading an answer");
                answers.extend(answer);
            }
            drop(sender);
            stdout.read_to_end(&mut answers).expect("reading the rest");
            assert_eq!(answers, place_all(&pieces));
            let output = end_of(child);
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        }
    });
}

//! Terminals: neither pieces nor placements are for people, but progress is.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use tetris_pipe::place_all;

use crate::pty::Terminal;
use crate::support::{
    assert_answers, assert_refused, between_pipes, content, directory, end_of, patiently, run,
    stderr, tetris_pipe, tetris_pipe_in,
};

#[test]
fn without_arguments_a_terminal_on_stdin_gets_the_usage() {
    for arguments in ["", "-o o", "-u"] {
        let directory = directory(&[("o", b"kept")]);
        let terminal = Terminal::open();
        let output = run(tetris_pipe_in(&directory, arguments).stdin(terminal.slave()));
        let line = "tetris-pipe: no FILE, and stdin is a terminal: redirect it, or say - to type. \
                    Usage: tetris-pipe [OPTIONS] [FILE]";
        assert_refused(&output, line);
        assert_eq!(content(&directory, "o"), b"kept");
    }
}

#[test]
fn who_says_dash_may_type() {
    let terminal = Terminal::open();
    terminal.type_in(b"pieces\n\x04");
    let output = run(tetris_pipe("-").stdin(terminal.slave()));
    assert_answers(&output, &place_all(b"pieces\n"));
}

#[test]
fn a_terminal_on_stdout_is_refused_with_a_hint() {
    for arguments in ["i", "i -o -"] {
        let directory = directory(&[("i", b"pieces")]);
        let terminal = Terminal::open();
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(terminal.slave()).output().expect("running");
        drop(command);
        let line = "tetris-pipe: stdout is a terminal, and placements are no text: redirect it, \
                    or use -o FILE";
        assert_refused(&output, line);
        assert_eq!(terminal.shown(), "");
    }
}

#[test]
fn a_terminal_on_stdout_does_not_matter_to_a_named_output() {
    let directory = directory(&[("i", b"pieces")]);
    let terminal = Terminal::open();
    let mut command = tetris_pipe_in(&directory, "i -o o");
    let output = command.stdout(terminal.slave()).output().expect("running");
    drop(command);
    assert_answers(&output, &[]);
    assert_eq!(terminal.shown(), "");
    assert_eq!(content(&directory, "o"), place_all(b"pieces"));
}

/// Sends a few pieces, the last of them after much more than a second.
fn send_slowly(mut stdin: impl Write) {
    for _ in 0..16 {
        stdin.write_all(b"t").expect("sending a piece");
        thread::sleep(Duration::from_millis(100));
    }
}

/// What work of more than a second shows on a terminal.
fn shown_by_long_work(terminal: Terminal) -> String {
    let mut command = tetris_pipe("");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(terminal.slave());
    let mut child = command.spawn().expect("starting the program");
    drop(command);
    send_slowly(child.stdin.take().expect("a pipe to stdin"));
    assert_eq!(end_of(child).status.code(), Some(0));
    terminal.shown()
}

#[test]
fn long_work_shows_its_progress_on_a_terminal_and_wipes_it_away() {
    let shown = shown_by_long_work(Terminal::open());
    let lines: Vec<_> = shown.split_terminator("\x1b[K").collect();
    let [lines @ .., last] = &lines[..] else {
        panic!("nothing was shown");
    };
    assert_eq!(*last, "\r");
    assert!((1..=4).contains(&lines.len()), "{lines:?}");
    for line in lines {
        assert!(line.starts_with('\r'), "{line:?}");
        assert!(line.ends_with(" points"), "{line:?}");
    }
}

#[test]
fn long_work_is_silent_without_a_terminal() {
    let (child, stdin) = between_pipes(&mut tetris_pipe(""));
    send_slowly(stdin);
    assert_answers(&end_of(child), &place_all(&[b't'; 16]));
}

#[test]
fn long_work_is_silent_while_another_program_has_the_terminal() {
    let terminal = Terminal::open();
    terminal.make_raw();
    assert_eq!(shown_by_long_work(terminal), "");
}

#[test]
fn short_work_is_silent_on_a_terminal() {
    let terminal = Terminal::open();
    let mut command = tetris_pipe("/dev/null");
    command.stdout(Stdio::piped()).stderr(terminal.slave());
    let child = command.spawn().expect("starting the program");
    drop(command);
    assert_eq!(stderr(&end_of(child)), "");
    assert_eq!(terminal.shown(), "");
}

#[test]
fn a_file_of_known_length_has_a_time_left() {
    patiently(|| {
        let directory = directory(&[("i", b"")]);
        let file = File::create(directory.path().join("i")).expect("creating a file");
        file.set_len(1 << 40).expect("a file too long to end");
        let terminal = Terminal::open();
        let mut command = tetris_pipe_in(&directory, "-e 1 i");
        command.stdout(Stdio::null()).stderr(terminal.slave());
        let mut child = command.spawn().expect("starting the program");
        drop(command);
        let mut master = File::from(terminal.master);
        let mut shown = String::new();
        while !shown.ends_with(" left\x1b[K") {
            let mut byte = [0];
            master.read_exact(&mut byte).expect("reading the terminal");
            shown.push(byte[0].into());
        }
        child.kill().expect("ending the program");
        child.wait().expect("waiting for the program");
    });
}

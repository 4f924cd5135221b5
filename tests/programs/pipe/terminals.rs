//! Terminals: pieces and placements are binary, so terminals are refused for them; a
//! terminal on stderr gets the progress line.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use tetris_pipe::place_all;

use crate::pty::Terminal;
use crate::support::{
    assert_failure, assert_success, content, directory, run, start_with_pipes, tetris_pipe,
    tetris_pipe_in, wait, with_timeout,
};

#[test]
fn a_terminal_on_stdin_is_refused_with_the_usage() {
    for arguments in ["", "-o o", "-u"] {
        let directory = directory(&[("o", b"kept")]);
        let terminal = Terminal::open();
        let output = run(tetris_pipe_in(&directory, arguments).stdin(terminal.slave()));
        let line = "tetris-pipe: stdin is a terminal: name a FILE, redirect stdin, or use - to \
                    type. Usage: tetris-pipe [OPTIONS] [FILE]";
        assert_failure(&output, line);
        assert_eq!(content(&directory, "o"), b"kept");
    }
}

#[test]
fn a_dash_accepts_a_terminal_on_stdin() {
    let terminal = Terminal::open();
    terminal.type_in(b"pieces\n\x04");
    let output = run(tetris_pipe("-").stdin(terminal.slave()));
    assert_success(&output, &place_all(b"pieces\n"));
}

#[test]
fn a_terminal_on_stdout_is_refused_unless_the_output_is_a_file() {
    let directory = directory(&[("i", b"pieces")]);
    let line = "tetris-pipe: stdout is a terminal, and placements are binary: redirect it, \
                or use -o FILE";
    for (arguments, refused) in [("i", true), ("i -o -", true), ("i -o o", false)] {
        let terminal = Terminal::open();
        let mut command = tetris_pipe_in(&directory, arguments);
        let output = command.stdout(terminal.slave()).output().expect("running");
        drop(command);
        if refused {
            assert_failure(&output, line);
        } else {
            assert_success(&output, &[]);
        }
        assert_eq!(terminal.shown(), "");
    }
    assert_eq!(content(&directory, "o"), place_all(b"pieces"));
}

/// Sends pieces for more than a second.
fn send_slowly(mut stdin: impl Write) {
    for _ in 0..16 {
        stdin.write_all(b"t").expect("sending a piece");
        thread::sleep(Duration::from_millis(100));
    }
}

/// What a slow game shows on a terminal.
fn shown_by_slow_game(terminal: Terminal) -> String {
    let mut command = tetris_pipe("");
    let command_with_streams = command.stdin(Stdio::piped()).stdout(Stdio::null());
    let child = command_with_streams.stderr(terminal.slave()).spawn();
    let mut child = child.expect("starting the program");
    drop(command);
    send_slowly(child.stdin.take().expect("a pipe to stdin"));
    assert_eq!(wait(child).status.code(), Some(0));
    terminal.shown()
}

#[test]
fn a_slow_game_shows_its_progress_and_erases_it() {
    let shown = shown_by_slow_game(Terminal::open());
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
fn a_slow_game_shows_nothing_without_a_terminal() {
    let (child, stdin) = start_with_pipes(&mut tetris_pipe(""));
    send_slowly(stdin);
    assert_success(&wait(child), &place_all(&[b't'; 16]));
}

#[test]
fn a_slow_game_shows_nothing_while_another_program_controls_the_terminal() {
    let terminal = Terminal::open();
    terminal.make_raw();
    assert_eq!(shown_by_slow_game(terminal), "");
}

#[test]
fn a_short_game_shows_nothing() {
    let terminal = Terminal::open();
    let mut command = tetris_pipe("/dev/null");
    command.stdout(Stdio::null()).stderr(terminal.slave());
    let status = command.status().expect("running");
    drop(command);
    assert!(status.success());
    assert_eq!(terminal.shown(), "");
}

#[test]
fn the_progress_of_a_file_has_the_time_left() {
    with_timeout(|| {
        let directory = directory(&[("i", b"")]);
        let file = File::create(directory.path().join("i")).expect("creating a file");
        file.set_len(1 << 40).expect("setting its length");
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
        child.kill().expect("killing the program");
        child.wait().expect("waiting for the program");
    });
}

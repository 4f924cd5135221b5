//! Terminals: pieces and placements are binary, so terminals are refused for them; a
//! terminal on stderr gets the progress bar.

use std::process::Stdio;

use tetris_pipe::place_all;

use crate::support::pty::Terminal;
use crate::support::{assert_failure, assert_success, content, directory, noise, run, wait};
use crate::{tetris_pipe, tetris_pipe_in};

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

/// The text that a game shows on a terminal on stderr.
fn shown_by_game(arguments: &str) -> String {
    let directory = directory(&[("i", &noise(300))]);
    let terminal = Terminal::open();
    let mut command = tetris_pipe_in(&directory, arguments);
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    command.stdout(Stdio::piped()).stderr(terminal.slave());
    let child = command.spawn();
    let child = child.expect("starting the program");
    drop(command);
    assert_eq!(wait(child).status.code(), Some(0));
    terminal.shown()
}

#[test]
fn a_game_shows_its_progress_and_erases_it() {
    let shown = shown_by_game("i -o o");
    assert!(shown.contains(" of 300 pieces"), "{shown:?}");
    assert!(shown.ends_with("\r\x1b[2K"), "{shown:?}");
}

#[test]
fn a_game_that_is_piped_shows_nothing() {
    assert_eq!(shown_by_game("i"), "");
}

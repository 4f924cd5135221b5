//! How the viewer gives the terminal back, and what it does without one; live games.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};

use rustix::process::Signal;
use tempfile::TempDir;

use crate::pty::Terminal;
use crate::support::{assert_ends, tetris_judge};
use crate::viewer::{END, USUAL, Viewer, died_of, troubled};

#[test]
fn leaving_gives_the_terminal_back() {
    for key in ["q", "\x03"] {
        let viewer = troubled(USUAL);
        viewer.press(key);
        let (status, stderr) = viewer.end();
        assert!(status.success(), "{status}");
        assert_eq!(stderr, "");
    }
}

#[test]
fn signals_end_it_and_give_the_terminal_back() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let viewer = troubled(USUAL);
        viewer.signal(signal);
        let (status, stderr) = viewer.end();
        assert!(died_of(status, signal), "{status}");
        assert_eq!(stderr, "");
    }
}

#[test]
fn it_ends_when_the_terminal_is_closed() {
    let status = troubled(USUAL).close();
    assert!(
        died_of(status, Signal::HUP) || status.code() == Some(2),
        "{status}"
    );
}

/// A pipe with a name, in a directory of its own.
fn fifo() -> (TempDir, String) {
    let directory = TempDir::new().expect("a temporary directory");
    let path = directory.path().join("fifo");
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("running mkfifo").success());
    let path = path.to_str().expect("a name in text").to_owned();
    (directory, path)
}

#[test]
fn a_live_game_is_followed() {
    let (_directory, fifo) = fifo();
    let command = format!("\"$0\" --watch i - < {fifo}");
    let viewer = Viewer::start(USUAL, (&[0; 5], b""), &command, &[]);
    let mut game = OpenOptions::new().write(true).open(&fifo).expect("opening");
    viewer.wait_for_text("0 of 0 so far");
    viewer.wait_for_text("▶ waiting for more");
    viewer.press(END);
    viewer.wait_for_text("▶ as the pieces come");
    for (placements, text) in [(&[0][..], " 1 of 1 so far"), (&[2, 4, 6], " 4 of 4 so far")] {
        game.write_all(placements).expect("playing");
        viewer.wait_for_text(text);
    }
    viewer.press("5\r");
    game.write_all(&[8]).expect("playing");
    drop(game);
    viewer.wait_for("the end", |screen| {
        screen.contains(" 5 of 5") && !screen.contains("so far")
    });
    viewer.wait_for_text("doubles         1");
    viewer.press("q");
    let (status, stderr) = viewer.end();
    assert!(status.success(), "{status}");
    assert_eq!(stderr, "");
}

#[test]
fn a_live_game_can_be_left() {
    let (_directory, fifo) = fifo();
    let command = format!("\"$0\" --watch - o < {fifo}");
    let viewer = Viewer::start(USUAL, (b"", &[0; 5]), &command, &[]);
    let game = OpenOptions::new().write(true).open(&fifo).expect("opening");
    viewer.wait_for_text("▶ waiting for more");
    viewer.press("q");
    assert!(viewer.end().0.success());
    drop(game); // It was open all the time.
}

#[test]
fn a_broken_game_is_shown_up_to_its_fault() {
    let viewer = Viewer::new(USUAL, (&[0; 4], &[0, 2, 9, 4]));
    let fault =
        "o: piece 2: byte 9 puts a O in rotation 0 over column 9, but its columns are 0 to 8";
    viewer.wait_for_text(&fault[..40]);
    viewer.press(END);
    viewer.wait_for_text(" 2 of 2");
    viewer.press("q");
    let (status, stderr) = viewer.end();
    assert_eq!(status.code(), Some(1));
    assert_eq!(stderr, format!("tetris-judge: {fault}\n"));
}

#[test]
fn without_a_terminal_it_refuses() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let output = command.arg("--watch").output().expect("running");
    let line = "tetris-judge: --watch needs a terminal, and stdout is none: \
                use --report, --plot or --frame\n";
    assert_ends(&output, 2, "", line);
}

#[test]
fn a_game_that_is_typed_cannot_be_watched() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let terminal = Terminal::open();
    command.args(["--watch", "i", "-"]);
    command.stdin(terminal.slave()).stdout(terminal.slave());
    let child = command.stderr(Stdio::piped()).spawn();
    let output = child.expect("starting it").wait_with_output();
    let line = "tetris-judge: --watch reads keys from the terminal, \
                so the game cannot come from there as well\n";
    assert_ends(&output.expect("waiting"), 2, "", line);
}

//! The viewer on a terminal: keys and sizes, live games, and how it starts and ends.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};

use rustix::process::Signal;
use tempfile::TempDir;

use super::support::{assert_ends, lossy_game, tetris_judge};
use super::viewer::{END, USUAL, Viewer, ended_by, lossy};
use crate::pty::Terminal;
use crate::support::directory;

const CONTROL_C: &str = "\x03";
const CONTROL_Z: &str = "\x1a";
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const PAGE_DOWN: &str = "\x1b[6~";
const HOME: &str = "\x1b[H";

#[test]
fn it_plays_and_its_keys_move_through_the_game() {
    let viewer = Viewer::start(USUAL, (&[0; 250], &[0; 250]), "\"$0\" --watch");
    viewer.press(&UP.repeat(20));
    viewer.wait_for_text(" 250 of 250");
    viewer.wait_for_text("■ paused");
    for (keys, piece) in [
        (HOME, 0),
        (PAGE_DOWN, 100),
        (LEFT, 99),
        (END, 250),
        ("45\x7f6\r", 46),
        ("r", 54),
    ] {
        viewer.press(keys);
        viewer.wait_for_text(&format!(" {piece} of 250"));
    }
    viewer.press("e");
    viewer.wait_for_text("effort 3 ");
    viewer.wait_for_text("▸ rotation 0 column 0");
    viewer.press("?");
    viewer.wait_for_text("these keys");
}

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let viewer = lossy(USUAL);
    viewer.press("13\r");
    let blocks = "│▒▒▒▒ · · · · · ·████│";
    viewer.wait_for_text(blocks);
    for (size, text) in [
        ((49, 14), "│██      ▄▄│"),
        ((30, 10), "window too small"),
        ((200, 60), blocks),
    ] {
        viewer.resize(size);
        viewer.wait_for_text(text);
    }
}

#[test]
fn no_color_in_the_environment_turns_colours_off() {
    let game = (&[1; 3][..], &[0x10, 0x14, 8][..]);
    let viewer = Viewer::start(USUAL, game, "env NO_COLOR=1 \"$0\" --watch");
    viewer.press("2\r");
    viewer.wait_for_text("│IIIIIIIIIIIIIIII▒▒ ·│");
}

#[test]
fn quitting_restores_the_terminal() {
    let viewer = lossy(USUAL);
    viewer.press("q");
    let (status, stderr) = viewer.end();
    assert!(status.success(), "{status}");
    assert_eq!(stderr, "");
}

#[test]
fn control_c_interrupts_it_and_the_terminal_is_restored() {
    let viewer = lossy(USUAL);
    viewer.press(CONTROL_C);
    let (status, stderr) = viewer.end();
    assert!(ended_by(status, Signal::INT), "{status}");
    assert_eq!(stderr, "");
}

/// A shell with job control, in which a player that never ends is watched.
const NEVER_ENDING: &str = "sh -mc '{ printf \"\\\\0\"; exec sleep 1000; } | \
                            \"$0\" --watch i -; exit $?' \"$0\"";

#[test]
fn the_shell_does_not_wait_for_the_player() {
    for (key, code) in [("q", 0), (CONTROL_C, 128 + Signal::INT.as_raw())] {
        let viewer = Viewer::start(USUAL, (&[0; 3], b""), NEVER_ENDING);
        viewer.wait_for_text("1 of 1 so far");
        viewer.press(key);
        let status = viewer.end().0;
        let is_interrupted = ended_by(status, Signal::INT) && key == CONTROL_C;
        assert!(is_interrupted || status.code() == Some(code), "{status}");
    }
}

#[test]
fn control_z_suspends_it_and_the_shell_resumes_it() {
    let command = "sh -mc '\"$0\" --watch i o; echo; echo back; read line; fg' \"$0\"";
    let (pieces, placements) = lossy_game();
    let viewer = Viewer::start(USUAL, (&pieces, &placements), command);
    viewer.press("12\r");
    viewer.wait_for_text(" 12 of 25");
    viewer.press(CONTROL_Z);
    let text = viewer.wait_for_text("back");
    assert!(!text.contains(" 12 of 25"), "{text}");
    viewer.press("\r");
    viewer.wait_for_text(" 12 of 25");
    viewer.press("l");
    viewer.wait_for_text(" 13 of 25");
    viewer.press("q");
    viewer.wait_for("the shell", |screen| !screen.contains(" of "));
}

#[test]
fn without_a_shell_control_z_does_nothing() {
    let viewer = lossy(USUAL);
    viewer.press(CONTROL_Z);
    viewer.press("l");
    viewer.wait_for_text(" 1 of 25");
}

#[test]
fn signals_end_it_and_the_terminal_is_restored() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let viewer = lossy(USUAL);
        viewer.signal(signal);
        let (status, stderr) = viewer.end();
        assert!(ended_by(status, signal), "{status}");
        assert_eq!(stderr, "");
    }
}

#[test]
fn it_ends_when_the_terminal_is_closed() {
    let status = lossy(USUAL).close();
    assert!(
        ended_by(status, Signal::HUP) || status.code() == Some(2),
        "{status}"
    );
}

/// An empty file in a directory of its own.
fn file() -> (TempDir, String) {
    let directory = directory(&[("o", b"")]);
    let path = directory.path().join("o");
    let path = path.to_str().expect("a name in text").to_owned();
    (directory, path)
}

/// A named pipe in a directory of its own.
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
    let viewer = Viewer::start(USUAL, (&[0; 5], b""), &command);
    let mut game = OpenOptions::new().write(true).open(&fifo).expect("opening");
    viewer.wait_for_text("0 of 0 so far");
    viewer.wait_for_text("▶ waiting for more pieces");
    viewer.press(END);
    viewer.wait_for_text("▶ following the game");
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
fn a_growing_file_is_followed() {
    let (directory, placements) = file();
    let command = format!("\"$0\" --follow i {placements}");
    let viewer = Viewer::start(USUAL, (&[0; 5], b""), &command);
    let file = OpenOptions::new().append(true).open(&placements);
    let mut file = file.expect("opening");
    viewer.wait_for_text("0 of 0 so far");
    viewer.wait_for_text("▶ following the game");
    for (placements, text) in [(&[0][..], " 1 of 1 so far"), (&[2, 4, 6], " 4 of 4 so far")] {
        file.write_all(placements).expect("playing");
        viewer.wait_for_text(text);
    }
    file.write_all(&[9]).expect("playing");
    viewer.wait_for_text("piece 4: byte 9 means piece O");
    viewer.press("q");
    assert_eq!(viewer.end().0.code(), Some(1));
    drop(directory); // It was there until here.
}

#[test]
fn the_viewer_of_a_live_game_can_be_quit() {
    let (_directory, fifo) = fifo();
    let command = format!("\"$0\" --watch - o < {fifo}");
    let viewer = Viewer::start(USUAL, (b"", &[0; 5]), &command);
    let game = OpenOptions::new().write(true).open(&fifo).expect("opening");
    viewer.wait_for_text("▶ waiting for more pieces");
    viewer.press("q");
    assert!(viewer.end().0.success());
    drop(game); // It was open until here.
}

#[test]
fn a_game_that_breaks_the_rules_is_shown_up_to_there() {
    let viewer = Viewer::new(USUAL, (&[0; 4], &[0, 2, 9, 4]));
    let fault =
        "o: piece 2: byte 9 means piece O in rotation 0 over column 9, and its columns are 0 to 8";
    viewer.wait_for_text(&fault[..40]);
    viewer.press(END);
    viewer.wait_for_text(" 2 of 2");
    viewer.press("q");
    let (status, stderr) = viewer.end();
    assert_eq!(status.code(), Some(1));
    assert_eq!(stderr, format!("tetris-judge: {fault}\n"));
}

#[test]
fn stdout_must_be_a_terminal() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let output = command.arg("--watch").output().expect("running");
    let line = "tetris-judge: the viewer needs a terminal, but stdout is not one: \
                use --report, --list, --plot or --frame\n";
    assert_ends(&output, 2, "", line);
}

#[test]
fn a_dumb_terminal_is_refused() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let terminal = Terminal::open();
    command.arg("--watch").env("TERM", "dumb");
    command.stdin(terminal.slave()).stdout(terminal.slave());
    let child = command.stderr(Stdio::piped()).spawn();
    let output = child.expect("starting it").wait_with_output();
    let line = "tetris-judge: the viewer needs a terminal that can move its cursor, \
                but TERM is dumb: use --report, --list, --plot or --frame\n";
    assert_ends(&output.expect("waiting"), 2, "", line);
}

#[test]
fn the_game_cannot_be_typed() {
    let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let terminal = Terminal::open();
    command.args(["--watch", "i", "-"]).env("TERM", "xterm");
    command.stdin(terminal.slave()).stdout(terminal.slave());
    let child = command.stderr(Stdio::piped()).spawn();
    let output = child.expect("starting it").wait_with_output();
    let line = "tetris-judge: the viewer reads keys from the terminal, \
                so the game cannot be typed there as well\n";
    assert_ends(&output.expect("waiting"), 2, "", line);
}

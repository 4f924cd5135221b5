//! The viewer on a terminal: keys and sizes, live games, and how it starts and ends.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tetris_pipe::{Effort, Piece, Placement, Placer};
use vt100::Color;

use crate::support::pty::Terminal;
use crate::support::{assert_failure, assert_success, content, poll, wait, with_timeout};
use crate::viewer::{Viewer, ended_by, lossy};
use crate::{assert_fault, judge, testgames, tetris_judge};

const CONTROL_C: &str = "\x03";
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const PAGE_UP: &str = "\x1b[5~";
const PAGE_DOWN: &str = "\x1b[6~";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";

#[test]
fn it_plays_and_its_keys_move_through_the_game() {
    // O pieces on each other: every eleventh does not fit.
    let viewer = Viewer::start((&[0; 600], &[0; 600]), "\"$0\" --watch");
    viewer.wait_for_text(" of 600"); // All of it was read.
    // A frame is shorter than a piece.
    viewer.wait_for("piece 3", |screen| {
        let text = screen.contents();
        let shown = text.split_once(" of 600").expect("the position").0;
        shown.ends_with(|digit| ('3'..='9').contains(&digit))
    });
    viewer.press(&UP.repeat(20));
    viewer.wait_for_text(" 600 of 600");
    viewer.wait_for_text("■ paused");
    for (keys, text) in [
        (HOME, " 0 of 600"),
        (LEFT, " 0 of 600"),
        (RIGHT, " 1 of 600"),
        ("ll", " 3 of 600"),
        ("h", " 2 of 600"),
        (PAGE_DOWN, " 102 of 600"),
        (LEFT, " 101 of 600"),
        (PAGE_UP, " 1 of 600"),
        (PAGE_UP, " 0 of 600"),
        (END, " 600 of 600"),
        (RIGHT, " 600 of 600"),
        ("300\r", "resets         27"),
        ("45\x7f6", "piece 46, Enter"),
        ("\r", " 46 of 600"),
        ("12", "piece 12, Enter"),
        ("\x1b", "? shows the keys"),
        ("\r", " 46 of 600"),
        ("r", " 54 of 600"),
        ("1\x7f", "does not fit: the grid is cleared"),
        ("r", " 65 of 600"),
        ("R", " 54 of 600"),
        ("n", " 54 of 600"),
        ("w", "effort 3 "),
        ("e", "effort 1 "),
        ("e", "effort 2 "),
        ("w", "tetrises        0"),
        ("99999999999999999999999999\r", " 600 of 600"),
        ("0\rjjjjjjjjjjjjj ", "▶ 1 piece per second"),
        ("k", "▶ 2 pieces per second"),
        (" ", "■ paused"),
        ("?", "show or hide these keys"),
    ] {
        viewer.press(keys);
        viewer.wait_for_text(text);
    }
}

/// The squares of a piece have its colour or its letter, also after others were cleared.
#[test]
fn the_window_shows_the_game() {
    let expected = "
        ┌────────────────────┐
        │ · · · · · · · · · ·│   now             next OOOO
        │ · · · · · · · · · ·│        IIIIIIII        OOOO
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   clears 3 rows: +7
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   piece      12 of 25
        │ · · · · · · · · · ·│   score      3
        │ · · · · · · · · · ·│   per piece  0.2500
        │ · · · · · · · · · ·│   of bound   20.00 %
        │ · · · · · · · · · ·│
        │ · · · · · · · · · ·│   singles         0
        │ · · · · · · · · · ·│   doubles         1
        │ · · · · · · · · · ·│   triples         0
        │ · · · · · · · · · ·│   tetrises        0
        │ · · · · · · · · · ·│   resets          0
        │ · · · · · · · ·II▒▒│
        │IIIIIIIIIIIIIIIIII▒▒│
        │IIIIIIIIIIIIIIIIII▒▒│
        │IIIIIIIIIIIIIIIIII▒▒│   ■ paused
        └────────────────────┘
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━●─────────────────────────┃─────
        ? shows the keys, q quits";
    let lines = |text: &str| -> Vec<_> { text.lines().map(|it| it.trim().to_owned()).collect() };
    let (pieces, placements) = testgames::lossy();
    for (no_color, [i, o], colour) in [
        ("", ["██"; 2], Color::Idx(44)),
        ("NO_COLOR=1", ["II", "OO"], Color::Default),
    ] {
        let command = format!("{no_color} \"$0\" --watch");
        let viewer = Viewer::start((&pieces, &placements), &command);
        viewer.wait_for_text(" of 25"); // All of it was read.
        viewer.resize((59, 24));
        viewer.press("12\r");
        let expected = lines(expected.replace("II", i).replace("OO", o).trim());
        viewer.wait_for("the window", |screen| {
            let lowest = screen.cell(20, 1).map(vt100::Cell::fgcolor);
            lines(&screen.contents()) == expected && lowest == Some(colour)
        });
        viewer.press("15\r");
        viewer.wait_for_text(&format!("│{o}{o} · · · · · ·{i}{i}│"));
        viewer.resize((58, 24));
        viewer.wait_for_text("window too small: 59 x 24 needed");
        viewer.resize((200, 60));
        viewer.wait_for_text("│▒▒▒▒ · · · · · · · ·│");
    }
}

#[test]
fn moves_are_ranked_and_the_placement_of_the_game_is_marked() {
    let moves = Placer::new(Effort::ALL[0]).ranked_moves(Piece::T, None);
    let (best, worst) = (moves[0], moves[moves.len() - 1]);
    assert!(moves.len() > 6, "the worst is below the others");
    let is_pruned = |it: &&Placement| moves.iter().all(|ranked| ranked.placement != **it);
    let pruned = Piece::T.placements().iter().find(is_pruned);
    let behind = format!("{:.2}    0", worst.points - best.points);
    for (placement, result) in [
        (best.placement, "0.00    0"),
        (worst.placement, &behind),
        (*pruned.expect("a bad placement"), "pruned"),
    ] {
        let viewer = Viewer::new((&[Piece::T as u8], &[placement.to_byte()]));
        viewer.press("we");
        viewer.wait_for_text("effort 1               points  ply");
        let (rotation, column) = (placement.rotation(), placement.column());
        let line = format!("▸ rotation {rotation} column {column}{result:>13}");
        viewer.wait_for_text(&line);
    }
}

#[test]
fn quitting_restores_the_terminal() {
    for key in ["q", CONTROL_C] {
        let viewer = lossy();
        viewer.press(key);
        assert_success(&viewer.end(), b"");
    }
}

/// The terminal may be closed without a signal, if that is ignored.
#[test]
fn it_ends_with_its_terminal() {
    with_timeout(|| {
        let (pieces, placements) = testgames::lossy();
        let (directory, _) = tetris_judge((&pieces, &placements), "");
        for (trap, signal) in [("", Some(Signal::HUP.as_raw())), ("trap '' HUP;", None)] {
            let terminal = Terminal::open();
            let script = format!("{trap} exec \"$0\" --watch");
            let mut command = terminal.script(&script, env!("CARGO_BIN_EXE_tetris-judge"));
            command.current_dir(&directory);
            let child = command.spawn().expect("starting the program");
            drop(command);
            let Terminal { master, slave } = terminal;
            drop(slave);
            let (mut master, mut shown) = (File::from(master), String::new());
            while !shown.contains("\x1b[?1049h") {
                let mut bytes = [0; 4096];
                let length = master.read(&mut bytes).expect("reading the screen");
                shown.push_str(&String::from_utf8_lossy(&bytes[..length]));
            }
            sleep(Duration::from_millis(200)); // It waits for a key.
            drop(master);
            let status = wait(child).status;
            assert_eq!(status.signal(), signal, "{status}");
        }
    });
}

#[test]
fn signals_end_it_and_the_terminal_is_restored() {
    for signal in [
        Signal::INT,
        Signal::TERM,
        Signal::HUP,
        Signal::QUIT,
        Signal::USR1,
    ] {
        let viewer = lossy();
        viewer.signal(signal);
        let status = viewer.end().status;
        assert!(ended_by(status, signal), "{status}");
    }
}

/// By a key, from outside, and by a signal that cannot be caught.
#[test]
fn a_suspended_viewer_leaves_the_terminal_and_comes_back_whole() {
    let (pieces, placements) = testgames::lossy();
    for signal in [None, Some(Signal::TSTP), Some(Signal::STOP)] {
        let script = "set -m; sh -c 'echo $$ > pid; exec \"$0\" --watch' \"$0\"; : > stopped; read -r _; \
                      fg > fg";
        let viewer = Viewer::start((&pieces, &placements), script);
        viewer.wait_for_text(" of 25"); // All of it was read.
        viewer.press("5\r");
        viewer.wait_for_text(" 5 of 25");
        match signal {
            None => viewer.press("\x1a"),
            Some(signal) => {
                let pid = content(&viewer.directory, "pid");
                let pid = str::from_utf8(&pid).expect("text").trim().parse();
                let pid = Pid::from_raw(pid.expect("a number")).expect("a process");
                kill_process(pid, signal).expect("sending a signal");
            }
        }
        let stopped = viewer.directory.path().join("stopped");
        poll("the shell", || stopped.exists().then_some(()));
        if signal != Some(Signal::STOP) {
            viewer.wait_for("the prompt", |screen| !screen.alternate_screen());
        }
        viewer.press("\n");
        poll("the viewer", || {
            viewer.directory.path().join("fg").exists().then_some(())
        });
        viewer.wait_for("the viewer", vt100::Screen::alternate_screen);
        viewer.wait_for_text(" 5 of 25");
        viewer.press("l");
        viewer.wait_for_text(" 6 of 25");
        viewer.press("q");
        assert_success(&viewer.end(), b"");
    }
}

#[test]
fn a_growing_game_is_followed_through_a_pipe_that_stays_open() {
    let command = "tail -c +1 -f o | \"$0\" i - --watch";
    let viewer = Viewer::start((&[0; 6], b""), command);
    let file = OpenOptions::new()
        .append(true)
        .open(viewer.directory.path().join("o"));
    let mut file = file.expect("opening the placements");
    viewer.wait_for_text("0 of 0 so far");
    viewer.wait_for_text("▶ waiting for more pieces");
    viewer.press(END);
    viewer.wait_for_text("▶ following the game");
    for (placements, text) in [
        (&[0][..], " 1 of 1 so far"),
        (&[2, 4, 6], " 4 of 4 so far"),
        (&[8], "doubles         1"),
    ] {
        file.write_all(placements).expect("playing");
        viewer.wait_for_text(text);
    }
    viewer.press("q");
    assert_success(&viewer.end(), b"");
}

#[test]
fn a_game_that_breaks_the_rules_is_shown_up_to_there() {
    let viewer = Viewer::new((&[0; 4], &[0, 2, 64, 4]));
    let fault = "o: piece 2: byte 64 means rotation 4, and the rotations are 0 to 3";
    viewer.wait_for_text(fault);
    viewer.press(END);
    viewer.wait_for_text(" 2 of 2");
    viewer.press("q");
    assert_fault(&viewer.end(), "", fault);
}

#[test]
fn it_needs_a_terminal_for_its_screen_and_for_its_keys_alone() {
    let output = judge((b"", b""), "--watch");
    let line = "tetris-judge: the viewer needs a terminal, and stdout";
    assert_failure(&output, line);

    let (_directory, mut command) = tetris_judge((b"", b""), "--watch i -");
    let terminal = Terminal::open();
    command.stdin(terminal.slave()).stdout(terminal.slave());
    let child = command.stderr(Stdio::piped()).spawn();
    let output = wait(child.expect("starting the program"));
    let line = "tetris-judge: the viewer reads keys from the terminal";
    assert_failure(&output, line);
}

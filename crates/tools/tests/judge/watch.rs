//! The game as it plays: as text, on a terminal, and live.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::support::pty::Terminal;
use crate::support::{assert_success, directory, run_unread, start_with_pipes, stdout, wait};
use crate::{assert_golden, judge, session, tetris_judge};

/// Two I pieces and an O piece clear a row, and a tower of I pieces ends in a reset.
const GAME: (&[u8], &[u8]) = (&[1, 1, 0, 5, 1, 1, 1, 1, 1], &[0x10, 0x14, 8, 0x10, 9, 9, 9, 9, 9]);

#[test]
fn boards_are_printed_one_below_the_other() {
    assert_golden("watch.txt", &session(GAME, &["--watch --speed 1000"]));
}

#[test]
fn a_board_takes_the_place_of_the_one_before_on_a_terminal() {
    let printed = judge(GAME, "--watch --speed 100");
    let printed = stdout(&printed);
    let line = |line: &str| match line.trim_end() {
        // Longer ones are cut, and do not scroll.
        text if text.contains(", ") => format!("\x1b[?7l{text}\x1b[?7h\n"),
        _ => line.to_owned(),
    };
    let shown: String = printed.split_inclusive('\n').map(line).collect();
    let shown = shown.replace("\n\n", "\n\x1b[21A\x1b[K");
    assert_eq!(on_a("xterm", "--watch --speed 100"), shown);
    // One that cannot move its cursor gets them one below the other.
    assert_eq!(on_a("dumb", "--watch --speed 100"), printed);
}

#[test]
fn the_score_on_a_terminal_has_its_bound_and_leads_to_the_page() {
    let line = "1 of 7 points; --page game.html shows the game\n";
    assert_eq!(on_a("xterm", ""), format!("1\n{line}"));
    assert_eq!(on_a("xterm", "--page game.html"), "1\n");
    assert!(!on_a("xterm", "--list").contains(line));
}

/// The text of a game on a kind of terminal.
fn on_a(kind: &str, arguments: &str) -> String {
    let directory = directory(&[("i", GAME.0), ("o", GAME.1)]);
    let terminal = Terminal::open();
    terminal.make_raw();
    let program = env!("CARGO_BIN_EXE_tetris-judge");
    let mut command = terminal.script(&format!("TERM={kind} exec \"$0\" {arguments}"), program);
    let child = command.current_dir(&directory).spawn();
    drop(command); // It has the other side of the terminal.
    assert!(wait(child.expect("starting it")).status.success());
    terminal.shown()
}

#[test]
fn pieces_come_at_the_speed() {
    // By default they would take half a second.
    let started = Instant::now();
    let output = judge((&[0; 6], &[0; 6]), "--watch --speed 5");
    assert!(started.elapsed() >= Duration::from_secs(1));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_live_game_is_shown_as_it_arrives() {
    let board = ["..........\n"; 18].concat();
    let first = format!("piece 0, O, points 0\n{board}{}", "....OO....\n".repeat(2));
    let (_directory, mut command) = tetris_judge((&[0; 4], b""), "i - --watch");
    let (mut child, mut stdin) = start_with_pipes(&mut command);
    stdin.write_all(&[4]).expect("sending a placement");
    let mut shown = vec![0; first.len()];
    let pipe = child.stdout.as_mut().expect("a pipe from stdout");
    pipe.read_exact(&mut shown).expect("a board");
    assert_eq!(shown, first.as_bytes());
    drop(stdin);
    assert_eq!(wait(child).status.code(), Some(1));
}

/// The rest of this game would take an hour.
#[test]
fn a_reader_that_leaves_ends_it() {
    let (_directory, mut command) = tetris_judge((&[0; 3600], &[0; 3600]), "--watch --speed 1");
    assert_success(&run_unread(&mut command), b"");
}

//! The verdict does not depend on who reads it, and a page is whole or untouched.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::io::Errno;
use tempfile::TempDir;

use crate::support::{
    assert_failure, closed_pipe, content, directory, run, run_script, stderr, wait, with_faults,
};
use crate::tetris_judge;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tetris-judge");
const VALID: (&[u8], &[u8]) = (&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
const BROKEN: (&[u8], &[u8]) = (&[0; 3], &[0, 255, 0]);
const FAULT: &str = "o: piece 1: byte 255 means rotation 15, and the rotations are 0 to 3
hint: a placement is one byte, rotation * 16 + column; tetris-pipe --help lists the rotations
";

/// How the program ends where nobody reads what it prints.
fn unread(mut command: Command) -> Output {
    let command = command.stdout(closed_pipe()).stderr(Stdio::piped());
    wait(command.spawn().expect("starting the program"))
}

fn names(directory: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("text");
    let mut names: Vec<_> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    names.sort();
    names
}

#[test]
fn a_fault_is_reported_to_a_reader_that_has_left() {
    for arguments in ["", "--report", "--json", "--list", "--list --page p.html"] {
        let (_directory, command) = tetris_judge(BROKEN, arguments);
        let output = unread(command);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(stderr(&output), format!("tetris-judge: {FAULT}"));
        let (directory, command) = tetris_judge(VALID, arguments);
        let output = unread(command);
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), ""),
            "{arguments}"
        );
        if arguments.contains("p.html") {
            assert!(content(&directory, "p.html").ends_with(b"</html>\n"));
        }
    }
    // The fault comes after the reader has left in the middle of the list.
    let [pieces, mut placements] = [(); 2].map(|()| vec![0; 50_000]);
    placements[49_999] = 255;
    let directory = directory(&[("i", &pieces), ("o", &placements)]);
    let script = "{ \"$0\" --list; echo $? >&2; } | head -n 1";
    let output = run_script(&directory, script, &[PROGRAM]);
    assert!(stderr(&output).contains("o: piece 49999: "), "{output:?}");
    assert!(stderr(&output).ends_with("\n1\n"), "{output:?}");
}

#[test]
fn a_fault_is_reported_beside_a_full_disk() {
    for arguments in ["--report", "--list"] {
        let directory = directory(&[("i", BROKEN.0), ("o", BROKEN.1)]);
        let script = format!("\"$0\" {arguments} > /dev/full");
        let output = run_script(&directory, &script, &[PROGRAM]);
        let full = "cannot write stdout: No space left on device (os error 28)";
        let lines = format!("tetris-judge: {full}\ntetris-judge: {FAULT}");
        assert_eq!((output.status.code(), stderr(&output)), (Some(1), &*lines));
    }
}

/// Neither file has an end. A game of which one file has one is played to its fault.
#[test]
fn an_endless_game_ends_once_nothing_more_can_be_printed() {
    let (_directory, command) = tetris_judge((&[0; 9999], b""), "i /dev/zero --list");
    let fault = "tetris-judge: /dev/zero: placement 9999: no piece, since the input ends here\n\
         hint: write one byte per piece, not text, and no newline\n";
    assert_eq!(stderr(&unread(command)), fault);
    let directory = directory(&[]);
    let script = "{ \"$0\" /dev/zero /dev/zero --list; echo $? >&2; } | head -n 2";
    let output = run_script(&directory, script, &[PROGRAM]);
    assert_eq!(
        str::from_utf8(&output.stdout),
        Ok("0\tO\t0\t0\t0\t0\t0\n1\tO\t0\t0\t0\t0\t0\n")
    );
    assert_eq!(stderr(&output), "0\n");
    let script = "\"$0\" /dev/zero /dev/zero --list > /dev/full";
    let line = "tetris-judge: cannot write stdout: No space left on device (os error 28)\n";
    assert_failure(&run_script(&directory, script, &[PROGRAM]), line);
}

#[test]
fn a_page_is_kept_until_another_one_is_whole() {
    let page = |arguments: &str| {
        let (directory, command) = tetris_judge(VALID, arguments);
        fs::write(directory.path().join("p.html"), b"kept").expect("writing a file");
        (directory, command)
    };
    // A read error.
    let (directory, mut command) = page("i /proc/self/mem --page p.html");
    assert_failure(
        &run(&mut command),
        "tetris-judge: cannot read /proc/self/mem: ",
    );
    assert_eq!(content(&directory, "p.html"), b"kept");
    // A disk that is full, which does not hide the score or the fault.
    let fault = format!("tetris-judge: {FAULT}");
    for (game, code, stdout, fault) in [(VALID, 2, "15\n", ""), (BROKEN, 1, "", &fault)] {
        let (directory, _) = tetris_judge(game, "");
        fs::write(directory.path().join("p.html"), b"kept").expect("writing a file");
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" --page p.html";
        let output = run_script(&directory, script, &[PROGRAM]);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert_eq!(str::from_utf8(&output.stdout), Ok(stdout));
        let line = "tetris-judge: cannot write p.html: File too large (os error 27)\n";
        assert_eq!(stderr(&output), format!("{line}{fault}"));
        assert_eq!(content(&directory, "p.html"), b"kept");
        assert_eq!(names(&directory), ["i", "o", "p.html"]);
    }
    // A full quota, which a network file system reports last.
    let (directory, mut command) = page("--page p.html");
    let output = run(with_faults(&mut command, &[("FSYNC", Errno::DQUOT)]));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(content(&directory, "p.html"), b"kept");
    assert_eq!(names(&directory), ["i", "o", "p.html"]);
}

#[test]
fn a_page_keeps_its_link_and_its_mode_and_a_pipe_is_not_replaced() {
    let (directory, mut command) = tetris_judge(VALID, "--page p.html");
    symlink("game.html", directory.path().join("p.html")).expect("linking");
    let game = directory.path().join("game.html");
    fs::write(&game, "old").expect("writing");
    fs::set_permissions(&game, Permissions::from_mode(0o640)).expect("setting the mode");
    assert_eq!(run(&mut command).status.code(), Some(0));
    assert_eq!(names(&directory), ["game.html", "i", "o", "p.html"]);
    assert!(content(&directory, "game.html").len() > 1000);
    let mode = fs::metadata(&game).expect("the page").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let (directory, mut command) = tetris_judge(VALID, "--page p.html");
    let pipe = directory.path().join("p.html");
    mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("making a pipe");
    let line = "tetris-judge: cannot write p.html: it is not a regular file";
    assert_failure(&run(&mut command), line);
    assert!(fs::metadata(pipe).expect("the pipe").file_type().is_fifo());
}

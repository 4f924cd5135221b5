//! The page of a game. The crate `tetris-page` tests what is in it, `tetris-web` how it looks.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use crate::support::{assert_failure, assert_success, content, run, start_with_pipes, wait};
use crate::{assert_fault, tetris_judge};

#[test]
fn the_page_of_a_game_is_written_beside_the_score() {
    let game: (&[u8], &[u8]) = (&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (directory, mut command) = tetris_judge(game, "--page game.html");
    assert_success(&run(&mut command), b"15\n");
    let page = content(&directory, "game.html");
    let page = str::from_utf8(&page).expect("text");
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("\"title\":\"i and o\""), "{page}");
}

#[test]
fn a_game_that_breaks_the_rules_has_a_page_with_the_fault() {
    let (directory, mut command) = tetris_judge((&[0; 3], &[0, 2]), "--page game.html");
    let fault = "piece 2: no placement, since the output ends here";
    assert_fault(&run(&mut command), "", &format!("o: {fault}"));
    let page = content(&directory, "game.html");
    assert!(str::from_utf8(&page).expect("text").contains(fault));
}

#[test]
fn the_game_and_stdout_are_not_overwritten() {
    for (arguments, stdout) in [
        ("game.html o", "new"),
        ("i game.html", "new"),
        ("i o", "game.html"),
    ] {
        let arguments = format!("{arguments} --page game.html");
        let (directory, mut command) = tetris_judge((b"", b""), &arguments);
        let path = |name| directory.path().join(name);
        fs::write(path("game.html"), b"kept").expect("writing a file");
        let stdout = File::options().append(true).create(true).open(path(stdout));
        let child = command.stdout(stdout.expect("opening a file"));
        let output = child.output().expect("running the program");
        let line = "tetris-judge: cannot write game.html: it is the same file as ";
        assert_failure(&output, line);
        assert_eq!(content(&directory, "game.html"), b"kept");
    }
}

#[test]
fn a_page_that_cannot_be_written_is_reported_before_the_game() {
    let (_directory, mut command) = tetris_judge((&[0], b""), "i - --page no/such.html");
    let (child, stdin) = start_with_pipes(&mut command);
    assert_failure(&wait(child), "tetris-judge: cannot write no/such.html: ");
    drop(stdin); // It was open until here.
}

/// None of them takes the temporary file of another. The name is as long as one may be.
#[test]
fn several_programs_write_one_page_at_once() {
    let name = "p".repeat(250) + ".html";
    let (directory, _) = tetris_judge((&[1], &[0]), "");
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-judge"));
        command.args(["--page", &name]).current_dir(&directory);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("starting the program")
    };
    let children: Vec<_> = (0..16).map(|_| start()).collect();
    for child in children {
        assert_success(&wait(child), b"0\n");
    }
    assert!(content(&directory, &name).starts_with(b"<!doctype html>"));
    let names = fs::read_dir(&directory).expect("a directory");
    assert_eq!(names.count(), 3, "nothing else is left");
}

//! The page of a game. The crate `tetris-page` tests what is in it, `tetris-web` how it looks.

use std::process::Command;

use crate::support::{self, assert_success, content, run, wait};
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

/// A game that breaks the rules would end after its pieces.
#[test]
fn a_page_has_the_end_that_the_player_knew() {
    let page = |options: &str, placements: &[u8]| {
        let (directory, mut command) = tetris_judge((&[1; 5], placements), options);
        run(&mut command);
        String::from_utf8(content(&directory, "game.html")).expect("text")
    };
    for (options, placements, end) in [
        ("--page game.html --analysis --ends", &[0, 1, 2, 3, 4][..], "\"end\":5,"),
        ("--page game.html --analysis --ends", &[0, 1], "\"end\":5,"),
        ("--page game.html --analysis", &[0, 1, 2, 3, 4], "\"end\":null,"),
    ] {
        assert!(page(options, placements).contains(end), "{options} {placements:?}");
    }
}

/// None of them takes the temporary file of another. The name is as long as one may be on Unix.
#[test]
#[cfg(unix)]
fn several_programs_write_one_page_at_once() {
    let name = "p".repeat(250) + ".html";
    let (directory, _) = tetris_judge((&[1], &[0]), "");
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetris-judge"));
        support::start(command.args(["--page", &name]).current_dir(&directory))
    };
    let children: Vec<_> = (0..16).map(|_| start()).collect();
    for child in children {
        assert_success(&wait(child), b"0\n");
    }
    assert!(content(&directory, &name).starts_with(b"<!doctype html>"));
    assert_eq!(support::names(&directory), ["i", "o", &name], "nothing else is left");
}

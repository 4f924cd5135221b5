//! The page of a game. The crate `tetris-page` tests what is in it, `tetris-web` how it looks.

use crate::support::{assert_success, content, run};
use crate::{assert_fault, tetris_judge};

#[test]
fn the_page_of_a_game_is_written_beside_the_score() {
    let game: (&[u8], &[u8]) = (&[1; 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (directory, mut command) = tetris_judge(game, "--page game.html");
    assert_success(&run(&mut command), b"15\n");
    let page = content(&directory, "game.html");
    let (_directory, mut command) = tetris_judge(game, "--page -");
    assert_success(&run(&mut command), &page);
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
fn two_outputs_are_not_written_to_one_file() {
    let (directory, mut command) = tetris_judge((b"", b""), "--plot a.svg --page a.html");
    std::fs::write(directory.path().join("a.svg"), b"").expect("writing a file");
    std::os::unix::fs::symlink("a.svg", directory.path().join("a.html")).expect("a link");
    let line = "tetris-judge: cannot write a.html: it is the same file as a.svg";
    crate::support::assert_failure(&run(&mut command), line);
}

//! The picture of the replay page in the README.

use std::fs;
use std::path::Path;

use super::analysis::open_analysed;
use super::games::played;
use tetris_pipe::Effort;

/// `cargo test -p tetris-web --test browser -- --ignored draw_the_picture_of_the_replay_page`
#[test]
#[ignore = "writes docs/replay.png"]
fn draw_the_picture_of_the_replay_page() {
    let moves = played(65_536, 1);
    let (mut page, _) = open_analysed(&moves, Effort::default(), "#30000");
    page.resize(1100, 880);
    page.eval("id('least').value = '5'");
    page.press("x");
    let picture = page.screenshot();
    assert!(picture.len() <= 200_000, "{} bytes", picture.len());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/replay.png");
    fs::write(file, picture).expect("docs is writable");
}

//! The pictures of the pages in the documentation.

use std::fs;
use std::path::Path;

use tetris_pipe::Effort;

use crate::replay::games::{analysed, played};
use crate::{Visit, play};

fn draw(visit: &mut Visit, (width, height): (u32, u32), script: &str, name: &str) {
    visit.resize(width, height);
    visit.run(script);
    visit.eval("new Promise(requestAnimationFrame)");
    let picture = visit.screenshot();
    assert!(picture.len() <= 200_000, "{name}: {} bytes", picture.len());
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::write(docs.join(name), picture).expect("docs is writable");
}

/// `cargo test -p tetris-web --test browser -- --ignored pictures`
#[test]
#[ignore = "writes docs/replay.png and docs/play.png"]
fn draw_the_pictures_of_the_pages() {
    let (replay, _) = analysed(&played(65_536, 1), Effort::default());
    let mut visit = Visit::open_text(&replay.page("i and o", None), "#30000");
    let script = "id('least').value = '5', findError(1)";
    draw(&mut visit, (1100, 880), script, "replay.png");
    let mut visit = play::open_at("#play&seed=17&pieces=100");
    let script = "for (let i = 0; i < 41; i++) {
            const { board, current, next } = playing.game;
            const placement = i === 40 ? current === 1 ? 0 : 7 : player.place(board, 3, current, next);
            playing.setPlace(placement >> 4, placement & 15);
            playing.drop();
        }
        playing.toggle('compares'); playing.review(40)";
    draw(&mut visit, (1060, 760), script, "play.png");
}

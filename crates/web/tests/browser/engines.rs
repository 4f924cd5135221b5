//! A smoke test of both pages in every browser, by what a visitor does and sees.
//!
//! Firefox hides the variables of a page from a driver, so the test reads the document, and the
//! state that the page keeps for a reload.

use std::fs;

use serde_json::{Value, json};
use tetris_pipe::analysis::Analyser;
use tetris_pipe::{Board, Effort, Network, Piece, Placement, Placer, streams};

use crate::driver::Driver;
use crate::{Visit, play, replay};

fn both_pages_work(driver: Driver) {
    let mut visit = Visit { driver };

    // You place the pieces, by keys and by the pointer.
    visit.open(play::page(), "#play&seed=17&pieces=100");
    visit.wait_for("document.querySelector('main[data-ready]')");
    for key in ["ArrowLeft", "x", " "] {
        visit.press(key);
    }
    visit.wait_for("document.getElementById('you-pieces').textContent === '1 of 100'");
    let stroke = [(0.5, 0.5), (0.02, 0.5)].map(|at| visit.point("#board", at));
    visit.drag(&stroke);
    let state = kept(&mut visit, "play", "placements", 2);
    let pieces = streams::stream(17, 3).into_iter().map(Piece::from_byte);
    let pieces: Vec<_> = pieces.collect();
    let analyser = Analyser::new(Effort::default());
    let mut board = Board::EMPTY;
    for i in 0..2 {
        let byte = state["placements"][i].as_u64().expect("a byte") as u8;
        let placement = Placement::from_byte(pieces[i], byte).expect("a placement");
        assert!(i == 0 || placement.column() == 0, "{placement:?}");
        let (_, best) = analyser.assess(&board, placement, Some(pieces[i + 1]), false);
        assert_eq!(state["findings"][i]["best"], best.to_byte());
        board.drop(placement);
    }
    visit.press("u");
    kept(&mut visit, "play", "placements", 1);

    // You choose the pieces.
    visit.click("#choose-mode");
    let mut random = fastrand::Rng::with_seed(41);
    for effort in Effort::ALL {
        let input: Vec<u8> = (0..501).map(|_| random.u8(..7)).collect();
        visit.press(&effort.number().to_string());
        let buttons = "document.querySelectorAll('#pieces button')";
        let all = json!(input);
        visit.run(&format!(
            "{all}.forEach((piece) => {buttons}[piece].click())"
        ));
        let placements = kept(&mut visit, "choose", "pieces", 501)["placements"].take();
        let mut placer = Placer::new(effort);
        let native = placer.place_all(&input).take(500).map(Placement::to_byte);
        assert!(
            placements == json!(native.collect::<Vec<_>>()),
            "{effort:?}"
        );
        visit.click("#save button");
        kept(&mut visit, "choose", "pieces", 0);
    }

    // You draw a position, with another network.
    let network = visit.driver.folder().join("other.net");
    fs::write(&network, Network::embedded().encode()).expect("it is writable");
    visit.choose_file("#network-file", &network);
    visit.wait_for("document.getElementById('network').textContent === 'other.net'");
    visit.click("#position-mode");
    let line = [(0.05, 0.98), (0.85, 0.98)].map(|at| visit.point("#board", at));
    visit.drag(&line);
    visit.wait_for("location.hash.endsWith('&effort=3&rows=1ff')");
    visit.wait_for("document.querySelectorAll('#moves li:not([hidden])').length === 34");
    assert_eq!(visit.take_console(), [""; 0]);

    let file = visit.driver.folder().join("game.html");
    fs::write(&file, replay::page(&replay::games::tetrises(10))).expect("it is writable");
    visit.open(&file, "#50");
    visit.press("ArrowRight");
    visit.wait_for("location.hash === '#51'");
    visit.click("#timeline");
    visit.wait_for("location.hash === '#50'");
    visit.click("[aria-label='Play']");
    visit.wait_for("document.getElementById('position').value > 52");
    visit.press("End");
    visit.wait_for("document.getElementById('points').innerText === '150'");
}

/// The part of what the player page keeps for a reload, once it has so many of something.
fn kept(visit: &mut Visit, part: &str, list: &str, length: usize) -> Value {
    let kept = format!("JSON.parse(sessionStorage.getItem('state'))?.{part}");
    visit.wait_for(&format!("{kept}?.{list}.length === {length}"));
    visit.eval(&kept)
}

#[test]
fn both_pages_work_in_chromium() {
    both_pages_work(Driver::chromium());
}

/// `xvfb-run -a cargo test -p tetris-web --test browser -- --ignored engines`
#[test]
#[ignore = "needs Firefox and geckodriver"]
fn both_pages_work_in_firefox() {
    both_pages_work(Driver::firefox());
}

#[test]
#[ignore = "needs the driver of WebKit, and a screen"]
fn both_pages_work_in_webkit() {
    both_pages_work(Driver::webkit());
}

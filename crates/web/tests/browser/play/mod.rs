//! The player page, built once for all tests, and what its tests share.

mod choose;
mod ears;
mod finish;
mod module;
mod place;
mod position;
mod undo;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;
use tetris_pipe::Placement;

use crate::Visit;

/// The page, built by the program as its users build it.
pub(super) fn page() -> &'static Path {
    static PAGE: OnceLock<PathBuf> = OnceLock::new();
    PAGE.get_or_init(|| {
        let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play.html");
        let build = Command::new(env!("CARGO_BIN_EXE_tetris-web"))
            .arg("-o")
            .arg(&page)
            .output()
            .expect("the program of this crate");
        let messages = String::from_utf8_lossy(&build.stderr);
        assert!(build.status.success(), "{messages}");
        page
    })
}

/// Opens the page with this text after its address, and waits for the player.
pub(super) fn open_at(rest: &str) -> Visit {
    let mut visit = Visit::open_at(page(), rest);
    visit.wait_for("document.querySelector('main[data-ready]')");
    visit
}

/// Opens the part where a visitor chooses the pieces.
fn open() -> Visit {
    open_at("#choose")
}

/// Opens the part where a visitor draws a position.
fn open_drawing() -> Visit {
    let mut visit = open();
    visit.click("#position-mode");
    drawn(&mut visit, "1");
    visit
}

/// The value of an expression once the page is drawn.
fn drawn(visit: &mut Visit, expression: &str) -> Value {
    visit.wait_for("drawing === 0");
    visit.eval(expression)
}

/// The value of an expression, which is a list of bytes.
fn bytes(visit: &mut Visit, expression: &str) -> Vec<u8> {
    let list = drawn(visit, &format!("Array.from({expression})"));
    serde_json::from_value(list).expect("bytes")
}

/// The squares, as `row * 10 + column`, where the board shows that a piece lands.
fn landing(visit: &mut Visit) -> Vec<u8> {
    bytes(
        visit,
        "Array.from(document.querySelectorAll('#board g rect'), \
         (rect, i) => rect.classList.contains('landing') ? i : -1).filter(i => i >= 0)",
    )
}

/// The squares of a piece that comes to rest in row `rest`, as `row * 10 + column`.
fn squares(placement: Placement, rest: u32) -> Vec<u8> {
    let shape = placement.shape();
    let mut squares: Vec<u8> = (0..shape.width)
        .flat_map(|column| (0..4).map(move |row| (column, row)))
        .filter(|&(column, row)| shape.columns[column] >> row & 1 == 1)
        .map(|(column, row)| ((rest as usize + row) * 10 + placement.column() + column) as u8)
        .collect();
    squares.sort_unstable();
    squares
}

/// The bytes of pieces given by their letters.
fn pieces(letters: &str) -> Vec<u8> {
    letters
        .chars()
        .map(|letter| "OIZJLST".find(letter).expect("a letter") as u8)
        .collect()
}

//! The analysis on the replay page: errors and luck.

use serde_json::json;
use tetris_pipe::Effort;
use tetris_pipe::analysis::PieceAnalysis;

use super::games::{self, analysed};
use super::open;
use crate::Visit;

const PIECES: usize = 300;

/// The page of a player that errs, and what its analysis finds.
fn open_analysed() -> (Visit, Vec<PieceAnalysis>) {
    let (replay, all) = analysed(&games::random(PIECES, 5), Effort::ALL[0]);
    (Visit::open_text(&replay.page("i and o", None), "#0"), all)
}

/// A number that an element shows.
fn number(page: &mut Visit, id: &str) -> f64 {
    let text = page.shown(id).replace(',', "");
    text.parse().expect("a number")
}

#[test]
fn luck_and_errors_are_summed_up_to_the_position() {
    let (mut page, all) = open_analysed();
    for position in [1, 100, PIECES] {
        page.eval(&format!("goTo({position})"));
        let before = &all[..position];
        let luck: f64 = before.iter().map(|found| found.luck).sum();
        let sum: f64 = before.iter().map(|found| found.error).sum();
        let count = before.iter().filter(|found| found.error > 0.0).count();
        assert!((number(&mut page, "luck") - luck).abs() < 0.06, "{luck}");
        let shown = number(&mut page, "errors-points");
        assert!((shown - sum).abs() < 0.06, "{shown} and {sum}");
        assert_eq!(page.shown("errors-count"), count.to_string());
        let points = number(&mut page, "points") - number(&mut page, "luck");
        assert!((number(&mut page, "without-luck") - points).abs() < 0.16);
    }
}

#[test]
fn keys_and_buttons_go_to_errors_of_the_chosen_size() {
    let (mut page, all) = open_analysed();
    for (least, hundredths) in [("0", 1.0), ("2", 200.0), ("5", 500.0)] {
        page.eval(&format!("id('least').value = '{least}', goTo(0)"));
        page.press("x");
        let first = (1..PIECES).find(|&i| 100.0 * all[i].error >= hundredths);
        assert_eq!(Some(page.position() as usize), first, "{least}");
    }
    page.press("End");
    page.click("[aria-label='Previous error']");
    assert!(all[page.position() as usize].error > 4.0);
    page.click("[aria-label='Next error']");
    assert_eq!(
        page.shown("message"),
        "no error of 5 points or more after this piece"
    );
}

#[test]
fn the_better_placement_is_outlined_on_the_board() {
    let (mut page, all) = open_analysed();
    let mut errors = 0;
    for (position, found) in all.iter().enumerate().take(40) {
        page.eval(&format!("goTo({position})"));
        let outlined = page.eval("document.querySelectorAll('#board rect.better').length");
        let better = page.eval("analysis.betterAt(position)");
        if found.error > 0.0 {
            errors += 1;
            assert_eq!((outlined, better), (json!(4), json!(found.best.to_byte())));
            let size = page.eval("analysis.errorAt(position)");
            assert_eq!(size.as_f64(), Some(found.error));
            let words =
                page.text("placeInWords(game.moveAt(position).piece, analysis.betterAt(position))");
            assert!(
                page.shown("effect").ends_with(&words),
                "{}",
                page.shown("effect")
            );
        } else {
            assert_eq!((outlined, better), (json!(0), json!(null)));
        }
    }
    assert!(errors > 10, "{errors}");
}

#[test]
fn the_time_line_has_a_lane_of_errors() {
    let (mut page, _) = open_analysed();
    assert!(
        page.shown("errors-title")
            .starts_with("errors, in points in every 8 pieces, at most ")
    );
    let name = page.text("timeline.name(0)");
    assert!(
        name.contains("points lost") && name.contains(", errors of "),
        "{name}"
    );
}

#[test]
fn a_page_without_analysis_shows_nothing_of_it() {
    let mut page = open(&games::random(20, 5), "#0");
    let shown =
        "[...document.querySelectorAll('.analysis')].filter(it => it.checkVisibility()).length";
    assert_eq!(page.eval(shown), json!(0));
    page.press("x");
    assert_eq!((page.position(), page.shown("message")), (0, String::new()));
    assert!(!page.text("id('keys').textContent").contains("error"));
}

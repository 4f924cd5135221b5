//! The player page without eyes: by the accessibility tree and the keyboard alone.

use super::open_at;
use crate::Visit;

/// The first column that a text names.
fn column(text: &str) -> i32 {
    let place = text.split_once(" column").expect("a place").1;
    let digits = place.trim_start_matches(['s', ' ']).chars();
    let number: String = digits.take_while(char::is_ascii_digit).collect();
    number.parse().expect("a number")
}

/// The heights that the page reads aloud on demand.
fn heights(visit: &mut Visit) -> Vec<i32> {
    visit.press("d");
    let board = visit.hear("Heights from column 0: ");
    let numbers = board.split([':', '.']).nth(1).expect("heights").split(',');
    numbers
        .map(|number| number.trim().parse().expect("a height"))
        .collect()
}

#[test]
fn a_game_of_twenty_pieces_is_played_by_ear() {
    let mut visit = open_at("#play&seed=17&pieces=100");
    for piece in 0..20 {
        let now = format!("now piece {piece}, ");
        let text = visit.hear(&now);
        let text = text.split_once(&now).expect("it is in it").1;
        let heights = heights(&mut visit);
        let lowest = (0..7).min_by_key(|&x| heights[x].max(heights[x + 1]));
        let lowest = lowest.expect("seven columns") as i32;
        let steps = lowest - column(text);
        for _ in 0..steps.abs() {
            visit.press(if steps > 0 { "ArrowRight" } else { "ArrowLeft" });
        }
        let moved = text.replace(&format!(" {} ", column(text)), &format!(" {lowest} "));
        let place = moved
            .rsplit_once(" to ")
            .map_or(&*moved, |(place, _)| place);
        if steps != 0 {
            visit.hear(&format!("{now}{place}"));
        }
        visit.press(" ");
    }
    let last = visit.hear("now piece 20, ");
    assert!(last.starts_with("Piece 19: "), "{last}");
    assert_eq!(visit.eval("playing.game.counts[RESET]"), 0);
}

//! The player page: what a game leads to: its results, the next game, the position, and drills.

use serde_json::json;
use tetris_pipe::{Effort, Placer, streams};

use super::{bytes, drawn, landing, open_at};
use crate::{Visit, replay};

/// Places pieces, not always well, until so many are placed.
fn place(visit: &mut Visit, count: usize) {
    visit.run(&format!(
        "while (playing.game.played < {count}) {{
             const {{ board, current, next, played }} = playing.game;
             const best = player.place(board, 1, current, next);
             if (played % 5) playing.setPlace(best >> 4, best & 15);
             playing.drop(); }}"
    ));
    drawn(visit, "1");
}

#[test]
fn the_end_of_a_game_shows_what_it_was_worth_and_leads_to_the_next() {
    let mut visit = open_at("#play&seed=17&pieces=100&beat=1000");
    assert_eq!(visit.text("id('goal').innerText"), "to beat\n1,000");
    place(&mut visit, 100);
    let points = visit.eval("playing.game.points").as_u64().expect("points");
    let mut placer = Placer::new(Effort::default());
    placer.place_all(&streams::stream(17, 100)).for_each(drop);
    let rival = placer.tally().points.to_string();
    assert_eq!(visit.text("id('rival-points').textContent"), rival);
    let verdict = "id('verdict-title').textContent";
    let short = format!("{} points short", 1000 - points);
    assert_eq!(visit.text(verdict), short);
    visit.run(
        "Object.defineProperty(navigator, 'share', { value: (all) => {
                   window.shared = all; return Promise.resolve(); } })",
    );
    visit.click("#after button:nth-child(3)");
    let shared = visit.text("shared.text + shared.url");
    let link = format!("play.html#play&seed=17&pieces=100&beat={points}");
    assert!(
        shared.contains(&format!(": {points} points")) && shared.ends_with(&link),
        "{shared}"
    );
    visit.press("s");
    assert_eq!(
        drawn(&mut visit, "[playing.game.seed, playing.game.played]"),
        json!([17, 0])
    );
    place(&mut visit, 100);
    visit.press("Enter");
    assert_eq!(drawn(&mut visit, "playing.game.played"), 0);
    let goal = format!("your best\n{points}");
    assert_eq!(
        visit.text("id('goal').innerText"),
        goal,
        "as in the game before"
    );
}

#[test]
fn the_first_score_of_a_day_is_kept_for_the_daily_game() {
    let mut visit = open_at("#play&seed=20261126&pieces=100");
    place(&mut visit, 100);
    let first = visit.eval("playing.game.points").to_string();
    visit.press("s");
    visit.run("while (playing.phase === 'play') playing.drop()");
    let rule = drawn(&mut visit, "id('rule').textContent");
    assert_eq!(
        rule,
        format!("Daily game of 2026-11-26, {first} points count")
    );
    visit.click("#new-game button[aria-label^='Daily']");
    let seed = drawn(&mut visit, "playing.game.seed === today()");
    assert_eq!(seed, true);
}

#[test]
fn a_review_shows_the_pieces_of_its_placement_and_steps_through_the_game() {
    let mut visit = open_at("#play&seed=17&pieces=100");
    place(&mut visit, 100);
    let known =
        "['current', 'next'].map(name => LETTERS.indexOf(id(name).getAttribute('aria-label')))";
    let pieces = bytes(&mut visit, "playing.game.pieces");
    visit.run("playing.review(40)");
    for (key, index) in [
        ("", 40),
        ("ArrowLeft", 39),
        ("ArrowRight", 40),
        ("ArrowRight", 41),
    ] {
        if !key.is_empty() {
            visit.press(key);
        }
        assert_eq!(bytes(&mut visit, known), pieces[index..index + 2], "{key}");
        let effect = visit.text("id('effect').textContent");
        assert!(effect.starts_with(&format!("Piece {index}: ")), "{effect}");
        assert_eq!(
            visit.text("id('you-pieces').textContent"),
            format!("{index} of 100")
        );
    }
    visit.press("Escape");
    assert_eq!(drawn(&mut visit, "playing.phase"), "end");
    visit.press("ArrowLeft");
    visit.press("Enter");
    assert_eq!(drawn(&mut visit, "playing.phase"), "end", "and no new game");
}

#[test]
fn a_position_of_any_game_is_tried_and_played_on() {
    let mut page = replay::open(&replay::games::played(100, 1), "#40");
    page.wait_for("id('try').hash !== ''");
    let link = page.text("id('try').hash");
    let filled = page.eval("game.at(40).board.map(square => Math.min(square, 1))");
    let mut visit = open_at(&link);
    let board = "board.map(square => Math.min(square, 1))";
    assert_eq!(
        drawn(&mut visit, &format!("Uint8Array.from(positioning.{board})")),
        filled
    );
    visit.click("#drawing button[aria-label^='Play from here']");
    assert_eq!(drawn(&mut visit, &format!("playing.game.{board}")), filled);
    visit.press(" ");
    let address = visit.text("addressOfMode()");
    let pieces = "playing.game.pieces.slice(0, 50)";
    let expected = bytes(&mut visit, pieces);
    assert_eq!(bytes(&mut open_at(&address), pieces), expected);
    // A game on the page leads there as well, also from the middle.
    visit.press("ArrowLeft");
    visit.run("playing.review(0)");
    visit.click("#position-mode");
    assert_eq!(
        drawn(&mut visit, &format!("Uint8Array.from(positioning.{board})")),
        filled
    );
}

#[test]
fn errors_come_back_until_they_are_found() {
    let mut visit = open_at("#play&seed=17&pieces=100");
    place(&mut visit, 30);
    let drills = "record().drills.length";
    let all = visit.eval(drills).as_u64().expect("a number");
    assert!(all > 3);
    visit.click("#new-game button[aria-label^='Drills']");
    visit.run("playing.drop()");
    let message = visit.text("id('message').textContent");
    assert!(
        message.starts_with("Lost ") && visit.eval(drills) == all,
        "{message}"
    );
    visit.run(
        "const { board, current, next } = playing.game;
               const best = player.place(board, 3, current, next);
               playing.setPlace(best >> 4, best & 15)",
    );
    assert_eq!(landing(&mut visit).len(), 4);
    visit.press(" ");
    let found = format!("Found. {} errors left.", all - 1);
    assert_eq!(drawn(&mut visit, "id('message').textContent"), found);
    visit.press("u");
    assert_eq!(
        drawn(&mut visit, "playing.game.played"),
        30,
        "the game before"
    );
}

//! What is drawn, without a terminal.

use super::*;

fn draw(size: (usize, usize), position: usize, help: bool) -> String {
    let mut player = Player::default();
    (player.position, player.help) = (position, help);
    let columns: Vec<u8> = (0..10).collect();
    let recording = Recording::of(&[1; 10], &columns).ended();
    let scene = Scene::new(&player, &recording, false);
    let canvas = scene.draw(size);
    assert_eq!(canvas.size(), size);
    canvas.to_string()
}

#[test]
fn any_size_can_be_drawn() {
    for width in (1..70).step_by(3) {
        for height in 1..30 {
            for position in [0, 9, 10] {
                let said = draw((width, height), position, height % 2 == 0);
                let fits = width >= HALF.size().0 && height >= HALF.size().1;
                assert_eq!(said.contains("tetrises") || said.contains("leave"), fits);
            }
        }
    }
}

#[test]
fn the_largest_layout_that_fits_is_taken() {
    for (size, layout) in [
        (FULL.size(), Some(FULL)),
        ((1000, 1000), Some(FULL)),
        ((FULL.size().0 - 1, 50), Some(HALF)),
        ((100, FULL.size().1 - 1), Some(HALF)),
        (HALF.size(), Some(HALF)),
        ((HALF.size().0 - 1, 50), None),
        ((100, HALF.size().1 - 1), None),
    ] {
        assert_eq!(Layout::of(size), layout, "{size:?}");
    }
}

#[test]
fn the_keys_fit_where_the_game_fits() {
    let (width, height) = HALF.size();
    let said = draw((width, height), 0, true);
    for (key, meaning) in KEYS {
        assert!(
            said.contains(&format!("│ {key}")),
            "{key} is missing in\n{said}"
        );
        assert!(said.contains(meaning), "{meaning} is missing in\n{said}");
    }
}

#[test]
fn nothing_steers_the_terminal() {
    let mut canvas = Canvas::new(9, 1);
    canvas.put(0, 0, "a\x1b[2J\n\u{9b}b", Style::PLAIN);
    assert_eq!(canvas.to_string(), "a\u{fffd}[2J\u{fffd}\u{fffd}b\n");
}

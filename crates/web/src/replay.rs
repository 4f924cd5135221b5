//! The replay page of a game that was played on the player page.

use std::error::Error;

use tetris_page::Replay;
use tetris_pipe::{Piece, Placement};

/// The replay page of these pieces and their placements.
///
/// # Errors
///
/// If a placement is not one of its piece, or the game is too long for a page.
pub fn page(pieces: &[u8], placements: &[u8], title: &str) -> Result<String, Box<dyn Error>> {
    let mut replay = Replay::default();
    for (&piece, &placement) in pieces.iter().zip(placements) {
        replay.push(Placement::from_byte(Piece::from_byte(piece), placement)?)?;
    }
    Ok(replay.page(title, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_becomes_a_page() {
        let page = page(&[1, 0], &[9, 0], "two <pieces>").expect("a game");
        assert!(page.starts_with("<!doctype html>"));
        assert!(!page.contains("<pieces>"));
    }

    #[test]
    fn a_byte_that_is_no_placement_is_an_error() {
        let error = page(&[0], &[9], "").expect_err("column 9 is too far right for O");
        assert!(error.to_string().contains("piece O"), "{error}");
    }
}

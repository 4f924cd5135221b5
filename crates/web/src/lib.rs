//! The player for a page: the library of tetris-pipe as WebAssembly.
//!
//! This file is what JavaScript calls. What the calls do is in [`player`] and [`replay`],
//! without JavaScript. `tetris-web`, the program of this crate, builds the page.

pub mod player;
pub mod replay;

use tetris_pipe::Network;
use wasm_bindgen::prelude::*;

/// A [`player::Player`] in JavaScript.
#[wasm_bindgen]
#[derive(Default)]
pub struct Player(player::Player);

#[wasm_bindgen]
impl Player {
    /// A player with the embedded network.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The placement byte of `current` on this board of 200 squares.
    ///
    /// # Errors
    ///
    /// If no game reaches the position.
    pub fn place(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Result<u8, JsError> {
        Ok(self.0.place(squares, effort, current, next)?)
    }

    /// The ranked moves, the best first. Each is three numbers: the placement byte, its
    /// evaluation in points, and the plies of the search behind that.
    ///
    /// # Errors
    ///
    /// If no game reaches the position.
    #[wasm_bindgen(js_name = rankedMoves)]
    pub fn ranked_moves(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Result<Vec<f32>, JsError> {
        let moves = self.0.ranked_moves(squares, effort, current, next)?;
        Ok(moves
            .iter()
            .flat_map(|m| {
                let placement = f32::from(m.placement.to_byte());
                [placement, m.points, m.plies as f32]
            })
            .collect())
    }

    /// Uses the network in these bytes from now on. After an error, the one before stays.
    ///
    /// # Errors
    ///
    /// If the bytes are not a network.
    pub fn load(&mut self, network: &[u8]) -> Result<(), JsError> {
        Ok(self.0.load(network)?)
    }

    /// Uses the embedded network again.
    pub fn unload(&mut self) {
        self.0.unload();
    }
}

/// The name of the embedded network.
#[wasm_bindgen(js_name = embeddedName)]
#[must_use]
pub fn embedded_name() -> String {
    Network::EMBEDDED_NAME.to_owned()
}

/// The most bytes that the file of a network has.
#[wasm_bindgen(js_name = maxNetworkBytes)]
#[must_use]
pub fn max_network_bytes() -> f64 {
    Network::MAX_BYTES as f64
}

/// The replay page of a game.
///
/// # Errors
///
/// If the game breaks the rules or is too long.
#[wasm_bindgen(js_name = replayPage)]
pub fn replay_page(pieces: &[u8], placements: &[u8], title: &str) -> Result<String, JsError> {
    replay::page(pieces, placements, title).map_err(|error| JsError::new(&error.to_string()))
}

//! The player for a page: the library of tetris-pipe as WebAssembly.
//!
//! This file is what JavaScript calls. `tetris-web`, the program of this crate, builds the page.
//!
//! A board is 200 squares, row by row from the floor and from left to right, 0 for an empty one,
//! as in `rules.js`. The page owns its games: every call gets the board, and takes for granted
//! what `rules.js` ensures: 200 squares, no full row, placements of their pieces, efforts 1 to 3.

use tetris_page::ReplayPage;
use tetris_pipe::analysis::{self, Analyser, PieceAnalysis};
use tetris_pipe::board::{HEIGHT, WIDTH};
use tetris_pipe::{Board, Effort, Network, Piece, Placement, Placer, streams};
use wasm_bindgen::prelude::*;

/// The search, with the embedded network or with one that was loaded.
#[wasm_bindgen]
#[derive(Default)]
pub struct Player {
    loaded: Option<Network>,
}

#[wasm_bindgen]
impl Player {
    /// A player with the embedded network.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The placement byte of `current` on this board. `next` is the piece after it, if there is one.
    #[must_use]
    pub fn place(&self, squares: &[u8], effort: u8, current: u8, next: Option<u8>) -> u8 {
        let mut placer = self.placer(squares, effort);
        let next = next.map(Piece::from_byte);
        placer.place(Piece::from_byte(current), next).to_byte()
    }

    /// The moves that [`Self::place`] considers, the one that it returns first. Each is three
    /// numbers: the placement byte, its evaluation in points, and the plies of the search.
    #[must_use]
    #[wasm_bindgen(js_name = rankedMoves)]
    pub fn ranked_moves(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Vec<f32> {
        let placer = self.placer(squares, effort);
        let moves = placer.ranked_moves(Piece::from_byte(current), next.map(Piece::from_byte));
        let numbers = |m: &tetris_pipe::RankedMove| {
            let placement = f32::from(m.placement.to_byte());
            [placement, m.points, m.plies as f32]
        };
        moves.iter().flat_map(numbers).collect()
    }

    /// The error of a placement in points, and the byte of the best one. `ends` says whether the
    /// game ends with these pieces.
    #[must_use]
    pub fn assess(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
        ends: bool,
        placement: u8,
    ) -> Vec<f64> {
        let analyser = Analyser::with_network(self.network(), beams(effort));
        let placement = placement_of(current, placement);
        let next = next.map(Piece::from_byte);
        let (error, best) = analyser.assess(&board(squares), placement, next, ends);
        vec![error, f64::from(best.to_byte())]
    }

    /// The luck of a revealed piece in points; `current` is the piece before it, if any.
    #[must_use]
    pub fn luck(&self, squares: &[u8], current: Option<u8>, revealed: u8) -> f64 {
        let current = current.map(Piece::from_byte);
        let revealed = Piece::from_byte(revealed);
        analysis::luck(self.network(), &board(squares), current, revealed)
    }

    /// Uses the network in these bytes from now on. After an error, the one before stays.
    ///
    /// # Errors
    ///
    /// If the bytes are not a network.
    pub fn load(&mut self, network: &[u8]) -> Result<(), JsError> {
        self.loaded = Some(Network::decode(network)?);
        Ok(())
    }

    /// Uses the embedded network again.
    pub fn unload(&mut self) {
        self.loaded = None;
    }
}

impl Player {
    fn network(&self) -> &Network {
        self.loaded.as_ref().unwrap_or_else(|| Network::embedded())
    }

    fn placer(&self, squares: &[u8], effort: u8) -> Placer<'_> {
        Placer::with_network(self.network(), beams(effort)).on_board(board(squares))
    }
}

/// The replay page of a game. An analysis has three numbers for each piece: the luck and the error
/// in points, and the byte of the best placement.
///
/// # Errors
///
/// If the game is too long for a page.
#[wasm_bindgen(js_name = replayPage)]
pub fn replay_page(
    pieces: &[u8],
    placements: &[u8],
    title: &str,
    analysis: &[f64],
) -> Result<String, JsError> {
    let mut replay = ReplayPage::default();
    let mut found = analysis.chunks_exact(3);
    for (&piece, &placement) in pieces.iter().zip(placements) {
        replay.push(placement_of(piece, placement))?;
        if let Some(&[luck, error, best]) = found.next() {
            let best = placement_of(piece, best as u8);
            replay.analyse(&PieceAnalysis { luck, error, best });
        }
    }
    Ok(replay.page(title, None))
}

/// The name of the embedded network.
#[wasm_bindgen(js_name = embeddedName)]
#[must_use]
pub fn embedded_name() -> String {
    Network::EMBEDDED_NAME.to_owned()
}

/// The first pieces of the stream with this seed, on which the other programs play too.
#[wasm_bindgen]
#[must_use]
pub fn stream(seed: u32, pieces: usize) -> Vec<u8> {
    let bytes = streams::bytes(seed.into()).take(pieces);
    bytes.map(|byte| byte % 7).collect()
}

fn beams(effort: u8) -> &'static [tetris_pipe::search::Beam] {
    Effort::new(effort).expect("an effort").beams()
}

fn placement_of(piece: u8, placement: u8) -> Placement {
    Placement::from_byte(Piece::from_byte(piece), placement).expect("a placement of the piece")
}

fn board(squares: &[u8]) -> Board {
    let mut columns = [0; WIDTH];
    for (row, squares) in squares.chunks(WIDTH).take(HEIGHT).enumerate() {
        for (column, &square) in columns.iter_mut().zip(squares) {
            *column |= u32::from(square != 0) << row;
        }
    }
    Board::from_columns(columns).expect("a board without a full row")
}

//! The library of tetris-pipe as WebAssembly, for the player page and for any JavaScript.
//!
//! This file is what JavaScript calls. `tetris-web`, the program of this crate, builds the page
//! and the package for npm.
//!
//! A board is 200 squares, row by row from the floor and from left to right, 0 for an empty one,
//! as in `rules.js`. The page owns its games: every call gets the board. A byte modulo 7 is a
//! piece. A wrong board, effort or placement is an error.

use tetris_page::ReplayPage;
use tetris_pipe::analysis::{self, Analyser, PieceAnalysis};
use tetris_pipe::board::{self, HEIGHT, Outcome, WIDTH};
use tetris_pipe::search::Beam;
use tetris_pipe::{Effort, Network, Piece, Placement, Placer, streams};
use wasm_bindgen::prelude::*;

/// A grid of 20 rows and 10 columns.
#[wasm_bindgen]
#[derive(Default)]
pub struct Board(board::Board);

#[wasm_bindgen]
impl Board {
    /// The board with these squares, or an empty one.
    ///
    /// # Errors
    ///
    /// If there are not 200 squares, or a row is full.
    #[wasm_bindgen(constructor)]
    pub fn new(squares: Option<Box<[u8]>>) -> Result<Self, JsError> {
        squares.map_or_else(|| Ok(Self::default()), |squares| Ok(Self(board(&squares)?)))
    }

    /// The 200 squares, row by row from the floor: 1 for a filled one, 0 for an empty one.
    #[must_use]
    pub fn squares(&self) -> Vec<u8> {
        let squares = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
        squares
            .map(|(column, row)| u8::from(self.0.is_filled(column, row)))
            .collect()
    }

    /// Drops a piece, clears full rows, and returns the points: 0, 1, 3, 7 or 15. A piece that does
    /// not fit clears the grid, and returns undefined.
    ///
    /// # Errors
    ///
    /// If the byte is no placement of the piece.
    pub fn drop(&mut self, piece: u8, placement: u8) -> Result<Option<u32>, JsError> {
        let outcome = self.0.drop(placement_of(piece, placement)?);
        Ok((outcome != Outcome::Reset).then(|| outcome.points()))
    }
}

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

    /// The placement byte of `current` on this board: 16 times the rotation, and the column. `next`
    /// is the piece after it, if there is one. Efforts are 1 to 3.
    ///
    /// # Errors
    ///
    /// If the board or the effort is wrong.
    pub fn place(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Result<u8, JsError> {
        let mut placer = self.placer(squares, effort)?;
        let next = next.map(Piece::from_byte);
        Ok(placer.place(Piece::from_byte(current), next).to_byte())
    }

    /// The moves that [`Self::place`] considers, the one that it returns first. Each is three
    /// numbers: the placement byte, its evaluation in points, and the plies of the search.
    ///
    /// # Errors
    ///
    /// If the board or the effort is wrong.
    #[wasm_bindgen(js_name = rankedMoves)]
    pub fn ranked_moves(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Result<Vec<f32>, JsError> {
        let placer = self.placer(squares, effort)?;
        let moves = placer.ranked_moves(Piece::from_byte(current), next.map(Piece::from_byte));
        let numbers = |m: &tetris_pipe::RankedMove| {
            let placement = f32::from(m.placement.to_byte());
            [placement, m.points, m.plies as f32]
        };
        Ok(moves.iter().flat_map(numbers).collect())
    }

    /// The error of a placement in points, and the byte of the best one. `ends` says whether the
    /// game ends with these pieces.
    ///
    /// # Errors
    ///
    /// If the board, the effort or the placement is wrong.
    pub fn assess(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
        ends: bool,
        placement: u8,
    ) -> Result<Vec<f64>, JsError> {
        let analyser = Analyser::with_network(self.network(), beams(effort)?);
        let placement = placement_of(current, placement)?;
        let next = next.map(Piece::from_byte);
        let (error, best) = analyser.assess(&board(squares)?, placement, next, ends);
        Ok(vec![error, f64::from(best.to_byte())])
    }

    /// The luck of a revealed piece in points; `current` is the piece before it, if any.
    ///
    /// # Errors
    ///
    /// If the board is wrong.
    pub fn luck(&self, squares: &[u8], current: Option<u8>, revealed: u8) -> Result<f64, JsError> {
        let current = current.map(Piece::from_byte);
        let revealed = Piece::from_byte(revealed);
        let board = board(squares)?;
        Ok(analysis::luck(self.network(), &board, current, revealed))
    }

    /// Uses the network in these bytes, a file of `tetris-train export`, from now on. After an error, the one before stays.
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

    fn placer(&self, squares: &[u8], effort: u8) -> Result<Placer<'_>, JsError> {
        let placer = Placer::with_network(self.network(), beams(effort)?);
        Ok(placer.on_board(board(squares)?))
    }
}

/// The replay page of a game. An analysis has three numbers for each piece: the luck and the error
/// in points, and the byte of the best placement.
///
/// # Errors
///
/// If the game is too long for a page, or breaks the rules.
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
        replay.push(placement_of(piece, placement)?)?;
        if let Some(&[luck, error, best]) = found.next() {
            let best = placement_of(piece, best as u8)?;
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

fn beams(effort: u8) -> Result<&'static [Beam], JsError> {
    let effort = Effort::new(effort).ok_or_else(|| JsError::new("an effort is 1, 2 or 3"))?;
    Ok(effort.beams())
}

fn placement_of(piece: u8, placement: u8) -> Result<Placement, JsError> {
    Ok(Placement::from_byte(Piece::from_byte(piece), placement)?)
}

fn board(squares: &[u8]) -> Result<board::Board, JsError> {
    let mut columns = [0; WIDTH];
    for (row, squares) in squares.chunks(WIDTH).enumerate() {
        for (column, &square) in columns.iter_mut().zip(squares) {
            *column |= u32::from(square != 0) << (row % HEIGHT);
        }
    }
    let board = board::Board::from_columns(columns).filter(|_| squares.len() == WIDTH * HEIGHT);
    board.ok_or_else(|| JsError::new("a board has 200 squares and no full row"))
}

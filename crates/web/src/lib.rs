//! The library of tetris-pipe as WebAssembly, for the player page and for any JavaScript.
//!
//! `build.sh` makes the page and the package for npm of it. The page owns its games: every call gets
//! the board.

// The package for npm has the documentation, which has exceptions. Options of values are
// passed by value only, so all are.
#![allow(clippy::missing_errors_doc, clippy::needless_pass_by_value)]

use tetris_page::{MAX_PIECES, ReplayPage};
use tetris_pipe::analysis::{self, PieceAnalysis};
use tetris_pipe::board::{self, HEIGHT, Outcome, WIDTH};
use tetris_pipe::search::{Beam, Search};
use tetris_pipe::{Effort, Network, Piece, Placement, Placer, streams};
use wasm_bindgen::prelude::*;

/// A grid of 20 rows and 10 columns. Its squares are a list of 200 numbers, row by row from the
/// floor and from left to right, 0 for an empty square.
#[wasm_bindgen]
#[derive(Default)]
pub struct Board(board::Board);

#[wasm_bindgen]
impl Board {
    /// The board with these squares, or an empty one. Throws if there are not 200 squares, or a
    /// row is full.
    #[wasm_bindgen(constructor)]
    pub fn new(squares: Option<Box<[u8]>>) -> Result<Self, JsError> {
        squares.map_or_else(|| Ok(Self::default()), |squares| Ok(Self(board(&squares)?)))
    }

    /// The squares: 1 for a filled one, 0 for an empty one.
    pub fn squares(&self) -> Vec<u8> {
        let squares = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
        squares.map(|(column, row)| u8::from(self.0.is_filled(column, row))).collect()
    }

    /// Drops a piece, clears full rows, and returns the points: 0, 1, 3, 7 or 15. A piece that does
    /// not fit clears the grid, and returns undefined. A piece is a byte, modulo 7 one of `OIZJLST`;
    /// a placement is a byte, 16 times the rotation plus the column. Throws if the placement is none
    /// of the piece.
    pub fn drop(&mut self, piece: Number, placement: Number) -> Result<Option<u32>, JsError> {
        let outcome = self.0.drop(placement_of(piece_of(&piece)?, &placement)?);
        Ok((outcome != Outcome::Reset).then(|| outcome.points()))
    }
}

/// The search, with the embedded network or with one that was loaded.
///
/// Pieces and placements are bytes, as of `Board.drop`. `next` is the piece after `current`, left
/// out if there is none. An effort is a number from 1, the fastest, up. In a game that ends, `pieces_left` are the pieces still
/// to be placed, the current one included, left out if the game goes on.
#[wasm_bindgen]
#[derive(Default)]
pub struct Player {
    loaded: Option<Network>,
}

#[wasm_bindgen]
impl Player {
    /// A player with the embedded network.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The placement of `current` on the board with these squares.
    pub fn place(
        &self,
        squares: &[u8],
        effort: Number,
        current: Number,
        next: Option<Number>,
        pieces_left: Option<Number>,
    ) -> Result<u8, JsError> {
        let mut placer = self.placer(squares, &effort, pieces_left)?;
        Ok(placer.place(piece_of(&current)?, some_piece(next)?).to_byte())
    }

    /// The moves that `place` considers, the one that it returns first. Each is three numbers: the
    /// placement, its evaluation in points, and the plies of the search.
    #[wasm_bindgen(js_name = rankedMoves)]
    pub fn ranked_moves(
        &self,
        squares: &[u8],
        effort: Number,
        current: Number,
        next: Option<Number>,
        pieces_left: Option<Number>,
    ) -> Result<Vec<f32>, JsError> {
        let mut placer = self.placer(squares, &effort, pieces_left)?;
        let moves = placer.ranked_moves(piece_of(&current)?, some_piece(next)?);
        let numbers = |m: &tetris_pipe::RankedMove| {
            let placement = f32::from(m.placement.to_byte());
            [placement, m.points, m.plies as f32]
        };
        Ok(moves.iter().flat_map(numbers).collect())
    }

    /// Two numbers: the loss of a placement in points, and the best placement. `ends` says whether
    /// the game ends with these pieces.
    #[expect(clippy::too_many_arguments, reason = "JavaScript leaves out the last one")]
    pub fn assess(
        &self,
        squares: &[u8],
        effort: Number,
        current: Number,
        next: Option<Number>,
        ends: bool,
        placement: Number,
        pieces_left: Option<Number>,
    ) -> Result<Vec<f64>, JsError> {
        let mut analyser = Search::with_network(self.network(), beams(&effort)?);
        let placement = placement_of(piece_of(&current)?, &placement)?;
        let (board, next, left) = (board(squares)?, some_piece(next)?, left(pieces_left)?);
        let (loss, best) = analyser.assess(&board, placement, next, ends, left);
        Ok(vec![loss, f64::from(best.to_byte())])
    }

    /// The luck of a revealed piece in points. `current` is the piece before it, which is about to
    /// be placed, or undefined before the first piece. `pieces_left` counts from the revealed one on.
    pub fn luck(
        &self,
        squares: &[u8],
        current: Option<Number>,
        revealed: Number,
        pieces_left: Option<Number>,
    ) -> Result<f64, JsError> {
        let (current, revealed) = (some_piece(current)?, piece_of(&revealed)?);
        let (board, left) = (board(squares)?, left(pieces_left)?);
        let network = self.network();
        Ok(analysis::luck(network, &board, current, revealed, left))
    }

    /// Uses the network in these bytes, a file of `tetris-train export`, from now on. Throws if they
    /// are no network; then the one before stays.
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
        Network::or_embedded(self.loaded.as_ref())
    }

    fn placer(
        &self,
        squares: &[u8],
        effort: &Number,
        pieces_left: Option<Number>,
    ) -> Result<Placer<'_>, JsError> {
        let placer = Placer::with_network(self.network(), beams(effort)?);
        let placer = placer.with_pieces_left(left(pieces_left)?.map(u64::from));
        Ok(placer.on_board(board(squares)?))
    }
}

/// The replay page of a game, a text of HTML. An analysis is empty, or has three numbers for each
/// piece: its luck and its loss in points, and the best placement. `end` are the pieces of the whole
/// game, if its player knew the end, or left out. Throws if the game has more than 16,777,216 pieces, or
/// breaks the rules.
#[wasm_bindgen(js_name = replayPage)]
pub fn replay_page(
    pieces: &[u8],
    placements: &[u8],
    title: &str,
    analysis: &[f64],
    end: Option<Number>,
) -> Result<String, JsError> {
    let lengths = [placements.len(), analysis.len() / 3];
    if lengths[0] != pieces.len() || !(analysis.is_empty() || lengths[1] == pieces.len()) {
        return Err(JsError::new("each piece has a placement, and an analysis or none has"));
    }
    let end = end.map(|end| integer(&end, "an end", MAX_PIECES as u64));
    let end = end.transpose()?.map(|end| end as usize);
    if end.is_some_and(|end| end < pieces.len()) {
        return Err(JsError::new("no piece comes after the end"));
    }
    let mut replay = ReplayPage::default().with_end(end);
    let mut found = analysis.chunks_exact(3);
    for (&piece, &placement) in pieces.iter().zip(placements) {
        let piece = Piece::from_byte(piece);
        replay.push(Placement::from_byte(piece, placement)?)?;
        if let Some(&[luck, loss, best]) = found.next() {
            let best = Placement::from_byte(piece, best as u8)?;
            replay.analyse(&PieceAnalysis { luck, loss, best });
        }
    }
    Ok(replay.page(title, None))
}

/// The numbers of all efforts, the fastest first.
#[wasm_bindgen]
pub fn efforts() -> Vec<u8> {
    Effort::ALL.iter().map(|effort| effort.number()).collect()
}

/// The name of the embedded network.
#[wasm_bindgen(js_name = embeddedName)]
pub fn embedded_name() -> String {
    Network::EMBEDDED_NAME.to_owned()
}

/// The first pieces of the stream with this seed, 0 to 6 each, on which the other programs play too.
/// Throws if they are more than 16,777,216.
#[wasm_bindgen]
pub fn stream(seed: Number, pieces: Number) -> Result<Vec<u8>, JsError> {
    let seed = integer(&seed, "a seed", MAX_SAFE_INTEGER)?;
    let pieces = integer(&pieces, "a number of pieces", MAX_PIECES as u64)?;
    let bytes = streams::bytes(seed).take(pieces as usize);
    Ok(bytes.map(|byte| byte % 7).collect())
}

#[wasm_bindgen]
extern "C" {
    /// A number that JavaScript passes, which may be anything.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
}

/// The largest integer up to which JavaScript has all.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// An integer from 0 to `most`. JavaScript would turn undefined into 0, and 1.5 into 1.
fn integer(value: &JsValue, what: &str, most: u64) -> Result<u64, JsError> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0);
    let number = number.filter(|number| (0.0..=most as f64).contains(number));
    let wrong = || JsError::new(&format!("{what} is an integer from 0 to {most}"));
    number.map(|number| number as u64).ok_or_else(wrong)
}

fn beams(effort: &Number) -> Result<&'static [Beam], JsError> {
    let is_effort = |one: &Effort| effort.as_f64() == Some(one.number().into());
    let effort = Effort::ALL.iter().copied().find(is_effort);
    let wrong = || JsError::new(&format!("an effort is one of {}", Effort::range()));
    Ok(effort.ok_or_else(wrong)?.beams())
}

fn piece_of(piece: &Number) -> Result<Piece, JsError> {
    Ok(Piece::from_byte(integer(piece, "a piece", 255)? as u8))
}

fn some_piece(piece: Option<Number>) -> Result<Option<Piece>, JsError> {
    piece.map(|piece| piece_of(&piece)).transpose()
}

fn left(pieces: Option<Number>) -> Result<Option<u32>, JsError> {
    let Some(pieces) = pieces else { return Ok(None) };
    match integer(&pieces, "a number of pieces left", u32::MAX.into())? {
        0 => Err(JsError::new("the current piece is one of the pieces left")),
        pieces => Ok(Some(pieces as u32)),
    }
}

fn placement_of(piece: Piece, placement: &Number) -> Result<Placement, JsError> {
    let byte = integer(placement, "a placement", 255)? as u8;
    Ok(Placement::from_byte(piece, byte)?)
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

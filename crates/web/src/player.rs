//! The player as the page uses it: boards, pieces and moves as numbers.
//!
//! A board is 200 squares, row by row from the floor and from left to right, 0 for an empty
//! one. That is the board of `rules.js`. The player has no game of its own: the page owns the
//! game, and every call gets the board.

use std::fmt;

use tetris_pipe::board::{HEIGHT, WIDTH};
use tetris_pipe::network::DecodeError;
use tetris_pipe::{Board, Effort, Network, Piece, Placer, RankedMove};

/// Chooses placements with the embedded network or with one that was loaded.
#[derive(Default)]
pub struct Player {
    loaded: Option<Network>,
}

/// The error for a position that no game reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The board has not 200 squares.
    Size,
    /// A row of the board is full.
    FullRow,
    /// The effort is not 1, 2 or 3.
    Effort,
}

impl Player {
    /// The placement byte of `current` on this board. `next` is the piece after it.
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
    ) -> Result<u8, PositionError> {
        let mut placer = self.placer(effort)?.on_board(board(squares)?);
        let placement = placer.place(Piece::from_byte(current), next.map(Piece::from_byte));
        Ok(placement.to_byte())
    }

    /// The moves that [`Self::place`] considers, the one that it returns first.
    ///
    /// # Errors
    ///
    /// If no game reaches the position.
    pub fn ranked_moves(
        &self,
        squares: &[u8],
        effort: u8,
        current: u8,
        next: Option<u8>,
    ) -> Result<Vec<RankedMove>, PositionError> {
        let placer = self.placer(effort)?.on_board(board(squares)?);
        Ok(placer.ranked_moves(Piece::from_byte(current), next.map(Piece::from_byte)))
    }

    /// Uses the network in these bytes from now on. After an error, the one before stays.
    ///
    /// # Errors
    ///
    /// If the bytes are not a network.
    pub fn load(&mut self, network: &[u8]) -> Result<(), DecodeError> {
        self.loaded = Some(Network::decode(network)?);
        Ok(())
    }

    /// Uses the embedded network again.
    pub fn unload(&mut self) {
        self.loaded = None;
    }

    fn placer(&self, effort: u8) -> Result<Placer<'_>, PositionError> {
        let effort = Effort::new(effort).ok_or(PositionError::Effort)?;
        let network = match &self.loaded {
            Some(network) => network,
            None => Network::embedded(),
        };
        Ok(Placer::with_network(network, effort.beams()))
    }
}

fn board(squares: &[u8]) -> Result<Board, PositionError> {
    if squares.len() != WIDTH * HEIGHT {
        return Err(PositionError::Size);
    }
    let mut columns = [0; WIDTH];
    for (row, squares) in squares.chunks(WIDTH).enumerate() {
        for (column, &square) in columns.iter_mut().zip(squares) {
            *column |= u32::from(square != 0) << row;
        }
    }
    Board::from_columns(columns).ok_or(PositionError::FullRow)
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "a board has 200 squares",
            Self::FullRow => "a row of the board is full",
            Self::Effort => "the effort is 1, 2 or 3",
        })
    }
}

impl std::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board as the page has it.
    fn squares(board: &Board) -> Vec<u8> {
        let places = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
        places
            .map(|(column, row)| u8::from(board.is_filled(column, row)))
            .collect()
    }

    #[test]
    fn a_game_is_that_of_the_placer() {
        let pieces: Vec<u8> = (0..100).map(|i: u8| i.wrapping_mul(89)).collect();
        for effort in Effort::ALL {
            let mut native = Placer::new(effort);
            let player = Player::default();
            for pair in pieces.windows(2) {
                let squares = squares(native.board());
                let (current, next) = (pair[0], Some(pair[1]));
                let number = effort.number();
                let placement = player.place(&squares, number, current, next);
                let moves = player.ranked_moves(&squares, number, current, next);
                let expected = native.place(Piece::from_byte(current), next.map(Piece::from_byte));
                assert_eq!(placement, Ok(expected.to_byte()));
                assert_eq!(moves.expect("a position")[0].placement, expected);
            }
        }
    }

    #[test]
    fn positions_outside_of_the_game_are_errors() {
        let player = Player::default();
        let place = |squares: &[u8], effort| player.place(squares, effort, 0, None);
        let mut board = [0; 200];
        assert!(place(&board, 1).is_ok());
        assert_eq!(place(&board[1..], 1), Err(PositionError::Size));
        assert_eq!(place(&board, 0), Err(PositionError::Effort));
        assert_eq!(place(&board, 4), Err(PositionError::Effort));
        board[190..].fill(8);
        assert_eq!(place(&board, 1), Err(PositionError::FullRow));
    }

    #[test]
    fn a_network_is_loaded_and_unloaded() {
        let mut network = Network::embedded().encode();
        let mut player = Player::default();
        assert_eq!(player.load(&network), Ok(()));
        assert!(player.place(&[0; 200], 1, 0, None).is_ok());
        network[100] ^= 1;
        assert_eq!(player.load(&network), Err(DecodeError));
        assert!(player.loaded.is_some());
        player.unload();
        assert!(player.loaded.is_none());
    }
}

//! All pieces and placements, and their bytes.

use std::collections::BTreeSet;

use tetris_pipe::{Board, Piece, Placement};
use tetris_pipe_support::reference;

#[test]
fn the_remainder_of_a_byte_modulo_7_is_its_piece() {
    for byte in 0..=255 {
        let name = Piece::from_byte(byte).to_string();
        let expected = ["O", "I", "Z", "J", "L", "S", "T"][usize::from(byte % 7)];
        assert_eq!(name, expected, "byte {byte}");
        assert_eq!(name.parse(), Ok(Piece::from_byte(byte)));
    }
    for text in ["", "o", "OI", "X"] {
        let error = text.parse::<Piece>().map_err(|error| error.to_string());
        let expected = "a piece is one of the letters O I Z J L S T";
        assert_eq!(error, Err(expected.to_owned()));
    }
    let placement = Placement::new(Piece::T, 2, 3).expect("a placement");
    assert_eq!(placement.to_string(), "T rotation 2 column 3");
}

#[test]
fn the_mirror_image_of_a_drop_is_the_drop_of_the_mirror_image() {
    for (number, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(piece.mirrored().mirrored(), piece);
        for &byte in &reference::VALID[number] {
            let placement = Placement::from_byte(piece, byte).expect("a placement");
            let mirrored = placement.mirrored();
            assert_eq!(mirrored.piece(), piece.mirrored());
            let [mut board, mut other] = [Board::EMPTY; 2];
            board.drop(placement);
            other.drop(mirrored);
            assert_eq!(board.mirrored(), other, "{placement:?}");
        }
        // The listed placements are the mirrored ones of the mirrored piece.
        let mirrored = piece.placements().iter().map(|it| it.mirrored().to_byte());
        let listed = piece.mirrored().placements().iter().map(|it| it.to_byte());
        assert_eq!(mirrored.collect::<BTreeSet<_>>(), listed.collect());
    }
}

#[test]
fn all_1792_pairs_of_a_piece_and_a_byte_are_decoded_or_rejected() {
    for (number, piece) in Piece::ALL.into_iter().enumerate() {
        for byte in 0..=255 {
            let placement = Placement::from_byte(piece, byte);
            assert_eq!(placement.is_ok(), reference::is_valid(number, byte), "{piece:?} {byte}");
            assert_eq!(placement.ok(), Placement::new(piece, byte / 16, usize::from(byte % 16)));
            assert_eq!(Placement::new(Piece::O, 0, byte.into()).is_some(), byte < 9);
            assert_eq!(Placement::new(piece, byte, 0).is_some(), byte < 4);
            if let Ok(placement) = placement {
                assert_eq!(placement.piece(), piece);
                assert_eq!(placement.rotation(), byte / 16);
                assert_eq!(placement.column(), usize::from(byte % 16));
                assert_eq!(placement.to_byte(), byte);
            }
        }
    }
}

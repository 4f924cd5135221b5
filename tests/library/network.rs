//! Network files through the public interface.

use crate::properties;
use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::network::{DecodeError, EVAL_ONE};
use tetris_pipe::{Board, Effort, Network, Piece, Placer};

#[test]
fn other_files_are_told_apart() {
    for (bytes, expected) in [
        (&b"tetris04"[..], DecodeError::Damaged),
        (b"tetris00 and so on", DecodeError::OtherVersion),
        (b"tpcheck1", DecodeError::Checkpoint),
        (b"tetris", DecodeError::Other),
        (b"", DecodeError::Other),
    ] {
        assert_eq!(
            Network::decode(bytes).map(|_| ()),
            Err(expected),
            "{bytes:?}"
        );
    }
}

/// `main` prints the `Debug` of the error that it returns.
#[test]
fn an_error_prints_its_message_from_main() {
    let error: Box<dyn std::error::Error> =
        Network::decode(b"text").map(|_| ()).unwrap_err().into();
    assert_eq!(format!("{error:?}"), "it is not a network");
    let fault = tetris_pipe::judge::replay(&[0], &[]).unwrap_err();
    assert_eq!(format!("{fault:?}"), fault.to_string());
}

/// What a placement at effort 1 is worth, from public parts.
#[test]
#[cfg_attr(miri, ignore = "decoding the network takes many minutes")]
fn a_search_of_ones_own_adds_points_to_evaluations() {
    let board: Board = ".#########\n".repeat(5).parse().expect("a board");
    let network = Network::embedded();
    let placer = Placer::new(Effort::ALL[0]).on_board(board);
    for ranked in placer.ranked_moves(Piece::I, Some(Piece::T)) {
        let mut after = board;
        let points = f64::from(after.drop(ranked.placement).points());
        let eval = f64::from(network.evaluate(&after)[Piece::T as usize]) / f64::from(EVAL_ONE);
        let value = points - network.mean_points() + network.discount() * eval;
        // The player rounds the discounted evaluation.
        assert!((value - f64::from(ranked.points)).abs() < 2.0 / f64::from(EVAL_ONE));
    }
}

#[test]
fn a_network_without_rows_plays_and_damage_to_it_is_detected() {
    let mean = 77_i16.to_le_bytes();
    let discount_shift = 9_i32.to_le_bytes();
    let damage = [20, 0, 0, 1];
    properties::network(&[&mean[..], &discount_shift, &damage].concat());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    #[cfg_attr(miri, ignore = "one network takes Miri a minute")]
    fn any_bytes_are_rejected_or_are_a_network_that_plays(
        mean in any::<i16>(),
        discount_shift in -1..18_i32,
        rest in vec(any::<u8>(), 0..4000),
    ) {
        let mut bytes = mean.to_le_bytes().to_vec();
        bytes.extend(discount_shift.to_le_bytes());
        bytes.extend(rest);
        properties::network(&bytes);
    }
}

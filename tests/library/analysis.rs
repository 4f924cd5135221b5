//! Luck and errors: what must hold of them for any player and any search.
#![expect(clippy::float_cmp, reason = "they are multiples of a power of two")]

use proptest::prelude::*;
use tetris_pipe::analysis::{Analyser, luck};
use tetris_pipe::{Board, Effort, Network, Piece, Placement, Placer};

/// Random bytes.
fn stream(seed: u64, pieces: usize) -> Vec<u8> {
    let mut bytes = vec![0; pieces];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    bytes
}

/// A player that throws dice.
fn random_game(pieces: &[u8]) -> Vec<Placement> {
    let mut rng = fastrand::Rng::with_seed(1);
    let place = |&byte| rng.choice(Piece::from_byte(byte).placements());
    let placements = pieces.iter().map(place);
    placements
        .map(|placement| *placement.expect("one"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn luck_is_zero_on_the_mean_of_all_bytes(seed: u64, length in 0..100_usize, first: bool) {
        let mut board = Board::EMPTY;
        for placement in random_game(&stream(seed, length)) {
            board.drop(placement);
        }
        let current = (!first).then(|| Piece::from_byte(seed as u8));
        let luck = |byte| luck(Network::embedded(), &board, current, Piece::from_byte(byte));
        prop_assert_eq!((0..=255).map(luck).sum::<f64>(), 0.0);
    }

}

#[test]
fn rotations_of_the_same_shape_make_no_error() {
    let place = |rotation| Placement::new(Piece::O, rotation, 0).expect("a placement");
    let error = |rotation| Analyser::new(Effort::default()).analyse(place(rotation), None);
    assert_eq!(error(3).error, error(0).error);
    assert_eq!(error(3).best.column(), error(0).best.column());
}

#[test]
fn a_player_makes_no_error_by_its_own_search() {
    let pieces = stream(1, 200);
    for effort in Effort::ALL {
        let game: Vec<_> = Placer::new(effort).place_all(&pieces).collect();
        let mut analyser = Analyser::new(effort);
        for (i, &placement) in game.iter().enumerate() {
            let next = game.get(i + 1).map(|next| next.piece());
            let found = analyser.analyse(placement, next);
            assert_eq!((found.error, found.best), (0.0, placement));
        }
    }
}

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

    #[test]
    fn errors_are_those_of_the_best_placement(seed: u64, length in 0..60_usize, effort in 1..=3_u8) {
        let effort = Effort::new(effort).expect("an effort");
        let pieces = stream(seed, length + 2);
        let mut game = random_game(&pieces);
        game.truncate(length + 1);
        let mut analyser = Analyser::new(effort);
        let mut board = Board::EMPTY;
        for &placement in &game[..length] {
            analyser.analyse(placement, Some(Piece::O));
            board.drop(placement);
        }
        // Whatever is played: the error is zero for the best placement, and not negative.
        let next = Piece::from_byte(pieces[length + 1]);
        let mut placer = Placer::new(effort).on_board(board);
        let best = placer.place(game[length].piece(), Some(next));
        let error_of = |placement| analyser.clone().analyse(placement, Some(next));
        prop_assert_eq!(error_of(best).error, 0.0);
        prop_assert_eq!(error_of(best).best, best);
        for &placement in best.piece().placements() {
            let found = error_of(placement);
            let expected = if found.error > 0.0 { best } else { placement };
            prop_assert_eq!(found.best, expected);
        }
    }
}

#[test]
fn rotations_of_the_same_shape_make_no_error() {
    let place = |rotation| Placement::new(Piece::O, rotation, 0).expect("a placement");
    let error = |rotation| Analyser::new(Effort::default()).analyse(place(rotation), None);
    assert_eq!(error(3).error, error(0).error);
    assert_eq!(error(3).best.column(), error(0).best.column());
}

/// The rest of the difference is the error of the search itself, and what is left of luck.
#[test]
fn errors_say_how_much_better_a_stronger_player_is() {
    let [weak, strong] = [1, 2].map(|effort| Effort::new(effort).expect("an effort"));
    // The points without luck and the errors of a player, by the stronger search.
    let play = |effort, pieces: &[u8]| {
        let mut placer = Placer::new(effort);
        let placements: Vec<_> = placer.place_all(pieces).collect();
        let (mut points, mut errors) = (placer.tally().points as f64, 0.0);
        let mut analyser = Analyser::new(strong);
        for (i, &placement) in placements.iter().enumerate() {
            let next = placements.get(i + 1).map(|next| next.piece());
            let found = analyser.analyse(placement, next);
            points -= found.luck;
            errors += found.error;
        }
        (points, errors)
    };
    let (mut difference, mut errors) = (0.0, 0.0);
    for seed in 7000..7008 {
        let pieces = stream(seed, 4096);
        let [weak, strong] = [weak, strong].map(|effort| play(effort, &pieces));
        assert_eq!(strong.1, 0.0, "by its own search");
        difference += strong.0 - weak.0;
        errors += weak.1;
    }
    // The standard error of the difference of 8 such streams is about 150 points.
    let result = format!("difference {difference:.0}, errors {errors:.0}");
    assert!((difference - errors).abs() < 450.0, "{result}");
    assert!(difference > 150.0, "{result}");
}

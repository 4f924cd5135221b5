//! The judge: its counts and its faults, and a comparison with the reference judge.

use std::convert::Infallible;
use std::error::Error;
use std::{fmt, io};

use crate::properties;
use crate::reference;
use crate::up_to;
use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::board::Outcome;
use tetris_pipe::judge::{Fault, Interruption, Replay, replay};
use tetris_pipe::{Piece, Tally};

#[test]
fn points_are_two_to_the_rows_minus_one() {
    assert_eq!(
        [0, 1, 2, 3, 4].map(|rows| Outcome::Cleared(rows).points()),
        [0, 1, 3, 7, 15]
    );
    assert_eq!(Outcome::Reset.points(), 0);
}

#[test]
fn the_judge_counts_points_clears_and_resets() {
    // A tetris, then a tower of six I pieces of which the last does not fit.
    let pieces = [1; 16];
    let placements = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0];
    let tally = Tally {
        pieces: 16,
        points: 15,
        clears: [14, 0, 0, 0, 1],
        resets: 1,
    };
    assert_eq!(replay(&pieces, &placements), Ok(tally));
    assert_eq!(replay(&[], &[]), Ok(Tally::default()));
}

#[test]
fn a_fault_names_the_position_and_the_cause() {
    let fault = |pieces: &[u8], placements: &[u8]| {
        let fault = replay(pieces, placements).unwrap_err();
        (matches!(fault, Fault::Invalid { .. }), fault.to_string())
    };
    let invalid = |text: &str| (true, text.to_owned());
    let length = |text: &str| (false, text.to_owned());
    assert_eq!(
        fault(&[1, 1, 6], &[0, 0, 0x40]),
        invalid("piece 2: byte 64 means rotation 4, and the rotations are 0 to 3")
    );
    assert_eq!(
        fault(&[2, 2], &[0x08, 0x19]),
        invalid(
            "piece 0: byte 8 means piece Z in rotation 0 over column 8, and its columns are 0 to 7"
        )
    );
    assert_eq!(
        fault(&[0, 0, 0], &[0, 0]),
        length("piece 2: no placement, since the output ends here")
    );
    assert_eq!(
        fault(&[0, 0], &[0, 0, 0]),
        length("placement 2: no piece, since the input ends here")
    );
    // An invalid placement takes precedence, but only if there is a piece for it.
    assert_eq!(
        fault(&[3, 3, 3], &[0xff]),
        invalid("piece 0: byte 255 means rotation 15, and the rotations are 0 to 3")
    );
    assert_eq!(
        fault(&[3], &[0, 0xff]),
        length("placement 1: no piece, since the input ends here")
    );
}

#[test]
fn a_replay_reads_one_piece_per_step() {
    let bytes = |bytes: &'static [u8]| bytes.iter().copied().map(Ok::<u8, &str>);
    let failure = std::iter::once(Err("it was read"));
    let mut replay = Replay::new(bytes(&[1, 7]), bytes(&[0x10, 8]).chain(failure));
    for (piece, before) in [(Piece::I, 0), (Piece::O, 4)] {
        let step = replay.next().expect("a step").expect("a valid one");
        assert_eq!(step.placement.piece(), piece);
        assert_eq!(step.before.squares(), before);
        assert_eq!(step.outcome, Outcome::Cleared(0));
    }
    assert_eq!(replay.game().board().squares(), 8);
    assert_eq!(replay.next(), Some(Err(Interruption::Read("it was read"))));
}

#[test]
fn a_fault_ends_the_replay_of_endless_streams() {
    let endless = |byte: u8| std::iter::repeat_with(move || Ok::<u8, Infallible>(byte));
    let fault = |step| match step {
        Some(Err(Interruption::Fault(fault))) => fault,
        other => panic!("{other:?}"),
    };
    let mut no_placement = Replay::new(endless(1), endless(0).take(3));
    assert_eq!(fault(no_placement.nth(3)), Fault::TooFew { placements: 3 });
    let mut no_piece = Replay::new(endless(1).take(2), endless(0));
    assert_eq!(fault(no_piece.nth(2)), Fault::TooMany { pieces: 2 });
    let mut invalid = Replay::new(endless(1), endless(0xff));
    assert!(matches!(
        fault(invalid.next()),
        Fault::Invalid { position: 0, .. }
    ));
}

/// Pieces with any valid placements.
fn game() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    vec(any::<(u8, u8)>(), 0..up_to(80)).prop_map(|picks| {
        let place = |(piece, pick): (u8, u8)| {
            let valid = &reference::VALID[usize::from(piece % 7)];
            (piece, valid[usize::from(pick) % valid.len()])
        };
        picks.into_iter().map(place).unzip()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_judge_equals_the_reference_on_games_and_broken_ones(
        (pieces, mut placements) in game(),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<prop::sample::Index>(),
    ) {
        properties::judge(&pieces, &placements);
        if !placements.is_empty() {
            *at.get_mut(&mut placements) = byte;
        }
        properties::judge(&pieces, &placements);
        properties::judge(&pieces, &placements[..cut.index(pieces.len() + 1)]);
        properties::judge(&pieces[..cut.index(pieces.len() + 1)], &placements);
    }

    #[test]
    fn the_judge_equals_the_reference_on_any_bytes(
        pieces in vec(any::<u8>(), 0..4),
        placements in vec(any::<u8>(), 0..4),
    ) {
        properties::judge(&pieces, &placements);
    }
}

#[test]
fn a_replay_ends_with_an_error() {
    let bytes = |bytes: &'static [u8]| bytes.iter().copied().map(Ok::<_, Infallible>);
    let mut replay = Replay::new(bytes(&[1; 3]), bytes(&[0, 255, 2]));
    assert!(matches!(replay.next(), Some(Ok(_))));
    assert!(matches!(replay.next(), Some(Err(_))));
    assert_eq!(replay.next(), None);
}

/// Its message is that of the error in it, so its source is that of this error, too.
#[test]
fn an_interruption_has_the_source_of_its_error() {
    let cause = io::Error::other(fmt::Error);
    let source = cause.source().map(ToString::to_string);
    let interruption = Interruption::Read(cause);
    assert_eq!(interruption.source().map(ToString::to_string), source);
}

//! The replay of streams that fail.

use std::error::Error;

use tetris_pipe::replay::{placements, replay};

#[test]
fn a_replay_reads_one_piece_per_step_and_ends_with_an_error() {
    let bytes = |bytes: &'static [u8]| bytes.iter().copied().map(Ok::<u8, Box<dyn Error>>);
    let failure = std::iter::once(Err("it was read".into()));
    let mut found = placements(bytes(&[1, 7, 7, 7]), bytes(&[0x10, 8]).chain(failure));
    for byte in [0x10, 8] {
        let placement = found.next().expect("a placement").expect("a placement");
        assert_eq!(placement.to_byte(), byte);
    }
    let error = found.next().expect("an error").expect_err("an error");
    assert_eq!(error.to_string(), "it was read");
    assert!(found.next().is_none());
}

/// `main` prints the `Debug` of the error that it returns.
#[test]
fn an_error_prints_its_message_from_main() {
    let error: Box<dyn Error> = replay(&[0], &[]).unwrap_err().into();
    assert_eq!(format!("{error:?}"), error.to_string());
}

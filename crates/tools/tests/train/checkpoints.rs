//! Checkpoint files: a damaged one is an error, wherever the damage is.

use std::io::ErrorKind;

use tetris_pipe::train::Run;

use super::{advanced, memory, saved, settings};

#[track_caller]
fn is_refused(bytes: &[u8]) {
    let error = Run::load(bytes).expect_err("a damaged checkpoint");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let _memory = memory();
    let mut bytes = saved(&advanced(Run::first(settings(true)), 3));
    let length = bytes.len();
    for end in (0..40).chain((1..10).map(|part| length / 10 * part)) {
        is_refused(&bytes[..end]);
        is_refused(&bytes[..length - 1 - end]);
    }
    is_refused(&[&bytes[..], &[0]].concat());
    let mut rng = fastrand::Rng::with_seed(1);
    for place in (0..40).chain(length - 40..length) {
        let places = [place, rng.usize(..length)];
        for place in places {
            let change = rng.u8(1..);
            bytes[place] ^= change;
            is_refused(&bytes);
            bytes[place] ^= change;
        }
    }
    assert!(Run::load(bytes.as_slice()).is_ok());
}

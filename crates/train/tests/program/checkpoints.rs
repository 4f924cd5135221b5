//! Checkpoint files: a damaged one is an error, wherever the damage is.

use std::io::{self, ErrorKind};

use tetris_pipe::Network;
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

#[test]
fn rows_that_were_never_visited_take_no_space() {
    let _memory = memory();
    let run = advanced(Run::first(settings(true)), 3);
    let rows = run.network(65_535).encode().len() - run.network(0).encode().len();
    let rows = rows / (7 * 2 + 48);
    // A row has 120 floats here.
    let bytes = saved(&run).len() - saved(&Run::first(settings(true))).len();
    assert!(bytes < rows * 500, "{bytes} bytes for {rows} rows");
}

#[test]
fn another_kind_of_file_is_refused() {
    is_refused(&Network::embedded().encode());
    is_refused(b"");
    // It is not read to its end.
    let error = Run::load(io::repeat(0)).expect_err("no checkpoint");
    assert!(error.to_string().contains("not a checkpoint"), "{error}");
}

//! Checkpoint files: a damaged one is an error, wherever the damage is.

use std::io::{self, ErrorKind, Read};

use tetris_pipe::Network;
use tetris_pipe::train::{Progress, Run, Settings};

use super::{advanced, memory, saved, settings};

/// A checkpoint of a few steps.
fn checkpoint() -> Vec<u8> {
    saved(&advanced(Run::first(settings(true)), 3))
}

/// The error of reading these bytes. [`Run::load`] makes the same checks.
fn error(bytes: &[u8]) -> String {
    let error = Run::check(bytes).expect_err("a damaged checkpoint");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let error = error.to_string();
    assert_eq!(error.lines().count(), 1);
    error
}

/// The bytes with a valid checksum: FNV-1a over words of eight bytes, with the length first
/// and a rotation after each word.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let content = &bytes[..bytes.len() - 8];
    let mut sum = content.len() as u64;
    for start in (0..=content.len()).step_by(8) {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(&content[start..]) {
            *to = *from;
        }
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
        sum = sum.rotate_left(29);
    }
    [content, &sum.to_le_bytes()].concat()
}

/// The smallest checkpoint: one game and no step.
fn smallest() -> Vec<u8> {
    saved(&Run::first(Settings {
        games: 1,
        ..settings(true)
    }))
}

#[test]
fn a_checkpoint_cut_short_or_too_long_is_an_error() {
    let _memory = memory();
    let whole = checkpoint();
    let lengths = (0..100).chain((1..10).map(|part| whole.len() / 10 * part));
    for length in lengths.chain(whole.len() - 20..whole.len()) {
        error(&whole[..length]);
        if length >= 16 {
            error(&sealed(&whole[..length]));
        }
    }
    error(&[&whole[..], &[0]].concat());
    let longer = [&whole[..whole.len() - 8], &[0; 9]].concat();
    assert!(error(&sealed(&longer)).contains("too long"));
}

/// The places of the smallest checkpoint at which it is damaged: all of them near its ends,
/// and every seventh one in between, which is each byte of a word in turn.
fn places(length: usize) -> impl Iterator<Item = usize> {
    let inner = 1000..length - 1000;
    (0..length).filter(move |place| !inner.contains(place) || place % 7 == 0)
}

#[test]
fn a_checkpoint_of_any_other_length_is_an_error() {
    let whole = smallest();
    for length in places(whole.len()) {
        error(&whole[..length]);
    }
}

#[test]
fn a_damaged_byte_of_a_checkpoint_is_an_error() {
    let mut bytes = smallest();
    let mut rng = fastrand::Rng::with_seed(1);
    for place in places(bytes.len()) {
        let change = rng.u8(1..);
        bytes[place] ^= change;
        error(&bytes);
        bytes[place] ^= change;
    }
}

#[test]
fn a_damaged_byte_of_a_longer_checkpoint_is_an_error() {
    let _memory = memory();
    let mut bytes = checkpoint();
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..500 {
        let (place, change) = (rng.usize(..bytes.len()), rng.u8(1..));
        bytes[place] ^= change;
        error(&bytes);
        bytes[place] ^= change;
    }
}

#[test]
fn an_endless_file_is_an_error() {
    let error = Run::load(io::repeat(0)).expect_err("no checkpoint");
    assert!(error.to_string().contains("not a checkpoint"), "{error}");
    let _memory = memory();
    let magic = &checkpoint()[..8];
    let error = Run::load(magic.chain(io::repeat(0))).expect_err("no checkpoint");
    assert!(error.to_string().contains("damaged"), "{error}");
}

#[test]
fn a_number_that_no_run_has_is_an_error_under_a_valid_checksum() {
    let _memory = memory();
    let whole = checkpoint();
    let with_last_number = |number: f32| {
        let mut bytes = whole.clone();
        let end = bytes.len() - 8 - 1; // the checksum, and the absence of an average
        bytes[end - 4..end].copy_from_slice(&number.to_le_bytes());
        sealed(&bytes)
    };
    assert!(Run::check(with_last_number(0.5).as_slice()).is_ok());
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert!(error(&with_last_number(number)).contains("not finite"));
    }
    assert!(error(&with_last_number(-0.5)).contains("out of range"));
}

#[test]
fn a_number_out_of_range_is_an_error_under_a_valid_checksum() {
    let _memory = memory();
    let save = |settings: Settings| saved(&Run::first(settings));
    let good = Settings {
        games: 1,
        ..settings(true)
    };
    let checked = Run::check(save(good).as_slice()).expect("a checkpoint");
    assert_eq!(checked, good);
    for (bad, cause) in [
        (Settings { rounds: 0, ..good }, "rounds 0"),
        (
            Settings {
                rounds: 257,
                ..good
            },
            "rounds 257",
        ),
        (Settings { horizon: 0, ..good }, "horizon 0"),
        (
            Settings {
                horizon: 1280,
                ..good
            },
            "horizon 1280",
        ),
        (Settings { games: 0, ..good }, "games 0"),
        (
            Settings {
                explore: 65_537,
                ..good
            },
            "explore 65537",
        ),
        (
            Settings {
                average: 1.5,
                ..good
            },
            "average 1.5",
        ),
        (
            Settings {
                games: 65_536,
                rounds: 17,
                ..good
            },
            "games 65536 times rounds 17",
        ),
        (
            Settings {
                steps: u64::MAX,
                ..good
            },
            "steps",
        ),
    ] {
        let error = error(&save(bad));
        assert!(error.contains(cause), "{error}");
    }
    for rate in [f32::NAN, f32::INFINITY, -1.0] {
        let mut bad = good;
        bad.linear.start = rate;
        assert!(error(&save(bad)).contains("linear"));
    }
}

#[test]
fn any_damage_under_a_valid_checksum_is_an_error_or_loads_and_plays() {
    let _memory = memory();
    let whole = checkpoint();
    let mut rng = fastrand::Rng::with_seed(2);
    let mut played = 0;
    for _ in 0..50 {
        let mut bytes = whole.clone();
        let end = if rng.bool() { 300 } else { bytes.len() - 8 };
        bytes[rng.usize(0..end)] = rng.u8(..);
        let bytes = sealed(&bytes);
        // To load and play one takes a tenth of a second, so not all of them are.
        if Run::check(bytes.as_slice()).is_ok() && played < 12 {
            let mut run = Run::load(bytes.as_slice()).expect("it was checked");
            // It may diverge, but it does not panic.
            let _ = run.advance(1, &mut Progress::default());
            played += 1;
        }
    }
    assert_eq!(played, 12);
}

#[test]
fn another_kind_of_file_is_an_error() {
    let network = Network::embedded().encode();
    assert!(error(&network).contains("not a checkpoint"));
    assert!(error(b"").contains("not a checkpoint"));
}

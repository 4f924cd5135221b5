//! Files of networks as whoever uses the library meets them.

mod properties;

use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe::Board;
use tetris_pipe::Network;

#[test]
#[cfg_attr(miri, ignore = "the embedded network takes Miri minutes to decode")]
fn the_embedded_network_survives_its_file() {
    let embedded = Value::embedded();
    let file = embedded.encode();
    let read = Value::decode(&file).expect("a network");
    assert_eq!(read.values(&Board::EMPTY), embedded.values(&Board::EMPTY));
    assert!(read == *embedded && read.encode() == file);
}

#[test]
fn damage_is_told_in_a_line() {
    let damaged = Value::decode(b"tetris00").map(|_| ()).unwrap_err();
    assert_eq!(
        damaged.to_string(),
        "not a network of this version, or damaged"
    );
}

#[test]
fn a_network_without_rows_plays_and_its_damage_shows() {
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
    fn any_bytes_are_refused_or_play(
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

//! Files of networks: what is written is read, and nothing else is.

use proptest::prelude::*;
use sha2::{Digest, Sha256};

use super::*;
use crate::samples;
use crate::value::tests::random_heads;

/// Bytes in front of the bits that tell which rows are there.
const HEAD_END: usize = 8 + 2 + 4 + 9 * 2 * (48 + 48 * 16 + 16 + 48 * 8 + 16 * 8 + 8);
const BITS_END: usize = HEAD_END + ROWS.div_ceil(8);

/// A file that is small, with rows at both ends of the table.
fn small() -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut table = PackedTable::new();
    for row in [0, 1, 7, 8, 1000, ROWS - 2, ROWS - 1] {
        let mut lanes = [i16::MIN; LANES];
        lanes[..STORED].fill_with(|| rng.i16(..));
        lanes[STORED] = 0;
        lanes[LINEAR..].fill_with(|| rng.i8(..).into());
        table.set(row, lanes);
    }
    Value::new(table, random_heads(&mut rng), 77, 9).encode()
}

/// The bytes with the checksum that they should have, as if nothing had happened.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len().saturating_sub(8);
    bytes.truncate(content);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn is_damaged(bytes: &[u8]) -> bool {
    Value::decode(bytes) == Err(Damaged)
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a network of {} rows",
            self.table.lanes().flatten().count()
        )
    }
}

#[test]
fn the_embedded_network_has_the_name_of_its_hash() {
    let hash = format!("{:x}", Sha256::digest(EMBEDDED));
    assert_eq!(hash[..12], *EMBEDDED_NAME);
    assert!(EMBEDDED.len() <= 8 << 20, "{} bytes", EMBEDDED.len());
}

#[test]
fn what_is_read_is_written_again() {
    assert!(Value::embedded().encode() == EMBEDDED);
    let small = small();
    assert!(Value::decode(&small).expect("a network").encode() == small);
}

#[test]
fn what_is_written_is_read_again() {
    for value in [Value::noise(1), Value::blind()] {
        let read = Value::decode(&value.encode()).expect("a network");
        assert!(read == value);
        for board in samples::nasty_boards().into_iter().step_by(10) {
            assert_eq!(read.values(&board), value.values(&board));
        }
    }
}

#[test]
fn every_file_cut_short_is_damaged() {
    let small = small();
    for length in 0..small.len() {
        assert!(is_damaged(&small[..length]), "{length} bytes");
        assert!(
            is_damaged(&sealed(small[..length].to_vec())),
            "{length} bytes, sealed"
        );
    }
    for length in (0..20).map(|part| EMBEDDED.len() / 20 * part) {
        assert!(is_damaged(&EMBEDDED[..length]), "{length} bytes");
    }
    assert!(is_damaged(&EMBEDDED[..EMBEDDED.len() - 1]));
}

#[test]
fn every_changed_byte_is_damage() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut check = |bytes: &mut [u8], position: usize| {
        let change = rng.u8(1..);
        bytes[position] ^= change;
        assert!(is_damaged(bytes), "byte {position} changed by {change}");
        bytes[position] ^= change;
    };
    let mut small = small();
    for position in 0..small.len() {
        check(&mut small, position);
    }
    let mut embedded = EMBEDDED.to_vec();
    for part in 0..20 {
        check(&mut embedded, EMBEDDED.len() / 20 * part + part);
    }
}

#[test]
fn bytes_too_many_are_damage() {
    for more in [1, 8, ROW_BYTES] {
        let mut longer = small();
        longer.extend(vec![0; more]);
        assert!(is_damaged(&longer));
        assert!(is_damaged(&sealed(longer)));
    }
}

#[test]
fn a_file_that_contradicts_itself_is_damaged_under_a_right_checksum() {
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = small();
        change(&mut bytes);
        sealed(bytes)
    };
    assert!(!is_damaged(&changed(&|_| ())));
    assert!(
        is_damaged(&changed(&|bytes| bytes[7] += 1)),
        "another version"
    );
    for shift in [0, 16, 255] {
        assert!(
            is_damaged(&changed(&|bytes| bytes[10] = shift)),
            "a discount of {shift}"
        );
    }
    assert!(
        is_damaged(&changed(&|bytes| bytes[13] = 128)),
        "a discount below 0"
    );
    assert!(
        is_damaged(&changed(&|bytes| bytes[HEAD_END + 9] = 1)),
        "a row too many"
    );
    assert!(
        is_damaged(&changed(&|bytes| bytes[HEAD_END] = 1)),
        "a row too few"
    );
    let beyond_the_table = |bytes: &mut Vec<u8>| {
        bytes[BITS_END - 1] |= 128;
        bytes.extend([0; ROW_BYTES]);
    };
    assert!(
        is_damaged(&changed(&beyond_the_table)),
        "a row beyond the table"
    );
    let too_many_rows = |bytes: &mut Vec<u8>| {
        let rows = MOST_ROWS / 8 + 1;
        bytes[HEAD_END..BITS_END].fill(0);
        bytes[HEAD_END..HEAD_END + rows].fill(255);
        bytes.resize(BITS_END + rows * 8 * ROW_BYTES + 8, 0);
    };
    assert!(
        is_damaged(&changed(&too_many_rows)),
        "more rows than an index can hold"
    );
}

#[test]
fn nothing_is_no_network() {
    for length in 0..40 {
        assert!(is_damaged(&vec![0; length]));
        assert!(is_damaged(&sealed(vec![0; length])));
    }
    assert!(is_damaged(MAGIC));
    assert!(!Damaged.to_string().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_bytes_are_no_network(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(is_damaged(&bytes));
        let mut behind_the_magic = MAGIC.to_vec();
        behind_the_magic.extend(bytes);
        prop_assert!(is_damaged(&behind_the_magic));
        prop_assert!(is_damaged(&sealed(behind_the_magic)));
    }

    #[test]
    fn what_is_accepted_is_what_would_be_written(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = small();
        let end = bytes.len();
        for (place, byte) in changes {
            bytes[place.index(end)] = byte;
        }
        let bytes = sealed(bytes);
        if let Ok(value) = Value::decode(&bytes) {
            prop_assert!(value.encode() == bytes);
        }
    }
}

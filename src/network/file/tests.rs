//! Network files: encoding and decoding, and the rejection of all other bytes.

use sha2::{Digest, Sha256};

use super::*;
use crate::network::tests::random_heads;
use crate::testboards;

/// The offset of the bits that mark the rows that are present.
const BITS_START: usize = 8 + 2 + 4 + 9 * 2 * (48 + 48 * (16 + 8) + 16 + 16 * 8 + 8);
const BITS_END: usize = BITS_START + ROWS.div_ceil(8);

/// A small file with rows at both ends of the table.
fn small() -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut table = Table::new();
    for row in [0, 1, 7, 8, 1000, ROWS - 2, ROWS - 1] {
        let mut lanes = [i16::MIN; LANES];
        lanes[..STORED].fill_with(|| rng.i16(..));
        lanes[STORED] = 0;
        lanes[LINEAR..].fill_with(|| rng.i8(..).into());
        table.set(row, lanes);
    }
    Network::new(table, random_heads(&mut rng), 77, 9).encode()
}

/// The bytes with a valid checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len().saturating_sub(8);
    bytes.truncate(content);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn is_rejected(bytes: &[u8]) -> bool {
    Network::decode(bytes).is_err()
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a network of {} rows",
            self.table.rows().flatten().count()
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
fn a_decoded_network_is_encoded_to_the_same_bytes() {
    assert!(Network::embedded().encode() == EMBEDDED);
    let small = small();
    assert!(Network::decode(&small).expect("a network").encode() == small);
}

#[test]
fn an_encoded_network_is_decoded_to_the_same_network() {
    for network in [Network::random(1), Network::zero()] {
        let read = Network::decode(&network.encode()).expect("a network");
        assert!(read == network);
        for board in testboards::edge_cases().into_iter().step_by(10) {
            assert_eq!(read.evaluate(&board), network.evaluate(&board));
        }
    }
}

#[test]
fn a_file_cut_short_is_rejected() {
    let small = small();
    for length in 0..small.len() {
        assert!(is_rejected(&small[..length]), "{length} bytes");
        assert!(
            is_rejected(&sealed(small[..length].to_vec())),
            "{length} bytes, sealed"
        );
    }
    for length in (0..20).map(|part| EMBEDDED.len() / 20 * part) {
        assert!(is_rejected(&EMBEDDED[..length]), "{length} bytes");
    }
    assert!(is_rejected(&EMBEDDED[..EMBEDDED.len() - 1]));
}

#[test]
fn a_file_that_is_too_long_is_rejected() {
    for more in [1, 8, ROW_BYTES] {
        let mut longer = small();
        longer.extend(vec![0; more]);
        assert!(is_rejected(&longer));
        assert!(is_rejected(&sealed(longer)));
    }
}

#[test]
fn a_file_that_contradicts_itself_is_rejected_under_a_valid_checksum() {
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = small();
        change(&mut bytes);
        sealed(bytes)
    };
    assert!(!is_rejected(&changed(&|_| ())));
    assert!(
        is_rejected(&changed(&|bytes| bytes[7] += 1)),
        "another version"
    );
    for shift in [0, 16, 255] {
        assert!(
            is_rejected(&changed(&|bytes| bytes[10] = shift)),
            "a discount of {shift}"
        );
    }
    assert!(
        is_rejected(&changed(&|bytes| bytes[13] = 128)),
        "a discount below 0"
    );
    // The last two weights from the second layer are before the eight output biases.
    let out_of_range = |bytes: &mut Vec<u8>| {
        let end = BITS_START - 8 * 2;
        bytes[end - 2..end].copy_from_slice(&4096_i16.to_le_bytes());
    };
    assert!(is_rejected(&changed(&out_of_range)), "a sum may overflow");
    assert!(
        is_rejected(&changed(&|bytes| bytes[BITS_START + 9] = 1)),
        "a row too many"
    );
    assert!(
        is_rejected(&changed(&|bytes| bytes[BITS_START] = 1)),
        "a row too few"
    );
    let beyond_the_table = |bytes: &mut Vec<u8>| {
        bytes[BITS_END - 1] |= 128;
        bytes.extend([0; ROW_BYTES]);
    };
    assert!(
        is_rejected(&changed(&beyond_the_table)),
        "a row beyond the table"
    );
    let too_many_rows = |bytes: &mut Vec<u8>| {
        let rows = MAX_ROWS / 8 + 1;
        bytes[BITS_START..BITS_END].fill(0);
        bytes[BITS_START..BITS_START + rows].fill(255);
        bytes.resize(BITS_END + rows * 8 * ROW_BYTES + 8, 0);
    };
    assert!(
        is_rejected(&changed(&too_many_rows)),
        "more rows than a file may have"
    );
}

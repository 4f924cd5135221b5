//! Network files: encoding and decoding, and the rejection of all other bytes.

use sha2::{Digest, Sha256};

use super::*;
use crate::network::tests::random_heads;

/// The offset of the bits that mark the rows that are present.
const BITS_START: usize = 8 + 2 + 4 + 9 * 2 * (48 + 48 * (16 + 8) + 16 + 16 * 8 + 8);
const BITS_END: usize = BITS_START + ROWS.div_ceil(8);

/// A small file with rows at both ends of the table.
fn small() -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut table: Table = Table::new(0);
    for row in [0, 1, 7, 8, 1000, ROWS - 2, ROWS - 1] {
        let mut lanes = [i16::MIN; LANES];
        lanes[..LINEAR].fill_with(|| rng.i16(..));
        lanes[LINEAR..].fill_with(|| rng.i8(..).into());
        table.set(row, &lanes);
    }
    Network::new(Scorer::Rules, table, random_heads(&mut rng), 77, 9).encode()
}

#[test]
fn the_embedded_network_has_the_name_of_its_hash() {
    let hash = Sha256::digest(EMBEDDED[0]);
    let start = hash.first_chunk().expect("32 bytes");
    let hash = format!("{:012x}", u64::from_be_bytes(*start) >> 16);
    assert_eq!(hash, EMBEDDED_NAME);
    assert!(EMBEDDED[0].len() <= 8 << 20, "{} bytes", EMBEDDED[0].len());
}

#[cfg(feature = "scorers")]
#[test]
fn the_networks_of_the_scorers_are_for_them() {
    for (scorer, bytes) in zip(Scorer::ALL, EMBEDDED).skip(1) {
        assert_eq!(Network::embedded_for(scorer).map(Network::scorer), Some(scorer));
        assert!(bytes.len() <= 1_200_000, "{} bytes", bytes.len());
    }
}

#[test]
fn a_network_is_encoded_and_decoded_to_the_same() {
    for bytes in [EMBEDDED[0], &small()] {
        assert!(Network::decode(bytes).expect("a network").encode() == bytes);
    }
    for scorer in Scorer::ALL {
        let network = Network::decode(&small()).expect("a network").by(scorer);
        let again = Network::decode(&network.encode()).expect("the same");
        assert!(again.scorer() == scorer && again == network, "{scorer}");
    }
}

#[test]
fn a_file_that_contradicts_itself_is_rejected_under_a_valid_checksum() {
    let is_rejected = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = small();
        change(&mut bytes);
        bytes.truncate(bytes.len().saturating_sub(8));
        Network::decode(&sealed(bytes)).is_err()
    };
    assert!(!is_rejected(&|_| ()));
    let another_version: (usize, u8) = (7, MAGICS[0][7] + 1);
    let discounts = [(10, 0), (10, 16), (10, 255), (13, 128)];
    let rows_too_many_and_too_few = [(BITS_START + 9, 1), (BITS_START, 1)];
    let changes = discounts.into_iter().chain(rows_too_many_and_too_few);
    for (place, byte) in changes.chain([another_version]) {
        assert!(is_rejected(&|bytes| bytes[place] = byte), "{place}: {byte}");
    }
    // Weights above which a sum may overflow: the last ones from the second layer and the first.
    let ends = [8, 8 + 16 * 8 + 16].map(|after| BITS_START - 2 * after);
    for (end, most) in ends.into_iter().zip([4095_i16, 20_000]) {
        for (weight, expected) in [(most, false), (most + 1, true), (-most - 1, true)] {
            let change = |bytes: &mut Vec<u8>| {
                bytes[end - 2..end].copy_from_slice(&weight.to_le_bytes());
            };
            assert_eq!(is_rejected(&change), expected, "{weight}");
        }
    }
    for length in [0, 8, 16, BITS_START, BITS_END, BITS_END + 8 + ROW_BYTES] {
        assert!(is_rejected(&|bytes| bytes.truncate(length)), "{length}");
    }
    assert!(is_rejected(&|bytes| bytes.push(0)));
    let a_row_beyond_the_table = |bytes: &mut Vec<u8>| {
        bytes[BITS_END - 1] |= 128;
        bytes.extend([0; ROW_BYTES]);
    };
    let with_rows = |rows: usize| {
        move |bytes: &mut Vec<u8>| {
            bytes[BITS_START..BITS_END].fill(0);
            for row in 0..rows {
                bytes[BITS_START + row / 8] |= 1 << (row % 8);
            }
            bytes.resize(BITS_END + rows * ROW_BYTES + 8, 0);
        }
    };
    assert!(is_rejected(&a_row_beyond_the_table));
    assert!(!is_rejected(&with_rows(MAX_ROWS)));
    assert!(is_rejected(&with_rows(MAX_ROWS + 1)));
}

//! The fingerprint of each effort: the same on every machine and in every build.
//!
//! Only a change of the network or of the search may change it. This command prints the new
//! table:
//!
//! ```text
//! cargo test --test fingerprint -- --ignored --nocapture
//! ```

use tetris_pipe::Effort;
use tetris_pipe::fingerprint::fingerprint;

/// For each effort a number of pieces, chosen to take about a second, and the fingerprint.
const FINGERPRINTS: [(usize, u64); 3] = [
    (2000, 0xcd1f_01d7_c2ae_c806),
    (1000, 0xf802_2c16_6058_df52),
    (1000, 0x9826_ac1c_900a_05ad),
];

fn check(number: u8) {
    let effort = Effort::new(number).expect("an effort from 1 to 3");
    let (pieces, expected) = FINGERPRINTS[usize::from(number) - 1];
    let found = fingerprint(effort, pieces);
    assert_eq!(found, expected, "{found:#018x} at effort {number}");
}

#[test]
fn effort_1_plays_as_before() {
    check(1);
}

#[test]
fn effort_2_plays_as_before() {
    check(2);
}

#[test]
fn effort_3_plays_as_before() {
    check(3);
}

#[test]
fn streams_and_efforts_have_different_fingerprints() {
    let fingerprints = [1, 2].map(|number| {
        let effort = Effort::new(number).expect("an effort");
        [0, 1, 50, 100].map(|pieces| fingerprint(effort, pieces))
    });
    let [one, two] = fingerprints;
    assert_eq!(one[0], 0xcbf2_9ce4_8422_2325, "the hash of nothing");
    assert_eq!(one[0], two[0]);
    assert!(one[1] != one[0] && one[2] != one[1] && one[3] != one[2]);
    assert_ne!(one[3], two[3]);
}

#[test]
#[ignore = "prints the table"]
fn print_the_table() {
    for (effort, (pieces, _)) in Effort::ALL.into_iter().zip(FINGERPRINTS) {
        let digits = format!("{:016x}", fingerprint(effort, pieces));
        let groups: Vec<_> = (0..4).map(|i| &digits[4 * i..4 * i + 4]).collect();
        println!("    ({pieces}, 0x{}),", groups.join("_"));
    }
}

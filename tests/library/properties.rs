//! The properties of the fuzz targets, checked without the fuzzer: for its seeds, some of which are its
//! findings, and for random bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe_support::properties;

#[test]
fn the_properties_hold_for_all_seeds() {
    let targets = [
        ("board", properties::board as fn(&[u8])),
        ("game", properties::game),
        ("network", properties::network),
        ("pipe", properties::pipe),
        ("scorers", properties::scorers),
        ("search", properties::search),
    ];
    for (target, property) in targets {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds/");
        properties::hold_for_seeds(&[folder, target].concat(), property);
    }
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Rows from the floor up, in two bytes each: any squares, or all except one.
fn rows() -> impl Strategy<Value = Vec<u8>> {
    let nearly_full = (0..10_u16).prop_map(|column| 1023 & !(1 << column));
    of_rows(prop_oneof![3 => nearly_full, 1 => 0..1024_u16])
}

/// The same with rows in common wells, and full ones.
fn rows_of_scorers() -> impl Strategy<Value = Vec<u8>> {
    (0..10_u16).prop_flat_map(|column| {
        of_rows(prop_oneof![4 => Just(1023 & !(1 << column)), 1 => Just(1023), 1 => 0..1024_u16])
    })
}

/// Rows from the floor up, in two bytes each.
fn of_rows(row: impl Strategy<Value = u16>) -> impl Strategy<Value = Vec<u8>> {
    let rows = vec(row, 0..=20);
    rows.prop_map(|mut rows| {
        rows.resize(20, 0);
        rows.into_iter().flat_map(u16::to_le_bytes).collect()
    })
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_board_equals_the_reference(rows in rows(), drops in vec(any::<u8>(), 0..120)) {
        properties::board(&[rows, drops].concat());
    }

    #[test]
    fn the_board_equals_the_twins_of_the_scorers(
        scorer in any::<u8>(), rows in rows_of_scorers(), drops in vec(any::<u8>(), 0..120),
    ) {
        properties::scorers(&[vec![scorer], rows, drops].concat());
    }

    #[test]
    fn the_judge_equals_the_reference_on_games_and_broken_ones(
        bytes in vec(any::<u8>(), 0..160),
    ) {
        properties::game(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn no_placement_depends_on_a_later_piece_or_on_the_sizes_of_reads(
        pieces in vec(any::<u8>(), 0..100),
    ) {
        properties::pipe(&pieces);
        properties::search(&pieces);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn any_bytes_are_rejected_or_are_a_network_that_plays(
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

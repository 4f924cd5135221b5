//! Network files through the public interface.

use proptest::collection::vec;
use proptest::prelude::*;
use tetris_pipe_support::properties;

#[test]
fn a_network_without_rows_plays_and_damage_to_it_is_detected() {
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

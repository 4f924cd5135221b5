//! Quantisation of the float network for the player.

use super::float::FloatNetwork;
use crate::network::dense::{
    Head, OUTPUT_WEIGHT_ONE, SECOND_ONE, SECOND_WEIGHT_ONE, SKIP_WEIGHT_ONE,
};
use crate::network::features::{BUCKETS, TUPLES};
use crate::network::table::Table;
use crate::network::{EVAL_ONE, HIDDEN, HIDDEN_ONE, LANES, LINEAR, Network, SECOND};

/// The mean sum of the lower halves of the products, in half units. The player drops these
/// halves, so the biases compensate for them.
const LOST_SECOND: i16 = HIDDEN as i16;
const LOST_OUTPUT: i16 = (HIDDEN + SECOND) as i16;

impl Network {
    /// The quantised network, with the given rows of its table.
    ///
    /// The linear lanes of a row are stored as differences from `unvisited`, the linear lanes
    /// of rows that were never visited.
    pub(super) fn quantize(
        floats: &FloatNetwork,
        unvisited: f32,
        rows: impl IntoIterator<Item = usize>,
    ) -> Self {
        let mut table = Table::new();
        for row in rows {
            let float_row = &floats.table[row];
            let mut lanes = [0; LANES];
            for i in 0..7 {
                lanes[i] = round(float_row[i] - unvisited, EVAL_ONE, i16::MAX);
            }
            for i in LINEAR..LANES {
                lanes[i] = round(float_row[i], HIDDEN_ONE, 127);
            }
            table.insert(row, lanes);
        }
        let mut heads = vec![Head::filled(0); BUCKETS];
        for (head, floats) in heads.iter_mut().zip(&floats.heads) {
            *head = quantize_head(floats, unvisited * TUPLES as f32);
        }
        let mean = round(floats.mean, EVAL_ONE, i16::MAX);
        let horizon = (1.0 / (1.0 - floats.discount)).round() as u32;
        Self::new(table, heads, mean, horizon.ilog2())
    }
}

/// The quantised head, with `bias` added to its output biases.
fn quantize_head(floats: &Head<f32>, bias: f32) -> Head<i16> {
    let floats = balanced(floats);
    let mut head = Head::filled(0);
    for j in 0..HIDDEN {
        head.first_bias[j] = round(floats.first_bias[j], HIDDEN_ONE, i16::MAX);
        head.second[j] = floats.second[j].map(|weight| round(weight, SECOND_WEIGHT_ONE, i16::MAX));
        head.skip[j] = floats.skip[j].map(|weight| round(weight, SKIP_WEIGHT_ONE, i16::MAX));
    }
    for k in 0..SECOND {
        head.second_bias[k] =
            round(floats.second_bias[k], SECOND_ONE, i16::MAX).saturating_add(LOST_SECOND / 2);
        head.output[k] = floats.output[k].map(|weight| round(weight, OUTPUT_WEIGHT_ONE, i16::MAX));
    }
    for i in 0..7 {
        head.output_bias[i] =
            round(floats.output_bias[i] + bias, EVAL_ONE, i16::MAX).saturating_add(LOST_OUTPUT / 2);
    }
    head
}

/// The same head with the units of the second layer rescaled. Each unit is made as small as
/// the range of its output weights allows, so that its sum is least likely to saturate.
fn balanced(head: &Head<f32>) -> Head<f32> {
    let mut head = head.clone();
    let largest_weight = f32::from(i16::MAX) / OUTPUT_WEIGHT_ONE as f32;
    for k in 0..SECOND {
        let largest = head.output[k]
            .iter()
            .fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        if largest > 0.0 {
            let size = largest / largest_weight;
            for weights in &mut head.second {
                weights[k] *= size;
            }
            head.second_bias[k] *= size;
            for weight in &mut head.output[k] {
                *weight /= size;
            }
        }
    }
    head
}

/// The nearest integer to `number` times `one`, within ±`limit`.
fn round(number: f32, one: i32, limit: i16) -> i16 {
    let limit = f32::from(limit);
    (number * one as f32).round().clamp(-limit, limit) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn numbers_are_rounded_to_the_nearest_and_clipped() {
        assert_eq!(round(0.5 + 0.49 / 128.0, 128, i16::MAX), 64);
        assert_eq!(round(-0.5 - 0.51 / 128.0, 128, i16::MAX), -65);
        assert_eq!(round(3.0, 64, 127), 127);
        assert_eq!(round(-3.0, 64, 127), -127);
        assert_eq!(round(f32::INFINITY, 128, i16::MAX), i16::MAX);
    }

    #[test]
    fn evaluations_saturate_at_sixteen_bits() {
        for sign in [1.0, -1.0] {
            let heads = vec![Head::filled(sign * 1e6); BUCKETS];
            let floats = FloatNetwork::constant(0.0, heads, 1.4, 1.0 - 1.0 / 256.0);
            let network = Network::quantize(&floats, 0.0, []);
            let end = if sign > 0.0 { i16::MAX } else { i16::MIN };
            for eval in network.evaluate(&Board::EMPTY) {
                assert!(eval.abs_diff(end) < 100, "{eval} is not near {end}");
            }
        }
    }

    #[test]
    fn every_horizon_becomes_a_discount_that_can_be_decoded() {
        for shift in 1..16_u8 {
            let discount = 1.0 - 1.0 / (1 << shift) as f32;
            let heads = vec![Head::filled(0.0); BUCKETS];
            let floats = FloatNetwork::constant(0.0, heads, 1.4, discount);
            let network = Network::quantize(&floats, 0.0, []);
            assert_eq!(network.encode()[10], shift);
            assert!(Network::decode(&network.encode()) == Ok(network));
        }
    }
}
